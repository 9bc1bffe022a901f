import { apiKeysApi } from '@tramo/contract/api-keys';
import { bulkApi } from '@tramo/contract/bulk';
import type { OrderDetail } from '@tramo/contract/warehouse/orders';
import { ordersApi } from '@tramo/contract/warehouse/orders-api';
import { webhookBodyOf } from '@tramo/contract/webhook-bodies';
import type { WebhookEvent } from '@tramo/contract/webhook-events';
import { webhooksApi } from '@tramo/contract/webhooks';
import { expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuide, buildUser } from '../../../test/builders.ts';
import { bulkKit } from '../../../test/bulk.ts';
import { openStream } from '../../../test/stream.ts';
import { eventually } from '../../../test/waits.ts';
import { inTx } from '../../platform/context.ts';
import * as work from './orders.work.service.ts';

// What other systems send of orders and are told of them, and what open browsers hear.

const t = await testApp({ background: true });
const mine = await buildCompany(t);
const { token } = mine.admin;
const parts = (number: string) => ({
  number,
  cediId: mine.cediId,
  contactName: 'Rosa Elizondo',
  items: [{ code: 'A', name: 'Café', quantity: 2 }],
});
interface Body {
  type: WebhookEvent;
  sequence: number;
  id: string;
  previousEventId: string | null;
  data: { order: OrderDetail; change: { reason: string; by: string; item: object | null } };
}

it('a key makes orders that are marked as from the API; one of another scope makes none', async () => {
  const keyOfScope = async (scope: string): Promise<string> =>
    (await t.call(apiKeysApi.create, { token, body: { name: `Tienda ${scope}`, scopes: [scope] } })).json().key;
  const send = async (key: string) =>
    t.call(ordersApi.create, { body: parts('API-1'), headers: { apikey: key, platform: 'api' } });
  expect(keyOf(await send(await keyOfScope('guides')))).toBe('keys.scope');
  const key = await keyOfScope('orders');
  expect((await send(key)).json()).toMatchObject({ number: 'API-1', origin: 'api', createdFromApi: true });
  const list = await t.call(ordersApi.list, { headers: { apikey: key, platform: 'api' }, query: { origins: 'api' } });
  expect(list.json().orders).toMatchObject([{ number: 'API-1', can: { hold: true } }]);
});

it('webhooks tell an order’s life in its order, each body as the API page says', async () => {
  const { place } = (await t.call(webhooksApi.stream, { token, query: {} })).json();
  const order: OrderDetail = (await t.call(ordersApi.create, { token, body: parts('W-1') })).json();
  const item = order.items[0]?._id as string;
  await t.call(ordersApi.hold, { token, params: { id: order._id }, body: { reason: 'Falta pago' } });
  await t.call(ordersApi.release, { token, params: { id: order._id }, body: {} });
  await inTx(mine.ctx, async (tx) => {
    await work.moveOrder(tx, order._id, 'startPicking');
    await work.recordPicked(tx, item, 1);
    await work.recordShort(tx, item, { quantity: 1, reason: 'notFound' });
    await work.moveOrder(tx, order._id, 'finishPicking');
    await work.moveOrder(tx, order._id, 'startPacking');
    await work.recordPacked(tx, item, 1);
    await work.moveOrder(tx, order._id, 'finishPacking');
  });
  await t.call(ordersApi.cancel, { token, params: { id: order._id }, body: { reason: 'x' } });
  const gone = (await t.call(ordersApi.create, { token, body: parts('W-2') })).json();
  // Of the second: the first one's own was the last for a while, too.
  await eventually(async () =>
    expect((await hear(place)).at(-1)).toMatchObject({ type: 'order.created', data: { order: { _id: gone._id } } }),
  );
  await t.call(ordersApi.remove, { token, params: { id: gone._id } });
  const told = await eventually(async () => {
    const bodies = await hear(place);
    expect(bodies.at(-1)).toMatchObject({ type: 'order.deleted', sequence: 2, data: { order: { _id: gone._id } } });
    return bodies.filter((b) => b.data.order._id === order._id);
  });
  expect(told.map((b) => b.type.replace('order.', ''))).toEqual([
    'created',
    'held',
    'released',
    'picking',
    'short',
    'picked',
    'packing',
    'packed',
    'cancelled',
  ]);
  expect(told.map((b) => b.sequence)).toEqual(told.map((_, i) => i + 1));
  expect(told.slice(1).map((b) => b.previousEventId)).toEqual(told.slice(0, -1).map((b) => b.id));
  expect(told[1]?.data.change).toMatchObject({ reason: 'Falta pago', by: 'Admin de Prueba' });
  expect(told[4]?.data.change.item).toEqual({ code: 'A', name: 'Café', quantity: 1 });
  expect(told[0]?.data.order).not.toHaveProperty('can');
  const sample = (await t.call(webhooksApi.sample, { token, query: { type: 'order.packed' } })).json().body;
  expect(sample.data.order.number).toBe('W-1');
});
async function hear(after: number): Promise<Body[]> {
  const { events } = (await t.call(webhooksApi.stream, { token, query: { after: String(after) } })).json();
  const bodies: Body[] = events.map((e: { body: string }) => JSON.parse(e.body));
  for (const body of bodies) expect(webhookBodyOf(body.type).safeParse(body).error?.issues).toBeUndefined();
  return bodies.filter((b) => b.type.startsWith('order.'));
}

it('whoever has orders open hears that they changed; the warehouse hears nothing else, another cedi nothing', async () => {
  const url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  const picker = await buildUser(t, mine.id, { type: 'staff', staffType: 'picker', cediIds: [mine.cediId] });
  const far = await buildUser(t, mine.id, {
    type: 'staff',
    staffType: 'picker',
    cediIds: [await buildCedi(t, mine.id)],
  });
  const [near, other] = [await openStream(url, picker.token), await openStream(url, far.token)];
  await buildGuide(mine);
  const { _id } = (await t.call(ordersApi.create, { token, body: parts('S-1') })).json();
  await near.until((items) => items.length > 1);
  expect(near.items.slice(1).map((i) => i.event)).toEqual([{ type: 'orders.changed', orderIds: [_id] }]);
  expect(other.items.map((i) => i.event.type)).toEqual(['hello']);
  near.close();
  other.close();
});

it('the list as a sheet: what is filtered, one order a row; what begins as a formula stays a text', async () => {
  const other = await buildCompany(t);
  const make = (more: object) =>
    t.call(ordersApi.create, { token: other.admin.token, body: { ...parts('X'), cediId: other.cediId, ...more } });
  await make({ number: '=1+1', contactName: '=HYPERLINK("x")', promisedDate: '2026-11-27', cellphone: '8187654321' });
  await make({ number: 'OTRO' });
  const filter = { promisedTo: '2026-11-30' };
  const { sheet } = await bulkKit(() => t).exported(other.admin, 'orders', { all: true, filter });
  expect(sheet.rows).toHaveLength(1);
  const cell = (header: string): string | undefined => sheet.rows[0]?.cells[sheet.header.indexOf(header)];
  expect([cell('Número de pedido'), cell('Contacto'), cell('Celular'), cell('Piezas')]).toEqual([
    '=1+1',
    '=HYPERLINK("x")',
    '8187654321',
    '2',
  ]);
  const picker = await buildUser(t, other.id, { type: 'staff', staffType: 'picker' });
  const refused = await t.call(bulkApi.export, {
    token: picker.token,
    params: { list: 'orders' },
    body: { all: true, filter },
  });
  expect(keyOf(refused)).toBe('auth.forbidden');
});
