import { routesApi } from '@tramo/contract/routes';
import type { OrderDetail } from '@tramo/contract/warehouse/orders';
import { ordersApi } from '@tramo/contract/warehouse/orders-api';
import type { PickTask } from '@tramo/contract/warehouse/pick-tasks';
import { pickingApi } from '@tramo/contract/warehouse/picking';
import { scanCommands } from '@tramo/contract/warehouse/scan-codes';
import { type Wave, type WavePreview, wavesApi } from '@tramo/contract/warehouse/waves';
import { describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCedi, buildClient, buildCompany, buildUser, unique } from '../../../test/builders.ts';
import { buildArea, buildOrder, buildProduct, scanOf } from '../../../test/shelves.ts';

const t = await testApp();
t.setNow(new Date('2026-11-26T16:00:00Z'));
const mine = await buildCompany(t);
const { token: admin } = mine.admin;
const rosa = await buildUser(t, mine.id, { staffType: 'picker', fullName: 'Rosa Elizondo' });
const call = (e: Parameters<typeof t.call>[0], token: string, o: object = {}) => t.call(e, { token, ...o });

/** A cedi of its own with two areas and an article at each of some places. */
async function built(): Promise<{
  cediId: string;
  order: (items: [string, number][], more?: object) => Promise<OrderDetail>;
  skus: string[];
}> {
  const cediId = await buildCedi(t, mine.id);
  const a = await buildArea(t, mine, { prefix: 'A', cediId });
  const b = await buildArea(t, mine, { prefix: 'B', cediId });
  const skus: string[] = [];
  for (const [i, place] of [a.locations[1], a.locations[8], a.locations[15], b.locations[3]].entries()) {
    const sku = `S${unique()}-${i}`;
    await buildProduct(t, mine, { sku, at: [[place?._id as string, 50]] });
    skus.push(sku);
  }
  return { cediId, skus, order: (items, more = {}) => buildOrder(t, mine, items, { cediId, ...more }) };
}
const preview = async (rule: object): Promise<WavePreview> =>
  (await call(wavesApi.preview, admin, { body: rule })).json();
const release = (rule: object, name = 'Oleada') => call(wavesApi.release, admin, { body: { name, rule } });
const tasksOf = async (wave: Wave): Promise<PickTask[]> =>
  (await call(pickingApi.tasks, rosa.token, { query: { waveId: wave._id } })).json().tasks;
const detail = async (task: { _id: string }) =>
  (await call(pickingApi.task, rosa.token, { params: { id: task._id } })).json();

