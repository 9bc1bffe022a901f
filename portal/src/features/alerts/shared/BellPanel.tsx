import { Button, Switch } from '@mantine/core';
import { IconBell, IconMoon } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { whoOf } from '@tramo/contract/alert-line';
import type { Alert } from '@tramo/contract/alerts';
import { alertPlace } from '@tramo/contract/screen-path';
import { useState } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useNow } from '../../../lib/useNow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states.tsx';
import { alertsText } from '../alerts.es.ts';
import { AlertIcon } from './AlertIcon.tsx';
import { alertWordsText } from './alert-words.es.ts';
import { useLatest, useMarkAlerts } from './alerts.api.ts';
import classes from './Bell.module.css';
import { bellChoice } from './bell-sound.ts';
import { useAlertWords } from './useAlertWords.ts';

/** The latest alerts, and how this browser tells of new ones. */
export function BellPanel({ isQuiet, unread, onClose }: { isQuiet: boolean; unread: number; onClose: () => void }) {
  const t = useText(alertsText);
  const words = useText(alertWordsText);
  const latest = useLatest();
  const mark = useMarkAlerts();
  const [sound, setSound] = useState(bellChoice.sound);
  const [messages, setMessages] = useState(bellChoice.messages);
  const rows = latest.data?.alerts;
  const newest = rows?.[0];
  return (
    <>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('bell.title')}</h2>
        <Button
          variant="subtle"
          size="compact-sm"
          disabled={unread === 0 || !newest}
          loading={mark.isPending}
          // Those that came after the last one on show have not been seen.
          onClick={() =>
            newest && mark.mutate({ filter: { status: ['unread'], until: newest.lastAt }, status: 'read' })
          }
        >
          {t('bell.markAll')}
        </Button>
      </div>
      {isQuiet && (
        <p className={classes.quiet}>
          <IconMoon size={16} aria-hidden /> {t('bell.quiet')}
        </p>
      )}
      <div className={classes.latest}>
        {latest.error && !rows ? (
          <ErrorState title={words('loadFailed')} error={latest.error} retry={latest.refetch} />
        ) : !rows ? (
          <SkeletonRows rows={4} />
        ) : rows.length === 0 ? (
          <EmptyState
            icon={<IconBell size={28} stroke={1.5} aria-hidden />}
            title={t('bell.empty')}
            text={t('bell.emptyText')}
          />
        ) : (
          <ul className={classes.list}>
            {rows.map((alert) => (
              <Latest
                key={alert._id}
                alert={alert}
                onOpen={() => {
                  if (alert.status === 'unread') mark.mutate({ ids: [alert._id], status: 'read' });
                  onClose();
                }}
              />
            ))}
          </ul>
        )}
      </div>
      <div className={classes.foot}>
        <Switch
          size="xs"
          label={t('bell.sound')}
          checked={sound}
          onChange={({ currentTarget: { checked } }) => {
            bellChoice.setSound(checked);
            setSound(checked);
          }}
        />
        <Switch
          size="xs"
          label={t('bell.messages')}
          checked={messages}
          onChange={({ currentTarget: { checked } }) => {
            bellChoice.setMessages(checked);
            setMessages(checked);
          }}
        />
        <Link to={pathOf('alerts')} onClick={onClose} className={classes.all}>
          {t('bell.seeAll')}
        </Link>
      </div>
    </>
  );
}

function Latest({ alert, onOpen }: { alert: Alert; onOpen: () => void }) {
  const t = useText(alertsText);
  const words = useText(alertWordsText);
  const say = useAlertWords();
  const f = useFormat();
  const now = useNow(30_000);
  const mayOpen = useMayOpen();
  const isUnread = alert.status === 'unread';
  const place = alertPlace(alert, mayOpen) ?? { to: pathOf('alerts'), search: {} };
  return (
    <li>
      <Link
        to={place.to}
        search={place.search as never}
        onClick={onOpen}
        className={classes.row}
        data-unread={isUnread || undefined}
        data-over={alert.overAt ? true : undefined}
      >
        <AlertIcon kind={alert.kind} size={18} />
        <span className={classes.text}>
          {isUnread && <span className="visually-hidden">{t('bell.unread')}: </span>}
          <span className="strong">{whoOf(alert)}</span> {say(alert, now)}
        </span>
        <span className={classes.age}>{words('ago', { age: f.age((now - Date.parse(alert.lastAt)) / 1000) })}</span>
      </Link>
    </li>
  );
}
