import { useText } from '../../../lib/text.ts';
import type { CrewChange, CrewNotice } from './crew.rules.ts';
import { dispatchText } from './dispatch.es.ts';
import classes from './dispatch.module.css';

/** People who were told one thing and now have another, and what. */
export function NoticeList({ people }: { people: readonly CrewNotice[] }) {
  const t = useText(dispatchText);
  if (people.length === 0) return <p className={classes.hint}>{t('notice.nobody')}</p>;
  const words = (what: CrewChange): string => {
    if (what.kind !== 'changed') return t(`notice.${what.kind}`, { route: what.route });
    const parts = [
      what.came > 0 && t('notice.came', { count: what.came }),
      what.left > 0 && t('notice.left', { count: what.left }),
      what.reordered && t('notice.reordered'),
      what.shifted > 0 && t('notice.shifted', { count: what.shifted }),
      what.vehicle && t('notice.vehicle', { vehicle: what.vehicle }),
    ];
    return t('notice.inRoute', { route: what.route, what: parts.filter(Boolean).join(', ') });
  };
  return (
    <section aria-label={t('notice.title')}>
      <h3 className={classes.heading}>{t('notice.title')}</h3>
      <ul className={classes.notice}>
        {people.map(({ driver, what }) => (
          <li key={driver._id}>
            <strong>{driver.name}</strong>: {what.map(words).join('; ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
