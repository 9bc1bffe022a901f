import { apiKeysApi } from '@tramo/contract/api-keys';
import type { OrderDetail } from '@tramo/contract/warehouse/orders';
import { ordersApi } from '@tramo/contract/warehouse/orders-api';
import type { PickTaskDetail } from '@tramo/contract/warehouse/pick-tasks';
import { pickLimits } from '@tramo/contract/warehouse/pick-tasks';
import { pickingApi } from '@tramo/contract/warehouse/picking';
import { scanCommands } from '@tramo/contract/warehouse/scan-codes';
import { stockApi } from '@tramo/contract/warehouse/stock';
import { wavesApi } from '@tramo/contract/warehouse/waves';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser } from '../../../test/builders.ts';
import { buildArea, buildOrder, buildProduct, scanOf } from '../../../test/shelves.ts';

const t = await testApp({ background: true });
const start = new Date('2026-11-26T16:00:00Z');
t.setNow(start);
const mine = await buildCompany(t);
const { token: admin } = mine.admin;
const rosa = await buildUser(t, mine.id, { staffType: 'picker', fullName: 'Rosa Elizondo' });
const luis = await buildUser(t, mine.id, { staffType: 'picker', fullName: 'Luis Garza' });
const { locations } = await buildArea(t, mine, { prefix: 'A' });
const at = (i: number): { _id: string; code: string } => locations[i] as { _id: string; code: string };
await buildProduct(t, mine, {
  sku: 'TAZA',
  name: 'Taza',
  codes: [
    { code: '7501031311309', units: 1 },
    { code: '17501031311306', units: 6 },
  ],
  at: [
    [at(2)._id, 100],
    [at(9)._id, 100],
  ],
});
await buildProduct(t, mine, { sku: 'PLATO', name: 'Plato', at: [[at(5)._id, 100]] });
await buildProduct(t, mine, { sku: 'VASO', name: 'Vaso', at: [[at(12)._id, 3]] });

const call = async (e: Parameters<typeof t.call>[0], token: string, o: object = {}) => t.call(e, { token, ...o });
const read = async (order: { _id: string }): Promise<OrderDetail> =>
  (await call(ordersApi.detail, admin, { params: { id: order._id } })).json();
/** The task of an order, in somebody's hands. */
const taken = async (order: { number: string }, token = rosa.token): Promise<PickTaskDetail> =>
  (await call(pickingApi.next, token, { body: { code: order.number } })).json();
const send = (task: { task: { _id: string } }, scans: object[], token = rosa.token) =>
  call(pickingApi.scan, token, { params: { id: task.task._id }, body: { scans } });
const whys = async (task: PickTaskDetail, codes: (string | [string, object])[], token = rosa.token, first = 1) => {
  const scans = codes.map((c, i) => (typeof c === 'string' ? scanOf(c, first + i) : scanOf(c[0], first + i, c[1])));
  const answer = await send(task, scans, token);
  return answer.json().results?.map((r: { verdict: { why: string } }) => r.verdict.why) ?? keyOf(answer);
};
const unitsAt = async (locationId: string): Promise<number> =>
  (await call(stockApi.list, admin, { query: { locationId } })).json().stock[0]?.quantity ?? 0;
const later = (seconds: number) => t.setNow(new Date(start.getTime() + seconds * 1000));
const eventually = async (check: () => Promise<void>): Promise<void> => {
  for (let n = 0; ; n++) {
    try {
      return await check();
    } catch (error) {
      if (n > 60) throw error;
      await new Promise((done) => setTimeout(done, 100));
    }
  }
};

/** Every shelf was counted: nobody doubts what lies there. */
const counted = () => t.platform.db.system((trx) => sql`update warehouse_location set short_at = null`.execute(trx));
beforeEach(counted);

