import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import {
  type CustomField,
  type CustomFieldTarget,
  type CustomFieldType,
  type CustomValue,
  customFieldTypes,
} from '@tramo/contract/custom-fields';
import { useState } from 'react';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { FormEnd } from '../../ui/form/FormEnd.tsx';
import form from '../../ui/form/form.module.css';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { toast } from '../../ui/toast.ts';
import classes from './Fields.module.css';
import { faultsOf, partsOf, valuesOf } from './field-form.rules.ts';
import { fieldsText } from './fields.es.ts';
import { CustomFieldInput } from './shared/CustomFieldInput.tsx';
import { useSaveField } from './shared/fields.api.ts';

interface FieldFormProps {
  target: CustomFieldTarget;
  field?: CustomField;
  onDone: () => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
}

/** A field of the company: what it is called, what it takes, who fills it. */
export function FieldForm({ target, field, onDone, onCancel, onDirty }: FieldFormProps) {
  const t = useText(fieldsText);
  const locale = useLocale();
  const [sample, setSample] = useState<CustomValue>();
  const save = useSaveField();
  const record = useRecordForm({
    record: field ?? null,
    valuesOf,
    faultsOf: (values) => faultsOf(values, locale),
    save: (values, base) => save.mutateAsync({ field: base, target, parts: partsOf(values) }),
    onSaved: ({ name }, isNew) => {
      toast.ok(isNew ? t('created', { name }) : t('updated'));
      onDone();
    },
    shown: (path, { type }) => (path === 'type' ? t(`type.${type}`) : undefined),
    fieldOf: { 'fields.name_taken': 'name', 'fields.type_fixed': 'type' },
    onDirty,
  });
  const { form: f, input, base } = record;
  const { values } = f;
  const parts = partsOf(values);
  const flag = (path: 'required' | 'capturable' | 'showInReport') => f.getInputProps(path, { type: 'checkbox' });

  return (
    <form className={form.form} noValidate onSubmit={record.onSubmit}>
      <fieldset className={form.fields}>
        <TextInput label={t('form.name')} withAsterisk data-autofocus data-whole maxLength={60} {...input('name')} />
        <Select
          label={t('form.type')}
          description={base?.isUsed ? t('form.typeFixed') : undefined}
          allowDeselect={false}
          disabled={base?.isUsed}
          wrapperProps={{ 'data-whole': true }}
          data={customFieldTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
          {...f.getInputProps('type')}
          onChange={(type) => {
            f.setFieldValue('type', type as CustomFieldType);
            setSample(undefined);
          }}
        />
        {values.type === 'choice' && (
          <Textarea
            label={t('form.options')}
            description={t('form.optionsHint')}
            withAsterisk
            autosize
            minRows={3}
            maxRows={12}
            data-whole
            {...input('options')}
          />
        )}
        <TextInput
          label={t('form.description')}
          description={t('form.descriptionHint')}
          data-whole
          maxLength={200}
          {...f.getInputProps('description')}
        />
      </fieldset>
      <div className={classes.flags}>
        <Switch
          label={t('form.required')}
          description={t(values.capturable ? 'form.requiredDriver' : 'form.requiredHint')}
          {...flag('required')}
        />
        <Switch label={t('form.capturable')} description={t('form.capturableHint')} {...flag('capturable')} />
        <Switch label={t('form.showInReport')} description={t('form.showInReportHint')} {...flag('showInReport')} />
      </div>
      <section className={classes.preview} aria-label={t('form.preview')}>
        <p className={classes.previewTitle}>{t('form.preview')}</p>
        <CustomFieldInput
          field={{ ...parts, name: parts.name || t('form.unnamed') }}
          isRequired={parts.required && !parts.capturable}
          value={sample}
          onChange={setSample}
        />
      </section>
      <FormEnd {...record.end} save={t('form.save')} onCancel={onCancel} />
    </form>
  );
}
