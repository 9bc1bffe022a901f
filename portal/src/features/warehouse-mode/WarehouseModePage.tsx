import { useScreenParams } from '../../lib/paths.ts';
import { ModeHome } from './ModeHome.tsx';
import { PackOrder } from './pack/PackOrder.tsx';
import { PackQueue } from './pack/PackQueue.tsx';
import { PickTask } from './pick/PickTask.tsx';
import { useModeDevice } from './useModeDevice.ts';

/** The warehouse's work over the whole window, for hand-helds and gloves: one thing at a time, by scans. */
export function WarehouseModePage() {
  const { work, id } = useScreenParams('warehouseMode');
  useModeDevice();
  if (work === 'pick' && id) return <PickTask key={id} id={id} />;
  if (work === 'pack') return id ? <PackOrder key={id} id={id} /> : <PackQueue />;
  return <ModeHome />;
}
