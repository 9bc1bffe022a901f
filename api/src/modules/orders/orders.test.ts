import { accountsApi } from '@tramo/contract/accounts-api';
import { clientMergeApi } from '@tramo/contract/client-merge';
import type { Endpoint } from '@tramo/contract/endpoint';
import { guidesApi } from '@tramo/contract/guides-api';
import { placesApi } from '@tramo/contract/places-api';
import { orderMoves, orderStatuses, stateAfter } from '@tramo/contract/warehouse/order-states';
import type { Order, OrderDetail, OrderItem } from '@tramo/contract/warehouse/orders';
import { ordersApi } from '@tramo/contract/warehouse/orders-api';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type CallOptions, keyOf, testApp } from '../../../test/app.ts';
import { buildCedi, buildClient, buildCompany, buildGuide, buildUser, unique } from '../../../test/builders.ts';
import { buildReadyRoute } from '../../../test/routes.ts';
import { inTx, type TxCtx } from '../../platform/context.ts';
import * as work from './orders.work.service.ts';

const t = await testApp();
t.setNow(new Date('2026-11-26T16:00:00Z'));
const mine = await buildCompany(t);
const { token } = mine.admin;
const client = await buildClient(t, mine.id, { name: 'Ferretería Lozano' });
const picker = await buildUser(t, mine.id, { type: 'staff', staffType: 'picker' });

const call = async (e: Endpoint, options: CallOptions = {}) => (await t.call(e, { token, ...options })).json();
const address = {
  street: 'Av. Constitución',
  extNumber: '100',
  suburb: 'Centro',
  city: 'Monterrey',
  zipCode: '64000',
  lat: 25.668,
  lng: -100.309,
};
const parts = (more: object = {}) => ({
  number: `P-${unique()}`,
  cediId: mine.cediId,
  contactName: 'Rosa Elizondo',
  phone: '8112345678',
  address,
  items: [
    { code: 'A', name: 'Café 1 kg', sku: 'CAF-1', quantity: 3, unitWeightKg: 1.1, unitVolumeM3: 0.002, unitValue: 180 },
    { code: 'B', name: 'Taza', sku: 'TAZ', quantity: 2, unitWeightKg: 0.4 },
  ],
  ...more,
});
const create = (more: object = {}, by = token) => t.call(ordersApi.create, { token: by, body: parts(more) });
const made = async (more: object = {}): Promise<OrderDetail> => (await create(more)).json();
const read = (id: string): Promise<OrderDetail> => call(ordersApi.detail, { params: { id } });
const list = async (query: Record<string, string>, by = token): Promise<Order[]> =>
  (await t.call(ordersApi.list, { token: by, query })).json().orders;
const deed = (e: Endpoint, id: string, body: object = {}, by = token) => t.call(e, { token: by, params: { id }, body });
const inWork = <T>(of: (tx: TxCtx) => Promise<T>): Promise<T> => inTx(mine.ctx, of);
const keyThrown = (work: Promise<unknown>): Promise<string> => work.then(() => 'ok').catch((e) => e.key as string);

