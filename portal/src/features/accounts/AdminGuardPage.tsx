import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { landing } from '@tramo/contract/access';
import { useEffect } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useToken } from '../../lib/session.ts';
import { signOut } from '../../lib/sign-out.ts';
import { useText } from '../../lib/text.ts';
import { meQuery } from '../../session/me.api.ts';
import { accountsText } from './accounts.es.ts';
import { BareFrame } from './sign-in/BareFrame.tsx';

/** Access denied. Public: it must also open for those who may open nothing else. */
export function AdminGuardPage() {
  const t = useText(accountsText);
  const token = useToken();
  const me = useQuery({ ...meQuery, enabled: token !== '' }).data;
  const home = me ? landing(me) : pathOf('login');
  useEffect(() => {
    document.title = `${t('guardTitle')} · Tramo`;
  }, [t]);
  return (
    <BareFrame title={t('guardTitle')} hint={t('guardText')}>
      <Stack gap="xs">
        {home !== pathOf('adminGuard') && (
          <Button component={Link} to={home} size="md">
            {t(me ? 'guardHome' : 'enter')}
          </Button>
        )}
        {token !== '' && (
          <Button variant="default" size="md" onClick={() => void signOut()}>
            {t('guardLogin')}
          </Button>
        )}
      </Stack>
    </BareFrame>
  );
}
