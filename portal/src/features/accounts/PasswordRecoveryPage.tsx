import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { accountsText } from './accounts.es.ts';
import { AskRecovery } from './sign-in/AskRecovery.tsx';
import { RecoverPassword } from './sign-in/RecoverPassword.tsx';
import { forgetRecoveryToken, takeRecoveryToken } from './sign-in/recovery-token.ts';

/** Asks for a recovery link, or, opened by that link, for the new password. */
export function PasswordRecoveryPage() {
  const t = useText(accountsText);
  const { username = '' } = useScreenParams('passwordRecovery');
  const hash = useLocation({ select: (location) => location.hash });
  const [token, setToken] = useState(takeRecoveryToken);
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    document.title = `${t('recoverTitle')} · Tramo`;
  }, [t]);
  // Another mail's link, opened in the same tab.
  useEffect(() => {
    if (hash === '') return;
    setToken(takeRecoveryToken());
    setEnded(false);
  }, [hash]);

  if (token === null) return <AskRecovery username={username} hasEnded={hasEnded} />;
  return (
    <RecoverPassword
      token={token}
      onEnded={() => {
        forgetRecoveryToken();
        setToken(null);
        setEnded(true);
      }}
    />
  );
}
