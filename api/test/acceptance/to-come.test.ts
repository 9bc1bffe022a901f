/**
 * What the documents and the decisions say and the API does not do yet, by chapter. Whoever builds one of these makes a case of its sentence and takes
 * it from here; `calls.test.ts` holds the calls that are to come.
 */
import { describe, test } from 'vitest';

const toCome: Record<string, readonly string[]> = {
  'document 1, 1 · the product': ['usage is paid from a prepaid balance, by card or bank transfer'],
  'document 1, 3 · entities': ['a push message has title, body, logoUrl, timestamp and pushExpiration'],
  'document 1, 5 · rules': ['push notifications older than pushExpiration minutes (5 by default) are ignored'],
  'document 2, 3 · entities': [
    'the balance has urls, userBalance, paymentIntent, transactions, costDetail and its filters',
    'payment amounts have amount, commission, VAT, total and method; the history has createdDate and status',
    'a company has billing data',
    'a guide carries its client’s checkListConfig under that name',
    'an order has number, date, contact, company, business name, phones, cedi, location, items and an imported flag',
    'a warehouse area has name, cedi, capacity, blocks, shelves, levels, containers and location ids',
    'notification settings: channels email, SMS, WhatsApp; events start, on the way, managed, success, partial, undelivered',
    'default email, extra emails, consolidated notifications',
    'a webhook connection has a secret key, auth type, algorithm and JSON schema',
  ],
  'document 2, 4 · states': [
    'orders: pending picking, picking, pending packing, packing, packed',
    'notification triggers: start of route, on the way to the address, when managed',
  ],
  'document 2, 5 · rules': ['order items: a duplicate is rejected', 'the least top-up is $150'],
  'document 2, 6 · roles': ['advice on a depleted balance points to the administrator'],
  'document 2, 9 · constants': [
    'cards pay a commission plus VAT; a bank transfer is processed within 8 business hours',
    'the cost detail lists routes managed, emails, SMS, WhatsApp and certified codes, with the bundle of emails',
  ],
  'decided · money': [
    'the balance is the sum of an append-only ledger; every charge names its cause, once',
    'a guide is charged when first managed, a notification when its provider takes it',
    'the start of a route holds its expected cost, and is refused with ‘Parece que tu saldo se agotó’',
    'transactions: pending → paid or failed, paid → refunded; transfers wait with CLABE and reference',
    '`tramo ledger verify` proves the books',
    'Stripe with signed webhooks; without keys a sandbox that says so',
  ],
  'decided · webhooks': [
    'events guide.*, route.*, order.*, balance.low, signed with id and timestamp',
    'retries with growing delays for 24 h, then the connection fails and an alert is made',
    'requests never go to private addresses but those of OUTBOUND_ALLOW',
  ],
  'decided · orders': ['each scan is recorded, a short pick needs a reason, a packed order becomes a guide'],
  'decided · alerts': ['kinds balance low and webhook failing'],
  'decided · roads': ['`tramo roads import`, `list`, `remove`, `route` and `table` on an OSM file'],
};

describe.each(Object.entries(toCome))('%s', (_, sentences) => {
  for (const sentence of sentences) test.todo(sentence);
});
