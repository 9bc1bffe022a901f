import { Button } from '@mantine/core';
import { IconLock, IconShoppingCartOff } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import type { OrderDetail } from '@tramo/contract/warehouse/orders';
import { ApiProblem } from '../../lib/api-problem.ts';
import { pathOf } from '../../lib/paths.ts';
import { useText } from '../../lib/text.ts';
import { useWorkplace } from '../../lib/workplace.ts';
import { useFormat } from '../../session/useFormat.ts';
import { Page } from '../../ui/Page.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states.tsx';
import { useCedis } from '../places/shared/cedis.api.ts';
import { orderText } from './detail/order.es.ts';
import { OrderForm } from './form/OrderForm.tsx';
import { orderFormText } from './form/order-form.es.ts';
import { useOrder } from './orders.api.ts';
import { orderWords } from './shared/order-words.es.ts';

/** `/orders/new` and `/orders/edit/:id`: one form. */
export function OrderFormPage() {
  const t = useText(orderFormText);
  const path = useLocation({ select: (location) => location.pathname });
  const id = /^\/orders\/edit\/([^/]+)/.exec(path)?.[1];
  const order = useOrder(id);
  return (
    <Page fill title={id === undefined ? t('new') : t('edit', { number: order.data?.number ?? '' })}>
      <Content id={id} order={order.data} error={order.error} retry={order.refetch} />
    </Page>
  );
}

interface ContentProps {
  id: string | undefined;
  order: OrderDetail | undefined;
  error: unknown;
  retry: () => unknown;
}
function Content({ id, order, error, retry }: ContentProps) {
  const t = useText(orderFormText);
  const detail = useText(orderText);
  const words = useText(orderWords);
  if (id === undefined) return <Ready key="new" order={null} />;
  const link = (to: string, label: string) => (
    <Button component={Link} to={to as never} variant="default">
      {label}
    </Button>
  );
  if (order && !order.can.update) {
    return (
      <EmptyState
        icon={<IconLock size={32} stroke={1.5} aria-hidden />}
        title={t('closed', { number: order.number })}
        text={t('closedText', { status: words(`status.${order.status}`) })}
        action={link(pathOf('orderDetail', { id }), t('backToOrder'))}
      />
    );
  }
  if (order) return <Ready key={id} order={order} />;
  if (error instanceof ApiProblem && (error.status === 404 || error.status === 422)) {
    return (
      <EmptyState
        icon={<IconShoppingCartOff size={32} stroke={1.5} aria-hidden />}
        title={detail('notFound')}
        text={detail('notFoundText')}
        action={link(pathOf('orders'), detail('backToOrders'))}
      />
    );
  }
  return error ? <ErrorState error={error} retry={retry} /> : <SkeletonRows rows={10} />;
}

/** Waits for the cedis, without which there is no order. */
function Ready({ order }: { order: OrderDetail | null }) {
  const f = useFormat();
  const navigate = useNavigate();
  const { cediId } = useWorkplace();
  const cedis = useCedis();
  if (cedis.error && !cedis.data) return <ErrorState error={cedis.error} retry={cedis.refetch} />;
  if (!cedis.data) return <SkeletonRows rows={10} />;
  const usual =
    cedis.data.find((cedi) => cedi._id === cediId) ?? cedis.data.find((cedi) => cedi.isDefault) ?? cedis.data[0];
  const go = (to: string): void => void navigate({ to: to as never });
  return (
    <OrderForm
      order={order}
      start={{ cediId: usual?._id ?? '', day: f.today() }}
      cedis={cedis.data}
      onSaved={(saved) => go(pathOf('orderDetail', { id: saved._id }))}
      onCancel={() => go(order ? pathOf('orderDetail', { id: order._id }) : pathOf('orders'))}
    />
  );
}
