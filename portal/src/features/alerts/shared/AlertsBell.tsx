import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { AlertKind } from '@tramo/contract/road-settings';
import { useEffect, useRef, useState } from 'react';
import { useGather } from '../../../lib/gather.ts';
import { useLive } from '../../../lib/live.ts';
import { useText } from '../../../lib/text.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { lazyPart } from '../../../ui/lazyPart.tsx';
import { PopoverPanel } from '../../../ui/PopoverPanel.tsx';
import { SkeletonRows } from '../../../ui/states.tsx';
import { alertsText } from '../alerts.es.ts';
import { badgeOf, urgentKinds } from './alert.rules.ts';
import { renewBell, useUnread } from './alerts.api.ts';
import classes from './Bell.module.css';
import { bellChoice, ring } from './bell-sound.ts';

const BellPanel = lazyPart(() => import('./BellPanel.tsx').then((m) => m.BellPanel), <SkeletonRows rows={3} />);
const UrgentMessage = lazyPart(() => import('./UrgentMessage.tsx').then((m) => m.UrgentMessage));

/** Many alerts at once are one look at the server, and one sound. */
const GATHER_MS = 600;

/** The alerts in the top bar: how many are unread, the latest behind it. Only for those whose screen it is. */
export function AlertsBell() {
  const isMine = useMayOpen()('alerts');
  return isMine ? <Bell /> : null;
}

function Bell() {
  const t = useText(alertsText);
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [urgent, setUrgent] = useState<AlertKind | null>(null);
  const { data } = useUnread(true);
  const count = data?.unread ?? 0;
  const isQuiet = data?.isQuiet ?? true;
  const news = useRef<{ isNew: boolean; urgent: AlertKind | null }>({ isNew: false, urgent: null });
  const refresh = useGather(() => {
    const { isNew, urgent: kind } = news.current;
    news.current = { isNew: false, urgent: null };
    renewBell(client);
    if (!isNew || isQuiet) return;
    if (bellChoice.sound()) ring();
    if (kind && bellChoice.messages()) setUrgent(kind);
  });
  useLive((event) => {
    if (event.type !== 'alerts.changed') return;
    refresh.within(GATHER_MS);
    if (!event.isNew) return;
    news.current.isNew = true;
    if (event.kind && urgentKinds.includes(event.kind)) news.current.urgent = event.kind;
  });
  const announced = useAnnounced(count, isQuiet);
  return (
    <>
      <Popover opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" width={380} trapFocus returnFocus>
        <Popover.Target>
          <ActionIcon
            size="lg"
            className={classes.bell}
            aria-label={count > 99 ? t('bell.many') : t('bell.open', { count })}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBell size={20} aria-hidden />
            {count > 0 && (
              <span className={classes.badge} aria-hidden>
                {badgeOf(count)}
              </span>
            )}
          </ActionIcon>
        </Popover.Target>
        <PopoverPanel p={0} className={classes.panel} label={t('bell.title')}>
          {isOpen && <BellPanel isQuiet={isQuiet} unread={count} onClose={() => setOpen(false)} />}
        </PopoverPanel>
      </Popover>
      <span className="visually-hidden" role="status">
        {announced > 0 ? t('bell.announce', { count: announced }) : ''}
      </span>
      {urgent && <UrgentMessage kind={urgent} onShown={() => setUrgent(null)} />}
    </>
  );
}

/** The number to be read aloud: only when it grew, and not while the company sleeps. */
function useAnnounced(count: number, isQuiet: boolean): number {
  const last = useRef<number | null>(null);
  const [announced, setAnnounced] = useState(0);
  useEffect(() => {
    if (!isQuiet && last.current !== null && count > last.current) setAnnounced(count);
    last.current = count;
  }, [count, isQuiet]);
  return announced;
}
