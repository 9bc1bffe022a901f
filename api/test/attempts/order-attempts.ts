import type { Attempts, Things } from './attempt.ts';

/** Requests of orders that point at the first company's things. */
export const orderAttempts = ({ id, ids, mine }: Things): Attempts => ({
  'orders.list': { query: { cedisIds: ids.cedi as string, limit: '5000' } },
  'orders.counts': { query: { cedisIds: ids.cedi as string } },
  'orders.select': { query: { cedisIds: ids.cedi as string } },
  'orders.create': {
    body: {
      number: 'AJENO-1',
      cediId: ids.cedi,
      clientId: ids.client,
      contactName: 'Ajeno',
      items: [{ name: 'Caja', quantity: 1 }],
    },
  },
  'orders.batch': {
    body: {
      orders: [
        { number: 'AJENO-2', cediId: mine.cediId, contactName: 'Ajeno', items: [{ name: 'Caja', quantity: 1 }] },
      ],
    },
  },
  'orders.fromGuides': { body: { guideIds: [ids.guide] } },
  'orders.deeds': { body: { ids: [ids.order], deed: 'cancel', reason: 'x' } },
  'orders.merge': { body: { ids: [ids.order, ids.otherOrder] } },
  'orders.detail': { params: id('order') },
  'orders.update': { params: id('order'), body: { observations: 'x' } },
  'orders.remove': { params: id('order') },
  'orders.hold': { params: id('order'), body: { reason: 'x' } },
  'orders.release': { params: id('order'), body: {} },
  'orders.cancel': { params: id('order'), body: { reason: 'x' } },
  'orders.reopen': { params: id('order'), body: {} },
  'orders.split': { params: id('order'), body: { lines: [{ itemId: ids.orderItem, quantity: 1 }] } },
  'orders.makeGuide': { params: id('order'), body: {} },
});
