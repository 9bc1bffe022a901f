import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import classes from './CapacityBars.module.css';
import { type Amounts, type Dimension, dimensions } from './capacity.rules.ts';
import { planningSharedText } from './planning-shared.es.ts';

/** Demand against capacity in each dimension: a bar, the numbers, and the word. */
export function CapacityBars({ amounts, isCompact }: { amounts: Amounts; isCompact?: boolean }) {
  const t = useText(planningSharedText);
  const f = useFormat();
  const written = (d: Dimension, value: number): string =>
    d === 'packages'
      ? `${f.number(value)} ${t('capacity.unit')}`
      : d === 'weightKg'
        ? f.weight(value)
        : f.volume(value);
  return (
    <dl className={classes.bars} data-compact={isCompact || undefined}>
      {dimensions.map((d) => {
        const { demand, capacity, fits } = amounts[d];
        const share = capacity > 0 ? Math.min(1, demand / capacity) : demand > 0 ? 1 : 0;
        return (
          <div key={d} className={classes.barRow}>
            <dt>{t(`capacity.${d}`)}</dt>
            <dd>
              <span className={classes.track} aria-hidden>
                <span className={classes.fill} data-fits={fits} style={{ width: `${share * 100}%` }} />
              </span>
              <span className={classes.barText}>
                {t('capacity.of', { demand: written(d, demand), capacity: written(d, capacity) })}{' '}
                <strong className={fits ? classes.good : classes.bad}>
                  {fits ? t('capacity.fits') : t('capacity.missing', { amount: written(d, demand - capacity) })}
                </strong>
              </span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
