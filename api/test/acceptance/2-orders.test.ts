/** Document 2: orders, their items and rules; and what was decided of their webhooks. */
import { webhookEvents } from '@tramo/contract/webhook-events';
import { describe, expect, test } from 'vitest';
import { testApp } from '../app.ts';
import { buildCompany } from '../builders.ts';
import { eventually } from '../waits.ts';
import { caller } from './send.ts';

const t = await testApp({ background: true });
const company = await buildCompany(t);
const admin = caller(t, company.admin.token);
const order = (parts: object = {}) => ({
  number: 'PED-1',
  orderDate: '2026-11-20',
  cediId: company.cediId,
  contactName: 'María Treviño',
  items: [
    { code: 'A-1', name: 'Café', quantity: 2 },
    { code: 'A-2', name: 'Taza', quantity: 1 },
  ],
  ...parts,
});

describe('3 · entities', () => {
  test('an order has number, date, contact, company, business name, phones, cedi, location, items and an imported flag', async () => {
    const parts = {
      companyName: 'Cafés del Norte',
      businessName: 'Cafés del Norte SA de CV',
      phone: '8112345678',
      phoneExtension: '12',
      cellphone: '8187654321',
      warehouseLocation: 'Rack 4',
    };
    const { status, body } = await admin.post('/orders', order(parts));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      number: 'PED-1',
      orderDate: '2026-11-20',
      contactName: 'María Treviño',
      ...parts,
      cedi: { _id: company.cediId },
      itemCount: 2,
      items: [{ code: 'A-1' }, { code: 'A-2' }],
      createdFromApi: false,
    });
    const changed = await admin.put(`/orders/${body._id}`, { warehouseLocation: 'Andén 2' });
    expect(changed.body.warehouseLocation).toBe('Andén 2');
    const { orders, count } = (await admin.get('/orders?search=trevino')).body;
    expect([orders[0]._id, count]).toEqual([body._id, { totalCount: 1, totalPages: 1 }]);
  });
});

describe('5 · rules', () => {
  test('order items: a duplicate is rejected', async () => {
    const items = [
      { code: 'A-1', name: 'Café', quantity: 2 },
      { code: 'a-1', name: 'Café', quantity: 1 },
    ];
    const { status, message } = await admin.post('/orders', order({ number: 'PED-2', items }));
    expect([status, message]).toEqual([422, expect.stringContaining('El artículo a-1 está dos veces')]);
    expect((await admin.get('/orders?search=PED-2')).body.orders).toEqual([]);
  });
});

describe('decided · webhooks', () => {
  test('events order.*', async () => {
    expect(webhookEvents.filter((e) => e.startsWith('order.')).length).toBeGreaterThan(10);
    const { place } = (await admin.get('/webhooks/stream')).body;
    const { _id } = (await admin.post('/orders', order({ number: 'PED-3' }))).body;
    type Told = { type: string; data: { order: { _id: string } } };
    const told = await eventually(async () => {
      const { events } = (await admin.get(`/webhooks/stream?after=${place}&waitS=5`)).body;
      // What the tests above did may be told late, too.
      const own = events
        .map((e: { body: string }): Told => JSON.parse(e.body))
        .filter((b: Told) => b.data.order._id === _id);
      expect(own).toHaveLength(1);
      return own;
    });
    expect(told).toMatchObject([
      { type: 'order.created', data: { order: { _id, number: 'PED-3', status: 'pendingPicking' } } },
    ]);
  });
});