describe('a task', () => {
  it('is walked in the order of the locations; the order goes on to packing and the stock goes down', async () => {
    const order = await buildOrder(t, mine, [
      ['PLATO', 1],
      ['TAZA', 8],
    ]);
    const task = await taken(order);
    expect(task).toMatchObject({
      task: { status: 'claimed', mode: 'order', lines: 2, units: 9, picker: { name: 'Rosa Elizondo' } },
      lines: [
        { sku: 'TAZA', locationCode: at(2).code, quantity: 8 },
        { sku: 'PLATO', locationCode: at(5).code, quantity: 1 },
      ],
      step: { kind: 'location', locationCode: at(2).code, quantity: 8 },
    });
    expect((await read(order)).status).toBe('picking');
    const before = await unitsAt(at(2)._id);
    expect(
      await whys(task, [at(5).code, 'PLATO', at(2).code, '17501031311306', 'nada', '7501031311309', scanCommands.done]),
    ).toEqual(['location', 'taken', 'location', 'taken', 'unknown', 'taken', 'taken']);
    expect(await read(order)).toMatchObject({ status: 'pendingPacking', pickedUnits: 9, shortUnits: 0 });
    expect(await unitsAt(at(2)._id)).toBe(before - 8);
    expect((await call(pickingApi.task, admin, { params: { id: task.task._id } })).json()).toMatchObject({
      task: { status: 'done', linesDone: 2 },
      step: { kind: 'finished' },
    });
  });

  it('takes scans by their seq, whatever the order of the calls, and answers those that come again as it did', async () => {
    const order = await buildOrder(t, mine, [['TAZA', 3]]);
    const task = await taken(order);
    const scans = [scanOf(at(2).code, 1), scanOf('TAZA', 2), scanOf('TAZA', 3)];
    const first = (await send(task, [scans[2], scans[0], scans[1], scans[1]] as object[])).json();
    expect(first.results.map((r: { verdict: { why: string } }) => r.verdict.why)).toEqual([
      'taken',
      'location',
      'taken',
      'taken',
    ]);
    const again = (await send(task, scans)).json();
    expect(again.results.map((r: { verdict: unknown }) => r.verdict)).toEqual(
      [1, 2, 0].map((i) => first.results[i].verdict),
    );
    expect(again.task).toMatchObject({ lastSeq: 3, lines: [{ picked: 2 }] });
    const { rows } = await t.platform.db.system((trx) =>
      sql<object>`select code, location_code, source, verdict, units, user_id, device_at from pick_scan where task_id = ${task.task._id} order by seq`.execute(
        trx,
      ),
    );
    const of = {
      location_code: at(2).code,
      source: 'scanner',
      verdict: 'accept',
      user_id: rosa.userId,
      device_at: new Date('2026-11-26T15:59:58Z'),
    };
    expect(rows).toEqual([
      { ...of, code: at(2).code, units: 0 },
      { ...of, code: 'TAZA', units: 1 },
      { ...of, code: 'TAZA', units: 1 },
    ]);
  });

  it('what is undone goes back to its shelf', async () => {
    const order = await buildOrder(t, mine, [['TAZA', 2]]);
    const task = await taken(order);
    const before = await unitsAt(at(2)._id);
    await whys(task, [at(2).code, 'TAZA']);
    expect(await unitsAt(at(2)._id)).toBe(before - 1);
    expect(await whys(task, [scanCommands.undo], rosa.token, 3)).toEqual(['undone']);
    expect(await unitsAt(at(2)._id)).toBe(before);
    expect((await read(order)).pickedUnits).toBe(0);
  });

  it('is put down somewhere: its orders stand there', async () => {
    const order = await buildOrder(t, mine, [['TAZA', 1]]);
    const task = await taken(order);
    await whys(task, [at(2).code, 'TAZA']);
    const place = (token: string) =>
      call(pickingApi.place, token, { params: { id: task.task._id }, body: { place: 'MESA 4' } });
    expect(keyOf(await place(luis.token))).toBe('picking.not_yours');
    expect((await place(rosa.token)).json()).toEqual({ orders: 1 });
    expect((await read(order)).warehouseLocation).toBe('MESA 4');
  });

  it('pausing by a card keeps it for its picker', async () => {
    const task = await taken(await buildOrder(t, mine, [['TAZA', 1]]));
    expect(await whys(task, [scanCommands.pause])).toEqual(['paused']);
    expect(keyOf(await call(pickingApi.claim, luis.token, { params: { id: task.task._id } }))).toBe('picking.taken');
    expect(await whys(task, [at(2).code, 'TAZA'], rosa.token, 2)).toEqual(['location', 'taken']);
  });
});

