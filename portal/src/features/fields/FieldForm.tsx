import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import {
  type CustomField,
  type CustomFieldTarget,
  type CustomFieldType,
  type CustomValue,
  customFieldTypes,
} from '@tramo/contract/custom-fields';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { FormEnd } from '../../ui/FormEnd.tsx';
import form from '../../ui/form.module.css';
import { toast } from '../../ui/toast.ts';
import { useServerForm } from '../../ui/useServerForm.ts';
import { useUnsavedGuard } from '../../ui/useUnsavedGuard.ts';
import classes from './Fields.module.css';
import { faultsOf, partsOf, valuesOf } from './field-form.rules.ts';
import { fieldsText } from './fields.text.ts';
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
  const [base, setBase] = useState(field ?? null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [sample, setSample] = useState<CustomValue>();
  const save = useSaveField();
  const f = useServerForm({ initialValues: valuesOf(field ?? null), validate: (values) => faultsOf(values, locale) });
  const { values } = f;
  const dirty = f.isDirty();
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useUnsavedGuard(dirty && !save.isSuccess);
  const parts = partsOf(values);
  const flag = (path: 'required' | 'capturable' | 'showInReport') => f.getInputProps(path, { type: 'checkbox' });

  const send = f.submit(async (sent) => {
    setRefusal(null);
    try {
      const saved = await save.mutateAsync({ field: base, target, parts: partsOf(sent) });
      toast.ok(base ? t('updated') : t('created', { name: saved.name }));
      onDone();
    } catch (error) {
      if (error instanceof ApiProblem && Object.keys(error.fields).length > 0) throw error;
      if (error instanceof ApiProblem && error.key === 'fields.name_taken') f.setFieldError('name', error.message);
      else if (error instanceof ApiProblem && error.key === 'fields.type_fixed') f.setFieldError('type', error.message);
      else setRefusal(error);
    }
  });

  return (
    <form className={form.form} noValidate onSubmit={send}>
      <fieldset className={form.fields}>
        <TextInput label={t('form.name')} withAsterisk data-autofocus data-whole maxLength={60} name="name" {...f.getInputProps('name')} />
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
            name="options"
            {...f.getInputProps('options')}
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
      <FormEnd
        isSending={f.isSending}
        isDirty={dirty}
        save={t('form.save')}
        onCancel={onCancel}
        refusal={refusal}
        onReload={() => {
          const current = (refusal as ApiProblem).detail as CustomField;
          setBase(current);
          f.setInitialValues(valuesOf(current));
          f.reset();
          setRefusal(null);
        }}
      />
    </form>
  );
}
