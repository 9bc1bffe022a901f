import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import type { Session } from '@tramo/contract/sessions';
import { useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { confirm } from '../../../ui/confirm.tsx';
import { Section } from '../../../ui/Section.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { toast } from '../../../ui/toast.ts';
import { useCloseOtherSessions, useCloseSession, useSessions } from '../second-factor/security.api.ts';
import classes from './Profile.module.css';
import { profileText } from './profile.es.ts';

/** As many stand open; an account that many devices or programs use has hundreds. */
const fewSessions = 10;

/** Where the account is open now, and the way to end it. */
export function ProfileSessions() {
  const t = useText(profileText);
  const sessions = useSessions();
  const closeOthers = useCloseOtherSessions();
  const [isWhole, setWhole] = useState(false);
  const hasOthers = sessions.data?.some((session) => !session.isCurrent) ?? false;
  // This one first, whatever was used last.
  const all = sessions.data?.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) ?? [];
  const folded = isWhole ? 0 : Math.max(0, all.length - fewSessions);
  const onCloseOthers = async (): Promise<void> => {
    if (!(await confirm({ title: t('closeOthersTitle'), body: t('closeOthersText'), confirm: t('closeOthers') })))
      return;
    const { closed } = await closeOthers.mutateAsync();
    toast.ok(t('othersClosed', { count: closed }));
  };
  const side = hasOthers && (
    <Button
      variant="default"
      loading={closeOthers.isPending}
      onClick={() => void onCloseOthers().catch(() => undefined)}
    >
      {t('closeOthers')}
    </Button>
  );
  return (
    <Section title={t('sessions')} text={t('sessionsText')} side={side}>
      {sessions.data ? (
        <>
          <ul className={classes.sessions}>
            {all.slice(0, all.length - folded).map((session) => (
              <SessionRow key={session._id} session={session} />
            ))}
          </ul>
          {folded > 0 && (
            <Button variant="subtle" mt={8} onClick={() => setWhole(true)}>
              {t('moreSessions', { count: folded })}
            </Button>
          )}
        </>
      ) : sessions.error ? (
        <ErrorState error={sessions.error} retry={sessions.refetch} />
      ) : (
        <SkeletonRows rows={2} />
      )}
    </Section>
  );
}

function SessionRow({ session }: { session: Session }) {
  const t = useText(profileText);
  const f = useFormat();
  const close = useCloseSession();
  const device = session.device || t('unknownDevice');
  const Icon = /iphone|android|ipad|móvil/i.test(session.device) ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li className={classes.session}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div className={classes.device}>
        <div className={classes.deviceName}>
          {device}
          {session.isCurrent && <StatusPill tone="ok">{t('thisSession')}</StatusPill>}
        </div>
        <div className="muted small">
          {[
            session.address,
            t('lastSeen', { when: f.dateTime(session.lastSeenDate) }),
            t('opened', { when: f.dateTime(session.createdDate) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </div>
      </div>
      {!session.isCurrent && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={t('closeSessionOf', { device })}
          loading={close.isPending}
          onClick={() => close.mutate(session._id, { onSuccess: () => toast.ok(t('sessionClosed')) })}
        >
          {t('closeSession')}
        </Button>
      )}
    </li>
  );
}
