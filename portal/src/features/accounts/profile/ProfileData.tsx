import { PasswordInput, TextInput } from '@mantine/core';
import { sha256 } from '@tramo/browser/sha256';
import type { User } from '@tramo/contract/accounts';
import { limits } from '@tramo/contract/limits';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useUpdateMe } from '../../../session/me.api.ts';
import { FileField } from '../../../ui/form/FileField.tsx';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import styles from '../../../ui/form/form.module.css';
import { useRecordForm } from '../../../ui/form/useRecordForm.ts';
import { Section } from '../../../ui/Section.tsx';
import { Setting } from '../../../ui/Setting.tsx';
import { toast } from '../../../ui/toast.ts';
import { profileText } from './profile.es.ts';
import { isEmailChange, type ProfileValues, profileChange, profileFaults, profileValues } from './profile.rules.ts';

/** Name, phone, email and picture of whoever is signed in. */
export function ProfileData({ me }: { me: User }) {
  const t = useText(profileText);
  const locale = useLocale();
  const update = useUpdateMe({ isQuiet: true });
  const { form, base, onSubmit, onSending, end } = useRecordForm<User, ProfileValues>({
    record: me,
    valuesOf: (person) => profileValues(person ?? me),
    faultsOf: (values, person) => profileFaults(values, person ?? me, locale),
    save: async (values, person) =>
      update.mutateAsync({
        id: me._id,
        ...profileChange(values, person ?? me),
        ...(isEmailChange(values, person ?? me) ? { currentPassword: await sha256(values.currentPassword) } : {}),
        version: (person ?? me).version,
      }),
    onSaved: () => toast.ok(t('saved')),
    fieldOf: { 'auth.wrong_current_password': 'currentPassword', 'accounts.phone_exists': 'cellphone' },
  });
  const asksPassword = isEmailChange(form.values, base ?? me);
  return (
    <Section title={t('data')}>
      <form noValidate className={styles.form} onSubmit={onSubmit}>
        <Setting name="own.photoFileId">
          <FileField
            label={t('photo')}
            kind="photo"
            isRound
            hint={t('photoHint', { megabytes: limits.photoBytes / 1024 / 1024 })}
            value={form.values.photoFileId}
            onChange={(id) => form.setFieldValue('photoFileId', id)}
            onSending={onSending}
            error={form.errors.photoFileId}
          />
        </Setting>
        <div className={styles.fields}>
          <Setting name="own.fullName">
            <TextInput label={t('fullName')} withAsterisk autoComplete="name" {...form.getInputProps('fullName')} />
          </Setting>
          <TextInput label={t('username')} description={t('usernameHint')} value={me.username} readOnly disabled />
          <Setting name="own.cellphone">
            <TextInput
              label={t('cellphone')}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              {...form.getInputProps('cellphone')}
            />
          </Setting>
          <Setting name="own.email">
            <TextInput
              label={t('email')}
              description={t('emailHint')}
              type="email"
              autoComplete="email"
              {...form.getInputProps('email')}
            />
          </Setting>
          {asksPassword && (
            <PasswordInput
              label={t('currentPassword')}
              description={t('currentForEmail')}
              autoComplete="current-password"
              {...form.getInputProps('currentPassword')}
            />
          )}
        </div>
        <FormEnd {...end} />
      </form>
    </Section>
  );
}
