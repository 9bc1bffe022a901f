import { IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type OrderStatus, orderStatuses } from '@tramo/contract/warehouse/order-states';
import type { OrderDetail } from '@tramo/contract/warehouse/orders';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useMayOpen } from '../../../session/useMayOpen.ts';
import classes from '../OrderPage.module.css';
import { orderWords } from '../shared/order-words.es.ts';
import { orderText } from './order.es.ts';

const stages = orderStatuses.filter((status) => status !== 'cancelled');

/** The way of an order and where it stands on it; its guide at the end, or earlier where it was made ahead. */
export function OrderStages({ order }: { order: OrderDetail }) {
  const t = useText(orderText);
  const words = useText(orderWords);
  const mayOpen = useMayOpen();
  const at = (stages as readonly OrderStatus[]).indexOf(order.status);
  const isDone = (n: number): boolean => n < at || order.status === 'packed';
  const mark = (done: boolean, number: number) => (
    <span className={classes.mark} aria-hidden>
      {done ? <IconCheck size={13} stroke={3} /> : number}
    </span>
  );
  const said = (done: boolean) => done && <span className="visually-hidden"> ({t('stages.done')})</span>;
  return (
    <ol className={classes.stages} aria-label={t('stages.label')}>
      {stages.map((stage, n) => (
        <li key={stage} aria-current={n === at ? 'step' : undefined} data-done={isDone(n) || undefined}>
          {mark(isDone(n), n + 1)}
          {words(`status.${stage}`)}
          {said(isDone(n))}
        </li>
      ))}
      <li data-done={order.guide !== null || undefined}>
        {mark(order.guide !== null, stages.length + 1)}
        {order.guide === null ? (
          t('stages.guide')
        ) : mayOpen('routeGuides') ? (
          <Link to={pathOf('routeGuides', { id: order.guide._id }) as never}>{order.guide.folio}</Link>
        ) : (
          order.guide.folio
        )}
        {said(order.guide !== null)}
      </li>
    </ol>
  );
}
