import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { landing } from '@tramo/contract/access';
import { useEffect } from 'react';
import { signOut } from '../../lib/sign-out.ts';
import { useText } from '../../lib/text.ts';
import { meQuery } from '../../session/me.api.ts';
import { accountsText } from './accounts.es.ts';
import { BareFrame } from './sign-in/BareFrame.tsx';
import { PasswordForm } from './sign-in/PasswordForm.tsx';

/** Forced after a first sign-in, or chosen from the user's menu. */
export function UpdatePasswordPage() {
  const t = useText(accountsText);
  const navigate = useNavigate();
  const { history } = useRouter();
  const me = useQuery(meQuery).data;
  const isForced = me?.isChangePasswordRequired ?? true;

  useEffect(() => {
    document.title = `${t('changePassword')} · Tramo`;
  }, [t]);

  return (
    <BareFrame title={t('changePassword')} hint={t(isForced ? 'changeForced' : 'changeHint')}>
      <PasswordForm isPage me={me} onSaved={(user) => navigate({ to: landing(user) })} />
      <Group mt="md" justify="center">
        <Button variant="subtle" color="gray" onClick={() => (isForced ? void signOut() : history.back())}>
          {t(isForced ? 'signOut' : 'back')}
        </Button>
      </Group>
    </BareFrame>
  );
}