describe('a wave', () => {
  it('takes the orders that its rule says, tells what is walked and what no shelf has, and becomes tasks', async () => {
    const { cediId, order, skus } = await built();
    const clientId = await buildClient(t, mine.id);
    const one = await order([[skus[0] as string, 2]], { promisedDate: '2026-11-27' });
    const two = await order([[skus[1] as string, 60]], { promisedDate: '2026-11-28', clientId });
    const held = await order([[skus[0] as string, 1]]);
    await call(ordersApi.hold, admin, { params: { id: held._id }, body: { reason: 'Falta pago' } });
    const rule = { cediId, mode: 'batch' };
    const seen = await preview(rule);
    expect(seen.orders.map((o) => [o.number, o.units, o.missing])).toEqual([
      [one.number, 2, 0],
      [two.number, 60, 10],
    ]);
    expect(seen.tasks).toMatchObject([{ orderNumbers: [one.number, two.number], lines: 2, units: 62 }]);
    expect(seen.walk).toBeLessThan(seen.singleWalk);
    expect((await preview({ ...rule, promisedUntil: '2026-11-27' })).orders.map((o) => o._id)).toEqual([one._id]);
    expect((await preview({ ...rule, clientId })).orders.map((o) => o._id)).toEqual([two._id]);
    expect((await preview({ ...rule, orderIds: [two._id] })).orders.map((o) => o._id)).toEqual([two._id]);
    const wave: Wave = (await release(rule, 'Mañana')).json();
    expect(wave).toMatchObject({
      name: 'Mañana',
      orders: 2,
      lines: 2,
      tasks: 1,
      tasksDone: 0,
      walk: seen.walk,
      createdBy: 'Admin de Prueba',
    });
    expect(keyOf(await release(rule))).toBe('picking.no_orders');
    const [task] = await tasksOf(wave);
    expect((await detail(task as PickTask)).lines).toHaveLength(2);
    const listed = (await call(ordersApi.list, rosa.token, { query: { waveId: wave._id } })).json().orders;
    expect(listed.map((o: OrderDetail) => o._id).sort()).toEqual([one._id, two._id].sort());
  });

  it('goes by the planned routes: vans as they leave, and of each its last stop first', async () => {
    const { cediId, order, skus } = await built();
    const guided = async (n: number) => {
      const made = await order([[skus[n % 3] as string, 1]]);
      await call(ordersApi.makeGuide, admin, { params: { id: made._id } });
      const { guide } = (await call(ordersApi.detail, admin, { params: { id: made._id } })).json();
      return { ...made, guideId: guide._id as string };
    };
    const all = [await guided(0), await guided(1), await guided(2), await guided(0)];
    const route = async (of: typeof all, startDate: string) => {
      const answer = await call(routesApi.create, admin, {
        body: {
          name: `Ruta ${unique()}`,
          order: of.map((o) => ({ id: o.guideId, type: 'delivery' })),
          guides: of.map((o) => o.guideId),
          address: cediId,
          startDate,
        },
      });
      expect(answer.json()).toMatchObject({ routeId: expect.any(String) });
      return answer.json().routeId as string;
    };
    const late = await route([all[0], all[1]] as typeof all, '2026-11-27T16:00:00Z');
    const early = await route([all[2], all[3]] as typeof all, '2026-11-27T14:00:00Z');
    const loose = await order([[skus[0] as string, 1]]);
    const wave: Wave = (await release({ cediId, mode: 'order' })).json();
    const tasks = await tasksOf(wave);
    const ids = [];
    for (const task of tasks) ids.push((await detail(task)).orders[0]._id);
    expect(ids).toEqual([all[3]?._id, all[2]?._id, all[1]?._id, all[0]?._id, loose._id]);
    expect(wave.leavesAt).toBe('2026-11-27T14:00:00.000Z');
    await call(wavesApi.cancel, admin, { params: { id: wave._id }, body: { version: wave.version } });
    const some = await preview({ cediId, leavesBefore: '2026-11-27T15:00:00Z' });
    expect(some.orders.map((o) => [o._id, o.stopOrder])).toEqual([
      [all[3]?._id, 2],
      [all[2]?._id, 1],
    ]);
    expect((await preview({ cediId, routeIds: [late] })).orders.map((o) => o._id)).toEqual([all[1]?._id, all[0]?._id]);
    expect(early).not.toBe(late);
    // Two vans are never one walk.
    expect((await preview({ cediId, mode: 'batch' })).tasks).toHaveLength(3);
  });

  it('by zones each area has its part, and the order is packed when all parts are there', async () => {
    const { cediId, order, skus } = await built();
    const made = await order([
      [skus[0] as string, 1],
      [skus[3] as string, 1],
    ]);
    const wave: Wave = (await release({ cediId, mode: 'zone' })).json();
    const tasks = await tasksOf(wave);
    expect(tasks.map((task) => task.areaName)).toEqual(['Área A', 'Área B']);
    const status = async () => (await call(ordersApi.detail, admin, { params: { id: made._id } })).json().status;
    const states = [];
    for (const task of tasks) {
      const { lines } = (await call(pickingApi.claim, rosa.token, { params: { id: task._id } })).json();
      const scans = [scanOf(lines[0].locationCode, 1), scanOf(lines[0].sku, 2)];
      await call(pickingApi.scan, rosa.token, { params: { id: task._id }, body: { scans } });
      states.push(await status());
    }
    expect(states).toEqual(['picking', 'pendingPacking']);
    expect((await call(wavesApi.detail, rosa.token, { params: { id: wave._id } })).json()).toMatchObject({
      status: 'finished',
      tasksDone: 2,
    });
  });

  it('with a cart every order has its slot', async () => {
    const { cediId, order, skus } = await built();
    await order([[skus[0] as string, 1]]);
    await order([[skus[0] as string, 2]]);
    const wave: Wave = (await release({ cediId, mode: 'cluster' })).json();
    const [task] = await tasksOf(wave);
    const { orders, lines } = await detail(task as PickTask);
    expect(orders.map((o: { slot: number }) => o.slot)).toEqual([1, 2]);
    expect(lines.map((l: { slot: number; quantity: number }) => [l.slot, l.quantity])).toEqual([
      [1, 1],
      [2, 2],
    ]);
  });

  it('cancelled, what nobody began waits again; what somebody picks goes on', async () => {
    const { cediId, order, skus } = await built();
    for (const sku of skus.slice(0, 2)) await order([[sku, 1]]);
    const wave: Wave = (await release({ cediId, mode: 'order' })).json();
    await call(pickingApi.next, rosa.token, { body: { cediId } });
    const { version } = (await call(wavesApi.detail, rosa.token, { params: { id: wave._id } })).json();
    expect(
      keyOf(await call(wavesApi.cancel, admin, { params: { id: wave._id }, body: { version: version + 7 } })),
    ).toBe('general.stale');
    await call(wavesApi.cancel, admin, { params: { id: wave._id }, body: { version } });
    expect((await tasksOf(wave)).map((task) => task.status).sort()).toEqual(['cancelled', 'claimed']);
    expect((await preview({ cediId })).orders).toHaveLength(1);
  });

  it('is released by those who operate, in their cedis', async () => {
    const { cediId, order, skus } = await built();
    await order([[skus[0] as string, 1]]);
    expect(keyOf(await call(wavesApi.release, rosa.token, { body: { name: 'X', rule: { cediId } } }))).toBe(
      'auth.forbidden',
    );
    const away = await buildUser(t, mine.id, { type: 'supervisor', cediIds: [mine.cediId] });
    expect(keyOf(await call(wavesApi.preview, away.token, { body: { cediId } }))).toBe('places.not_found');
    const foreign = await buildCompany(t);
    expect(keyOf(await call(wavesApi.preview, foreign.admin.token, { body: { cediId } }))).toBe('places.not_found');
    const wave: Wave = (await release({ cediId })).json();
    expect(keyOf(await call(wavesApi.detail, away.token, { params: { id: wave._id } }))).toBe('picking.wave_not_found');
    expect((await call(wavesApi.list, away.token)).json().waves).toEqual([]);
  });
});

