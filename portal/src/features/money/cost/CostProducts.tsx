import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CostDetail } from '@tramo/contract/costs';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { PartsBar } from '../../../ui/charts/PartsBar.tsx';
import { costsText } from '../costs.es.ts';
import classes from './Cost.module.css';
import type { SetCost } from './cost.state.ts';

interface CostProductsProps {
  detail: CostDetail;
  isOpen: boolean;
  setState: SetCost;
}

/** The products of the month with their quantities and prices, and the mails that cost nothing beside the packages that do. */
export function CostProducts({ detail, isOpen, setState }: CostProductsProps) {
  const t = useText(costsText);
  const f = useFormat();
  const { products, before, totals } = detail;
  const paid = new Map(before.products.map((p) => [p.product, p.total]));
  return (
    <section className={classes.tableCard} aria-label={t('products')}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard */}
      <section className={classes.tableFrame} tabIndex={0} aria-label={t('columns.product')}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('columns.product')}</th>
              <th scope="col">{t('columns.quantity')}</th>
              <th scope="col">{t('columns.each')}</th>
              <th scope="col">{t('columns.amount')}</th>
              <th scope="col">{t('columns.VAT')}</th>
              <th scope="col">{t('columns.total')}</th>
              <th scope="col">{t('columns.before')}</th>
            </tr>
          </thead>
          <tbody>
            {products.map((p) => (
              <tr key={p.product}>
                <th scope="row">{t(`product.${p.product}`)}</th>
                <td>{f.number(p.quantity)}</td>
                <td>{p.quantity > 0 ? f.money(p.amount / p.quantity) : '—'}</td>
                <td>{f.money(p.amount)}</td>
                <td>{f.money(p.VAT)}</td>
                <td className="strong">{f.money(p.total)}</td>
                <td>{f.money(paid.get(p.product) ?? 0)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('columns.total')}
              </th>
              <td>{f.money(totals.amount)}</td>
              <td>{f.money(totals.VAT)}</td>
              <td className="strong">{f.money(totals.total)}</td>
              <td>{f.money(before.totals.total)}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <Emails emails={detail.emails} isOpen={isOpen} setState={setState} />
    </section>
  );
}

function Emails({
  emails: { sent, included, packageSize, packagePrice, opened, packages },
  isOpen,
  setState,
}: {
  emails: CostDetail['emails'];
  isOpen: boolean;
  setState: SetCost;
}) {
  const t = useText(costsText);
  const f = useFormat();
  const room = included + opened * packageSize;
  return (
    <div className={classes.emails}>
      <div className={classes.emailsLine}>
        <span>
          {t('emails', { sent, included })}{' '}
          <span className="muted">{t('emailsMore', { size: packageSize, price: f.money(packagePrice) })}</span>
        </span>
        {opened > 0 && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            onClick={() => setState({ emailPackagesOpen: !isOpen })}
          >
            {t(isOpen ? 'hidePackages' : 'showPackages', { count: opened })}
          </Button>
        )}
      </div>
      <PartsBar
        whole={Math.max(room, sent)}
        label={t('emailsBar', { sent, room })}
        parts={[
          { tone: 'ok', value: Math.min(sent, included) },
          { tone: 'warn', value: Math.max(0, sent - included) },
        ]}
      />
      {isOpen && packages && (
        <ul className={classes.packages}>
          {packages.map((p) => (
            <li key={p.transactionId}>
              <Link to={pathOf('transaction', { transactionId: p.transactionId }) as never}>
                {t('package', { number: p.number })}
              </Link>
              <span className="muted">{f.dateTime(p.createdDate)}</span>
              <span className={classes.money}>{f.money(p.total)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
