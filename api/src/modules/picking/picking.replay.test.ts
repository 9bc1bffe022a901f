import { ordersApi } from '@tramo/contract/warehouse/orders-api';
import type { PickTask } from '@tramo/contract/warehouse/pick-tasks';
import { pickingApi } from '@tramo/contract/warehouse/picking';
import { stockApi } from '@tramo/contract/warehouse/stock';
import { wavesApi } from '@tramo/contract/warehouse/waves';
import { expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildUser } from '../../../test/builders.ts';
import { buildShelves, replayTask } from '../../../test/pick-replay.ts';
import { buildOrder } from '../../../test/shelves.ts';
import { randomFrom } from '../../seed/random.ts';

const t = await testApp();
t.setNow(new Date('2026-11-26T16:00:00Z'));

it('scans 15 ms apart, twice, in lost and repeated calls end as their sequence says: none is skipped, none counts twice', async () => {
  const company = await buildCompany(t);
  const picker = await buildUser(t, company.id, { staffType: 'picker' });
  const shelves = await buildShelves(t, company, { products: 12, units: 400 });
  const token = company.admin.token;
  for (let n = 0; n < 6; n++)
    await buildOrder(
      t,
      company,
      shelves.skus.filter((_, i) => (i + n) % 3 === 0).map((sku, i) => [sku, 5 + ((i * 7 + n) % 12)]),
    );
  const { orders } = (await t.call(ordersApi.list, { token, query: { sort: 'number', order: 'asc' } })).json();
  const ids = orders.map((o: { _id: string }) => o._id);
  const release = async (mode: string, orderIds: string[]) =>
    (
      await t.call(wavesApi.release, { token, body: { name: mode, rule: { cediId: company.cediId, mode, orderIds } } })
    ).json();
  const waves = [await release('batch', ids.slice(0, 3)), await release('cluster', ids.slice(3))];
  // Two pickers at the same shelves at once.
  const done = await Promise.all(
    waves.map(async (wave, i) => {
      const who = i === 0 ? picker : await buildUser(t, company.id, { staffType: 'picker' });
      const { tasks } = (await t.call(pickingApi.tasks, { token, query: { waveId: wave._id } })).json();
      const own: { scans: number; sent: number }[] = [];
      for (const task of tasks as PickTask[])
        own.push(await replayTask(t, who, task._id, shelves, randomFrom(`replay ${i}`), 25));
      return own;
    }),
  );
  const sum = (of: 'scans' | 'sent') => done.flat().reduce((n, d) => n + d[of], 0);
  const [scans, sent] = [sum('scans'), sum('sent')];
  expect(scans).toBeGreaterThan(200);
  expect(sent).toBeGreaterThan(scans);
  // What the orders have is what left the shelves.
  const { orders: after } = (await t.call(ordersApi.list, { token, query: {} })).json();
  const picked = after.reduce((n: number, o: { pickedUnits: number }) => n + o.pickedUnits, 0);
  const { stock } = (await t.call(stockApi.list, { token, query: { limit: '5000' } })).json();
  expect(stock.reduce((n: number, s: { quantity: number }) => n + s.quantity, 0)).toBe(12 * 400 - picked);
  expect(
    after.every(
      (o: { status: string; pickedUnits: number; shortUnits: number; units: number }) =>
        o.status === 'pendingPacking' && o.pickedUnits + o.shortUnits === o.units,
    ),
  ).toBe(true);
});
