import { useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { AskRecovery } from './AskRecovery.tsx';
import { RecoverPassword } from './RecoverPassword.tsx';
import { forgetRecoveryToken, takeRecoveryToken } from './recovery-token.ts';
import { accountsText } from './shared/accounts.text.ts';

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