describe('the board', () => {
  it('tells orders by state, waves, who works at which pace, who is stuck, and how often scans were refused', async () => {
    const { cediId, order, skus } = await built();
    const picker = await buildUser(t, mine.id, { staffType: 'picker', cediIds: [cediId], fullName: 'Nora Salas' });
    await order([[skus[0] as string, 2]], { promisedDate: '2026-11-25' });
    await order([[skus[1] as string, 1]]);
    await release({ cediId, mode: 'order' }, 'De hoy');
    const { task, lines } = (await call(pickingApi.next, picker.token, { body: {} })).json();
    const scans = [
      scanOf(lines[0].locationCode, 1),
      scanOf('NADA', 2),
      scanOf(lines[0].sku, 3),
      scanOf(scanCommands.done, 4),
    ];
    await call(pickingApi.scan, picker.token, { params: { id: task._id }, body: { scans } });
    await call(pickingApi.next, picker.token, { body: {} });
    const board = async () => (await call(pickingApi.board, admin, { query: { cedisIds: cediId } })).json();
    const now = await board();
    const state = (status: string) => now.states.find((s: { status: string }) => s.status === status);
    expect(state('pendingPacking')).toMatchObject({ orders: 1, units: 2, due: 1 });
    expect(state('picking')).toMatchObject({ orders: 1, due: 0 });
    expect(now).toMatchObject({
      waves: [{ name: 'De hoy', orders: 2, lines: 2, linesDone: 1, tasks: 2, tasksDone: 1 }],
      tasks: { open: 0, claimed: 1, doneToday: 1, stuck: 0 },
      people: [
        {
          name: 'Nora Salas',
          linesToday: 1,
          unitsToday: 2,
          linesPerHour: 6,
          accuracy: 0.75,
          isStuck: false,
          task: { linesDone: 0 },
        },
      ],
      linesToday: 1,
    });
    t.setNow(new Date('2026-11-26T16:15:00Z'));
    expect(await board()).toMatchObject({ tasks: { stuck: 1 }, people: [{ isStuck: true }] });
    t.setNow(new Date('2026-11-26T16:00:00Z'));
  });
});
