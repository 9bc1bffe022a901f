import { TextInput } from '@mantine/core';
import { type ClientContact, contactInput, invalidCharacters } from '@tramo/contract/clients';
import { fieldErrors, fieldMessages, fill } from '@tramo/contract/problems';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { FormEnd } from '../../ui/form/FormEnd.tsx';
import form from '../../ui/form/form.module.css';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { toast } from '../../ui/toast.ts';
import { useSaveContact } from './clients.api.ts';
import { clientsText } from './clients.es.ts';

const valuesOf = (contact: ClientContact | null) => ({
  name: contact?.name ?? '',
  companyName: contact?.companyName ?? '',
  phone: contact?.phone ?? '',
  phoneExtension: contact?.phoneExtension ?? '',
  email: contact?.email ?? '',
  job: contact?.job ?? '',
});

interface ContactFormProps {
  clientId: string;
  contact?: ClientContact;
  onSaved: () => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
}

export function ContactForm({ clientId, contact, onSaved, onCancel, onDirty }: ContactFormProps) {
  const t = useText(clientsText);
  const locale = useLocale();
  const save = useSaveContact(clientId);
  const f = useRecordForm({
    record: contact ?? null,
    valuesOf,
    faultsOf: (values) => {
      const parsed = contactInput.safeParse(values, { reportInput: true });
      const errors = parsed.success ? {} : fieldErrors(parsed.error.issues, locale);
      const characters = invalidCharacters(values.name);
      return characters === '' ? errors : { ...errors, name: fill(fieldMessages.characters[locale], { characters }) };
    },
    save: (values, base) =>
      save.mutateAsync({ contactId: base?._id ?? null, ...values, ...(base ? { version: base.version } : {}) }),
    onSaved: ({ name }, isNew) => {
      toast.ok(isNew ? t('contacts.added', { name }) : t('contacts.saved'));
      onSaved();
    },
    onDirty,
  });
  const { input } = f;
  return (
    <form className={form.form} noValidate onSubmit={f.onSubmit}>
      <fieldset className={form.fields}>
        <TextInput
          label={t('contacts.name')}
          withAsterisk
          data-autofocus
          data-whole
          maxLength={120}
          {...input('name')}
        />
        <TextInput label={t('contacts.phone')} withAsterisk inputMode="numeric" maxLength={10} {...input('phone')} />
        <TextInput label={t('contacts.extension')} maxLength={10} {...input('phoneExtension')} />
        <TextInput label={t('contacts.email')} withAsterisk inputMode="email" data-whole {...input('email')} />
        <TextInput label={t('contacts.companyName')} maxLength={120} {...input('companyName')} />
        <TextInput label={t('contacts.job')} maxLength={80} {...input('job')} />
      </fieldset>
      <FormEnd {...f.end} save={t('contacts.save')} onCancel={onCancel} />
    </form>
  );
}