describe('whose task', () => {
  it('nobody else takes it while its lease lives; a silent one is free again, and its picker is told', async () => {
    const task = await taken(await buildOrder(t, mine, [['TAZA', 2]]));
    const { _id: id, number } = task.task;
    const taking = await call(pickingApi.claim, luis.token, { params: { id } });
    expect(taking.json()).toMatchObject({ error: { key: 'picking.taken', params: { number, by: 'Rosa Elizondo' } } });
    expect(await whys(task, ['TAZA'], luis.token)).toBe('picking.not_yours');
    later(pickLimits.leaseSeconds - 10);
    expect((await call(pickingApi.heartbeat, rosa.token, { params: { id } })).statusCode).toBe(200);
    later(pickLimits.leaseSeconds + 10);
    expect(keyOf(await call(pickingApi.claim, luis.token, { params: { id } }))).toBe('picking.taken');
    later(pickLimits.leaseSeconds * 3);
    expect((await call(pickingApi.claim, luis.token, { params: { id } })).json().task.picker.name).toBe('Luis Garza');
    expect(await whys(task, [at(2).code])).toBe('picking.not_yours');
    later(0);
  });

  it('is handed over with what was picked, released by who operates, and cancelled before it was begun', async () => {
    const order = await buildOrder(t, mine, [['TAZA', 2]]);
    const task = await taken(order);
    const params = { id: task.task._id };
    await whys(task, [at(2).code, 'TAZA']);
    expect(keyOf(await call(pickingApi.handOver, luis.token, { params, body: { userId: luis.userId } }))).toBe(
      'picking.not_yours',
    );
    const driver = await buildUser(t, mine.id, { type: 'driver' });
    expect(keyOf(await call(pickingApi.handOver, rosa.token, { params, body: { userId: driver.userId } }))).toBe(
      'picking.no_colleague',
    );
    expect(
      (await call(pickingApi.handOver, rosa.token, { params, body: { userId: luis.userId } })).json(),
    ).toMatchObject({
      status: 'paused',
      picker: { name: 'Luis Garza' },
      pickedUnits: 1,
    });
    expect(await whys(task, ['TAZA'], rosa.token, 3)).toBe('picking.not_yours');
    expect(keyOf(await call(pickingApi.release, rosa.token, { params }))).toBe('picking.not_yours');
    const open = (await call(pickingApi.release, admin, { params })).json();
    expect(open).toMatchObject({ status: 'open', picker: null });
    expect(keyOf(await call(pickingApi.cancel, admin, { params, body: { version: open.version } }))).toBe(
      'picking.begun',
    );
    const other = await taken(await buildOrder(t, mine, [['TAZA', 1]]));
    const { _id: id, version } = other.task;
    expect(keyOf(await call(pickingApi.cancel, rosa.token, { params: { id }, body: { version } }))).toBe(
      'auth.forbidden',
    );
    expect(keyOf(await call(pickingApi.cancel, admin, { params: { id }, body: { version: version + 1 } }))).toBe(
      'general.stale',
    );
    expect((await call(pickingApi.cancel, admin, { params: { id }, body: { version } })).json().status).toBe(
      'cancelled',
    );
    expect((await read({ _id: other.orders[0]?._id as string })).status).toBe('pendingPicking');
  });

  it('two pickers who ask at once never get the same task, and none is left', async () => {
    const rounds = 12;
    const cediId = await buildCedi(t, mine.id);
    const people = await Promise.all(
      Array.from({ length: 2 }, () => buildUser(t, mine.id, { staffType: 'picker', cediIds: [cediId] })),
    );
    for (let n = 0; n < rounds; n++) await buildOrder(t, mine, [['TAZA', 1]], { cediId });
    await call(wavesApi.release, admin, { body: { name: 'Carrera', rule: { cediId, mode: 'order' } } });
    const got: string[] = [];
    const run = async (token: string) => {
      for (;;) {
        const answer = await call(pickingApi.next, token, { body: {} });
        if (answer.statusCode === 404) return;
        const { task } = answer.json();
        got.push(task._id);
        await call(pickingApi.pause, token, { params: { id: task._id } });
      }
    };
    await Promise.all(people.map((p) => run(p.token)));
    expect(new Set(got).size).toBe(rounds);
    expect(got).toHaveLength(rounds);
  });

  it('a picker of another cedi, another company and a driver do not see it', async () => {
    const task = await taken(await buildOrder(t, mine, [['TAZA', 1]]));
    const away = await buildUser(t, mine.id, { staffType: 'picker', cediIds: [await buildCedi(t, mine.id)] });
    const foreign = await buildCompany(t);
    const driver = await buildUser(t, mine.id, { type: 'driver' });
    const params = { id: task.task._id };
    expect(keyOf(await call(pickingApi.task, away.token, { params }))).toBe('picking.task_not_found');
    expect(keyOf(await send(task, [scanOf('TAZA', 1)], foreign.admin.token))).toBe('picking.task_not_found');
    expect(keyOf(await call(pickingApi.claim, driver.token, { params }))).toBe('auth.forbidden');
    expect(keyOf(await call(pickingApi.updateSettings, rosa.token, { body: {} }))).toBe('auth.forbidden');
  });
});

