import { type AddressInfo, createServer } from 'node:net';
import { accountsApi } from '@tramo/contract/accounts-api';
import { jobsApi } from '@tramo/contract/jobs';
import type { OrderDetail } from '@tramo/contract/warehouse/orders';
import { ordersApi } from '@tramo/contract/warehouse/orders-api';
import { type Packing, packingApi } from '@tramo/contract/warehouse/packing';
import { pickingApi, usualPicking } from '@tramo/contract/warehouse/picking';
import { printersApi } from '@tramo/contract/warehouse/printers';
import { scanCommands } from '@tramo/contract/warehouse/scan-codes';
import { afterAll, describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser } from '../../../test/builders.ts';
import { buildArea, buildOrder, buildProduct, scanOf } from '../../../test/shelves.ts';
import { eventually } from '../../../test/waits.ts';

const t = await testApp();
t.setNow(new Date('2026-11-26T16:00:00Z'));
const mine = await buildCompany(t);
const { token: admin } = mine.admin;
const eva = await buildUser(t, mine.id, { staffType: 'packer', fullName: 'Eva Treviño' });
const raul = await buildUser(t, mine.id, { staffType: 'packer', fullName: 'Raúl Cantú' });
const { locations } = await buildArea(t, mine, { prefix: 'P', blocks: 1 });
await buildProduct(t, mine, { sku: 'TAZA', name: 'Taza', at: [[locations[0]?._id as string, 500]] });
await buildProduct(t, mine, { sku: 'SAL', name: 'Sal' });

const call = (e: Parameters<typeof t.call>[0], token: string, o: object = {}) => t.call(e, { token, ...o });
const read = async (order: { _id: string }): Promise<OrderDetail> =>
  (await call(ordersApi.detail, admin, { params: { id: order._id } })).json();
/** An order of so many cups of one kilo that was picked. */
async function picked(quantity = 3, more: object = {}): Promise<OrderDetail> {
  const order = await buildOrder(t, mine, [['TAZA', quantity]], more);
  const { task } = (await call(pickingApi.next, eva.token, { body: { code: order.number } })).json();
  const scans = [scanOf(locations[0]?.code as string, 1), scanOf('TAZA', 2), scanOf(scanCommands.done, 3)];
  await call(pickingApi.scan, eva.token, { params: { id: task._id }, body: { scans } });
  return read(order);
}
const open = (code: string, token = eva.token) => call(packingApi.open, token, { body: { code } });
const pack = async (id: string, codes: (string | [string, object])[], token = eva.token, first = 1) => {
  const scans = codes.map((c, i) => (typeof c === 'string' ? scanOf(c, first + i) : scanOf(c[0], first + i, c[1])));
  const answer = await call(packingApi.scan, token, { params: { id }, body: { scans } });
  return answer.json().results?.map((r: { verdict: { why: string } }) => r.verdict.why) ?? keyOf(answer);
};
const close = (id: string, body: object, token = eva.token) => call(packingApi.close, token, { params: { id }, body });
const box = async (body: object) => (await call(packingApi.createBox, admin, { body })).json();
const small = await box({ name: 'Chica', lengthCm: 20, widthCm: 20, heightCm: 20, maxKg: 5, ownKg: 0.2 });
const large = await box({ name: 'Grande', lengthCm: 60, widthCm: 60, heightCm: 60, maxKg: 25, ownKg: 0.8 });

describe('boxes', () => {
  it('are the company’s own: named once, changed by version, kept by those who keep catalogues', async () => {
    const body = { name: 'chica', lengthCm: 1, widthCm: 1, heightCm: 1, maxKg: 1 };
    expect(keyOf(await call(packingApi.createBox, admin, { body }))).toBe('packing.box_taken');
    expect(keyOf(await call(packingApi.createBox, eva.token, { body }))).toBe('auth.forbidden');
    const made = await box({ ...body, name: 'Sobre' });
    const update = (version: number) =>
      call(packingApi.updateBox, admin, { params: { id: made._id }, body: { ...body, name: 'Bolsa', version } });
    expect((await update(made.version)).json()).toMatchObject({ name: 'Bolsa', ownKg: 0, version: 2 });
    expect(keyOf(await update(made.version))).toBe('general.stale');
    expect((await call(packingApi.removeBox, admin, { params: { id: made._id } })).statusCode).toBe(200);
    expect((await call(packingApi.boxes, eva.token)).json().boxes.map((b: { name: string }) => b.name)).toEqual([
      'Chica',
      'Grande',
    ]);
  });
});

