import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { useListed } from './matrix/useWayWords.ts';
import classes from './Notifications.module.css';
import { notificationsText } from './notifications.es.ts';
import type { Warning } from './warnings.rules.ts';

/** What keeps messages from going out as meant; the others are good to know. */
const grave: readonly Warning['kind'][] = ['doubled', 'nobody', 'template'];

/** What somebody should know of the settings as they stand, each with the way to mend it. */
export function NoticeWarnings({
  warnings,
  summaryMinute,
  goTo,
}: {
  warnings: readonly Warning[];
  summaryMinute: number;
  /** Leads to a field of the form. */
  goTo: (name: string) => void;
}) {
  const t = useText(notificationsText);
  if (warnings.length === 0) return null;
  return (
    <section className={classes.warnings} aria-label={t('warnings')}>
      <ul className={classes.warningList}>
        {warnings.map((warning) => (
          <li key={JSON.stringify(warning)} data-grave={grave.includes(warning.kind) || undefined}>
            {grave.includes(warning.kind) ? (
              <IconAlertTriangle size={16} aria-hidden />
            ) : (
              <IconInfoCircle size={16} aria-hidden />
            )}
            <OneWarning warning={warning} summaryMinute={summaryMinute} goTo={goTo} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function OneWarning({
  warning,
  summaryMinute,
  goTo,
}: {
  warning: Warning;
  summaryMinute: number;
  goTo: (name: string) => void;
}) {
  const t = useText(notificationsText);
  const f = useFormat();
  const listed = useListed();
  const mayOpen = useMayOpen();
  const event = (name: Parameters<typeof t>[0]): string => t('quoted', { name: t(name) });
  const messages = mayOpen('messages') && <Link to={pathOf('messages') as never}>{t('warning.list')}</Link>;
  const said = (title: string, text: string, action: ReactNode = null) => (
    <p>
      <strong>{title}.</strong> {text} {action}
    </p>
  );
  const button = (name: string, label: string) => (
    <button type="button" className={classes.link} onClick={() => goTo(name)}>
      {label}
    </button>
  );
  switch (warning.kind) {
    case 'nobody':
      return said(
        t('warning.nobodyTitle'),
        t(`warning.nobody.${warning.recipient}`),
        button(warning.recipient, t(warning.recipient === 'ownPeople' ? 'warning.choose' : 'warning.go')),
      );
    case 'doubled':
      return said(
        t('warning.doubledTitle'),
        t('warning.doubled', {
          managed: t('event.managed'),
          events: listed(warning.events.map((one) => event(`event.${one}`))),
          recipient: t(`recipient.${warning.recipient}`).toLocaleLowerCase(),
        }),
      );
    case 'template':
      return said(
        t('warning.templateTitle'),
        t(`warning.template.${warning.state}`, {
          event: event(`event.${warning.event}`),
          channel: t(`chip.${warning.channel}`),
        }),
        mayOpen('settings') && (
          <Link to={`${pathOf('settings', { tab: 'templates' })}?event=${warning.event}` as never}>
            {t('warning.templates')}
          </Link>
        ),
      );
    case 'passed': {
      const names = { channel: t(`chip.${warning.channel}`), to: t(`chip.${warning.to}`) };
      return said(t('warning.passedTitle', names), t('warning.passed', { ...names, count: warning.count }));
    }
    case 'kept':
      return said(
        t('warning.keptTitle'),
        t('warning.kept', {
          channels: listed(warning.channels.map((c) => t(`chip.${c}`))),
          count: warning.count,
        }),
        messages,
      );
    case 'summary': {
      const parts = {
        recipients: listed(warning.recipients.map((r) => t(`recipient.${r}`).toLocaleLowerCase())),
        time: f.minuteOfDay(summaryMinute),
      };
      return said(
        t('warning.summaryTitle'),
        warning.events.length === 0
          ? t('warning.summary', parts)
          : t('warning.summaryLate', { ...parts, events: listed(warning.events.map((e) => event(`event.${e}`))) }),
      );
    }
  }
}
