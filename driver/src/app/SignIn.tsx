import { useState } from 'preact/hooks';
import { NoAnswer } from '../acts/api.ts';
import { Button } from '../ui/Button.tsx';
import { RevealButton, TextField } from '../ui/fields.tsx';
import { toast } from '../ui/overlays.tsx';
import { Notice } from '../ui/pieces.tsx';
import { Screen } from '../ui/Screen.tsx';
import classes from './app.module.css';
import { appWords } from './app-words.ts';
import { useDayStore, useStoreValue } from './day-context.ts';
import { setPasswordDue } from './entry.ts';
import { goBack, replace } from './navigation.ts';
import { useWords } from './words.ts';

/** The door: at the first start, and again when the session ended. What waits on the phone is never touched by it. */
export function SignIn() {
  const store = useDayStore();
  const t = useWords(appWords);
  const known = useStoreValue(() => store.session());
  const others = useStoreValue(() => store.otherQueues());
  const [isOther, setOther] = useState(false);
  const isAgain = known !== null && !isOther;
  const [username, setUsername] = useState(known?.username ?? '');
  const [password, setPassword] = useState('');
  const [isShown, setShown] = useState(false);
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const missing = (value: string) => (isTried && value === '' ? t('required') : undefined);

  async function enter() {
    setTried(true);
    setProblem('');
    if (username.trim() === '' || password === '') return;
    setBusy(true);
    try {
      const before = store.session();
      const { isChangePasswordRequired } = await store.signIn(username.trim(), password);
      const after = store.session();
      const isAnother = before && after && before.driverId !== after.driverId;
      if (isAnother) toast(t('changed', { name: after.fullName, other: before.fullName }));
      setPasswordDue(isChangePasswordRequired, password);
      if (isAnother) replace('/');
      else if (known) goBack();
    } catch (error) {
      setProblem(error instanceof NoAnswer ? t('noSignalToSignIn') : String((error as Error).message));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Screen title={t(isAgain ? 'signInAgain' : 'signIn')} onBack={known ? goBack : null}>
      {!known && (
        <div class={classes.welcome}>
          <img src={`${import.meta.env.BASE_URL}icon.svg`} alt="" />
          <p>Tramo Operador</p>
        </div>
      )}
      <p>{t(isAgain ? 'signInAgainHint' : 'signInHint')}</p>
      {others.map((one) => (
        <Notice key={one.driverId} tone="info">
          {t('otherQueue', { n: one.acts, name: one.fullName })}
        </Notice>
      ))}
      <form
        class={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void enter();
        }}
      >
        <TextField
          label={t('username')}
          value={username}
          onChange={setUsername}
          type="text"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          isDisabled={isAgain}
          error={missing(username.trim())}
        />
        <TextField
          label={t('password')}
          value={password}
          onChange={setPassword}
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          error={missing(password)}
          end={<RevealButton isShown={isShown} onChange={setShown} label={t('showPassword')} />}
        />
        {problem && (
          <Notice tone="bad" isAlert>
            {problem}
          </Notice>
        )}
        <Button type="submit" tone="primary" isLarge isBusy={isBusy}>
          {t('enter')}
        </Button>
      </form>
      {isAgain && (
        <Button
          tone="quiet"
          onClick={() => {
            setOther(true);
            setUsername('');
          }}
        >
          {t('otherDriver')}
        </Button>
      )}
    </Screen>
  );
}