describe('an order', () => {
  it('is kept as it was sent, with sums over its items, its history and what may be done', async () => {
    const order = await made({
      number: 'PED-100',
      companyName: 'Cafés del Norte',
      businessName: 'Cafés del Norte SA',
      phoneExtension: '12',
      cellphone: '8187654321',
      clientId: client,
      promisedDate: '2026-11-28',
      warehouseLocation: 'Andén 3',
    });
    expect(order).toMatchObject({
      number: 'PED-100',
      orderDate: '2026-11-26',
      promisedDate: '2026-11-28',
      client: { _id: client, name: 'Ferretería Lozano' },
      phoneExtension: '12',
      cellphone: '8187654321',
      businessName: 'Cafés del Norte SA',
      warehouseLocation: 'Andén 3',
      status: 'pendingPicking',
      origin: 'form',
      createdFromApi: false,
      itemCount: 2,
      units: 5,
      weightKg: 4.1,
      volumeM3: 0.006,
      guide: null,
      can: { update: true, updateItems: true, hold: true, release: false, cancel: true, delete: true, split: true },
    });
    expect(order.items.map((i) => [i.code, i.quantity, i.picked])).toEqual([
      ['A', 3, 0],
      ['B', 2, 0],
    ]);
    expect(order.history).toMatchObject([{ action: 'create', to: 'pendingPicking', actor: 'Admin de Prueba' }]);
  });

  it('items without an id get their place; an id that stands twice is refused with which one, in any case of letters', async () => {
    const plain = await made({
      items: [
        { name: 'Uno', quantity: 1 },
        { name: 'Dos', quantity: 1 },
      ],
    });
    expect(plain.items.map((i) => i.code)).toEqual(['1', '2']);
    const twice = await create({
      number: 'PED-DOBLE',
      items: [
        { code: 'x1', name: 'Uno', quantity: 1 },
        { code: 'X1', name: 'Dos', quantity: 1 },
      ],
    });
    expect([twice.statusCode, twice.json().error]).toMatchObject([
      422,
      {
        key: 'orders.item_twice',
        params: { code: 'X1', number: 'PED-DOBLE' },
        fields: { 'items.1.code': expect.any(String) },
      },
    ]);
  });

  it('a number is one order of a client: who takes it again is told which', async () => {
    const first = await made({ number: 'PED-7' });
    const again = (await create({ number: 'ped-7' })).json();
    expect(again.error).toMatchObject({
      key: 'orders.number_exists',
      params: { number: 'PED-7', date: '2026-11-26' },
      detail: { _id: first._id },
    });
    expect((await create({ number: 'PED-7', clientId: client })).statusCode).toBe(200);
  });

  it('another cedi, an unknown client and bad fields are told, and nothing is kept', async () => {
    const elsewhere = (await buildCompany(t)).cediId;
    expect(keyOf(await create({ number: 'NO-1', cediId: elsewhere }))).toBe('places.not_found');
    expect((await create({ number: 'NO-1', phone: '81' })).json().error.fields.phone).toContain('10 dígitos');
    expect((await create({ number: 'NO-1', items: [] })).statusCode).toBe(422);
    expect(await list({ search: 'NO-1' })).toEqual([]);
  });

  it('is changed field by field, each change a line; a stale version is refused with the order as it is', async () => {
    const order = await made();
    const changed = (
      await deed(ordersApi.update, order._id, {
        contactName: 'Luis',
        promisedDate: '2026-12-01',
        version: order.version,
      })
    ).json();
    expect(changed).toMatchObject({ contactName: 'Luis', promisedDate: '2026-12-01', version: order.version + 1 });
    expect(changed.history.at(-1)).toMatchObject({ action: 'update', fields: ['promisedDate', 'contactName'] });
    const stale = await deed(ordersApi.update, order._id, { contactName: 'Otra', version: order.version });
    expect([stale.statusCode, stale.json().error.detail.contactName]).toEqual([409, 'Luis']);
    const same = (await deed(ordersApi.update, order._id, { contactName: 'Luis' })).json();
    expect(same.history).toHaveLength(2);
    const items = (await deed(ordersApi.update, order._id, { items: [{ name: 'Solo', quantity: 7 }] })).json();
    expect(items).toMatchObject({ units: 7, itemCount: 1, items: [{ code: '1', name: 'Solo' }] });
  });

  it('whose picking began keeps its items; the rest may still change', async () => {
    const order = await made();
    await inWork(async (tx) => {
      await work.moveOrder(tx, order._id, 'startPicking');
      await work.recordPicked(tx, (order.items[0] as OrderItem)._id, 1);
    });
    const refused = await deed(ordersApi.update, order._id, { items: [{ name: 'Solo', quantity: 7 }] });
    expect(keyOf(refused)).toBe('orders.items_fixed');
    expect((await deed(ordersApi.update, order._id, { observations: 'Frágil' })).json().observations).toBe('Frágil');
  });
});

