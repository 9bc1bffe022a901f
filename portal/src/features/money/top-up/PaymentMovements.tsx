import { Link } from '@tanstack/react-router';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useTransactions } from '../money.api.ts';
import { moneyText } from '../money.es.ts';
import classes from './TopUp.module.css';

const MOST = 20;

/** What a payment did in the company's book: what was credited, given back, withheld. */
export function PaymentMovements({ paymentId }: { paymentId: string }) {
  const t = useText(moneyText);
  const f = useFormat();
  const { data } = useTransactions({ causeId: paymentId, page: 1, limit: MOST });
  if (!data || data.transactions.length === 0) return null;
  return (
    <ul className={classes.movements} aria-label={t('tabs.transactions')}>
      {data.transactions.map((m) => (
        <li key={m._id}>
          <Link to={pathOf('transaction', { transactionId: m._id }) as never}>
            {t('row', { number: m.number })}: {t(`kind.${m.kind}`)}
          </Link>
          <span>{`${m.amount > 0 ? '+' : ''}${f.money(m.amount)}`}</span>
        </li>
      ))}
    </ul>
  );
}
