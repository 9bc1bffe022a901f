import { Button, PasswordInput } from '@mantine/core';
import { problemText as words } from '@tramo/contract/problems';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { toast } from '../../../ui/toast.ts';
import { requiredError } from '../sign-in/sign-in.rules.ts';
import classes from './SecondFactor.module.css';
import { secondFactorText } from './second-factor.es.ts';
import { useRemoveSecondFactor } from './security.api.ts';

/** Turns the second factor off, after the password. */
export function SecondFactorRemoval({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const t = useText(secondFactorText);
  const locale = useLocale();
  const remove = useRemoveSecondFactor();
  const form = useServerForm({
    initialValues: { password: '' },
    validate: { password: (value: string) => requiredError(value, locale) },
  });
  const submit = form.submit(async ({ password }) => {
    try {
      await remove.mutateAsync(password);
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 33)
        form.setFieldError('password', words('auth.wrong_current_password', locale));
      throw error;
    }
    toast.ok(t('turnedOff'));
    onDone();
  });
  return (
    <form noValidate className={classes.steps} onSubmit={submit}>
      <p className={classes.text}>{t('turnOffText')}</p>
      <PasswordInput
        label={t('currentPassword')}
        autoComplete="current-password"
        autoFocus
        {...form.getInputProps('password')}
      />
      <div className={classes.buttons}>
        <Button type="submit" color="red" loading={form.isSending}>
          {t('turnOff')}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
}
