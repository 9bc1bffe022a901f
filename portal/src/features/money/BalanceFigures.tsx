import { Skeleton } from '@mantine/core';
import { balancePlaceholder, lowBalance } from '@tramo/contract/money';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useBalance } from './money.api.ts';
import { moneyText } from './money.es.ts';
import classes from './money.module.css';

/** What the company has, in a row of figures. */
export function BalanceFigures() {
  const t = useText(moneyText);
  const f = useFormat();
  const { data } = useBalance();
  if (!data)
    return (
      <div className={classes.figures} aria-hidden>
        <div className={classes.figure}>
          <Skeleton width="fit-content">{f.money(balancePlaceholder)}</Skeleton>
        </div>
      </div>
    );
  const { userBalance, promo, held, owed, prepaid, usePerDay, daysLeft } = data;
  const figures = [
    {
      name: t('balance.available'),
      value: userBalance,
      note: promo > 0 ? t('balance.promo', { amount: f.money(promo) }) : '',
      isShort: prepaid && daysLeft !== null && daysLeft < lowBalance.days,
    },
    { name: t('balance.held'), value: held, note: held > 0 ? t('balance.heldNote') : '' },
    ...(owed > 0 ? [{ name: t('balance.owed'), value: owed, note: t('balance.owedNote'), isShort: true }] : []),
    {
      name: t('balance.perDay'),
      value: usePerDay,
      note: daysLeft === null ? t('balance.perDayNote') : t('balance.lasts', { days: daysLeft }),
    },
  ];
  return (
    <>
      {!prepaid && (
        <p className={classes.notice} role="note">
          {t('balance.notPrepaid')}
        </p>
      )}
      <dl className={classes.figures} aria-label={t('balance.label')}>
        {figures.map(({ name, value, note, isShort }) => (
          <div key={name} className={classes.figure} data-short={isShort || undefined}>
            <dt>{name}</dt>
            <dd className={classes.value}>{f.money(value)}</dd>
            {note && <dd className={classes.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </>
  );
}
