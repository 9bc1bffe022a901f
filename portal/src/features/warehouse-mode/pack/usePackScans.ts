import { foldPackScan, type PackVerdict, type PackWork, packStepOf } from '@tramo/contract/warehouse/pack-machine';
import type { Packing } from '@tramo/contract/warehouse/packing';
import { plainKey, type ScanDirectory, scanCommands } from '@tramo/contract/warehouse/scan-codes';
import { useCallback, useMemo } from 'react';
import { type Beside, useScanWork } from '../useScanWork.ts';
import { keepPacking, sendPacks, useScanDirectory } from '../warehouse-mode.api.ts';

export const packWorkOf = (packing: Packing): PackWork => ({
  orderNumber: packing.order.number,
  items: packing.items,
  position: packing.position,
  asksEach: packing.asksEach,
});
type Answer = Awaited<ReturnType<typeof sendPacks>>;
const isCommand = (code: string, which: keyof typeof scanCommands): boolean =>
  code.trim().toUpperCase() === scanCommands[which];

/** Packing one order by scans. `onShort`: something is said to be missing; `onDone`: everything is verified and the card LISTO was scanned. */
export function usePackScans(packing: Packing, on: { onShort: () => void; onDone: () => boolean }) {
  const { order } = packing;
  const all = useScanDirectory(order.cedi._id);
  const directory = useMemo(
    (): ScanDirectory => ({
      location: (key) => all?.location(key),
      product: (key) => all?.product(key),
      order: (key) => (key === plainKey(order.number) ? { orderId: order._id } : undefined),
    }),
    [all, order],
  );
  const fold = useCallback(
    (work: PackWork, said: { code: string } & Beside) => foldPackScan(work, said, directory, new Date().getFullYear()),
    [directory],
  );
  const scans = useScanWork<PackWork, PackVerdict, Answer>({
    name: `pack/${order._id}`,
    first: { work: packWorkOf(packing), lastSeq: packing.lastSeq },
    fold,
    send: (said) => sendPacks(order._id, said),
    heard: (answer) => {
      keepPacking(answer.packing);
      return { work: packWorkOf(answer.packing), lastSeq: answer.packing.lastSeq, results: answer.results };
    },
    takes: (code) => {
      if (isCommand(code, 'done')) return on.onDone();
      if (!isCommand(code, 'short')) return false;
      on.onShort();
      return true;
    },
  });
  const step = useMemo(() => packStepOf(scans.work), [scans.work]);
  return { ...scans, step };
}
