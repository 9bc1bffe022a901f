import { Autocomplete, Button } from '@mantine/core';
import type { ImportChange, ImportField, ImportOffers } from '@tramo/contract/imports';
import { useState } from 'react';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import classes from './ImportOffers.module.css';
import { importsText } from './imports.es.ts';
import { useImportFields } from './useImportFields.ts';

interface FillFormProps {
  field: ImportField;
  byZipCode: ImportOffers['missing'][number]['byZipCode'];
  onFill: (change: Extract<ImportChange, { kind: 'fill' }>) => void;
}
/** One value for every row that lacks a field, or one for those of a postal code. */
export function FillForm({ field, byZipCode, onFill }: FillFormProps) {
  const t = useText(importsText);
  const f = useFormat();
  const { fieldName } = useImportFields();
  // With postal codes at hand, the first of them is where a person begins.
  const [values, setValues] = useState<Record<string, string>>({});
  const fill = (zipCode: string): void => {
    const value = (values[zipCode] ?? '').trim();
    if (value !== '') onFill({ kind: 'fill', field, value, ...(zipCode === '' ? {} : { zipCode }) });
  };
  const entries = [
    ...byZipCode.map((entry) => ({
      ...entry,
      label: t('offers.ofZip', { zip: entry.zipCode, count: entry.rows }),
    })),
    { zipCode: '', choices: [] as string[], label: t('offers.ofAll', { field: fieldName(field) }) },
  ];
  return (
    <div className={classes.form}>
      {entries.map(({ zipCode, choices, label }, n) => (
        <form
          key={zipCode}
          className={classes.entry}
          onSubmit={(event) => {
            event.preventDefault();
            fill(zipCode);
          }}
        >
          <Autocomplete
            label={label}
            data={[...new Set(choices)]}
            limit={200}
            value={values[zipCode] ?? ''}
            maxLength={200}
            data-autofocus={n === 0 ? true : undefined}
            onChange={(value) => setValues((all) => ({ ...all, [zipCode]: value }))}
            className={classes.value}
            placeholder={choices.length > 0 ? t('offers.choices', { count: f.number(choices.length) }) : undefined}
          />
          <Button type="submit" size="compact-md" disabled={(values[zipCode] ?? '').trim() === ''}>
            {t('offers.fillButton')}
          </Button>
        </form>
      ))}
    </div>
  );
}
