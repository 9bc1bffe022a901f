import { TextInput } from '@mantine/core';
import { newProvider, type Provider } from '@tramo/contract/fleet';
import { fieldErrors } from '@tramo/contract/problems';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { FormEnd } from '../../ui/FormEnd.tsx';
import form from '../../ui/form.module.css';
import { toast } from '../../ui/toast.ts';
import { useServerForm } from '../../ui/useServerForm.ts';
import { useUnsavedGuard } from '../../ui/useUnsavedGuard.ts';
import { useSaveProvider } from './fleet.api.ts';
import { fleetText } from './fleet.text.ts';

const valuesOf = (provider: Provider | null) => ({
  name: provider?.name ?? '',
  legalName: provider?.legalName ?? '',
  rfc: provider?.rfc ?? '',
  contactName: provider?.contactName ?? '',
  phone: provider?.phone ?? '',
  email: provider?.email ?? '',
});

interface ProviderFormProps {
  provider?: Provider;
  onSaved: (provider: Provider) => void;
  onCancel: () => void;
  onDirty: (isDirty: boolean) => void;
}

export function ProviderForm({ provider, onSaved, onCancel, onDirty }: ProviderFormProps) {
  const t = useText(fleetText);
  const locale = useLocale();
  const [base, setBase] = useState(provider ?? null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const save = useSaveProvider();
  const f = useServerForm({
    initialValues: valuesOf(provider ?? null),
    validate: (values) => {
      const parsed = newProvider.safeParse(values, { reportInput: true });
      return parsed.success ? {} : fieldErrors(parsed.error.issues, locale);
    },
  });
  const dirty = f.isDirty();
  useEffect(() => onDirty(dirty), [dirty, onDirty]);
  useUnsavedGuard(dirty && !save.isSuccess);
  const input = (path: keyof ReturnType<typeof valuesOf>) => ({ ...f.getInputProps(path), name: path });
  const send = f.submit(async (values) => {
    setRefusal(null);
    try {
      const saved = await save.mutateAsync({ id: base?._id ?? null, ...values, ...(base ? { version: base.version } : {}) });
      toast.ok(base ? t('providerSaved') : t('providerAdded', { name: saved.name }));
      onSaved(saved);
    } catch (error) {
      if (error instanceof ApiProblem && Object.keys(error.fields).length > 0) throw error;
      if (error instanceof ApiProblem && error.key === 'fleet.provider_exists') f.setFieldError('name', error.message);
      else setRefusal(error);
    }
  });
  return (
    <form className={form.form} noValidate onSubmit={send}>
      <fieldset className={form.fields}>
        <TextInput label={t('providerForm.name')} withAsterisk data-autofocus data-whole {...input('name')} />
        <TextInput label={t('providerForm.legalName')} {...input('legalName')} />
        <TextInput label={t('providerForm.rfc')} maxLength={13} {...input('rfc')} />
        <TextInput label={t('providerForm.contactName')} {...input('contactName')} />
        <TextInput label={t('providerForm.phone')} inputMode="numeric" maxLength={10} {...input('phone')} />
        <TextInput label={t('providerForm.email')} inputMode="email" data-whole {...input('email')} />
      </fieldset>
      <FormEnd
        isSending={f.isSending}
        isDirty={dirty}
        save={t('providerForm.save')}
        onCancel={onCancel}
        refusal={refusal}
        onReload={() => {
          const current = (refusal as ApiProblem).detail as Provider;
          setBase(current);
          f.setInitialValues(valuesOf(current));
          f.reset();
          setRefusal(null);
        }}
      />
    </form>
  );
}
