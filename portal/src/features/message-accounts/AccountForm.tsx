import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import type { AccountPart, AccountSecret, AccountTrial, MessageAccount } from '@tramo/contract/message-accounts';
import { useEffect, useState } from 'react';
import { ApiProblem, problemText } from '../../lib/api-problem.ts';
import { useLocale } from '../../lib/locale.ts';
import { useText } from '../../lib/text.ts';
import { FormEnd } from '../../ui/form/FormEnd.tsx';
import formClasses from '../../ui/form/form.module.css';
import { focusFirstError, useServerForm } from '../../ui/form/useServerForm.ts';
import { toast } from '../../ui/toast.ts';
import { SavingEffects } from './AccountEffects.tsx';
import { useSaveAccount, useTryAccount } from './message-accounts.api.ts';
import { messageAccountsText } from './message-accounts.es.ts';
import classes from './message-accounts.module.css';
import {
  type AccountValues,
  atForm,
  faultsOf,
  inputOf,
  isOther,
  partsOf,
  secretsOf,
  valuesOf,
} from './message-accounts.rules.ts';
import { TrialResult } from './TrialResult.tsx';
import { useSecretSaid } from './useSecretSaid.ts';

interface AccountFormProps {
  account: MessageAccount;
  drawer: { onDirty: (isDirty: boolean) => void; close: () => void; done: () => void };
}

/** A company's own account of one channel: what names it, what opens it, what the provider says of it, and what saving it changes. */
export function AccountForm({ account, drawer }: AccountFormProps) {
  const t = useText(messageAccountsText);
  const locale = useLocale();
  const save = useSaveAccount();
  const trial = useTryAccount();
  const said = useSecretSaid();
  const [result, setResult] = useState<AccountTrial | null>(null);
  const { channel } = account;
  const form = useServerForm<AccountValues>(
    { initialValues: valuesOf(account), validate: (values) => faultsOf(account, values, locale) },
    atForm,
  );
  const { values } = form;
  const isDirty = form.isDirty();
  const { onDirty } = drawer;
  useEffect(() => onDirty(isDirty), [onDirty, isDirty]);
  const other = isOther(account, values);

  const submit = form.submit(async (typed) => {
    await save.mutateAsync({ channel, ...inputOf(channel, typed) });
    toast.ok(t('saved'));
    drawer.done();
  });
  const onTry = async (): Promise<void> => {
    setResult(null);
    if (form.validate().hasErrors) return focusFirstError();
    try {
      setResult(await trial.mutateAsync({ channel, ...inputOf(channel, values) }));
    } catch (error) {
      if (!(error instanceof ApiProblem) || Object.keys(error.fields).length === 0)
        return toast.error(problemText(error));
      form.setErrors(atForm(error.fields));
      focusFirstError();
    }
  };
  const hintOf = (name: AccountPart | AccountSecret): string | undefined => {
    if (name === 'from') return t(channel === 'sms' ? 'hint.senderNumber' : 'hint.from');
    if (name === 'user' || name === 'password' || name === 'authToken') return undefined;
    return t(`hint.${name}`);
  };
  const secretHint = (name: AccountSecret): string | undefined => {
    const mark = account.own?.secrets[name];
    if (!mark) return hintOf(name);
    return other ? t('renewed') : t('keep', { said: said(mark) });
  };
  return (
    <form noValidate className={formClasses.form} onSubmit={submit} onChange={() => setResult(null)}>
      <div className={formClasses.fields}>
        {partsOf(channel).map((part) => (
          <TextInput
            key={part}
            data-whole={part === 'user' || undefined}
            label={t(`field.${part}`)}
            description={hintOf(part)}
            required={part !== 'fromName'}
            maxLength={200}
            autoComplete="off"
            {...(part === 'port' ? { inputMode: 'numeric' as const } : {})}
            {...form.getInputProps(part)}
          />
        ))}
        {secretsOf(channel).map((name) => (
          <PasswordInput
            key={name}
            data-whole
            label={t(`field.${name}`)}
            description={secretHint(name)}
            required={other}
            maxLength={2000}
            autoComplete="new-password"
            {...form.getInputProps(name)}
          />
        ))}
      </div>
      <div className={classes.trial}>
        <Button
          variant="default"
          loading={trial.isPending}
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          onClick={() => void onTry()}
        >
          {t('try')}
        </Button>
        <TrialResult trial={result} isAsking={trial.isPending} />
      </div>
      <SavingEffects account={account} isOther={other} />
      <FormEnd isSending={form.isSending} isDirty={isDirty} onCancel={drawer.close} />
    </form>
  );
}
