import { TagsInput, Textarea, TextInput } from '@mantine/core';
import { type Client, clientInput } from '@tramo/contract/clients';
import { fieldErrors } from '@tramo/contract/problems';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { FormEnd } from '../../ui/form/FormEnd.tsx';
import form from '../../ui/form/form.module.css';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { toast } from '../../ui/toast.ts';
import classes from './Clients.module.css';
import { useSaveClient } from './clients.api.ts';
import { clientsText } from './clients.es.ts';

const valuesOf = (client: Client | null) => ({
  name: client?.name ?? '',
  clientId: client?.clientId ?? '',
  companyName: client?.companyName ?? '',
  rfc: client?.rfc ?? '',
  tags: client?.tags ?? [],
  notes: client?.notes ?? '',
});
type Values = ReturnType<typeof valuesOf>;
/** Empty texts are no legal name and no RFC. */
const bodyOf = (values: Values) => ({
  ...values,
  companyName: values.companyName.trim() || null,
  rfc: values.rfc.trim() || null,
});

interface ClientFormProps {
  /** The client to change; without it one is created. */
  client?: Client;
  onSaved?: (client: Client) => void;
  onCancel?: () => void;
}

export function ClientForm({ client, onSaved, onCancel }: ClientFormProps) {
  const t = useText(clientsText);
  const locale = useLocale();
  const save = useSaveClient();
  const record = useRecordForm<Client, Values>({
    record: client ?? null,
    valuesOf,
    faultsOf: (values) => {
      const parsed = clientInput.safeParse(bodyOf(values), { reportInput: true });
      return parsed.success ? {} : fieldErrors(parsed.error.issues, locale);
    },
    save: (values, base) =>
      save.mutateAsync({ id: base?._id ?? null, ...bodyOf(values), ...(base ? { version: base.version } : {}) }),
    onSaved: (saved, isNew) => {
      toast.ok(isNew ? t('form.created', { name: saved.name }) : t('form.saved'));
      onSaved?.(saved);
    },
    fieldOf: { 'clients.name_taken': 'name' },
    failed: (isNew) => t(isNew ? 'form.addFailed' : 'form.saveFailed'),
  });
  const { form: f, input } = record;
  return (
    <form className={`${form.form} ${classes.form}`} noValidate onSubmit={record.onSubmit}>
      <fieldset className={form.fields}>
        <TextInput label={t('form.name')} withAsterisk maxLength={120} data-whole data-autofocus {...input('name')} />
        <TextInput label={t('form.clientId')} maxLength={40} {...input('clientId')} />
        <TextInput label={t('form.rfc')} maxLength={13} {...input('rfc')} />
        <TextInput label={t('form.companyName')} maxLength={160} data-whole {...input('companyName')} />
        <TagsInput
          label={t('form.tags')}
          placeholder={t('form.tagsHint')}
          maxTags={20}
          data-whole
          {...f.getInputProps('tags')}
        />
        <Textarea label={t('form.notes')} autosize minRows={3} maxLength={1000} data-whole {...input('notes')} />
      </fieldset>
      <FormEnd {...record.end} save={t('form.save')} {...(onCancel ? { onCancel } : {})} />
    </form>
  );
}
