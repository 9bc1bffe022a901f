import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ShopOrderStatus } from '@tramo/contract/shops';
import { pathOf } from '../../../../lib/paths.ts';
import { useText } from '../../../../lib/text.ts';
import { useFormat } from '../../../../session/useFormat.ts';
import { StatusPill, type Tone } from '../../../../ui/StatusPill.tsx';
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx';
import { useShopOrders, useTakeAgain } from './shops.api.ts';
import { shopsText } from './shops.es.ts';
import classes from './shops.module.css';

const tones: Record<ShopOrderStatus, Tone> = { created: 'ok', misfit: 'warn', refused: 'bad' };

/** The last orders of a shop: the guide or the order of each, or why there is none and the way to try again. */
export function ShopOrders({ id }: { id: string }) {
  const t = useText(shopsText);
  const f = useFormat();
  const orders = useShopOrders(id);
  const again = useTakeAgain();
  if (!orders.data)
    return orders.error ? <ErrorState error={orders.error} retry={orders.refetch} /> : <SkeletonRows rows={5} />;
  if (orders.data.length === 0) return <p className="muted">{t('noOrders')}</p>;
  return (
    <ul className={classes.orders} aria-label={t('orders')}>
      {orders.data.map((o) => (
        <li key={o._id}>
          <StatusPill tone={tones[o.status]}>{t(`status.${o.status}`)}</StatusPill>
          <span className={classes.number}>
            <b>{o.number}</b> <span className="muted small">{f.dateTime(o.at)}</span>
          </span>
          {o.orderId ? (
            <Button
              component={Link}
              to={pathOf('orderDetail', { id: o.orderId }) as never}
              variant="subtle"
              size="compact-sm"
            >
              {t('openOrder')}
            </Button>
          ) : o.guideId ? (
            <Button
              component={Link}
              to={pathOf('editGuide', { id: o.guideId }) as never}
              variant="subtle"
              size="compact-sm"
            >
              {t('openGuide')}
            </Button>
          ) : (
            <Button
              variant="default"
              size="compact-sm"
              loading={again.isPending && again.variables === o._id}
              onClick={() => again.mutate(o._id)}
            >
              {t('again')}
            </Button>
          )}
          {o.reason && <p className="small">{o.reason}</p>}
        </li>
      ))}
    </ul>
  );
}