describe('what is missing', () => {
  const short = (quantity?: number): [string, object] => [
    scanCommands.short,
    { reason: 'notFound', note: 'Solo cajas vacías', ...(quantity ? { quantity } : {}) },
  ];
  const shortOf = async (): Promise<{ order: OrderDetail; task: PickTaskDetail; lineId: string; shorts: object }> => {
    const order = await buildOrder(t, mine, [
      ['TAZA', 4],
      ['PLATO', 1],
    ]);
    await counted();
    const task = await taken(order);
    expect(await whys(task, [at(2).code, scanCommands.short, 'TAZA', short()])).toEqual([
      'location',
      'reasonNeeded',
      'taken',
      'short',
    ]);
    const shorts = (await call(pickingApi.shorts, rosa.token, { params: { id: task.task._id } })).json().shorts;
    return { order, task, lineId: shorts[0].line._id, shorts };
  };
  const resolve = (lineId: string, body: object) =>
    call(pickingApi.resolve, rosa.token, { params: { id: lineId }, body });

  it('is told with its reason, where else it lies, and the shelf is to be counted', async () => {
    const { order, shorts } = await shortOf();
    expect(shorts).toMatchObject([{ reason: 'notFound', line: { short: 3 }, elsewhere: [{ code: at(9).code }] }]);
    expect((await read(order)).items[0]).toMatchObject({ picked: 1, short: 3, shortReason: 'notFound' });
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ short_at: Date | null }>`select short_at from warehouse_location where id = ${at(2)._id}`.execute(trx),
    );
    expect(rows[0]?.short_at).not.toBeNull();
    // Until then the next picker goes where nobody doubts it.
    expect((await taken(await buildOrder(t, mine, [['TAZA', 1]]))).lines).toMatchObject([{ locationCode: at(9).code }]);
  });

  it('is taken from another place, as a line more', async () => {
    const { order, task, lineId } = await shortOf();
    expect(keyOf(await resolve(lineId, { by: 'otherLocation', locationId: at(9)._id, quantity: 9 }))).toBe(
      'picking.no_short',
    );
    const after: PickTaskDetail = (
      await resolve(lineId, { by: 'otherLocation', locationId: at(9)._id, quantity: 3 })
    ).json();
    expect(after.lines.at(-1)).toMatchObject({ locationCode: at(9).code, quantity: 3, picked: 0 });
    expect((await read(order)).shortUnits).toBe(0);
    expect(keyOf(await resolve(lineId, { by: 'cancelLine' }))).toBe('picking.no_short');
    expect(
      await whys(task, [at(5).code, 'PLATO', at(9).code, 'TAZA', scanCommands.done], rosa.token, after.lastSeq + 1),
    ).toHaveLength(5);
    expect(await read(order)).toMatchObject({ status: 'pendingPacking', pickedUnits: 5, shortUnits: 0 });
  });

  it('becomes another article, an order of its own, or is given up', async () => {
    const one = await shortOf();
    const after: PickTaskDetail = (await resolve(one.lineId, { by: 'substitute', sku: 'vaso', quantity: 3 })).json();
    expect(after.lines.at(-1)).toMatchObject({ sku: 'VASO', locationCode: at(12).code, quantity: 3 });
    const two = await shortOf();
    await resolve(two.lineId, { by: 'split' });
    expect(await read(two.order)).toMatchObject({ units: 2, shortUnits: 0 });
    const { orders } = (await call(ordersApi.list, admin, { query: { search: `${two.order.number}/2` } })).json();
    expect(orders).toMatchObject([{ status: 'pendingPicking', units: 3 }]);
    const three = await shortOf();
    await resolve(three.lineId, { by: 'cancelLine', reason: 'Descontinuado' });
    expect(await read(three.order)).toMatchObject({ units: 2, shortUnits: 0, pickedUnits: 1 });
    expect(await whys(three.task, [at(5).code, 'PLATO'], rosa.token, 5)).toEqual(['location', 'taken']);
    expect((await read(three.order)).status).toBe('pendingPacking');
  });

  it('an order of which nothing was found waits again, and picks the rest elsewhere in a task of its own', async () => {
    const order = await buildOrder(t, mine, [['TAZA', 2]]);
    const task = await taken(order);
    await whys(task, [at(2).code, short()]);
    expect(await read(order)).toMatchObject({ status: 'pendingPicking', shortUnits: 2 });
    const shorts = (await call(pickingApi.shorts, rosa.token, { params: { id: task.task._id } })).json().shorts;
    const again = (
      await resolve(shorts[0].line._id, { by: 'otherLocation', locationId: at(9)._id, quantity: 2 })
    ).json();
    expect(again).toMatchObject({ task: { status: 'open', units: 2 }, lines: [{ locationCode: at(9).code }] });
  });
});

