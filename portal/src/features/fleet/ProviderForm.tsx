import { TextInput } from '@mantine/core';
import { newProvider, type Provider } from '@tramo/contract/fleet';
import { fieldErrors } from '@tramo/contract/problems';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { FormEnd } from '../../ui/form/FormEnd.tsx';
import form from '../../ui/form/form.module.css';
import { useRecordForm } from '../../ui/form/useRecordForm.ts';
import { toast } from '../../ui/toast.ts';
import { useSaveProvider } from './fleet.api.ts';
import { fleetText } from './fleet.es.ts';

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
  const save = useSaveProvider();
  const f = useRecordForm({
    record: provider ?? null,
    valuesOf,
    faultsOf: (values) => {
      const parsed = newProvider.safeParse(values, { reportInput: true });
      return parsed.success ? {} : fieldErrors(parsed.error.issues, locale);
    },
    save: (values, base) =>
      save.mutateAsync({ id: base?._id ?? null, ...values, ...(base ? { version: base.version } : {}) }),
    onSaved: (saved, isNew) => {
      toast.ok(isNew ? t('providerAdded', { name: saved.name }) : t('providerSaved'));
      onSaved(saved);
    },
    fieldOf: { 'fleet.provider_exists': 'name' },
    onDirty,
  });
  const { input } = f;
  return (
    <form className={form.form} noValidate onSubmit={f.onSubmit}>
      <fieldset className={form.fields}>
        <TextInput label={t('providerForm.name')} withAsterisk data-autofocus data-whole {...input('name')} />
        <TextInput label={t('providerForm.legalName')} {...input('legalName')} />
        <TextInput label={t('providerForm.rfc')} maxLength={13} {...input('rfc')} />
        <TextInput label={t('providerForm.contactName')} {...input('contactName')} />
        <TextInput label={t('providerForm.phone')} inputMode="numeric" maxLength={10} {...input('phone')} />
        <TextInput label={t('providerForm.email')} inputMode="email" data-whole {...input('email')} />
      </fieldset>
      <FormEnd {...f.end} save={t('providerForm.save')} onCancel={onCancel} />
    </form>
  );
}
