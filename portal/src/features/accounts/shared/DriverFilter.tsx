import { thingNames } from '@tramo/contract/words/common';
import { useLocale } from '../../../lib/locale.ts';
import { RemoteFilter } from '../../../ui/table/RemoteFilter.tsx';
import { useEveryDriver } from './drivers.api.ts';

/** A list's filter by who drives or drove, by their ids. */
export function DriverFilter({ value, onChange }: { value: readonly string[]; onChange: (value: string[]) => void }) {
  const label = thingNames.driver[useLocale()];
  return <RemoteFilter label={label} value={value} onChange={onChange} useOptions={useEveryDriver} />;
}
