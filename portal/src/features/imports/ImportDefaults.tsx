import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import type { GuideImport } from '@tramo/contract/imports';
import { limits } from '@tramo/contract/limits';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { DateField } from '../../ui/form/DateField.tsx';
import { useClientSearch } from '../clients/shared/client-options.api.ts';
import { useCedis } from '../places/shared/cedis.api.ts';
import classes from './Import.module.css';
import { useImportWords } from './import-kind.ts';
import { importsText } from './imports.es.ts';

export type Defaults = GuideImport['defaults'];
interface ImportDefaultsProps {
  value: Defaults;
  onChange: (value: Defaults) => void;
  isDisabled?: boolean;
}

/** Cedi, client and date for the rows that name none. */
export function ImportDefaults({ value, onChange, isDisabled }: ImportDefaultsProps) {
  const t = useText(importsText);
  const k = useImportWords();
  const cedis = useCedis();
  return (
    <div className={classes.defaults}>
      <Select
        label={t('start.cedi')}
        withAsterisk
        searchable
        allowDeselect={false}
        disabled={isDisabled}
        data={(cedis.data ?? []).map((cedi) => ({ value: cedi._id, label: cedi.name }))}
        value={value.cediId || null}
        onChange={(cediId) => cediId && onChange({ ...value, cediId })}
      />
      <ClientSelect
        value={value.clientId}
        onChange={(clientId) => onChange({ ...value, clientId })}
        isDisabled={isDisabled}
      />
      <DateField
        label={k('date')}
        withAsterisk
        disabled={isDisabled}
        value={value.scheduledDate}
        onChange={(scheduledDate) => scheduledDate && onChange({ ...value, scheduledDate })}
      />
    </div>
  );
}

interface ClientSelectProps {
  value: string | null;
  onChange: (id: string | null) => void;
  isDisabled?: boolean;
  error?: React.ReactNode;
}
/** A client, searched on the server. */
export function ClientSelect({ value, onChange, isDisabled, error }: ClientSelectProps) {
  const t = useText(importsText);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text, limits.debounceMs);
  // The name of the chosen one fills the box; searching for it would hide the others.
  const [chosen, setChosen] = useState<{ value: string; label: string } | null>(null);
  const clients = useClientSearch(search === chosen?.label ? '' : search);
  const found = (clients.data?.clients ?? []).map((client) => ({ value: client._id, label: client.name }));
  const data = chosen && !found.some((option) => option.value === chosen.value) ? [chosen, ...found] : found;
  return (
    <Select
      label={t('start.client')}
      placeholder={t('start.clientNone')}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('start.clientNone') }}
      disabled={isDisabled}
      error={error}
      data={data}
      filter={({ options }) => options}
      value={value}
      onChange={(id) => {
        setChosen(data.find((option) => option.value === id) ?? null);
        onChange(id);
      }}
      searchValue={text}
      onSearchChange={setText}
    />
  );
}