describe('deeds', () => {
  it('a held order keeps its state and is given to nobody; released it goes on', async () => {
    const order = await made();
    expect((await deed(ordersApi.hold, order._id)).statusCode).toBe(422);
    const held = (await deed(ordersApi.hold, order._id, { reason: 'Falta pago' })).json();
    expect(held).toMatchObject({ isHeld: true, holdReason: 'Falta pago', status: 'pendingPicking' });
    expect(await keyThrown(inWork((tx) => work.moveOrder(tx, order._id, 'startPicking')))).toBe('orders.held');
    const waiting = (ids: string[]) =>
      inWork((tx) => work.ordersForPicking(tx, { cediId: mine.cediId, ids, limit: 10 }));
    expect(await waiting([order._id])).toEqual([]);
    await deed(ordersApi.release, order._id);
    expect((await waiting([order._id])).map((o) => o._id)).toEqual([order._id]);
    expect(keyOf(await deed(ordersApi.release, order._id))).toBe('orders.not_held');
  });

  it('a cancelled order says why and takes nothing more, until it is opened again from the start', async () => {
    const order = await made();
    await inWork(async (tx) => {
      await work.moveOrder(tx, order._id, 'startPicking');
      await work.recordPicked(tx, (order.items[0] as OrderItem)._id, 2);
    });
    t.setNow(new Date('2026-11-26T16:01:00Z'));
    const gone = (await deed(ordersApi.cancel, order._id, { reason: 'El cliente se arrepintió' })).json();
    expect(gone).toMatchObject({ status: 'cancelled', cancelReason: 'El cliente se arrepintió', pickedUnits: 2 });
    expect(keyOf(await deed(ordersApi.update, order._id, { contactName: 'X' }))).toBe('orders.state');
    const back = (await deed(ordersApi.reopen, order._id)).json();
    expect(back).toMatchObject({ status: 'pendingPicking', cancelReason: null, pickedUnits: 0 });
    expect(back.can.delete).toBe(false);
    expect(keyOf(await t.call(ordersApi.remove, { token, params: { id: order._id } }))).toBe('orders.worked');
  });

  it('one that nobody worked on may be deleted', async () => {
    const order = await made();
    expect((await t.call(ordersApi.remove, { token, params: { id: order._id } })).statusCode).toBe(200);
    expect((await deed(ordersApi.detail, order._id)).statusCode).toBe(404);
  });

  it('many at once: those that may, and why not for the others', async () => {
    const [a, b] = [await made(), await made()];
    await deed(ordersApi.cancel, b._id, { reason: 'x' });
    const answer = await call(ordersApi.deeds, { body: { ids: [a._id, b._id], deed: 'hold', reason: 'Inventario' } });
    expect(answer).toMatchObject({ done: 1, refused: [{ _id: b._id, number: b.number }] });
    expect(answer.refused[0].message).toContain('Cancelado');
    expect((await t.call(ordersApi.deeds, { token, body: { ids: [a._id], deed: 'cancel' } })).statusCode).toBe(422);
    await call(ordersApi.deeds, { body: { ids: [a._id], deed: 'promise', promisedDate: '2026-12-24' } });
    expect(await read(a._id)).toMatchObject({ promisedDate: '2026-12-24', holdReason: 'Inventario' });
  });

  it('split: what is not picked goes into an order of its own, by the next number', async () => {
    const order = await made({ number: 'PED-S' });
    const [a, b] = order.items as [OrderItem, OrderItem];
    const split = (of: object) => deed(ordersApi.split, order._id, of);
    expect(
      keyOf(
        await split({
          lines: [
            { itemId: a._id, quantity: 3 },
            { itemId: b._id, quantity: 2 },
          ],
        }),
      ),
    ).toBe('orders.split_nothing');
    expect(keyOf(await split({ lines: [{ itemId: a._id, quantity: 4 }] }))).toBe('orders.split_too_much');
    const { order: stays, rest } = (
      await split({
        lines: [
          { itemId: a._id, quantity: 1 },
          { itemId: b._id, quantity: 2 },
        ],
      })
    ).json();
    expect(stays).toMatchObject({ units: 2, itemCount: 1, weightKg: 2.2 });
    expect(rest).toMatchObject({
      number: 'PED-S/2',
      origin: 'split',
      parent: { _id: order._id, number: 'PED-S' },
      units: 3,
      contactName: 'Rosa Elizondo',
      address: { street: 'Av. Constitución' },
    });
    expect(stays.history.at(-1)).toMatchObject({ action: 'split', order: { number: 'PED-S/2' } });
  });

  it('merge: orders of one contact become the first; the same article is added up, others keep their lines', async () => {
    const of = (number: string, items: object[], more: object = {}) => made({ number, items, ...more });
    const a = await of('PED-M1', [{ code: '1', name: 'Café', sku: 'C', quantity: 2 }]);
    const b = await of('PED-M2', [
      { code: '1', name: 'Café', sku: 'C', quantity: 3 },
      { code: '2', name: 'Té', quantity: 1 },
    ]);
    const c = await of('PED-M3', [{ code: '1', name: 'Agua', quantity: 4 }]);
    const merged = await call(ordersApi.merge, { body: { ids: [a._id, b._id, c._id] } });
    expect(merged).toMatchObject({ number: 'PED-M1', units: 10, itemCount: 3 });
    expect(merged.items.map((i: OrderItem) => [i.code, i.quantity])).toEqual([
      ['1', 5],
      ['2', 1],
      ['1-PED-M3', 4],
    ]);
    expect(await read(b._id)).toMatchObject({ status: 'cancelled', mergedInto: { _id: a._id, number: 'PED-M1' } });
    expect(keyOf(await deed(ordersApi.reopen, b._id))).toBe('orders.merged_away');
    const d = await of('PED-M4', [{ name: 'Té', quantity: 1 }], { contactName: 'Otra persona' });
    expect(keyOf(await t.call(ordersApi.merge, { token, body: { ids: [a._id, d._id] } }))).toBe('orders.merge_differs');
  });
});

