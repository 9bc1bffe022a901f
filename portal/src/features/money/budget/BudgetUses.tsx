import { Link } from '@tanstack/react-router';
import type { BudgetUse } from '@tramo/contract/budgets';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { PartsBar } from '../../../ui/charts/PartsBar.tsx';
import classes from './Budget.module.css';
import { budgetTone } from './budget.rules.ts';
import { budgetsText } from './budgets.es.ts';

/** How much of each budget the month has used, and where it ends at this pace. */
export function BudgetUses({ budgets }: { budgets: readonly BudgetUse[] }) {
  const t = useText(budgetsText);
  const f = useFormat();
  const to = pathOf('balance') as never;
  const nameOf = ({ product, cedi }: BudgetUse): string =>
    cedi?.name ?? (product ? t(`product.${product}`) : t('amount'));
  return (
    <section className={classes.card} aria-label={t('uses')}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t('title')}</h2>
        <Link to={to}>{t(budgets.length > 0 ? 'change' : 'set')}</Link>
      </div>
      {budgets.length > 0 && (
        <ul className={classes.uses}>
          {budgets.map((use) => {
            const { used, amount, expected } = use;
            const tone = budgetTone(use);
            const percent = f.number((used / amount) * 100);
            return (
              <li key={`${use.product} ${use.cedi?._id}`} className={classes.use}>
                <div className={classes.line}>
                  <span className={classes.name}>{nameOf(use)}</span>
                  <span className={classes.money}>{t('usedOf', { used: f.money(used), amount: f.money(amount) })}</span>
                </div>
                <PartsBar
                  whole={Math.max(amount, used)}
                  label={t('usedPercent', { percent })}
                  parts={[{ tone, value: used }]}
                />
                <div className={classes.line} data-small>
                  <span>{t('usedPercent', { percent })}</span>
                  <span data-tone={tone}>
                    {expected === null
                      ? t('noPace')
                      : expected > amount
                        ? t('endsOver', { expected: f.money(expected), over: f.money(expected - amount) })
                        : t('ends', { expected: f.money(expected) })}
                  </span>
                </div>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
