import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { sha256 } from '@tramo/browser/sha256';
import { landing } from '@tramo/contract/access';
import { accountsApi } from '@tramo/contract/accounts-api';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api.ts';
import { setLocale, useLocale } from '../../lib/locale.ts';
import { pathOf } from '../../lib/paths.ts';
import { setToken } from '../../lib/session.ts';
import { useText } from '../../lib/text.ts';
import { meQuery, useSettings } from '../../session/me.api.ts';
import { toast } from '../../ui/toast.ts';
import { accountsText } from './accounts.es.ts';
import bare from './sign-in/BareFrame.module.css';
import { BareFrame } from './sign-in/BareFrame.tsx';
import { DemoUsers } from './sign-in/DemoUsers.tsx';
import { LoginCode } from './sign-in/LoginCode.tsx';
import { passwordError, signInProblem, signInWords, usernameError } from './sign-in/sign-in.rules.ts';

export function LoginPage() {
  const t = useText(accountsText);
  const locale = useLocale();
  const navigate = useNavigate();
  const client = useQueryClient();
  const settings = useSettings();
  const passwordInput = useRef<HTMLInputElement>(null);
  /** True once the password was right and a code is asked for. */
  const [isAtCode, setAtCode] = useState(false);
  const [codeRefusal, setCodeRefusal] = useState<string | null>(null);
  const form = useForm({
    initialValues: { username: '', password: '' },
    validate: { username: (value) => usernameError(value, locale), password: (value) => passwordError(value, locale) },
  });

  useEffect(() => {
    document.title = `${t(isAtCode ? 'codeTitle' : 'signIn')} · Tramo`;
  }, [t, isAtCode]);

  const signIn = useMutation({
    mutationFn: async ({ username, password, code }: { username: string; password: string; code?: string }) => {
      const body = { username: username.trim(), password: await sha256(password), ...(code ? { code } : {}) };
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
    onError: (error, { code }) => {
      const problem = signInProblem(error);
      setCodeRefusal(null);
      if (problem?.key === 'auth.second_factor_required') return setAtCode(true);
      if (problem?.key === 'auth.wrong_second_factor') return setCodeRefusal(signInWords(problem.key, locale));
      toast.error(
        !problem
          ? t('unexpected')
          : problem.key === 'auth.locked'
            ? t('locked', { minutes: problem.minutes })
            : signInWords(problem.key, locale),
      );
      if (!code) passwordInput.current?.select();
    },
    meta: { quiet: true },
  });

  if (isAtCode) {
    return (
      <BareFrame title={t('codeTitle')} hint={t('codeHint')}>
        <LoginCode
          isSending={signIn.isPending}
          refusal={codeRefusal}
          onCode={(code) => {
            setCodeRefusal(null);
            signIn.mutate({ ...form.getValues(), code });
          }}
          onBack={() => {
            setAtCode(false);
            setCodeRefusal(null);
            form.setFieldValue('password', '');
          }}
        />
      </BareFrame>
    );
  }

  const other = locale === 'es' ? 'en' : 'es';
  const languageSwitch = (
    <Button variant="subtle" color="gray" size="compact-sm" lang={other} onClick={() => setLocale(other)}>
      {t('language')}
    </Button>
  );
  const typed = form.getValues().username.trim();

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
        <p className={bare.below}>
          <Link to={pathOf('passwordRecovery', typed ? { username: typed } : {}) as never}>{t('forgotten')}</Link>
        </p>
      </form>
      {settings?.demo && <DemoUsers onPick={(user) => form.setValues(user)} />}
    </BareFrame>
  );
}
