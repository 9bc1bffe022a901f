import { Button, PasswordInput } from '@mantine/core';
import { sha256 } from '@tramo/browser/sha256';
import type { User } from '@tramo/contract/accounts';
import { limits } from '@tramo/contract/limits';
import { problemText } from '@tramo/contract/problem-kinds';
import { fieldMessages } from '@tramo/contract/problems';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useUpdateMe } from '../../../session/me.api.ts';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { toast } from '../../../ui/toast.ts';
import { accountsText } from '../accounts.es.ts';
import { passwordError, requiredError } from './sign-in.rules.ts';

interface PasswordFormProps {
  me: User | undefined;
  /** A page of its own: larger fields, the first one has the cursor. */
  isPage?: boolean;
  onSaved?: (user: User) => void | Promise<void>;
}
const empty = { currentPassword: '', newPassword: '', repeated: '' };

/** One's own password: the present one, and the new one twice. */
export function PasswordForm({ me, isPage = false, onSaved }: PasswordFormProps) {
  const t = useText(accountsText);
  const locale = useLocale();
  const update = useUpdateMe({ isQuiet: true });
  const form = useServerForm({
    initialValues: empty,
    validate: {
      currentPassword: (value: string) => requiredError(value, locale),
      newPassword: (value: string) => passwordError(value, locale),
      repeated: (value: string, values: { newPassword: string }) =>
        requiredError(value, locale) ?? (value === values.newPassword ? null : fieldMessages.passwordsDiffer[locale]),
    },
  });
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
      form.setValues(empty);
      await onSaved?.(user);
    } catch (error) {
      // Code 33: the place to mend it is the field.
      if (error instanceof ApiProblem && error.code === 33)
        form.setFieldError('currentPassword', problemText('auth.wrong_current_password', locale));
      throw error;
    }
  });
  const shared = isPage ? ({ size: 'md', mb: 'md' } as const) : ({ maw: 360, mb: 'sm' } as const);
  return (
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
        autoFocus={isPage}
        {...shared}
        {...form.getInputProps('currentPassword')}
      />
      <PasswordInput
        label={t('newPassword')}
        description={t('passwordHint', { min: limits.passwordMin })}
        autoComplete="new-password"
        {...shared}
        {...form.getInputProps('newPassword')}
      />
      <PasswordInput
        label={t('repeatPassword')}
        autoComplete="new-password"
        {...shared}
        {...form.getInputProps('repeated')}
      />
      <Button
        type="submit"
        mt="xs"
        loading={form.isSending}
        disabled={!me}
        {...(isPage ? { fullWidth: true, size: 'md' } : {})}
      >
        {t('savePassword')}
      </Button>
    </form>
  );
}
