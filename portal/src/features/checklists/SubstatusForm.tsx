import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { type Substatus, type SubstatusCategory, substatusCategories } from '@tramo/contract/checklists';
import { fieldMessages } from '@tramo/contract/problems';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { FormEnd } from '../../ui/form/FormEnd.tsx';
import form from '../../ui/form/form.module.css';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { toast } from '../../ui/toast.ts';
import { useCreateSubstatus, useUpdateSubstatus } from './substatus.api.ts';
import { substatusText } from './substatus.es.ts';

type Edited = Pick<
  Substatus,
  '_id' | 'name' | 'category' | 'description' | 'visible' | 'status' | 'isSystem' | 'version'
>;
const valuesOf = (substatus: Edited | null) => ({
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
  const create = useCreateSubstatus();
  const update = useUpdateSubstatus({ isQuiet: true });
  const record = useRecordForm<Edited, ReturnType<typeof valuesOf>>({
    record: substatus ?? null,
    valuesOf,
    faultsOf: ({ name }) => (name.trim() === '' ? { name: fieldMessages.required[locale] } : {}),
    save: async ({ isActive, ...values }, base) => {
      if (!base) {
        const { subStatusId: _id } = await create.mutateAsync(values);
        return { ...values, _id, status: 'enabled', isSystem: false, version: 1 };
      }
      return update.mutateAsync({
        id: base._id,
        // The system's own are described, and nothing else.
        ...(base.isSystem
          ? { description: values.description }
          : { ...values, status: isActive ? 'enabled' : 'inactive' }),
        version: base.version,
      });
    },
    onSaved: ({ name }, isNew) => {
      toast.ok(isNew ? t('created', { name }) : t('updated'));
      onDone();
    },
    shown: (path, { category }) => (path === 'category' ? t(`category.${category}`) : undefined),
    fieldOf: { 'checklists.name_exists': 'name' },
    onDirty,
  });
  const { form: f, input, base } = record;
  const isSystem = base?.isSystem ?? false;

  return (
    <form className={form.form} noValidate onSubmit={record.onSubmit}>
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
          {...input('name')}
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
        {base && (
          <Switch label={t('form.active')} disabled={isSystem} {...f.getInputProps('isActive', { type: 'checkbox' })} />
        )}
      </fieldset>
      <FormEnd {...record.end} save={t('form.save')} onCancel={onCancel} />
    </form>
  );
}