describe('the list', () => {
  it('filters by state, promise, origin, hold and age, pages and counts', async () => {
    const own = await buildCompany(t);
    const by = own.admin.token;
    const of = async (more: object = {}): Promise<OrderDetail> =>
      (await create({ cediId: own.cediId, ...more }, by)).json();
    const late = await of({ number: 'L-1', promisedDate: '2026-11-20' });
    const soon = await of({ number: 'L-2', promisedDate: '2026-11-27', contactName: 'José Núñez' });
    const held = await of({ number: 'L-3' });
    await deed(ordersApi.hold, held._id, { reason: 'x' }, by);
    const numbers = async (query: Record<string, string>) =>
      (await list({ sort: 'number', order: 'asc', ...query }, by)).map((o) => o.number);
    expect(await numbers({})).toEqual(['L-1', 'L-2', 'L-3']);
    expect(await numbers({ overdue: 'true' })).toEqual(['L-1']);
    expect(await numbers({ held: 'true' })).toEqual(['L-3']);
    expect(await numbers({ held: 'false' })).toEqual(['L-1', 'L-2']);
    expect(await numbers({ promisedFrom: '2026-11-26', promisedTo: '2026-11-27' })).toEqual(['L-2']);
    expect(await numbers({ status: 'picking,packed' })).toEqual([]);
    expect(await numbers({ withGuide: 'true' })).toEqual([]);
    expect(await numbers({ search: 'nunez' })).toEqual(['L-2']);
    expect(await numbers({ search: 'caf-1', limit: '2', page: '2' })).toEqual(['L-3']);
    expect(await numbers({ search: 'l-' })).toEqual(['L-1', 'L-2', 'L-3']);
    t.setNow(new Date('2026-11-26T20:00:00Z'));
    await deed(ordersApi.cancel, late._id, { reason: 'x' }, by);
    expect(await numbers({ ageHours: '3' })).toEqual(['L-2', 'L-3']);
    t.setNow(new Date('2026-11-26T16:00:00Z'));
    const page = (await t.call(ordersApi.list, { token: by, query: { limit: '2', search: 'rosa' } })).json();
    expect(page.count).toMatchObject({ totalCount: 2, totalPages: 1 });
    expect((await t.call(ordersApi.counts, { token: by, query: { status: 'packed' } })).json()).toEqual({
      status: { pendingPicking: 2, picking: 0, pendingPacking: 0, packing: 0, packed: 0, cancelled: 1 },
      held: 1,
      overdue: 0,
    });
    expect((await t.call(ordersApi.select, { token: by, query: { status: 'pendingPicking' } })).json()).toEqual({
      ids: expect.arrayContaining([soon._id, held._id]),
      units: 10,
      truncated: false,
    });
  });

  it('people of a cedi see its orders alone; the picker reads and may not edit; taggers and drivers see none', async () => {
    const cedi = await buildCedi(t, mine.id);
    const far = await made({ cediId: cedi });
    const supervisor = await buildUser(t, mine.id, { type: 'supervisor', roles: ['supervisor'], cediIds: [cedi] });
    const seen = await list({}, supervisor.token);
    expect(seen.map((o) => o._id)).toEqual([far._id]);
    const near = await made();
    expect((await deed(ordersApi.hold, near._id, { reason: 'x' }, supervisor.token)).statusCode).toBe(404);
    expect((await deed(ordersApi.hold, far._id, { reason: 'x' }, supervisor.token)).statusCode).toBe(200);
    expect((await list({ search: near.number }, picker.token))[0]).toMatchObject({
      _id: near._id,
      can: { update: false, hold: false, cancel: false },
    });
    for (const [e, body] of [
      [ordersApi.update, { contactName: 'X' }],
      [ordersApi.hold, { reason: 'x' }],
      [ordersApi.cancel, { reason: 'x' }],
      [ordersApi.makeGuide, {}],
    ] as const)
      expect((await deed(e, near._id, body, picker.token)).statusCode).toBe(403);
    expect((await create({}, picker.token)).statusCode).toBe(403);
    for (const who of [{ type: 'tagger' }, { type: 'driver' }] as const)
      expect((await t.call(ordersApi.list, { token: (await buildUser(t, mine.id, who)).token })).statusCode).toBe(403);
  });
});

