import { ActionIcon, Checkbox, Menu } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconMail, IconMailOpened, IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { whoOf } from '@tramo/contract/alert-line';
import type { Alert, AlertStatus } from '@tramo/contract/alerts';
import type { AlertKind } from '@tramo/contract/road-settings';
import { alertPlace } from '@tramo/contract/screen-path';
import { memo, type ReactNode } from 'react';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { StatusPill, type Tone } from '../../ui/StatusPill.tsx';
import { RowMenu } from '../../ui/table/RowMenu.tsx';
import { uiText } from '../../ui/ui.es.ts';
import { alertsText } from './alerts.es.ts';
import classes from './alerts.module.css';
import { AlertIcon } from './shared/AlertIcon.tsx';
import { urgentKinds } from './shared/alert.rules.ts';
import { alertWordsText } from './shared/alert-words.es.ts';
import { useAlertWords } from './shared/useAlertWords.ts';

export interface RowActions {
  mark: (ids: string[], status: AlertStatus) => void;
  remove: (alert: Alert) => void;
  select: (id: string, isOn: boolean, isRange: boolean) => void;
}
interface AlertRowProps extends RowActions {
  alert: Alert;
  now: number;
  isSelected: boolean;
}

/** Somebody or something stands still because of it, though nobody must hurry. */
const grave: readonly AlertKind[] = ['undelivered', 'vehicleCheck', 'balance'];
const toneOf = (a: Alert): Tone => {
  if (a.overAt) return 'idle';
  return urgentKinds.includes(a.kind) || grave.includes(a.kind) ? 'bad' : 'warn';
};

/** One alert in words: whom, what, since when, how often, whether it is over; a click opens the thing. */
export const AlertRow = memo(function AlertRow({ alert, now, isSelected, mark, remove, select }: AlertRowProps) {
  const t = useText(alertsText);
  const ui = useText(uiText);
  const words = useText(alertWordsText);
  const say = useAlertWords();
  const f = useFormat();
  const place = alertPlace(alert, useMayOpen());
  const name = `${whoOf(alert)} ${say(alert, now)}`;
  const isUnread = alert.status === 'unread';
  const isArchived = alert.status === 'archived';
  const facts: ReactNode[] = [
    f.time(alert.lastAt),
    words('ago', { age: f.age((now - Date.parse(alert.lastAt)) / 1000) }),
    alert.cedi?.name,
    alert.count > 1 && words('times', { count: alert.count }),
    alert.overAt &&
      words('overAt', {
        when: f.dayOf(alert.overAt) === f.dayOf(alert.lastAt) ? f.time(alert.overAt) : f.dateTime(alert.overAt),
      }),
    alert.handledBy && t(isArchived ? 'archivedBy' : 'readBy', { name: alert.handledBy }),
  ].filter(Boolean);
  const main = (
    <>
      {isUnread && <span className="visually-hidden">{t('isUnread')}: </span>}
      <span className={classes.sentence}>
        <span className={classes.who}>{whoOf(alert)}</span> {say(alert, now)}
      </span>
      <span className={classes.facts}>{facts.join(' · ')}</span>
    </>
  );
  const open = (): void => {
    if (isUnread) mark([alert._id], 'read');
  };
  return (
    <li
      className={classes.row}
      data-unread={isUnread || undefined}
      data-over={alert.overAt ? true : undefined}
      data-row={alert._id}
    >
      <Checkbox
        size="xs"
        className={classes.tick}
        aria-label={t('select', { name })}
        checked={isSelected}
        onChange={(event) =>
          select(alert._id, event.currentTarget.checked, (event.nativeEvent as MouseEvent).shiftKey === true)
        }
      />
      <span className={classes.icon} data-tone={toneOf(alert)}>
        <AlertIcon kind={alert.kind} />
      </span>
      {place ? (
        <Link to={place.to} search={place.search as never} className={classes.main} data-main onClick={open}>
          {main}
        </Link>
      ) : (
        <button type="button" className={classes.main} data-main onClick={open}>
          {main}
        </button>
      )}
      <span className={classes.kind}>
        <StatusPill tone={toneOf(alert)}>{words(`kind.${alert.kind}`)}</StatusPill>
      </span>
      <span className={classes.tools}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`${t(isArchived ? 'unarchive' : 'archive')}: ${name}`}
          title={t(isArchived ? 'unarchive' : 'archive')}
          aria-keyshortcuts="e"
          onClick={() => mark([alert._id], isArchived ? 'read' : 'archived')}
        >
          {isArchived ? <IconArchiveOff size={17} aria-hidden /> : <IconArchive size={17} aria-hidden />}
        </ActionIcon>
        <RowMenu label={t('actions', { name })}>
          <Menu.Item
            leftSection={isUnread ? <IconMailOpened size={16} aria-hidden /> : <IconMail size={16} aria-hidden />}
            onClick={() => mark([alert._id], isUnread ? 'read' : 'unread')}
          >
            {t(isUnread ? 'read' : 'unread')}
          </Menu.Item>
          <Menu.Item color="red" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => remove(alert)}>
            {ui('delete')}
          </Menu.Item>
        </RowMenu>
      </span>
    </li>
  );
});
