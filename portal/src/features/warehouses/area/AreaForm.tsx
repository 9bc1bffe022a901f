import { NumberInput, SegmentedControl, Select, TextInput } from '@mantine/core';
import { type LocationPart, locationParts, locationsPerArea } from '@tramo/contract/warehouse/locations';
import type { Area } from '@tramo/contract/warehouse/warehouses';
import { useDeferredValue, useMemo } from 'react';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import form from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { toast } from '../../../ui/toast.ts';
import { useCedis } from '../../places/shared/cedis.api.ts';
import { useSaveArea } from '../warehouses.api.ts';
import { warehousesText } from '../warehouses.es.ts';
import classes from './AreaForm.module.css';
import { AreaPreview } from './AreaPreview.tsx';
import {
  type AreaValues,
  atForm,
  bodyOf,
  countFields,
  countOf,
  faultsOf,
  planOf,
  valuesOf,
} from './area-form.rules.ts';

interface AreaFormProps {
  /** The area to change; without it one is created. */
  area?: Area;
  /** The cedi of the top bar, where a new one begins. */
  cediId: string | null;
  onSaved: (area: Area) => void;
  onCancel: () => void;
}

/** An area's numbers and names, beside what they make: its floor plan and all of its location ids. */
export function AreaForm({ area, cediId, onSaved, onCancel }: AreaFormProps) {
  const t = useText(warehousesText);
  const locale = useLocale();
  const cedis = useCedis();
  const save = useSaveArea();
  const record = useRecordForm<Area, AreaValues>({
    record: area ?? null,
    valuesOf: (one) => valuesOf(one, cediId),
    faultsOf: (values) =>
      faultsOf(values, locale, { cedi: t('form.cediMissing'), letters: t('form.letters'), numbers: t('form.numbers') }),
    save: (values, base) =>
      save.mutateAsync({ id: base?._id ?? null, ...bodyOf(values), ...(base ? { version: base.version } : {}) }),
    onSaved: (saved, isNew) => {
      toast.ok(isNew ? t('form.created', { name: saved.name, count: saved.locations }) : t('form.saved'));
      onSaved(saved);
    },
    fieldOf: { 'warehouses.name_exists': 'name', 'warehouses.prefix_exists': 'prefix' },
    atForm,
    shown: (path, values) =>
      path === 'cediId' ? cedis.data?.find((cedi) => cedi._id === values.cediId)?.name : undefined,
  });
  const { form: f, input, base } = record;
  // Typing stays quick though twenty thousand ids are made anew.
  const values = useDeferredValue(f.values) as AreaValues;
  const plan = useMemo(() => planOf(values), [values]);
  const count = countOf(f.values as AreaValues);
  const number = (field: string) => (
    <NumberInput
      label={t(`field.${field as 'blocks'}`)}
      withAsterisk
      min={1}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="none"
      {...input(field)}
    />
  );
  return (
    <form className={`${form.form} ${form.scrolling} ${classes.form}`} noValidate onSubmit={record.onSubmit}>
      <div className={classes.columns}>
        <div className={classes.fields}>
          <fieldset className={form.fields}>
            <TextInput
              label={t('field.name')}
              withAsterisk
              maxLength={80}
              data-autofocus
              data-whole
              {...input('name')}
            />
            <Select
              label={t('field.cedi')}
              withAsterisk
              allowDeselect={false}
              // An area stays where it was built.
              disabled={base !== null}
              data={(cedis.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
              {...f.getInputProps('cediId')}
            />
            <TextInput
              label={t('field.prefix')}
              description={t('form.prefixHint')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              withAsterisk
              maxLength={8}
              autoCapitalize="characters"
              {...input('prefix')}
            />
            <NumberInput
              label={t('form.capacity')}
              placeholder={t('noCapacity')}
              data-whole
              min={1}
              allowDecimal={false}
              allowNegative={false}
              clampBehavior="none"
              thousandSeparator=","
              {...input('capacity')}
            />
          </fieldset>
          <fieldset className={form.fields}>
            <legend>{t('form.counts')}</legend>
            {locationParts.map((part) => (
              <div key={part}>{number(countFields[part])}</div>
            ))}
          </fieldset>
          <fieldset className={classes.naming}>
            <legend>{t('form.naming')}</legend>
            {locationParts.map((part) => (
              <PartNames
                key={part}
                part={part}
                style={(f.values as AreaValues)[`${part}Style`]}
                onStyle={(style) => {
                  f.setFieldValue(`${part}Style`, style);
                  f.setFieldValue(`${part}Start`, style === 'letters' ? 'A' : '1');
                  f.clearFieldError(`${part}Start`);
                }}
                start={input(`${part}Start`)}
              />
            ))}
            {base !== null && <p className="muted small">{t('form.renamed')}</p>}
          </fieldset>
        </div>
        <AreaPreview plan={plan} count={count} most={locationsPerArea} walk={base?.isOwnWalk ? base.walk : null} />
      </div>
      <FormEnd {...record.end} save={t('form.save')} onCancel={onCancel} />
    </form>
  );
}

interface PartNamesProps {
  part: LocationPart;
  style: 'letters' | 'numbers';
  onStyle: (style: 'letters' | 'numbers') => void;
  /** Of the field of its beginning. */
  start: object;
}
/** How one part of the codes is named: letters or numbers, and where they begin. */
function PartNames({ part, style, onStyle, start }: PartNamesProps) {
  const t = useText(warehousesText);
  const name = t(`part.${part}`);
  return (
    <div className={classes.part}>
      <span className={classes.partName}>{name}</span>
      <SegmentedControl
        aria-label={t('form.styleOf', { part: name })}
        value={style}
        onChange={(next) => onStyle(next as 'letters' | 'numbers')}
        data={(['letters', 'numbers'] as const).map((value) => ({ value, label: t(`style.${value}`) }))}
      />
      <TextInput
        className={classes.start ?? ''}
        aria-label={t('form.startOf', { part: name })}
        leftSection={<span className="muted small">{t('form.from')}</span>}
        leftSectionWidth={54}
        maxLength={5}
        autoCapitalize="characters"
        {...start}
      />
    </div>
  );
}
