import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { DateField } from '../../../ui/form/DateField.tsx';
import type { BulkField } from '../../bulk/shared/bulk-field.ts';
import { useClientOptions } from '../../clients/shared/client-options.api.ts';
import { useCedis } from '../../places/shared/cedis.api.ts';
import { guidesBulkText } from './guides-bulk.es.ts';

/** What of chosen guides changes in bulk. */
export function useGuideFieldsInBulk(): BulkField[] {
  const t = useText(guidesBulkText);
  const cedis = useCedis();
  return [
    {
      key: 'scheduledDate',
      kind: 'own',
      label: t('edit.date'),
      initial: undefined,
      render: (value, onChange) => (
        <DateField
          label={t('edit.dateValue')}
          value={typeof value === 'string' ? value : ''}
          onChange={(day) => onChange(day || undefined)}
        />
      ),
    },
    {
      key: 'cediId',
      kind: 'choice',
      label: t('edit.cedi'),
      options: (cedis.data ?? []).map((cedi) => ({ value: cedi._id, label: cedi.name })),
    },
    {
      key: 'clientId',
      kind: 'own',
      label: t('edit.client'),
      initial: undefined,
      render: (value, onChange) => <ClientChoice value={value} onChange={onChange} />,
    },
    { key: 'serviceMinutes', kind: 'number', label: t('edit.service'), min: 0, max: 600, suffix: 'min' },
    {
      key: 'certifiedDelivery',
      kind: 'flag',
      label: t('edit.certified'),
      on: t('edit.certifiedOn'),
      off: t('edit.certifiedOff'),
    },
  ];
}

const none = 'none';

/** A client, searched on the server; or none at all. */
function ClientChoice({ value, onChange }: { value: unknown; onChange: (id: string | null | undefined) => void }) {
  const t = useText(guidesBulkText);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  // The chosen one's name in the field is no search.
  const [search] = useDebouncedValue(text === chosen?.label ? '' : text.trim(), limits.debounceMs);
  const { options } = useClientOptions(search, true);
  const offered = [{ value: none, label: t('edit.clientNone') }, ...options];
  const data = chosen && !offered.some((option) => option.value === chosen.value) ? [chosen, ...offered] : offered;
  return (
    <Select
      label={t('edit.client')}
      searchable
      data={data}
      // The server has searched already.
      filter={({ options: found }) => found}
      value={value === null ? none : typeof value === 'string' ? value : null}
      searchValue={text}
      onSearchChange={setText}
      onChange={(id) => {
        setChosen(data.find((option) => option.value === id) ?? null);
        onChange(id === none ? null : (id ?? undefined));
      }}
    />
  );
}
