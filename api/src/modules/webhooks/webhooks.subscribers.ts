import { routeWebhooks } from '@tramo/contract/webhook-events';
import type { Platform } from '../../platform/context.ts';
import { type Subscriber, subscribe } from '../../platform/subscribers.ts';
import { guidesChanged } from '../guides/guides.events.ts';
import { messageChanged } from '../messages/messages.events.ts';
import { ordersChanged } from '../orders/orders.events.ts';
import { routeChanged, routeDeleted } from '../routes/routes.events.ts';
import { routeArrived, routeDeparted } from '../telemetry/telemetry.events.ts';
import { recordMessage } from './webhooks.messages.service.ts';
import { recordOrders } from './webhooks.orders.service.ts';
import { recordAtStop, recordGuides, recordRoute, recordRouteDeleted } from './webhooks.record.service.ts';

/** One reader of what happens, so that each guide's and route's events are written in their order. */
export const webhooksSubscribers = (platform: Platform): readonly Subscriber[] => [
  {
    name: 'webhooks.record',
    reactions: [
      subscribe(guidesChanged, (trx, { companyId, payload }) =>
        recordGuides(platform, trx, companyId, payload.guideIds),
      ),
      subscribe(ordersChanged, (trx, { companyId, payload }) =>
        recordOrders(platform, trx, companyId, payload.orderIds),
      ),
      subscribe(routeChanged, (trx, { companyId, payload }) => recordRoute(platform, trx, companyId, payload.routeId)),
      subscribe(routeDeleted, (trx, { companyId, payload }) =>
        recordRouteDeleted(platform, trx, companyId, payload.routeId),
      ),
      subscribe(routeArrived, (trx, { companyId, payload }) =>
        recordAtStop(platform, trx, companyId, routeWebhooks.arrived, payload),
      ),
      subscribe(routeDeparted, (trx, { companyId, payload }) =>
        recordAtStop(platform, trx, companyId, routeWebhooks.departed, payload),
      ),
      subscribe(messageChanged, (trx, { companyId, payload }) => recordMessage(platform, trx, companyId, payload)),
    ],
  },
];
