import { useDebouncedValue } from '@mantine/hooks';
import type { Client } from '@tramo/contract/clients';
import { limits } from '@tramo/contract/limits';
import { type ReactNode, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { RemoteSelect } from '../../../ui/form/RemoteSelect.tsx';
import { clientsText } from '../clients.es.ts';
import { useFoundClients } from './client-book.api.ts';

type Chosen = Pick<Client, '_id' | 'name'>;
interface ClientPickerProps {
  label: string;
  placeholder?: string;
  value: Chosen | null;
  /** The whole client when it was chosen here. */
  onChange: (client: Client | null) => void;
  error?: ReactNode;
  withAsterisk?: boolean;
  'data-whole'?: boolean;
  name?: string;
  className?: string | undefined;
}

/** A client, searched on the server. */
export function ClientPicker({ value, onChange, ...rest }: ClientPickerProps) {
  const t = useText(clientsText);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, limits.debounceMs);
  const found = useFoundClients(search).data ?? [];
  return (
    <RemoteSelect
      {...rest}
      clearButtonProps={{ 'aria-label': t('picker.clear') }}
      nothingFoundMessage={t('picker.nothing')}
      value={value && { value: value._id, label: value.name }}
      options={found.map((client) => ({ value: client._id, label: client.name }))}
      onSearch={setText}
      onChange={(choice) => onChange(found.find((client) => client._id === choice?.value) ?? null)}
    />
  );
}
