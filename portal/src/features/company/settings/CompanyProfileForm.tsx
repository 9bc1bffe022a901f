import { TextInput } from '@mantine/core';
import type { Company } from '@tramo/contract/accounts';
import { useEffect, useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { FileField } from '../../../ui/form/FileField.tsx';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import styles from '../../../ui/form/form.module.css';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { useUnsavedGuard } from '../../../ui/form/useUnsavedGuard.ts';
import { useSaveCompany } from '../company.api.ts';
import { settingsText } from './settings.es.ts';
import { atCompanyForm, type CompanyValues, companyChange, companyFaults, companyValues } from './settings.rules.ts';

const fields = ['legalName', 'legalRepresentative', 'contactName', 'phone', 'email', 'website'] as const;
const kinds: Partial<Record<keyof CompanyValues, 'tel' | 'email' | 'url'>> = {
  phone: 'tel',
  email: 'email',
  website: 'url',
};

interface CompanyProfileFormProps {
  company: Company;
  onSaved: () => void;
  /** In the guided start the profile may be kept as it is. */
  mayKeep?: boolean;
}

/** Names, contact and logo of the company. */
export function CompanyProfileForm({ company, onSaved, mayKeep = false }: CompanyProfileFormProps) {
  const t = useText(settingsText);
  const locale = useLocale();
  const save = useSaveCompany();
  const [base, setBase] = useState(() => companyValues(company));
  const form = useServerForm<CompanyValues>({
    initialValues: base,
    validate: (values) => companyFaults(values, locale),
  });
  const isDirty = form.isDirty();
  useUnsavedGuard(isDirty);
  // Told once the guard above knows that nothing is lost: whoever hears it may leave this screen.
  const [isSaved, setSaved] = useState(false);
  useEffect(() => {
    if (!isSaved || isDirty) return;
    setSaved(false);
    onSaved();
  }, [isSaved, isDirty, onSaved]);
  const submit = form.submit(async (values) => {
    try {
      const saved = companyValues(await save.mutateAsync({ id: company._id, ...companyChange(values, base) }));
      setBase(saved);
      form.setInitialValues(saved);
      form.setValues(saved);
    } catch (error) {
      throw error instanceof ApiProblem
        ? new ApiProblem(error.status, { ...error, fields: atCompanyForm(error.fields) })
        : error;
    }
    setSaved(true);
  });
  const input = (name: keyof CompanyValues) => ({ label: t(name as 'name'), ...form.getInputProps(name) });
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <FileField
        label={t('logo')}
        kind="logo"
        hint={t('logoHint')}
        value={form.values.logoFileId}
        onChange={(id) => form.setFieldValue('logoFileId', id)}
      />
      <div className={styles.fields}>
        <TextInput withAsterisk autoComplete="organization" {...input('name')} />
        {fields.map((name) => (
          <TextInput key={name} type={kinds[name] ?? 'text'} {...input(name)} />
        ))}
        <TextInput {...input('country')} />
        <TextInput data-whole {...input('address')} />
      </div>
      <FormEnd isSending={form.isSending} isDirty={isDirty || mayKeep} />
    </form>
  );
}
