import { Link } from '@tanstack/react-router';
import type { Order } from '@tramo/contract/warehouse/orders';
import { useMemo } from 'react';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useIsNarrow } from '../../../lib/useIsNarrow.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import { PartsBar } from '../../../ui/charts/PartsBar.tsx';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import { type Column, TwoLines } from '../../../ui/table/DataTable.tsx';
import classes from '../Orders.module.css';
import { ordersText } from '../orders.es.ts';
import { orderTones } from '../shared/order-status.ts';
import { orderWords } from '../shared/order-words.es.ts';
import { isOverdue, progressOf } from './orders-progress.rules.ts';

const link = (order: Order) => (
  <Link to={pathOf('orderDetail', { id: order._id }) as never} className={classes.number} tabIndex={-1}>
    {order.number}
  </Link>
);
const none = <span className="muted">—</span>;

/** The columns of the list; on a phone one card. */
export function useOrderColumns(hasCedi: boolean): Column<Order>[] {
  const isNarrow = useIsNarrow();
  const whole = useWholeColumns(hasCedi);
  const card = useCard();
  return isNarrow ? card : whole;
}

/** An order as a phone shows it: everything that tells it apart, without sideways scroll. */
function useCard(): Column<Order>[] {
  const t = useText(ordersText);
  const words = useText(orderWords);
  const f = useFormat();
  return useMemo(
    (): Column<Order>[] => [
      {
        key: 'card',
        header: t('columns.order'),
        cell: (o) => {
          const late = isOverdue(o, f.today());
          const { units, picked, packed, isPacking } = progressOf(o);
          return (
            <div className={classes.card}>
              <div className={classes.cardTop}>
                {link(o)}
                <span className={classes.pills}>
                  {o.isHeld && <StatusPill tone="warn">{words('mark.held')}</StatusPill>}
                  <StatusPill tone={orderTones[o.status]}>{words(`status.${o.status}`)}</StatusPill>
                </span>
              </div>
              <div className="ellipsis">{[o.contactName, o.companyName].filter(Boolean).join(' · ')}</div>
              <div className={`ellipsis ${classes.second}`}>
                {isPacking ? t('packedOf', { packed, units }) : t('pickedOf', { picked, units })} ·{' '}
                {t('ageIn', { age: f.age((Date.now() - Date.parse(o.statusDate)) / 1000) })}
                {o.promisedDate && (
                  <>
                    {' · '}
                    <span className={classes.promised} data-overdue={late || undefined}>
                      {late && `${words('mark.overdue')}: `}
                      {f.day(o.promisedDate)}
                    </span>
                  </>
                )}
              </div>
            </div>
          );
        },
      },
    ],
    [t, words, f],
  );
}

function useWholeColumns(hasCedi: boolean): Column<Order>[] {
  const t = useText(ordersText);
  const words = useText(orderWords);
  const f = useFormat();
  const mayOpen = useMayOpen();
  const opensGuides = mayOpen('routeGuides');
  return useMemo(
    (): Column<Order>[] => [
      {
        key: 'number',
        header: t('columns.order'),
        sortKey: 'number',
        width: 160,
        pin: 'start',
        cell: (o) => <TwoLines top={link(o)} bottom={o.client?.name ?? words('noClient')} />,
      },
      {
        key: 'contact',
        header: words('field.contactName'),
        sortKey: 'contactName',
        cell: (o) => <TwoLines top={o.contactName} bottom={o.companyName || o.businessName} />,
      },
      {
        key: 'status',
        header: words('field.status'),
        sortKey: 'statusDate',
        width: 124,
        cell: (o) => (
          <TwoLines
            top={
              <span className={classes.pills}>
                <StatusPill tone={orderTones[o.status]}>{words(`status.${o.status}`)}</StatusPill>
                {o.isHeld && <StatusPill tone="warn">{words('mark.held')}</StatusPill>}
              </span>
            }
            bottom={
              <time dateTime={o.statusDate} title={f.dateTime(o.statusDate)}>
                {t('ageIn', { age: f.age((Date.now() - Date.parse(o.statusDate)) / 1000) })}
              </time>
            }
          />
        ),
      },
      {
        key: 'promised',
        header: t('columns.promised'),
        sortKey: 'promisedDate',
        isWide: true,
        width: 112,
        cell: (o) => (
          <TwoLines
            top={
              o.promisedDate ? (
                <span data-overdue={isOverdue(o, f.today()) || undefined} className={classes.promised}>
                  {f.day(o.promisedDate)}
                </span>
              ) : (
                none
              )
            }
            bottom={isOverdue(o, f.today()) ? words('mark.overdue') : undefined}
          />
        ),
      },
      {
        key: 'progress',
        header: t('columns.progress'),
        sortKey: 'units',
        isWide: true,
        width: 182,
        cell: (o) => {
          const { units, picked, packed, short, isPacking } = progressOf(o);
          return (
            <div className={classes.progress}>
              <span className="ellipsis">
                {isPacking ? t('packedOf', { packed, units }) : t('pickedOf', { picked, units })}
              </span>
              <PartsBar
                label={t('progressName', { units, picked, packed })}
                whole={units}
                parts={[
                  { tone: 'ok', value: packed },
                  { tone: 'info', value: picked - packed },
                  { tone: 'warn', value: short },
                ]}
              />
              <span className={classes.second}>
                {words('items', { count: o.itemCount })}
                {short > 0 && <span className={classes.short}> · {words('shortUnits', { count: short })}</span>}
              </span>
            </div>
          );
        },
      },
      {
        key: 'location',
        header: t('columns.location'),
        isWide: true,
        width: 104,
        cell: (o) => (o.warehouseLocation ? <div className="ellipsis">{o.warehouseLocation}</div> : none),
      },
      {
        key: 'guide',
        header: t('columns.guide'),
        isWide: true,
        width: 124,
        cell: (o) =>
          o.guide === null ? (
            <span className="muted">{words('noGuide')}</span>
          ) : (
            <TwoLines
              top={
                opensGuides ? (
                  <Link to={pathOf('routeGuides', { id: o.guide._id }) as never} className={classes.link} tabIndex={-1}>
                    {o.guide.folio}
                  </Link>
                ) : (
                  o.guide.folio
                )
              }
              bottom={o.guide.route?.name}
            />
          ),
      },
      ...(hasCedi
        ? []
        : [
            {
              key: 'cedi',
              header: words('field.cedi'),
              isWide: true,
              width: 106,
              cell: (o: Order) => <div className="ellipsis">{o.cedi.name}</div>,
            },
          ]),
    ],
    [t, words, f, opensGuides, hasCedi],
  );
}
