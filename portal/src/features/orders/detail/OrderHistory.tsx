import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { OrderDetail } from '@tramo/contract/warehouse/orders';
import { pathOf } from '../../../lib/paths.ts';
import { useText } from '../../../lib/text.ts';
import { useFormat } from '../../../session/useFormat.ts';
import { StatusPill } from '../../../ui/StatusPill.tsx';
import timeline from '../../../ui/timeline/Timeline.module.css';
import { orderTones } from '../shared/order-status.ts';
import { orderWords } from '../shared/order-words.es.ts';
import { OrderCard } from './OrderCard.tsx';
import { orderText } from './order.es.ts';

/** Everything that happened to the order, the latest first. */
export function OrderHistory({ order }: { order: OrderDetail }) {
  const t = useText(orderText);
  const words = useText(orderWords);
  const f = useFormat();
  const events = [...order.history].sort((a, b) => b.at.localeCompare(a.at));
  return (
    <OrderCard title={t('sections.history')}>
      <ol className={timeline.timeline}>
        {events.map((event) => (
          <li key={event._id} data-tone={orderTones[event.to]}>
            <div className={timeline.event}>
              <span className="strong">{t(`history.actions.${event.action}`)}</span>
              {event.from !== null && event.from !== event.to && (
                <span className={timeline.change}>
                  <span className="muted">{words(`status.${event.from}`)}</span>
                  <IconArrowRight size={14} aria-label={t('history.becomes')} role="img" />
                  <StatusPill tone={orderTones[event.to]}>{words(`status.${event.to}`)}</StatusPill>
                </span>
              )}
            </div>
            <div className={timeline.eventLine}>
              <time dateTime={event.at}>{t('history.by', { actor: event.actor, at: f.dateTime(event.at) })}</time>
            </div>
            {event.fields.length > 0 && (
              <div className={timeline.eventLine}>
                {event.fields.map((field) => t(`history.fields.${field}`)).join(', ')}
              </div>
            )}
            {event.item && (
              <div className={timeline.eventLine}>
                {t('history.item', { quantity: event.item.quantity, name: event.item.name })}
              </div>
            )}
            {event.folio && <div className={timeline.eventLine}>{event.folio}</div>}
            {event.order && (
              <div className={timeline.eventLine}>
                {t('history.order')}{' '}
                <Link to={pathOf('orderDetail', { id: event.order._id }) as never}>{event.order.number}</Link>
              </div>
            )}
            {event.reason && <div className={timeline.eventLine}>{event.reason}</div>}
          </li>
        ))}
      </ol>
    </OrderCard>
  );
}