describe('guides', () => {
  it('one made ahead carries what the order says; packed, it gets its labels and what was packed', async () => {
    const order = await made({
      number: 'PED-G',
      clientId: client,
      promisedDate: '2026-11-30',
      windows: [{ startMinute: 540, endMinute: 720 }],
    });
    const after = (await deed(ordersApi.makeGuide, order._id)).json();
    expect(after.guide).toMatchObject({ folio: 'PED-G', status: 'pending' });
    expect(keyOf(await deed(ordersApi.makeGuide, order._id))).toBe('orders.has_guide');
    const guide = () => call(guidesApi.detail, { params: { id: after.guide._id } });
    expect(await guide()).toMatchObject({
      folio: 'PED-G',
      orderNumber: 'PED-G',
      client: { _id: client },
      scheduledDate: '2026-11-30',
      windows: [{ startMinute: 540, endMinute: 720 }],
      recipient: { contactName: 'Rosa Elizondo', phone: '8112345678' },
      items: [
        { code: 'A', quantity: 3, weightKg: 3.3, declaredValue: 540 },
        { code: 'B', quantity: 2 },
      ],
    });
    const [a, b] = order.items as [OrderItem, OrderItem];
    const packed = await inWork(async (tx) => {
      await work.moveOrder(tx, order._id, 'startPicking');
      await work.recordPicked(tx, a._id, 3);
      await work.recordShort(tx, b._id, { quantity: 2, reason: 'notFound' });
      await work.moveOrder(tx, order._id, 'finishPicking');
      await work.moveOrder(tx, order._id, 'startPacking');
      await work.recordPacked(tx, a._id, 3);
      await work.moveOrder(tx, order._id, 'finishPacking');
      return work.makeGuide(tx, order._id, { labelCount: 2, weightKg: 4.5 });
    });
    expect(packed).toEqual({ guideId: after.guide._id, folio: 'PED-G' });
    expect(await guide()).toMatchObject({ labelCount: 2, items: [{ code: 'A', quantity: 3, weightKg: 4.5 }] });
    expect((await guide()).items).toHaveLength(1);
  });

  it('what the guide lacks is named; a folio that is taken gets the next number', async () => {
    const bare = await made({ address: {}, phone: '' });
    const { error } = (await deed(ordersApi.makeGuide, bare._id)).json();
    expect([error.key, error.message]).toEqual([
      'orders.guide_incomplete',
      expect.stringContaining('Teléfono, Calle, Número exterior'),
    ]);
    await buildGuide(mine, { folio: 'PED-T' });
    const order = await made({ number: 'PED-T' });
    expect((await deed(ordersApi.makeGuide, order._id)).json().guide.folio).toBe('PED-T-2');
  });

  it('a cancelled order takes its waiting guide along; one in a route keeps it from being cancelled', async () => {
    const order = (await deed(ordersApi.makeGuide, (await made())._id)).json();
    const gone = (await deed(ordersApi.cancel, order._id, { reason: 'x' })).json();
    expect(gone).toMatchObject({ status: 'cancelled', guide: null });
    expect((await t.call(guidesApi.detail, { token, params: { id: order.guide._id } })).statusCode).toBe(404);
    const { guideIds } = await buildReadyRoute(t, mine, { guides: [{ buyingOrders: ['OC-R'] }] });
    const onRoute = await made({ number: 'PED-R' });
    await t.platform.db.system((trx) =>
      sql`update customer_order set guide_id = ${guideIds[0]} where id = ${onRoute._id}`.execute(trx),
    );
    expect(keyOf(await deed(ordersApi.cancel, onRoute._id, { reason: 'x' }))).toBe('guides.in_route');
  });

  it('orders come of guides’ buying orders, each once, tied to its guide', async () => {
    const named = await buildGuide(mine, { buyingOrders: ['OC-1', 'OC-2'], folio: 'G-OC' });
    const plain = await buildGuide(mine, { folio: 'G-SIN' });
    const of = (guideIds: string[]) => call(ordersApi.fromGuides, { body: { guideIds } });
    const first = await of([named, plain]);
    expect(first).toMatchObject({ created: 1, refused: [{ _id: plain, folio: 'G-SIN' }] });
    expect(await read(first.orderIds[0])).toMatchObject({
      number: 'OC-1',
      origin: 'guide',
      guide: { _id: named, folio: 'G-OC' },
      observations: 'OC-2',
      items: [{ name: 'Caja', quantity: 2, unitWeightKg: 1.75 }],
    });
    expect((await of([named])).refused[0].message).toContain('ya tiene la guía G-OC');
    await deed(ordersApi.cancel, first.orderIds[0], { reason: 'x' });
    expect((await t.call(guidesApi.detail, { token, params: { id: named } })).statusCode).toBe(200);
  });

  it('by the company’s setting a guide is made with the order, where it can be', async () => {
    const set = (guideTime: string) =>
      t.call(accountsApi.updateCompany, { token, params: { id: mine.id }, body: { orders: { guideTime } } });
    expect((await set('created')).json().orders).toEqual({ guideTime: 'created' });
    expect((await made()).guide).not.toBeNull();
    expect((await made({ address: {} })).guide).toBeNull();
    await set('byHand');
    expect(await inWork((tx) => work.makesGuideWhenPacked(tx))).toBe(false);
    await set('packed');
    expect((await made()).guide).toBeNull();
  });
});

