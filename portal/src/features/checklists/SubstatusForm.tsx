import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { type Substatus, type SubstatusCategory, substatusCategories } from '@tramo/contract/checklists';
import { fieldMessages } from '@tramo/contract/problems';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { FormEnd } from '../../ui/FormEnd.tsx';
import form from '../../ui/form.module.css';
import { toast } from '../../ui/toast.ts';
import { useServerForm } from '../../ui/useServerForm.ts';
import { useUnsavedGuard } from '../../ui/useUnsavedGuard.ts';
import { useCreateSubstatus, useUpdateSubstatus } from './substatus.api.ts';
import { substatusText } from './substatus.text.ts';

const valuesOf = (substatus: Substatus | null) => ({
  name: substatus?.name ?? '',
  category: (substatus?.category ?? 'undelivered') as SubstatusCategory,
  description: substatus?.description ?? '',
  visible: substatus?.visible ?? true,
  isActive: substatus ? substatus.status === 'enabled' : true,
});

interface SubstatusFormProps {
  substatus?: Substatus;
  onDone: () => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
}

export function SubstatusForm({ substatus, onDone, onCancel, onDirty }: SubstatusFormProps) {
  const t = useText(substatusText);
  const locale = useLocale();
  const [base, setBase] = useState(substatus ?? null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const create = useCreateSubstatus();
  const update = useUpdateSubstatus({ isQuiet: true });
  const f = useServerForm({
    initialValues: valuesOf(substatus ?? null),
    validate: { name: (name: string) => (name.trim() === '' ? fieldMessages.required[locale] : null) },
  });
  const dirty = f.isDirty();
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useUnsavedGuard(dirty && !create.isSuccess && !update.isSuccess);
  const isSystem = base?.isSystem ?? false;

  const send = f.submit(async ({ isActive, ...values }) => {
    setRefusal(null);
    try {
      if (base) {
        const { name, category, ...rest } = values;
        await update.mutateAsync({
          id: base._id,
          // The system's own are described, and nothing else.
          ...(isSystem ? { description: rest.description } : { name, category, ...rest, status: isActive ? 'enabled' : 'inactive' }),
          version: base.version,
        });
        toast.ok(t('updated'));
      } else {
        await create.mutateAsync(values);
        toast.ok(t('created', { name: values.name.trim() }));
      }
      onDone();
    } catch (error) {
      if (error instanceof ApiProblem && Object.keys(error.fields).length > 0) throw error;
      if (error instanceof ApiProblem && error.key === 'checklists.name_exists') f.setFieldError('name', error.message);
      else setRefusal(error);
    }
  });

  return (
    <form className={form.form} noValidate onSubmit={send}>
      <fieldset className={form.fields}>
        {isSystem && (
          <p className={form.notice} data-whole>
            {t('form.systemHint')}
          </p>
        )}
        <TextInput
          label={t('form.name')}
          withAsterisk
          data-autofocus
          data-whole
          maxLength={120}
          disabled={isSystem}
          name="name"
          {...f.getInputProps('name')}
        />
        <Select
          label={t('form.category')}
          description={t('form.categoryHint')}
          allowDeselect={false}
          disabled={isSystem}
          data={substatusCategories.map((value) => ({ value, label: t(`category.${value}`) }))}
          wrapperProps={{ 'data-whole': true }}
          {...f.getInputProps('category')}
        />
        <Textarea
          label={t('form.description')}
          description={t('form.descriptionHint')}
          autosize
          minRows={2}
          maxLength={400}
          data-whole
          {...f.getInputProps('description')}
        />
        <Switch label={t('form.visible')} disabled={isSystem} {...f.getInputProps('visible', { type: 'checkbox' })} />
        {base && <Switch label={t('form.active')} disabled={isSystem} {...f.getInputProps('isActive', { type: 'checkbox' })} />}
      </fieldset>
      <FormEnd
        isSending={f.isSending}
        isDirty={dirty}
        save={t('form.save')}
        onCancel={onCancel}
        refusal={refusal}
        onReload={() => {
          const current = (refusal as ApiProblem).detail as Substatus;
          setBase(current);
          f.setInitialValues(valuesOf(current));
          f.reset();
          setRefusal(null);
        }}
      />
    </form>
  );
}
