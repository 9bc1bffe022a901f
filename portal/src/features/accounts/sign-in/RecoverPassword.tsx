import { Button, PasswordInput, Stack } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { sha256 } from '@tramo/browser/sha256';
import { limits } from '@tramo/contract/limits';
import { fieldMessages } from '@tramo/contract/problems';
import { sessionsApi } from '@tramo/contract/sessions';
import { call } from '../../../lib/api.ts';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useLocale } from '../../../lib/locale.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { toast } from '../../../ui/toast.ts';
import { accountsText } from '../accounts.es.ts';
import { BareFrame } from './BareFrame.tsx';
import { forgetRecoveryToken } from './recovery-token.ts';
import { passwordError, requiredError } from './sign-in.rules.ts';

/** The new password of somebody who came by the mail's link. */
export function RecoverPassword({ token, onEnded }: { token: string; onEnded: () => void }) {
  const t = useText(accountsText);
  const locale = useLocale();
  const navigate = useNavigate();
  const form = useServerForm({
    initialValues: { newPassword: '', repeated: '' },
    validate: {
      newPassword: (value: string) => passwordError(value, locale),
      repeated: (value: string, values: { newPassword: string }) =>
        requiredError(value, locale) ?? (value === values.newPassword ? null : fieldMessages.passwordsDiffer[locale]),
    },
  });
  const reset = useMutation({
    mutationFn: async (password: string) =>
      call(sessionsApi.reset, { body: { resetToken: token, newPassword: await sha256(password) } }),
    meta: { quiet: true },
  });
  const submit = form.submit(async ({ newPassword }) => {
    try {
      await reset.mutateAsync(newPassword);
    } catch (error) {
      if (!(error instanceof ApiProblem) || error.key !== 'auth.reset_invalid') throw error;
      onEnded();
      return;
    }
    forgetRecoveryToken();
    toast.ok(t('passwordSaved'));
    await navigate({ to: pathOf('login'), replace: true });
  });
  return (
    <BareFrame title={t('chooseTitle')} hint={t('chooseHint')}>
      <form noValidate onSubmit={submit}>
        <PasswordInput
          label={t('newPassword')}
          description={t('passwordHint', { min: limits.passwordMin })}
          autoComplete="new-password"
          autoFocus
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
        <Stack gap="xs">
          <Button type="submit" fullWidth size="md" loading={form.isSending}>
            {t('savePassword')}
          </Button>
          <Button
            component={Link}
            to={pathOf('login')}
            variant="subtle"
            color="gray"
            fullWidth
            onClick={forgetRecoveryToken}
          >
            {t('backToSignIn')}
          </Button>
        </Stack>
      </form>
    </BareFrame>
  );
}
