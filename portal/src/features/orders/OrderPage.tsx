import { Button } from '@mantine/core';
import { IconPlayerPause, IconShoppingCartOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OrderDetail } from '@tramo/contract/warehouse/orders';
import { ApiProblem } from '../../lib/api-problem.ts';
import { pathOf, useScreenParams } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useFormat } from '../../session/useFormat.ts';
import { useMayOpen } from '../../session/useMayOpen.ts';
import { Page } from '../../ui/Page.tsx';
import { StatusPill } from '../../ui/StatusPill.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { OrderActions } from './detail/OrderActions.tsx';
import { OrderContact, OrderData } from './detail/OrderData.tsx';
import { OrderHistory } from './detail/OrderHistory.tsx';
import { OrderItems } from './detail/OrderItems.tsx';
import { OrderStages } from './detail/OrderStages.tsx';
import { orderText } from './detail/order.es.ts';
import { isOverdue } from './list/orders-progress.rules.ts';
import classes from './OrderPage.module.css';
import { useOrder } from './orders.api.ts';
import { orderTones } from './shared/order-status.ts';
import { orderWords } from './shared/order-words.es.ts';
import { useOrdersLive } from './shared/useOrdersLive.ts';

/** One order: what was ordered, how far it is, for whom, and everything that happened to it. */
export function OrderPage() {
  const t = useText(orderText);
  const { id } = useScreenParams('orderDetail');
  const order = useOrder(id);
  useOrdersLive();
  if (order.data) return <Order order={order.data} />;
  const isMissing = order.error instanceof ApiProblem && (order.error.status === 404 || order.error.status === 422);
  return (
    <Page title={t('loading')}>
      {isMissing ? (
        <EmptyState
          icon={<IconShoppingCartOff size={32} stroke={1.5} aria-hidden />}
          title={t('notFound')}
          text={t('notFoundText')}
          action={
            <Button component={Link} to={pathOf('orders') as never} variant="default">
              {t('backToOrders')}
            </Button>
          }
        />
      ) : order.error ? (
        <ErrorState error={order.error} retry={order.refetch} />
      ) : (
        <SkeletonRows />
      )}
    </Page>
  );
}

function Order({ order }: { order: OrderDetail }) {
  const t = useText(orderText);
  const words = useText(orderWords);
  const f = useFormat();
  const mayOpen = useMayOpen();
  const other = (name: string, to: { _id: string; number: string } | null) =>
    to && (
      <span>
        <span className="muted">{name} </span>
        <Link to={pathOf('orderDetail', { id: to._id }) as never}>{to.number}</Link>
      </span>
    );
  return (
    <Page
      title={order.number}
      subtitle={t('subtitle', { client: order.client?.name ?? words('noClient'), cedi: order.cedi.name })}
      actions={<OrderActions order={order} />}
    >
      <div className={classes.status}>
        <StatusPill tone={orderTones[order.status]}>{words(`status.${order.status}`)}</StatusPill>
        {isOverdue(order, f.today()) && <StatusPill tone="bad">{words('mark.overdue')}</StatusPill>}
        <time className="muted" dateTime={order.statusDate} title={f.dateTime(order.statusDate)}>
          {t('since', { age: f.age((Date.now() - Date.parse(order.statusDate)) / 1000) })}
        </time>
        {order.guide?.route && (
          <span>
            <span className="muted">{t('inRoute')} </span>
            {mayOpen('routesOverview') ? (
              <Link
                to={pathOf('routesOverview', { startDate: f.dayOf(order.guide.route.startDate) }) as never}
                search={{ route: order.guide.route._id } as never}
              >
                {order.guide.route.name}
              </Link>
            ) : (
              order.guide.route.name
            )}
            <span className="muted"> · {t('stop', { order: order.guide.route.stopOrder })}</span>
          </span>
        )}
        {other(t('parent'), order.parent)}
        {other(t('mergedInto'), order.mergedInto)}
      </div>
      {order.isHeld && (
        <p className={classes.held} role="status">
          <IconPlayerPause size={16} aria-hidden />
          {t('held', { reason: order.holdReason ?? '' })}
        </p>
      )}
      {order.status === 'cancelled' ? (
        order.cancelReason && <p className={classes.cancelled}>{t('cancelled', { reason: order.cancelReason })}</p>
      ) : (
        <OrderStages order={order} />
      )}
      <div className={classes.columns}>
        <div className={classes.main}>
          <OrderItems order={order} />
          <OrderHistory order={order} />
        </div>
        <div className={classes.side}>
          <OrderData order={order} />
          <OrderContact order={order} />
        </div>
      </div>
    </Page>
  );
}