describe('an order that changes while it is picked', () => {
  it('cancelled: nobody picks on, and the task is over', async () => {
    const order = await buildOrder(t, mine, [['TAZA', 2]]);
    const task = await taken(order);
    await call(ordersApi.cancel, admin, { params: { id: order._id }, body: { reason: 'Ya no lo quiere' } });
    // The scan is refused, or the whole task is over already: what hears of the order may have been sooner.
    expect([['ended'], 'picking.ended']).toContainEqual(await whys(task, [at(2).code]));
    await eventually(async () =>
      expect((await call(pickingApi.task, admin, { params: { id: task.task._id } })).json().task.status).toMatch(
        /done|cancelled/,
      ),
    );
  });

  it('held: who takes its task does not get it', async () => {
    const cediId = await buildCedi(t, mine.id);
    const orders = [
      await buildOrder(t, mine, [['TAZA', 1]], { cediId }),
      await buildOrder(t, mine, [['PLATO', 1]], { cediId }),
    ];
    await call(wavesApi.release, admin, { body: { name: 'Una', rule: { cediId, mode: 'batch' } } });
    await call(ordersApi.hold, admin, { params: { id: orders[0]?._id }, body: { reason: 'Falta pago' } });
    const got: PickTaskDetail = (await call(pickingApi.next, rosa.token, { body: { cediId } })).json();
    expect(got.orders.map((o) => o._id)).not.toContain(orders[0]?._id);
  });
});

describe('POST /orders/{id}/scan', () => {
  it('is open to connections for orders, which hold nothing', async () => {
    const { key } = (await call(apiKeysApi.create, admin, { body: { name: 'Bodega', scopes: ['orders'] } })).json();
    const order = await buildOrder(t, mine, [['TAZA', 2]]);
    const scan = async (code: string, seq: number) =>
      t.call(pickingApi.orderScan, {
        params: { id: order._id },
        body: scanOf(code, seq),
        headers: { apikey: key, platform: 'api' },
      });
    const states = [];
    for (const [i, code] of [at(2).code, scanCommands.pause, 'TAZA', 'TAZA', 'TAZA'].entries())
      states.push((await scan(code, i + 1)).json().status);
    expect(states).toEqual(['picking', 'picking', 'picking', 'pendingPacking', 'packing']);
    const held = await buildOrder(t, mine, [['TAZA', 1]]);
    await taken(held);
    const answer = await t.call(pickingApi.orderScan, {
      params: { id: held._id },
      body: scanOf('TAZA', 1),
      headers: { apikey: key, platform: 'api' },
    });
    expect(keyOf(answer)).toBe('picking.taken');
  });

  it('picks and packs one order scan by scan, and answers a scan that comes again as it did', async () => {
    const order = await buildOrder(t, mine, [['TAZA', 1]]);
    const scan = (code: string, of = scanOf(code, 1)) =>
      call(pickingApi.orderScan, luis.token, { params: { id: order._id }, body: of });
    expect((await scan(at(2).code)).json()).toMatchObject({
      stage: 'picking',
      status: 'picking',
      picking: { why: 'location' },
    });
    const one = scanOf('TAZA', 2);
    const first = (await scan('TAZA', one)).json();
    expect(first).toMatchObject({ status: 'pendingPacking', picking: { verdict: 'finished' }, packing: null });
    expect((await scan('TAZA', one)).json()).toEqual(first);
    expect((await scan('TAZA')).json()).toMatchObject({
      stage: 'packing',
      status: 'packing',
      packing: { verdict: 'finished' },
    });
    expect((await read(order)).packedUnits).toBe(1);
  });
});