describe('picking’s front door', () => {
  it('only moves of the table are made', async () => {
    const moves = Object.keys(orderMoves) as (keyof typeof orderMoves)[];
    const order = await made();
    for (const status of orderStatuses)
      for (const move of moves) {
        await t.platform.db.system((trx) =>
          sql`update customer_order set status = ${status} where id = ${order._id}`.execute(trx),
        );
        const key = await keyThrown(inWork((tx) => work.moveOrder(tx, order._id, move)));
        const to = stateAfter(status, move);
        expect([status, move, key]).toEqual([status, move, to === null ? 'orders.state' : 'ok']);
        expect((await read(order._id)).status).toBe(to ?? status);
      }
  });

  it('two who move an order at once: one does, the other is told its state', async () => {
    for (let n = 0; n < 10; n++) {
      const order = await made();
      const keys = await Promise.all(
        [1, 2].map(() => keyThrown(inWork((tx) => work.moveOrder(tx, order._id, 'startPicking')))),
      );
      expect(keys.sort()).toEqual(['ok', 'orders.state']);
    }
  });

  it('whatever is done in whatever order, the order’s sums are those of its items, and no line has more than was asked for', async () => {
    let seed = 20;
    const random = (n: number): number => {
      seed = (seed * 1103515245 + 12345) % 2147483648;
      return seed % n;
    };
    const order = await made({
      items: [1, 2, 3].map((n) => ({ code: `L${n}`, name: `Línea ${n}`, quantity: 4 + n, unitWeightKg: n })),
    });
    const ids = [order._id];
    for (let step = 0; step < 70; step++) {
      const id = ids[random(ids.length)] as string;
      const now = await read(id);
      const item = now.items[random(now.items.length)] as OrderItem;
      const size = 1 + random(4);
      const deeds: (() => Promise<unknown>)[] = [
        () => inWork((tx) => work.recordPicked(tx, item._id, size)),
        () => inWork((tx) => work.recordPicked(tx, item._id, -size)),
        () => inWork((tx) => work.recordPacked(tx, item._id, size)),
        () => inWork((tx) => work.recordShort(tx, item._id, { quantity: size - 1, reason: 'damaged' })),
        () => inWork((tx) => work.cancelRest(tx, item._id, 'No llegó')),
        () => inWork((tx) => work.substituteItem(tx, item._id, { sku: 'OTRO', name: 'Otro', quantity: size })),
        async () => ids.push(await inWork((tx) => work.splitOrder(tx, id, [{ itemId: item._id, quantity: size }]))),
      ];
      await keyThrown((deeds[random(deeds.length)] as () => Promise<unknown>)());
      for (const one of ids) {
        const { items, ...sums } = await read(one);
        const sum = (of: (i: OrderItem) => number): number => items.reduce((all, i) => all + of(i), 0);
        expect(sums).toMatchObject({
          itemCount: items.length,
          units: sum((i) => i.quantity),
          pickedUnits: sum((i) => i.picked),
          shortUnits: sum((i) => i.short),
          packedUnits: sum((i) => i.packed),
          weightKg: sum((i) => i.quantity * i.unitWeightKg),
        });
        expect(items.every((i) => i.picked + i.short <= i.quantity && i.packed <= i.picked)).toBe(true);
        expect(items.length).toBeGreaterThan(0);
      }
    }
    expect(ids.length).toBeGreaterThan(1);
  });

  it('a planned order says its route and stop', async () => {
    const { id: routeId, guideIds } = await buildReadyRoute(t, mine, { stops: 2 });
    const order = await made();
    await t.platform.db.system((trx) =>
      sql`update customer_order set guide_id = ${guideIds[1]} where id = ${order._id}`.execute(trx),
    );
    const [found] = await inWork((tx) =>
      work.ordersForPicking(tx, { cediId: mine.cediId, routeIds: [routeId], limit: 5 }),
    );
    expect(found).toMatchObject({
      _id: order._id,
      route: { _id: routeId, stopOrder: 2 },
      items: [{ sku: 'CAF-1' }, {}],
    });
  });
});

