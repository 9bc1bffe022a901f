import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { PartsBar } from '../../ui/charts/PartsBar.tsx';
import classes from './Reports.module.css';
import type { Efficiency } from './reports.api.ts';
import { reportsText } from './reports.es.ts';

/** Reasons that have a line of their own. */
const SHOWN = 8;

/** Why visits failed, the most frequent first. */
export function Reasons({ reasons }: { reasons: Efficiency['reasons'] }) {
  const t = useText(reportsText);
  const f = useFormat();
  const all = reasons.reduce((sum, r) => sum + r.count, 0);
  const most = reasons[0]?.count ?? 0;
  return (
    <section className={classes.card} aria-label={t('efficiency.reasons')}>
      <h2 className={classes.cardTitle}>{t('efficiency.reasons')}</h2>
      {reasons.length === 0 ? (
        <p className="muted">{t('efficiency.noReasons')}</p>
      ) : (
        <ol className={classes.reasons}>
          {reasons.slice(0, SHOWN).map(({ name, count }) => (
            <li key={name}>
              <span className={classes.reasonName}>{name || t('efficiency.noReason')}</span>
              <span className={classes.reasonCount}>
                {f.number(count)} <span className="muted">{f.percent(count / all)}</span>
              </span>
              <PartsBar whole={most} label="" parts={[{ tone: 'bad', value: count }]} />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
