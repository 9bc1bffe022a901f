import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { landing } from '@tramo/contract/access';
import { useEffect, useState } from 'react';
import { signOut } from '../../lib/sign-out.ts';
import { useText } from '../../lib/text.ts';
import { meQuery } from '../../session/me.api.ts';
import { SecondFactorPanel } from './second-factor/SecondFactorPanel.tsx';
import { SecondFactorSetup } from './second-factor/SecondFactorSetup.tsx';
import { secondFactorText } from './second-factor/second-factor.es.ts';
import { BareFrame } from './sign-in/BareFrame.tsx';

/** Forced by a company that requires a second factor; also where those without a profile screen turn theirs on or off. */
export function SecondFactorPage() {
  const t = useText(secondFactorText);
  const navigate = useNavigate();
  const { history } = useRouter();
  const me = useQuery(meQuery).data;
  // As it was on arrival: the recovery codes must stay on show after the factor is on.
  const [isForced, setForced] = useState<boolean | null>(null);
  const isRequired = me?.isSecondFactorRequired;
  useEffect(() => {
    if (isRequired !== undefined) setForced((before) => before ?? isRequired);
  }, [isRequired]);
  useEffect(() => {
    document.title = `${t('title')} · Tramo`;
  }, [t]);
  const leave = (): void => void navigate({ to: me ? landing(me) : '/', replace: true });
  return (
    <BareFrame title={t('title')} {...(isForced ? { hint: t('forced') } : {})}>
      {me && isForced !== null && (isForced ? <SecondFactorSetup onDone={leave} /> : <SecondFactorPanel me={me} />)}
      <Group mt="md" justify="center">
        <Button variant="subtle" color="gray" onClick={() => (isForced ? void signOut() : history.back())}>
          {t(isForced ? 'signOut' : 'back')}
        </Button>
      </Group>
    </BareFrame>
  );
}
