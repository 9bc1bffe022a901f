import { Button, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { limits } from '@tramo/contract/limits';
import { sessionsApi } from '@tramo/contract/sessions';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ApiProblem, problemText } from '../../../lib/api-problem.ts';
import { useLocale } from '../../../lib/locale.ts';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { toast } from '../../../ui/toast.ts';
import { accountsText } from '../accounts.es.ts';
import bare from './BareFrame.module.css';
import { BareFrame } from './BareFrame.tsx';
import { requiredError } from './sign-in.rules.ts';

/** Asks for the user name and sends the link; says the same whether the account exists or not. */
export function AskRecovery({ username, hasEnded }: { username: string; hasEnded: boolean }) {
  const t = useText(accountsText);
  const locale = useLocale();
  const [isSent, setSent] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const form = useServerForm({
    initialValues: { username },
    validate: { username: (value: string) => requiredError(value, locale) },
  });
  const recover = useMutation({
    mutationFn: (name: string) => call(sessionsApi.recover, { body: { username: name } }),
    meta: { quiet: true },
  });
  const submit = form.submit(async (values) => {
    setRefusal(null);
    try {
      await recover.mutateAsync(values.username.trim());
      setSent(true);
    } catch (error) {
      // It stays on show: who has no email has to do something about it.
      if (!(error instanceof ApiProblem) || error.key !== 'auth.no_email') throw error;
      setRefusal(problemText(error));
      toast.error(problemText(error));
    }
  });
  const toLogin = (
    <Button component={Link} to={pathOf('login')} variant="subtle" color="gray" fullWidth>
      {t('backToSignIn')}
    </Button>
  );

  if (isSent) {
    return (
      <BareFrame title={t('linkSentTitle')} hint={t('linkSent', { minutes: limits.resetMinutes })}>
        <p className={bare.hint}>{t('linkNotThere')}</p>
        <Stack gap="xs">
          <Button variant="default" size="md" onClick={() => setSent(false)}>
            {t('sendAgain')}
          </Button>
          {toLogin}
        </Stack>
      </BareFrame>
    );
  }
  return (
    <BareFrame title={t('recoverTitle')} hint={t('recoverHint')}>
      {(refusal ?? hasEnded) && (
        <p className={bare.notice} role="alert">
          {refusal ?? t('linkEnded')}
        </p>
      )}
      <form noValidate onSubmit={submit}>
        <TextInput
          label={t('username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          size="md"
          mb="lg"
          {...form.getInputProps('username')}
        />
        <Stack gap="xs">
          <Button type="submit" fullWidth size="md" loading={form.isSending}>
            {t('sendLink')}
          </Button>
          {toLogin}
        </Stack>
      </form>
    </BareFrame>
  );
}
