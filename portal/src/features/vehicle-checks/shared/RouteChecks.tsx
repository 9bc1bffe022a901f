import { IconChevronDown, IconClipboardCheck } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { CheckAnswers } from './CheckAnswers.tsx';
import { CheckState } from './CheckState.tsx';
import { useRouteChecks } from './vehicle-checks.api.ts';
import { vehicleChecksText } from './vehicle-checks.es.ts';
import classes from './vehicle-checks.module.css';

/** What the driver answered of the vehicle before leaving. Nothing where nothing was asked; what is wrong is seen at once, the rest with a click. */
export function RouteChecks({ routeId }: { routeId: string }) {
  const t = useText(vehicleChecksText);
  const f = useFormat();
  const id = useId();
  const { data } = useRouteChecks(routeId);
  const [isOpen, setOpen] = useState(false);
  const [last] = data?.checks ?? [];
  if (!data || !last) return null;
  const shown = data.checks.filter((c) => isOpen || c.failures > 0 || c.refusedBecause !== null);
  const tries = data.checks.length - (last.refusedBecause === null ? 1 : 0);
  return (
    <section className={classes.route} aria-label={t('title')}>
      <button
        type="button"
        className={classes.head}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <IconClipboardCheck size={16} aria-hidden />
        <span className={classes.title}>{t('title')}</span>
        <CheckState check={last} />
        <span className={classes.brief}>
          {[
            last.checklist.name,
            t('by', { name: last.by, when: f.dateTime(last.at) }),
            ...(tries > 0 && last.refusedBecause === null ? [t('tries', { count: tries })] : []),
          ].join(' · ')}
        </span>
        <IconChevronDown size={16} aria-hidden data-chevron />
      </button>
      {shown.length > 0 && (
        <div id={id} className={classes.inside}>
          {shown.map((check) => (
            <div key={check._id}>
              {check !== last && (
                <p className={classes.earlier}>
                  <CheckState check={check} />
                  <time dateTime={check.at}>{f.dateTime(check.at)}</time>
                </p>
              )}
              <CheckAnswers check={check} isBrief={!isOpen} />
            </div>
          ))}
        </div>
      )}
    </section>
  );
}
