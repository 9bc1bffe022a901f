import { Button, Group, PasswordInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { landing } from '@tramo/contract/access';
import { limits } from '@tramo/contract/limits';
import { problemText } from '@tramo/contract/problem-kinds';
import { fieldMessages } from '@tramo/contract/problems';
import { useEffect } from 'react';
import { ApiProblem } from '../../lib/api-problem.ts';
import { useLocale } from '../../lib/locale.ts';
import { sha256 } from '../../lib/sha256.ts';
import { signOut } from '../../lib/sign-out.ts';
import { useText } from '../../lib/text.ts';
import { meQuery, useUpdateMe } from '../../session/me.api.ts';
import { useServerForm } from '../../ui/form/useServerForm.ts';
import { toast } from '../../ui/toast.ts';
import { accountsText } from './accounts.es.ts';
import { BareFrame } from './sign-in/BareFrame.tsx';
import { passwordError, requiredError } from './sign-in/sign-in.rules.ts';

/** Forced after a first sign-in, or chosen from the user's menu. */
export function UpdatePasswordPage() {
  const t = useText(accountsText);
  const locale = useLocale();
  const navigate = useNavigate();
  const { history } = useRouter();
  const me = useQuery(meQuery).data;
  const update = useUpdateMe({ isQuiet: true });
  const isForced = me?.isChangePasswordRequired ?? true;
  const form = useServerForm({
    initialValues: { currentPassword: '', newPassword: '', repeated: '' },
    validate: {
      currentPassword: (value: string) => requiredError(value, locale),
      newPassword: (value: string) => passwordError(value, locale),
      repeated: (value: string, values: { newPassword: string }) =>
        requiredError(value, locale) ?? (value === values.newPassword ? null : fieldMessages.passwordsDiffer[locale]),
    },
  });

  useEffect(() => {
    document.title = `${t('changePassword')} · Tramo`;
  }, [t]);

  const submit = form.submit(async ({ currentPassword, newPassword }) => {
    if (!me) return;
    try {
      const user = await update.mutateAsync({
        id: me._id,
        currentPassword: await sha256(currentPassword),
        newPassword: await sha256(newPassword),
        setNewPassword: true,
        newPasswordType: 'self',
      });
      toast.ok(t('passwordSaved'));
      await navigate({ to: landing(user) });
    } catch (error) {
      // Code 33: the place to mend it is the field.
      if (error instanceof ApiProblem && error.code === 33)
        form.setFieldError('currentPassword', problemText('auth.wrong_current_password', locale));
      throw error;
    }
  });

  return (
    <BareFrame title={t('changePassword')} hint={t(isForced ? 'changeForced' : 'changeHint')}>
      <form noValidate onSubmit={submit}>
        {/* For the browser's password store. */}
        <input
          type="text"
          name="username"
          autoComplete="username"
          defaultValue={me?.username}
          key={me?.username}
          readOnly
          hidden
        />
        <PasswordInput
          label={t('currentPassword')}
          autoComplete="current-password"
          autoFocus
          size="md"
          mb="md"
          {...form.getInputProps('currentPassword')}
        />
        <PasswordInput
          label={t('newPassword')}
          description={t('passwordHint', { min: limits.passwordMin })}
          autoComplete="new-password"
          size="md"
          mb="md"
          {...form.getInputProps('newPassword')}
        />
        <PasswordInput
          label={t('repeatPassword')}
          autoComplete="new-password"
          size="md"
          mb="lg"
          {...form.getInputProps('repeated')}
        />
        <Button type="submit" fullWidth size="md" loading={form.isSending} disabled={!me}>
          {t('savePassword')}
        </Button>
      </form>
      <Group mt="md" justify="center">
        <Button variant="subtle" color="gray" onClick={() => (isForced ? void signOut() : history.back())}>
          {t(isForced ? 'signOut' : 'back')}
        </Button>
      </Group>
    </BareFrame>
  );
}
