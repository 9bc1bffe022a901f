import { Button, PasswordInput } from '@mantine/core';
import { problemText as words } from '@tramo/contract/problem-kinds';
import { ApiProblem } from '../../../lib/api-problem.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useText } from '../../../lib/text.ts';
import { useServerForm } from '../../../ui/form/useServerForm.ts';
import { uiText } from '../../../ui/ui.es.ts';
import { requiredError } from '../sign-in/sign-in.rules.ts';
import classes from './SecondFactor.module.css';
import { secondFactorText } from './second-factor.es.ts';

interface PasswordStepProps<T> {
  text: string;
  /** The verb on the button. */
  confirm: string;
  isDangerous?: boolean;
  send: (password: string) => Promise<T>;
  onDone: (answer: T) => void;
  onCancel: (() => void) | undefined;
}

/** Asks for the password before something that it guards. */
export function PasswordStep<T>({ text, confirm, isDangerous, send, onDone, onCancel }: PasswordStepProps<T>) {
  const t = useText(secondFactorText);
  const locale = useLocale();
  const form = useServerForm({
    initialValues: { password: '' },
    validate: { password: (value: string) => requiredError(value, locale) },
  });
  const submit = form.submit(async ({ password }) => {
    try {
      onDone(await send(password));
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 33)
        form.setFieldError('password', words('auth.wrong_current_password', locale));
      throw error;
    }
  });
  return (
    <form noValidate className={classes.steps} onSubmit={submit}>
      <p className={classes.text}>{text}</p>
      <PasswordInput
        label={t('currentPassword')}
        autoComplete="current-password"
        autoFocus
        {...form.getInputProps('password')}
      />
      <StepButtons confirm={confirm} isDangerous={isDangerous} isSending={form.isSending} onCancel={onCancel} />
    </form>
  );
}

interface StepButtonsProps {
  confirm: string;
  isDangerous?: boolean | undefined;
  isSending: boolean;
  onCancel: (() => void) | undefined;
}
export function StepButtons({ confirm, isDangerous, isSending, onCancel }: StepButtonsProps) {
  const _t = useText(secondFactorText);
  const ui = useText(uiText);
  return (
    <div className={classes.buttons}>
      <Button type="submit" color={isDangerous ? 'red' : undefined} loading={isSending}>
        {confirm}
      </Button>
      {onCancel && (
        <Button variant="default" onClick={onCancel}>
          {ui('cancel')}
        </Button>
      )}
    </div>
  );
}
