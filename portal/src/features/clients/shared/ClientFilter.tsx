import { thingNames } from '@tramo/contract/words/common';
import { useLocale } from '../../../lib/locale.ts';
import { RemoteFilter } from '../../../ui/table/RemoteFilter.tsx';
import { useClientOptions } from './client-options.api.ts';

/** A list's filter by clients, by their ids. */
export function ClientFilter({ value, onChange }: { value: readonly string[]; onChange: (value: string[]) => void }) {
  const label = thingNames.client[useLocale()];
  return <RemoteFilter label={label} value={value} onChange={onChange} useOptions={useClientOptions} />;
}
