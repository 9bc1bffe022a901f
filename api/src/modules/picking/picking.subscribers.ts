import { defaultTimeZone } from '@tramo/contract/limits';
import type { OrderAction } from '@tramo/contract/warehouse/orders';
import { type Platform, systemCtx } from '../../platform/context.ts';
import { type Subscriber, subscribe } from '../../platform/subscribers.ts';
import { orderMoved } from '../orders/orders.events.ts';
import { fitTasksOf } from './picking.settle.service.ts';

/** What somebody does to an order while its lines are being picked. What picking itself does is known here. */
const changing: readonly OrderAction[] = ['cancel', 'release', 'split', 'merge', 'update'];

export const pickingSubscribers = (platform: Platform): readonly Subscriber[] => [
  {
    name: 'picking.fitLines',
    reactions: [
      subscribe(orderMoved, async (trx, event) => {
        if (!changing.includes(event.payload.action)) return;
        const company = { id: event.companyId, timeZone: defaultTimeZone };
        await fitTasksOf({ ...systemCtx(platform, company), trx }, event.payload.orderId);
      }),
    ],
  },
];
