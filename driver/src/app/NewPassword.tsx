import { sha256 } from '@tramo/browser/sha256';
import { driverApi } from '@tramo/contract/driver';
import { limits } from '@tramo/contract/limits';
import { useState } from 'preact/hooks';
import { NoAnswer } from '../acts/api.ts';
import { callApi } from '../acts/call-api.ts';
import { Button } from '../ui/Button.tsx';
import { RevealButton, TextField } from '../ui/fields.tsx';
import { toast } from '../ui/overlays.tsx';
import { Notice } from '../ui/pieces.tsx';
import { Screen } from '../ui/Screen.tsx';
import classes from './app.module.css';
import { appWords } from './app-words.ts';
import { enteredPassword, setPasswordDue } from './entry.ts';
import { useWords } from './words.ts';

/** Chosen before anything else where the office asks for it: the server lets nothing else through. */
export function NewPassword() {
  const t = useWords(appWords);
  const [current, setCurrent] = useState(enteredPassword() ?? '');
  const isKnown = enteredPassword() !== null;
  const [wanted, setWanted] = useState('');
  const [repeated, setRepeated] = useState('');
  const [isShown, setShown] = useState(false);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const isShort = wanted.length < limits.passwordMin;
  const type = isShown ? 'text' : 'password';

  async function save() {
    setTried(true);
    setProblem('');
    if (isShort || wanted !== repeated || current === '') return;
    setBusy(true);
    try {
      const [currentPassword, newPassword] = await Promise.all([sha256(current), sha256(wanted)]);
      await callApi(driverApi.password, { body: { currentPassword, newPassword } });
      setPasswordDue(false);
      toast(t('passwordSaved'));
    } catch (error) {
      setProblem(error instanceof NoAnswer ? t('noSignalToSignIn') : String((error as Error).message));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Screen title={t('changePassword')} onBack={null}>
      <p>{t('changeForced')}</p>
      <form
        class={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        {!isKnown && (
          <TextField
            label={t('currentPassword')}
            value={current}
            onChange={setCurrent}
            type={type}
            autoComplete="current-password"
            autoCapitalize="none"
            error={isTried && current === '' ? t('required') : undefined}
          />
        )}
        <TextField
          label={t('newPassword')}
          value={wanted}
          onChange={setWanted}
          type={type}
          autoComplete="new-password"
          autoCapitalize="none"
          error={isTried && isShort ? t('tooShort', { min: limits.passwordMin }) : undefined}
          end={<RevealButton isShown={isShown} onChange={setShown} label={t('showPassword')} />}
        />
        <TextField
          label={t('repeatPassword')}
          value={repeated}
          onChange={setRepeated}
          type={type}
          autoComplete="new-password"
          autoCapitalize="none"
          error={isTried && wanted !== repeated ? t('notTheSame') : undefined}
        />
        {problem && (
          <Notice tone="bad" isAlert>
            {problem}
          </Notice>
        )}
        <Button type="submit" tone="primary" isLarge isBusy={isBusy}>
          {t('savePassword')}
        </Button>
      </form>
    </Screen>
  );
}
