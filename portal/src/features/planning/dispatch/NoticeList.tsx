import { useText } from '../../../lib/text.ts';
import type { CrewChange, CrewNotice } from './crew.rules.ts';
import { dispatchText } from './dispatch.es.ts';
import classes from './dispatch.module.css';

/** People who were told one thing and now have another, and what. */
export function NoticeList({ people }: { people: readonly CrewNotice[] }) {
  const t = useText(dispatchText);
  if (people.length === 0) return <p className={classes.hint}>{t('tell.nobody')}</p>;
  const words = (what: CrewChange): string => {
    if (what.kind !== 'changed') return t(`tell.${what.kind}`, { route: what.route });
    const parts = [
      what.came > 0 && t('tell.came', { count: what.came }),
      what.left > 0 && t('tell.left', { count: what.left }),
      what.reordered && t('tell.reordered'),
      what.shifted > 0 && t('tell.shifted', { count: what.shifted }),
      what.vehicle && t('tell.vehicle', { vehicle: what.vehicle }),
    ];
    return t('tell.inRoute', { route: what.route, what: parts.filter(Boolean).join(', ') });
  };
  return (
    <section aria-label={t('tell.title')}>
      <h3 className={classes.heading}>{t('tell.title')}</h3>
      <ul className={classes.tell}>
        {people.map(({ driver, what }) => (
          <li key={driver._id}>
            <strong>{driver.name}</strong>: {what.map(words).join('; ')}
          </li>
        ))}
      </ul>
    </section>
  );
}
