import { TextInput } from '@mantine/core';
import { type ClientContact, contactInput, invalidCharacters } from '@tramo/contract/clients';
import { fieldErrors, fieldMessages, fill } from '@tramo/contract/problems';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { FormEnd } from '../../ui/FormEnd.tsx';
import form from '../../ui/form.module.css';
import { toast } from '../../ui/toast.ts';
import { useServerForm } from '../../ui/useServerForm.ts';
import { useUnsavedGuard } from '../../ui/useUnsavedGuard.ts';
import { useSaveContact } from './clients.api.ts';
import { clientsText } from './clients.text.ts';

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
  const [base, setBase] = useState(contact ?? null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const save = useSaveContact(clientId);
  const f = useServerForm({
    initialValues: valuesOf(contact ?? null),
    validate: (values) => {
      const parsed = contactInput.safeParse(values, { reportInput: true });
      const errors = parsed.success ? {} : fieldErrors(parsed.error.issues, locale);
      const characters = invalidCharacters(values.name);
      return characters === '' ? errors : { ...errors, name: fill(fieldMessages.characters[locale], { characters }) };
    },
  });
  const dirty = f.isDirty();
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useUnsavedGuard(dirty && !save.isSuccess);
  const input = (path: keyof ReturnType<typeof valuesOf>) => ({ ...f.getInputProps(path), name: path });
  const send = f.submit(async (values) => {
    setRefusal(null);
    try {
      const saved = await save.mutateAsync({ contactId: base?._id ?? null, ...values, ...(base ? { version: base.version } : {}) });
      toast.ok(base ? t('contacts.saved') : t('contacts.added', { name: saved.name }));
      onSaved();
    } catch (error) {
      if (error instanceof ApiProblem && Object.keys(error.fields).length > 0) throw error;
      setRefusal(error);
    }
  });
  return (
    <form className={form.form} noValidate onSubmit={send}>
      <fieldset className={form.fields}>
        <TextInput label={t('contacts.name')} withAsterisk data-autofocus data-whole maxLength={120} {...input('name')} />
        <TextInput label={t('contacts.phone')} withAsterisk inputMode="numeric" maxLength={10} {...input('phone')} />
        <TextInput label={t('contacts.extension')} maxLength={10} {...input('phoneExtension')} />
        <TextInput label={t('contacts.email')} withAsterisk inputMode="email" data-whole {...input('email')} />
        <TextInput label={t('contacts.companyName')} maxLength={120} {...input('companyName')} />
        <TextInput label={t('contacts.job')} maxLength={80} {...input('job')} />
      </fieldset>
      <FormEnd
        isSending={f.isSending}
        isDirty={dirty}
        save={t('contacts.save')}
        onCancel={onCancel}
        refusal={refusal}
        onReload={() => {
          const current = (refusal as ApiProblem).detail as ClientContact;
          setBase(current);
          f.setInitialValues(valuesOf(current));
          f.reset();
          setRefusal(null);
        }}
      />
    </form>
  );
}