it('orders of clients that become one are that one’s; a number that it has gets a mark', async () => {
  const [into, gone] = [await buildClient(t, mine.id), await buildClient(t, mine.id)];
  const own = await made({ number: 'M-1', clientId: into });
  const same = await made({ number: 'M-1', clientId: gone });
  const other = await made({ number: 'M-2', clientId: gone });
  const merged = await t.call(clientMergeApi.merge, { token, params: { id: into }, body: { from: [gone] } });
  expect(merged.statusCode, merged.body).toBe(200);
  expect(await read(other._id)).toMatchObject({ number: 'M-2', client: { _id: into } });
  expect((await read(same._id)).number).toMatch(/^M-1~.{6}$/);
  expect((await read(other._id)).history.at(-1)).toMatchObject({ action: 'update', fields: ['clientId'] });
  expect((await read(own._id)).number).toBe('M-1');
});

it('a cedi with orders under way is not deleted', async () => {
  const cedi = await buildCedi(t, mine.id);
  const order = await made({ cediId: cedi });
  const remove = () => t.call(placesApi.update, { token, params: { id: cedi }, body: { status: 'deleted' } });
  expect(keyOf(await remove())).toBe('places.warehouse_in_use');
  await deed(ordersApi.cancel, order._id, { reason: 'x' });
  expect(keyOf(await remove())).toBe('ok');
});

describe('batches', () => {
  it('each order has its result; bad ones do not stand in the way of the others', async () => {
    const taken = await made();
    const good = parts({ number: 'LOTE-1' });
    const answer = await call(ordersApi.batch, {
      body: {
        orders: [good, parts({ number: taken.number }), { number: 'LOTE-X' }, good, parts({ number: 'LOTE-2' })],
      },
    });
    expect(answer.created).toBe(2);
    expect(
      answer.results.map((r: { orderId: string | null; error: { code: string } | null }) =>
        r.orderId ? 'ok' : r.error?.code,
      ),
    ).toEqual(['ok', 'orders.number_exists', 'general.invalid', 'general.invalid', 'ok']);
    expect(answer.results[2].error.fields).toHaveProperty('contactName');
  });

  it('the same key makes one order, however often it is sent', async () => {
    const headers = { 'idempotency-key': 'pedido-unico-0001' };
    const body = parts();
    const one = (await t.call(ordersApi.create, { token, body, headers })).json();
    expect((await t.call(ordersApi.create, { token, body, headers })).json()._id).toBe(one._id);
  });
});
