import { IconArrowDownRight, IconArrowUpRight, IconMinus } from '@tabler/icons-react';
import type { CostDetail } from '@tramo/contract/costs';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { costsText } from '../costs.es.ts';
import classes from './Cost.module.css';
import { growthOf } from './cost.rules.ts';

/** What the month came to, against the one before, and what it will come to. */
export function CostFigures({ detail, monthName }: { detail: CostDetail; monthName: string }) {
  const t = useText(costsText);
  const f = useFormat();
  const { totals, before, expected, isRunning } = detail;
  const days = { from: f.day(before.from), to: f.day(before.to) };
  return (
    <dl className={classes.figures} aria-label={t('figures')}>
      <div className={classes.figure} data-main>
        <dt>{t(isRunning ? 'soFar' : 'whole', { month: monthName })}</dt>
        <dd className={classes.value}>{f.money(totals.total)}</dd>
        <dd className={classes.note}>{t('parts', { amount: f.money(totals.amount), VAT: f.money(totals.VAT) })}</dd>
      </div>
      <div className={classes.figure}>
        <dt>{t(isRunning ? 'sameDays' : 'monthBefore')}</dt>
        <dd className={classes.value}>{f.money(before.totals.total)}</dd>
        <dd className={classes.note}>
          <Growth total={totals.total} before={before.totals.total} /> {t('days', days)}
        </dd>
      </div>
      {isRunning && (
        <div className={classes.figure}>
          <dt>{t('expected')}</dt>
          <dd className={classes.value}>{expected === null ? '—' : f.money(expected)}</dd>
          <dd className={classes.note}>
            {expected === null ? t('expectedNone') : t('expectedNote', { before: f.money(before.whole.total) })}
          </dd>
        </div>
      )}
    </dl>
  );
}

/** By what share it grew. More is neither good nor bad: who delivers more pays more. */
export function Growth({ total, before }: { total: number; before: number }) {
  const t = useText(costsText);
  const f = useFormat();
  const share = growthOf(total, before);
  if (share === null) return <span className={classes.growth}>{t('noBefore')}</span>;
  const Icon = share === 0 ? IconMinus : share > 0 ? IconArrowUpRight : IconArrowDownRight;
  return (
    <span className={classes.growth}>
      <Icon size={14} aria-hidden />
      {share === 0 ? t('same') : `${share > 0 ? '+' : '−'}${f.number(Math.abs(share) * 100, 1)} %`}
    </span>
  );
}