describe('at the table', () => {
  it('an order is opened by its number or by where it stands, verified, boxed and weighed; its guide is made', async () => {
    const order = await picked(12, { warehouseLocation: 'CARRITO 7' });
    const queue = (await call(packingApi.queue, eva.token, { query: { search: order.number } })).json().orders;
    expect(queue).toMatchObject([{ status: 'pendingPacking', pickedUnits: 12 }]);
    const opened: Packing = (await open('carrito 7')).json();
    expect(opened).toMatchObject({
      order: { number: order.number, status: 'packing', packerName: 'Eva Treviño' },
      step: { kind: 'item', quantity: 12 },
      suggestion: [{ name: 'Grande', units: 12, weightKg: 12.8 }],
      expectedKg: 12.8,
    });
    const { _id: id } = order;
    expect(keyOf(await close(id, { boxes: [{ boxId: large._id, weightKg: 12.8 }] }))).toBe('packing.unverified');
    expect(await pack(id, ['SAL', 'TAZA', scanCommands.done, 'TAZA'])).toEqual([
      'otherProduct',
      'packed',
      'packed',
      'complete',
    ]);
    expect((await call(packingApi.detail, eva.token, { params: { id } })).json().step.kind).toBe('close');
    const light = await close(id, { boxes: [{ boxId: large._id, weightKg: 11 }] });
    expect(light.json()).toMatchObject({ error: { key: 'packing.weight', params: { measured: 11, expected: 12.8 } } });
    const closed = (
      await close(id, {
        boxes: [
          { boxId: large._id, weightKg: 10 },
          { boxId: small._id, weightKg: 3.1 },
        ],
      })
    ).json();
    expect(closed).toMatchObject({ packing: { order: { status: 'packed' } }, guide: { labelCount: 2 } });
    expect(await read(order)).toMatchObject({ status: 'packed', packedUnits: 12, guide: { _id: closed.guide._id } });
    const { jobId } = (await call(packingApi.print, eva.token, { params: { id }, body: {} })).json();
    expect((await call(jobsApi.detail, eva.token, { params: { id: jobId } })).json().kind).toBe('labels.print');
  });

  it('labels come out of a printer of the cedi as ZPL, one a box; a silent printer is told', async () => {
    const printed: string[] = [];
    const device = createServer((socket) => {
      let text = '';
      socket.on('data', (part) => {
        text += part.toString('utf8');
      });
      socket.on('end', () => printed.push(text));
    });
    await new Promise<void>((done) => device.listen(0, '127.0.0.1', done));
    afterAll(() => void device.close());
    const { port } = device.address() as AddressInfo;
    Object.assign(t.platform.config, { outboundAllow: [`127.0.0.1:${port}`, '127.0.0.1:9'] });
    const printer = async (name: string, at: number): Promise<string> =>
      (
        await call(printersApi.create, admin, { body: { cediId: mine.cediId, name, host: '127.0.0.1', port: at } })
      ).json()._id;
    const order = await picked(2);
    await open(order.number);
    await pack(order._id, ['TAZA', scanCommands.done]);
    const boxes = [
      { boxId: small._id, weightKg: 1.2 },
      { boxId: small._id, weightKg: 1.2 },
    ];
    const { guide } = (await close(order._id, { boxes })).json();
    const print = (printerId: string) =>
      call(packingApi.print, eva.token, { params: { id: order._id }, body: { printerId } });
    expect((await print(await printer('Mesa 1', port))).json()).toEqual({ jobId: null });
    await eventually(() => expect(printed.at(-1)?.match(/\^XA/g)).toHaveLength(2));
    expect(printed.at(-1)).toContain(guide.folio);
    expect(keyOf(await print(await printer('Apagada', 9)))).toBe('printers.silent');
  });

  it('a weight that is not as expected is confirmed, and one that nobody knows is not asked', async () => {
    const order = await picked();
    await open(order.number);
    await pack(order._id, ['TAZA', scanCommands.done]);
    const boxes = [{ boxId: null, weightKg: 9 }];
    expect(keyOf(await close(order._id, { boxes }))).toBe('packing.weight');
    expect((await close(order._id, { boxes, confirmsWeight: true })).json().guide.labelCount).toBe(1);
  });

  it('a guide that was made ahead is kept and gets the labels of the boxes', async () => {
    const order = await buildOrder(t, mine, [['TAZA', 2]]);
    await call(ordersApi.makeGuide, admin, { params: { id: order._id } });
    const ahead = (await read(order)).guide?._id;
    expect(ahead).toBeDefined();
    const { task } = (await call(pickingApi.next, eva.token, { body: { code: order.number } })).json();
    const scans = [scanOf(locations[0]?.code as string, 1), scanOf('TAZA', 2), scanOf('TAZA', 3)];
    await call(pickingApi.scan, eva.token, { params: { id: task._id }, body: { scans } });
    await open(order.number);
    await pack(order._id, ['TAZA', 'TAZA']);
    const boxes = [
      { boxId: small._id, weightKg: 1.2 },
      { boxId: small._id, weightKg: 1.2 },
    ];
    expect((await close(order._id, { boxes })).json().guide).toMatchObject({ _id: ahead, labelCount: 2 });
  });

  it('what is missing at the table is short, and undo brings it back', async () => {
    const order = await picked(3);
    await open(order.number);
    expect(await pack(order._id, ['TAZA', [scanCommands.short, { reason: 'damaged', quantity: 1 }]])).toEqual([
      'packed',
      'missing',
    ]);
    expect(await read(order)).toMatchObject({ pickedUnits: 2, shortUnits: 1, packedUnits: 1 });
    expect(await pack(order._id, [scanCommands.undo, scanCommands.undo], eva.token, 3)).toEqual(['undone', 'undone']);
    expect(await read(order)).toMatchObject({ pickedUnits: 3, shortUnits: 0, packedUnits: 0 });
  });

  it('is one packer’s; who leaves it gives it to the next one', async () => {
    const order = await picked();
    await open(order.number);
    expect((await open(order.number, raul.token)).json().error).toMatchObject({
      key: 'packing.taken',
      params: { by: 'Eva Treviño' },
    });
    expect(await pack(order._id, ['TAZA'], raul.token)).toBe('packing.not_yours');
    await pack(order._id, ['TAZA']);
    expect((await call(packingApi.release, eva.token, { params: { id: order._id } })).json().order.status).toBe(
      'pendingPacking',
    );
    expect((await open(order.number, raul.token)).json()).toMatchObject({
      items: [{ packed: 1 }],
      step: { quantity: 2 },
    });
    expect(await pack(order._id, ['TAZA', scanCommands.done], raul.token, 2)).toEqual(['packed', 'packed']);
  });

  it('takes scans by their seq, and those that come again as they were', async () => {
    const order = await picked(2);
    await open(order.number);
    const scans = [scanOf('TAZA', 1), scanOf('TAZA', 2)];
    const send = (list: object[]) =>
      call(packingApi.scan, eva.token, { params: { id: order._id }, body: { scans: list } });
    const first = (await send([...scans].reverse())).json();
    expect(first.results.map((r: { verdict: { verdict: string } }) => r.verdict.verdict)).toEqual([
      'finished',
      'accept',
    ]);
    expect((await send(scans)).json().results).toEqual([...first.results].reverse());
    expect((await read(order)).packedUnits).toBe(2);
  });

  it('each unit is scanned, weighed more strictly, and no guide is made, where the company says so', async () => {
    await call(pickingApi.updateSettings, admin, { body: { ...usualPicking, asksEach: true, weightTolerance: 1 } });
    await call(accountsApi.updateCompany, admin, {
      params: { id: mine.id },
      body: { orders: { guideTime: 'byHand' } },
    });
    const order = await picked();
    await open(order.number);
    expect(await pack(order._id, ['TAZA', scanCommands.done, 'TAZA', 'TAZA'])).toEqual([
      'packed',
      'scanEach',
      'packed',
      'packed',
    ]);
    const boxes = (weightKg: number) => ({ boxes: [{ boxId: small._id, weightKg }] });
    expect(keyOf(await close(order._id, boxes(3.3)))).toBe('packing.weight');
    expect((await close(order._id, boxes(3.2))).json()).toMatchObject({
      guide: null,
      packing: { order: { status: 'packed' } },
    });
    expect(keyOf(await call(packingApi.print, eva.token, { params: { id: order._id }, body: {} }))).toBe(
      'packing.no_guide',
    );
  });
});

describe('what is not packed', () => {
  it('orders that wait for picking, unknown ones, and those of other companies', async () => {
    const waiting = await buildOrder(t, mine, [['TAZA', 1]]);
    expect(keyOf(await open(waiting.number))).toBe('packing.not_ready');
    expect(keyOf(await open('NADA-9'))).toBe('picking.code_unknown');
    const foreign = await buildCompany(t);
    const order = await picked();
    expect(keyOf(await open(order.number, foreign.admin.token))).toBe('picking.code_unknown');
    expect(keyOf(await call(packingApi.claim, foreign.admin.token, { params: { id: order._id } }))).toBe(
      'orders.not_found',
    );
  });
});
