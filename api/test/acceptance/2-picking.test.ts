/** Document 2: the states of orders as picking and packing move them, with what was decided of Orders. */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { newId } from '../../src/platform/ids.ts';
import { testApp } from '../app.ts';
import { buildCompany, buildUser } from '../builders.ts';
import { buildArea, buildOrder, buildProduct } from '../shelves.ts';
import { caller } from './send.ts';

const t = await testApp();
const company = await buildCompany(t);
const { locations } = await buildArea(t, company, { prefix: 'A', blocks: 1 });
const place = locations[0] as { _id: string; code: string };
await buildProduct(t, company, { sku: 'TAZA', name: 'Taza', at: [[place._id, 50]] });
const office = caller(t, company.admin.token);
const rosa = await buildUser(t, company.id, { staffType: 'picker' });
const picker = caller(t, rosa.token);
let seq = 0;
const scanOf = (code: string, more: object = {}) => ({
  _id: newId(),
  seq: ++seq,
  code,
  source: 'scanner',
  at: new Date().toISOString(),
  ...more,
});

test('orders go from pending picking over picking, pending packing and packing to packed, and a packed one has its guide', async () => {
  const order = await buildOrder(t, company, [['TAZA', 1]]);
  const states: string[] = [order.status];
  const scan = async (code: string) => {
    const { body } = await picker.post(`/orders/${order._id}/scan`, scanOf(code));
    states.push(body.status);
  };
  await scan(place.code);
  await scan('TAZA');
  const opened = await picker.post('/packing/open', { code: order.number });
  states.push(opened.body.order.status);
  await scan('TAZA');
  const closed = await picker.post(`/packing/orders/${order._id}/close`, { boxes: [{ boxId: null, weightKg: 1 }] });
  states.push(closed.body.packing.order.status);
  expect(states).toEqual(['pendingPicking', 'picking', 'pendingPacking', 'packing', 'packing', 'packed']);
  const { guide } = (await office.get(`/orders/${order._id}`)).body;
  expect((await office.get(`/guides/${guide._id}`)).body).toMatchObject({ folio: guide.folio, labelCount: 1 });
});

test('each scan is recorded, and one that comes again changes nothing', async () => {
  const order = await buildOrder(t, company, [['TAZA', 2]]);
  const [location, item] = [scanOf(place.code), scanOf('TAZA')];
  for (const scan of [location, item, item, scanOf('NADA')]) await picker.post(`/orders/${order._id}/scan`, scan);
  expect((await office.get(`/orders/${order._id}`)).body.pickedUnits).toBe(1);
  const { rows } = await t.platform.db.system((trx) =>
    sql<{
      code: string;
      user_id: string;
    }>`select s.code, s.user_id from pick_scan s join pick_task_order o on o.task_id = s.task_id where o.order_id = ${order._id} order by s.seq`.execute(
      trx,
    ),
  );
  expect(rows).toEqual([place.code, 'TAZA', 'NADA'].map((code) => ({ code, user_id: rosa.userId })));
});

test('a short pick needs a reason', async () => {
  const order = await buildOrder(t, company, [['TAZA', 2]]);
  const scan = async (code: string, more: object = {}) =>
    (await picker.post(`/orders/${order._id}/scan`, scanOf(code, more))).body.picking.why;
  expect([
    await scan(place.code),
    await scan('TAZA'),
    await scan('TRAMOFALTANTE'),
    await scan('TRAMOFALTANTE', { reason: 'damaged' }),
  ]).toEqual(['location', 'taken', 'reasonNeeded', 'short']);
  expect((await office.get(`/orders/${order._id}`)).body.items).toMatchObject([{ short: 1, shortReason: 'damaged' }]);
});
