import { TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Client, type ClientContact, contactInput, invalidCharacters } from '@tramo/contract/clients';
import { fieldErrors, fieldMessages, fill } from '@tramo/contract/problems';
import { useLocale } from '../../lib/locale.ts';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { FormEnd } from '../../ui/form/FormEnd.tsx';
import form from '../../ui/form/form.module.css';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { toast } from '../../ui/toast.ts';
import { useRelatedContacts, useSaveContact } from './clients.api.ts';
import { clientsText } from './clients.es.ts';
import { ClientPicker } from './shared/ClientPicker.tsx';

const valuesOf = (contact: ClientContact | null) => ({
  name: contact?.name ?? '',
  companyName: contact?.companyName ?? '',
  phone: contact?.phone ?? '',
  phoneExtension: contact?.phoneExtension ?? '',
  email: contact?.email ?? '',
  job: contact?.job ?? '',
  /** Whose it will be; asked for where no client is open. */
  client: null as Pick<Client, '_id' | 'name'> | null,
});

interface ContactFormProps {
  /** Null for a new contact of a client to be chosen here. */
  clientId: string | null;
  contact?: ClientContact;
  onSaved: () => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
}

export function ContactForm({ clientId, contact, onSaved, onCancel, onDirty }: ContactFormProps) {
  const t = useText(clientsText);
  const locale = useLocale();
  const save = useSaveContact();
  const f = useRecordForm({
    record: contact ?? null,
    valuesOf,
    faultsOf: (values) => {
      const parsed = contactInput.safeParse(values, { reportInput: true });
      const errors: Record<string, string> = parsed.success ? {} : fieldErrors(parsed.error.issues, locale);
      if (clientId === null && values.client === null) errors.client = fieldMessages.required[locale];
      const characters = invalidCharacters(values.name);
      return characters === '' ? errors : { ...errors, name: fill(fieldMessages.characters[locale], { characters }) };
    },
    save: ({ client, ...values }, base) =>
      save.mutateAsync({
        clientId: clientId ?? client?._id ?? '',
        contactId: base?._id ?? null,
        ...values,
        ...(base ? { version: base.version } : {}),
      }),
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
        {clientId === null && (
          <ClientPicker
            label={t('contacts.columns.client')}
            withAsterisk
            data-whole
            value={f.form.values.client}
            onChange={(client) => f.form.setFieldValue('client', client)}
            error={f.form.errors.client}
            name="client"
          />
        )}
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
      {contact && clientId !== null && <RelatedContacts clientId={clientId} contactId={contact._id} />}
      <FormEnd {...f.end} save={t('contacts.save')} onCancel={onCancel} />
    </form>
  );
}

/** The clients that the same person is a contact of. */
function RelatedContacts({ clientId, contactId }: { clientId: string; contactId: string }) {
  const t = useText(clientsText);
  const related = useRelatedContacts(clientId, contactId);
  if (related.error) return <p className="small muted">{t('contacts.relatedFailed')}</p>;
  if (!related.data?.length) return null;
  return (
    <section aria-label={t('contacts.related')}>
      <h3 className={form.groupLabel}>{t('contacts.related')}</h3>
      <ul className="plain-list">
        {related.data.map((c) => (
          <li key={c._id}>
            <Link to={`${pathOf('editClient', { id: c.client._id, section: 'contacts' })}?open=${c._id}`}>
              {c.client.name}
            </Link>{' '}
            <span className="muted">{c.name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
