import { TextInput } from '@mantine/core';
import type { Company } from '@tramo/contract/accounts';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { FileField } from '../../../ui/form/FileField.tsx';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import styles from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { useSaveCompany } from '../company.api.ts';
import { CompanySetting } from './CompanySetting.tsx';
import { settingsText } from './settings.es.ts';
import {
  atCompanyForm,
  type CompanyValues,
  companyChange,
  companyFaults,
  companyValues,
  profileFields,
} from './settings.rules.ts';

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
  const { form, onSubmit, onSending, end } = useRecordForm<Company, CompanyValues>({
    record: company,
    valuesOf: (one) => companyValues(one ?? company),
    faultsOf: (values) => companyFaults(values, locale),
    save: (values, base) => save.mutateAsync(companyChange(values, base ?? company)),
    onSaved,
    atForm: atCompanyForm,
  });
  const input = (name: keyof CompanyValues) => ({ label: t(name as 'name'), ...form.getInputProps(name) });
  return (
    <form noValidate className={styles.form} onSubmit={onSubmit}>
      <CompanySetting name="logoFileId">
        <FileField
          label={t('logo')}
          kind="logo"
          hint={t('logoHint')}
          value={form.values.logoFileId}
          onChange={(id) => form.setFieldValue('logoFileId', id)}
          onSending={onSending}
          error={form.errors.logoFileId}
        />
      </CompanySetting>
      <div className={styles.fields}>
        <CompanySetting name="name">
          <TextInput withAsterisk autoComplete="organization" {...input('name')} />
        </CompanySetting>
        {profileFields.map((name) => (
          <CompanySetting key={name} name={`profile.${name}`}>
            <TextInput type={kinds[name] ?? 'text'} {...input(name)} />
          </CompanySetting>
        ))}
      </div>
      <FormEnd {...end} isDirty={end.isDirty || mayKeep} />
    </form>
  );
}
