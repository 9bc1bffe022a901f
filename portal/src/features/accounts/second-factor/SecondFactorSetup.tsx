import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem, problemText } from '../../../lib/api-problem.ts';
import { useText } from '../../../lib/text.ts';
import { meQuery } from '../../../session/me.api.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { QrCode } from '../../../ui/QrCode.tsx';
import { toast } from '../../../ui/toast.ts';
import { PasswordStep, StepButtons } from './PasswordStep.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { inGroups } from './recovery-codes.rules.ts';
import classes from './SecondFactor.module.css';
import { secondFactorText } from './second-factor.es.ts';
import { useConfirmSecondFactor, useStartSecondFactor } from './security.api.ts';

interface Key {
  secret: string;
  uri: string;
}
interface SecondFactorSetupProps {
  /** The codes are kept: all is done. */
  onDone: () => void;
  onCancel?: () => void;
}

/** Password, then key and code, then the recovery codes: shown once, so nothing moves on before they are kept. */
export function SecondFactorSetup({ onDone, onCancel }: SecondFactorSetupProps) {
  const t = useText(secondFactorText);
  const client = useQueryClient();
  const [key, setKey] = useState<Key | null>(null);
  const start = useStartSecondFactor();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) {
    return (
      <RecoveryCodes
        codes={codes}
        onConfirmed={async () => {
          await client.refetchQueries({ queryKey: meQuery.queryKey });
          toast.ok(t('turnedOn'));
          onDone();
        }}
      />
    );
  }
  if (key) return <CodeStep secretKey={key} onCodes={setCodes} onStartAgain={() => setKey(null)} onCancel={onCancel} />;
  return (
    <PasswordStep
      text={t('passwordText')}
      confirm={t('next')}
      send={start.mutateAsync}
      onDone={setKey}
      onCancel={onCancel}
    />
  );
}

interface CodeStepProps {
  secretKey: Key;
  onCodes: (codes: readonly string[]) => void;
  onStartAgain: () => void;
  onCancel: (() => void) | undefined;
}
function CodeStep({ secretKey, onCodes, onStartAgain, onCancel }: CodeStepProps) {
  const t = useText(secondFactorText);
  const confirm = useConfirmSecondFactor();
  const form = useServerForm({
    initialValues: { code: '' },
    validate: { code: (value: string) => (/^\d{6}$/.test(value.replace(/\s/g, '')) ? null : t('codeDigits')) },
  });
  const submit = form.submit(async ({ code }) => {
    try {
      onCodes((await confirm.mutateAsync(code.replace(/\s/g, ''))).recoveryCodes);
    } catch (error) {
      if (error instanceof ApiProblem && error.key === 'auth.wrong_second_factor')
        form.setFieldError('code', problemText(error));
      if (error instanceof ApiProblem && error.key === 'auth.second_factor_not_started') onStartAgain();
      throw error;
    }
  });
  const shown = inGroups(secretKey.secret);
  return (
    <form noValidate className={classes.steps} onSubmit={submit}>
      <p>{t('scan')}</p>
      <div className={classes.qr}>
        <QrCode value={secretKey.uri} label={t('qr')} />
      </div>
      <p className={classes.text}>{t('typeKey')}</p>
      <div className={classes.key}>
        <code>{shown}</code>
        <CopyButton value={secretKey.secret} label={t('copyKey')} isIcon />
      </div>
      <p>{t('enterCode')}</p>
      <TextInput
        label={t('code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={7}
        autoFocus
        {...form.getInputProps('code')}
      />
      <StepButtons confirm={t('activate')} isSending={form.isSending} onCancel={onCancel} />
    </form>
  );
}
