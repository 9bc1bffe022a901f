import type { CostDetail } from '@tramo/contract/costs';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { PartsBar } from '../../../ui/charts/PartsBar.tsx';
import { costsText } from '../costs.es.ts';
import classes from './Cost.module.css';
import { causesOf, moversOf } from './cost.rules.ts';
import type { TableGroup } from './cost.state.ts';

const CAUSES = 4;
const MOVERS = 3;

/** Why the month cost more or less than the one before: what was used more, what has another price, and whose it is. */
export function CostWhy({ detail, by }: { detail: CostDetail; by: TableGroup }) {
  const t = useText(costsText);
  const f = useFormat();
  const signed = (pesos: number): string => `${pesos > 0 ? '+' : '−'}${f.money(Math.abs(pesos))}`;
  const causes = causesOf(detail.products, detail.before.products).slice(0, CAUSES);
  const movers = moversOf(detail.rows, MOVERS);
  const difference = detail.totals.total - detail.before.totals.total;
  const lines = [
    ...causes.map((c) => ({
      key: `${c.product} ${c.why}`,
      name: t(`product.${c.product}`),
      note:
        c.why === 'price'
          ? t('whyPrice', { by: signed(c.by) })
          : t('whyVolume', { sign: c.by < 0 ? 'less' : c.by > 0 ? 'more' : 'same', count: Math.abs(c.by) }),
      total: c.total,
    })),
    ...movers.map((r) => ({
      key: r._id ?? 'none',
      name: r.isRest ? t('rest') : r.name || t(`none.${by}`),
      note: t(`group.${by}`),
      total: r.total - r.before,
    })),
  ];
  const most = Math.max(...lines.map((l) => Math.abs(l.total)), 0);
  return (
    <section className={classes.card} aria-label={t('why')}>
      <h2 className={classes.cardTitle}>
        {t('whyTitle', {
          way: Math.round(difference * 100) === 0 ? 'same' : difference > 0 ? 'more' : 'less',
          amount: f.money(Math.abs(difference)),
        })}
      </h2>
      {lines.length === 0 ? (
        <p className="muted">{t('whyNone')}</p>
      ) : (
        <ol className={classes.why}>
          {lines.map(({ key, name, note, total }) => (
            <li key={key}>
              <span className={classes.whyName}>
                {name} <span className="muted">{note}</span>
              </span>
              <span className={classes.money}>{signed(total)}</span>
              <PartsBar
                whole={most}
                label=""
                parts={[{ tone: total > 0 ? 'accent' : 'idle', value: Math.abs(total) }]}
              />
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
