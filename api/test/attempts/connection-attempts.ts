import type { Attempts, Things } from './attempt.ts';

/** Requests of connections with other systems that point at the first company's things. */
export const connectionAttempts = ({ id, ids, at }: Things): Attempts => ({
  'shops.list': {},
  'shops.save': { params: id('key'), body: { kind: 'woocommerce', cediId: ids.cedi, secret: 'x', map: {} } },
  'shops.remove': { params: id('key') },
  'shops.orders': { params: id('key') },
  'shops.takeAgain': { params: id('shopOrder') },
  'shops.receive': 'own', // signed by the shop alone
  'apiRequests.list': {},
  'apiRequests.detail': { params: id('request') },
  'apiKeys.list': {},
  'apiKeys.create': 'own', // names nothing of anybody
  'apiKeys.update': { params: id('key'), body: { version: 1, name: 'Ajena' } },
  'apiKeys.rotate': { params: id('key'), body: {} },
  'apiKeys.endPrevious': { params: id('key') },
  'apiKeys.revoke': { params: id('key') },
  'webhooks.list': {},
  'webhooks.create': 'own', // names nothing of anybody
  'webhooks.update': {
    params: id('webhook'),
    body: { name: 'Ajeno', url: 'https://ajeno.mx/', events: ['guide.created'] },
  },
  'webhooks.remove': { params: id('webhook') },
  'webhooks.roll': { params: id('webhook') },
  'webhooks.sample': { query: { type: 'guide.created' } },
  'webhooks.test': { params: id('webhook'), body: { type: 'guide.created' } },
  'webhooks.deliveries': { params: id('webhook') },
  'webhooks.delivery': { params: id('webhookDelivery') },
  'webhooks.redeliver': { params: id('webhookDelivery') },
  'webhooks.redeliverMany': { params: id('webhook'), body: { from: at } },
  'webhooks.stop': { params: id('webhook'), body: {} },
  'webhooks.stream': {},
});
