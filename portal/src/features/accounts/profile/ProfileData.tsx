import { PasswordInput, TextInput } from '@mantine/core';
import type { User } from '@tramo/contract/accounts';
import { limits } from '@tramo/contract/limits';
import { problemText as words } from '@tramo/contract/problems';
import { useState } from 'react';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useLocale } from '../../../lib/locale.ts';
import { sha256 } from '../../../lib/sha256.ts';
import { useText } from '../../../lib/text.ts';
import { useUpdateMe } from '../../../session/me.api.ts';
import { FileField } from '../../../ui/form/FileField.tsx';
import { FormEnd } from '../../../ui/form/FormEnd.tsx';
import styles from '../../../ui/form/form.module.css';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { useUnsavedGuard } from '../../../ui/form/useUnsavedGuard.ts';
import { Section } from '../../../ui/Section.tsx';
import { toast } from '../../../ui/toast.ts';
import { profileText } from './profile.es.ts';
import { isEmailChange, type ProfileValues, profileChange, profileFaults, profileValues } from './profile.rules.ts';

/** Name, phone, email and picture of whoever is signed in. */
export function ProfileData({ me }: { me: User }) {
  const t = useText(profileText);
  const locale = useLocale();
  const update = useUpdateMe({ isQuiet: true });
  // What the form began with: renewals of the profile behind it do not touch what is being typed.
  const [base, setBase] = useState(me);
  const form = useServerForm<ProfileValues>({
    initialValues: profileValues(me),
    validate: (values) => profileFaults(values, base, locale),
  });
  const isDirty = form.isDirty();
  useUnsavedGuard(isDirty);
  const asksPassword = isEmailChange(form.values, base);
  const submit = form.submit(async (values) => {
    try {
      const saved = await update.mutateAsync({
        id: me._id,
        ...profileChange(values, base),
        ...(asksPassword ? { currentPassword: await sha256(values.currentPassword) } : {}),
      });
      setBase(saved);
      form.setInitialValues(profileValues(saved));
      form.setValues(profileValues(saved));
      toast.ok(t('saved'));
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 33)
        form.setFieldError('currentPassword', words('auth.wrong_current_password', locale));
      if (error instanceof ApiProblem && error.key === 'accounts.phone_exists')
        form.setFieldError('cellphone', error.message);
      throw error;
    }
  });
  return (
    <Section title={t('data')}>
      <form noValidate className={styles.form} onSubmit={submit}>
        <FileField
          label={t('photo')}
          kind="photo"
          isRound
          hint={t('photoHint', { megabytes: limits.photoBytes / 1024 / 1024 })}
          value={form.values.photoFileId}
          onChange={(id) => form.setFieldValue('photoFileId', id)}
        />
        <div className={styles.fields}>
          <TextInput label={t('fullName')} withAsterisk autoComplete="name" {...form.getInputProps('fullName')} />
          <TextInput label={t('username')} description={t('usernameHint')} value={me.username} readOnly disabled />
          <TextInput
            label={t('cellphone')}
            type="tel"
            inputMode="tel"
            autoComplete="tel-national"
            {...form.getInputProps('cellphone')}
          />
          <TextInput
            label={t('email')}
            description={t('emailHint')}
            type="email"
            autoComplete="email"
            {...form.getInputProps('email')}
          />
          {asksPassword && (
            <PasswordInput
              label={t('currentPassword')}
              description={t('currentForEmail')}
              autoComplete="current-password"
              {...form.getInputProps('currentPassword')}
            />
          )}
        </div>
        <FormEnd isSending={form.isSending} isDirty={isDirty} />
      </form>
    </Section>
  );
}
