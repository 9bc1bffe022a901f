import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { landing } from '@tramo/contract/access';
import { accountsApi } from '@tramo/contract/accounts';
import { useEffect, useRef } from 'react';
import { call } from '../../lib/api.ts';
import { setLocale, useLocale } from '../../lib/locale.ts';
import { pathOf } from '../../lib/paths.ts';
import { setToken } from '../../lib/session.ts';
import { sha256 } from '../../lib/sha256.ts';
import { useText } from '../../lib/text.ts';
import { toast } from '../../ui/toast.ts';
import { BareFrame } from './BareFrame.tsx';
import { DemoUsers } from './DemoUsers.tsx';
import { accountsText } from './shared/accounts.text.ts';
import { meQuery, useSettings } from './shared/me.api.ts';
import { passwordError, requiredError, signInProblem, signInWords } from './sign-in.rules.ts';

export function LoginPage() {
  const t = useText(accountsText);
  const locale = useLocale();
  const navigate = useNavigate();
  const client = useQueryClient();
  const settings = useSettings();
  const passwordInput = useRef<HTMLInputElement>(null);
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: { username: (value) => requiredError(value, locale), password: (value) => passwordError(value, locale) },
  });

  useEffect(() => {
    document.title = `${t('signIn')} · Tramo`;
  }, [t]);

  const signIn = useMutation({
    mutationFn: async ({ username, password }: { username: string; password: string }) => {
      const body = { username: username.trim(), password: await sha256(password) };
      return call(accountsApi.login, { body, isSignIn: true });
    },
    onSuccess: async ({ token, isChangePasswordRequired }) => {
      // Nothing of whoever was here before.
      client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'settings' });
      setToken(token);
      if (isChangePasswordRequired) {
        await navigate({ to: pathOf('updatePassword') });
        return;
      }
      try {
        const user = await client.fetchQuery(meQuery);
        await navigate({ to: landing(user) });
      } catch {
        toast.error(t('profileFailed'));
      }
    },
    onError: (error) => {
      const problem = signInProblem(error);
      toast.error(
        !problem ? t('unexpected') : problem.minutes ? t('locked', { minutes: problem.minutes }) : signInWords(problem.key, locale),
      );
      passwordInput.current?.select();
    },
    meta: { quiet: true },
  });

  const other = locale === 'es' ? 'en' : 'es';
  const languageSwitch = (
    <Button variant="subtle" color="gray" size="compact-sm" lang={other} onClick={() => setLocale(other)}>
      {t('language')}
    </Button>
  );

  return (
    <BareFrame title={t('signIn')} hint={t('signInHint')} corner={languageSwitch}>
      <form noValidate onSubmit={form.onSubmit((values) => signIn.mutate(values))}>
        <TextInput
          label={t('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          size="md"
          mb="md"
          {...form.getInputProps('username')}
        />
        <PasswordInput
          ref={passwordInput}
          label={t('password')}
          autoComplete="current-password"
          size="md"
          mb="lg"
          {...form.getInputProps('password')}
        />
        <Button type="submit" fullWidth size="md" loading={signIn.isPending}>
          {t('enter')}
        </Button>
      </form>
      {settings?.demo && <DemoUsers onPick={(user) => form.setValues(user)} />}
    </BareFrame>
  );
}
