import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { type LocationLabelOrderInput, locationLabelsApi } from '@tramo/contract/warehouse/location-labels';
import { printersApi } from '@tramo/contract/warehouse/printers';
import { productsApi } from '@tramo/contract/warehouse/products';
import { stockApi } from '@tramo/contract/warehouse/stock';
import { type Location, warehousesApi } from '@tramo/contract/warehouse/warehouses';
import { afterAll, describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildUser } from '../../../test/builders.ts';
import { bulkKit } from '../../../test/bulk.ts';
import { endedJob, eventually } from '../../../test/waits.ts';
import { areaParts } from '../../../test/warehouse.ts';
import { readFile } from '../../platform/files.ts';
import { readPdf } from '../../platform/print/print-fixtures.ts';

const t = await testApp({ background: true });
const mine = await buildCompany(t);
const { token } = mine.admin;
const picker = await buildUser(t, mine.id, { staffType: 'picker' });
const kit = bulkKit(() => t);

/** What a label printer of the network was sent. */
const printed: string[] = [];
const device = createServer((socket) => {
  let text = '';
  socket.on('data', (part) => {
    text += part.toString('utf8');
  });
  socket.on('end', () => printed.push(text));
});
await new Promise<void>((done) => device.listen(0, '127.0.0.1', done));
const { port } = device.address() as AddressInfo;
Object.assign(t.platform.config, { outboundAllow: [`127.0.0.1:${port}`] });
afterAll(() => void device.close());

const body = areaParts(mine.cediId, { name: 'Rack sur', prefix: 'S', shelvesPerBlock: 4 });
const area = (await t.call(warehousesApi.create, { token, body })).json();
const locations: Location[] = (await t.call(warehousesApi.locations, { token, params: { id: area._id } })).json()
  .locations;
const codes = locations.map((l) => l.code);

const start = (order: LocationLabelOrderInput) => t.call(locationLabelsApi.print, { token: picker.token, body: order });
async function made(order: LocationLabelOrderInput): Promise<Uint8Array> {
  const job = await endedJob(t, picker.token, (await start(order)).json().jobId);
  expect(job).toMatchObject({ status: 'done', error: null });
  return (await readFile(mine.ctx, String(job.progress.detail.fileId))) ?? expect.fail('no file');
}
const textsOf = (file: Uint8Array) => readPdf(file).map((page) => page.texts.filter((text) => /^S-/.test(text)));

describe('labels of locations', () => {
  it('are one to a label, ten to a letter page, or strips of shelves, in the walk', async () => {
    expect(
      textsOf(await made({ what: { by: 'range', areaId: area._id, from: 's-1-1-1-a', to: 'S-1-2-1-A' } })),
    ).toEqual(codes.slice(0, 5).map((code) => [code]));
    const sheet = textsOf(await made({ what: { by: 'area', areaId: area._id }, layout: 'sheet' }));
    expect(sheet).toEqual([codes.slice(0, 10), codes.slice(10)]);
    const strips = textsOf(await made({ what: { by: 'area', areaId: area._id }, layout: 'strip' }));
    expect(strips.flat()).toEqual(codes);
    expect(strips).toHaveLength(1);
  });

  it('are ZPL for label printers; so are cards of commands and slots of a cart', async () => {
    const zpl = Buffer.from(await made({ what: { by: 'commands' }, format: 'zpl' })).toString();
    expect(zpl.match(/\^XA/g)).toHaveLength(4);
    expect(zpl).toContain('^FDTRAMOLISTO^FS');
    expect(zpl).toContain('^FDFALTANTE^FS');
    const slots = Buffer.from(await made({ what: { by: 'slots', slots: 2 }, format: 'zpl' })).toString();
    expect(slots).toContain('^FDMA,TRAMOCASILLA02^FS');
  });

  it('say what is wrong with an order', async () => {
    const range = { by: 'range', areaId: area._id, from: 'S-9', to: 'S-1-1-1-A' } as const;
    expect((await start({ what: range })).json().error).toMatchObject({
      key: 'warehouses.range',
      params: { from: 'S-9' },
    });
    const sheet = await start({ what: { by: 'area', areaId: area._id }, layout: 'sheet', format: 'zpl' });
    expect(sheet.json().error.fields.layout).toContain('impresora de etiquetas');
  });
});

describe('network printers', () => {
  const create = async (printer: object) =>
    (await t.call(printersApi.create, { token, body: { cediId: mine.cediId, ...printer } })).json();
  const test = (id: string) => t.call(printersApi.test, { token, params: { id } });

  it('take a test and labels as ZPL', async () => {
    const printer = await create({ name: 'Zebra de muelle', host: '127.0.0.1', port });
    expect((await test(printer._id)).json()).toMatchObject({ lastPrintedDate: expect.any(String), lastFailure: '' });
    await eventually(() => expect(printed.at(-1)).toContain('^FDZebra de muelle^FS'));
    const { jobId } = (
      await start({
        what: { by: 'locations', locationIds: locations.slice(0, 2).map((l) => l._id) },
        printerId: printer._id,
      })
    ).json();
    expect(await endedJob(t, picker.token, jobId)).toMatchObject({
      status: 'done',
      progress: { detail: { printer: 'Zebra de muelle', labels: 2 } },
    });
    await eventually(() => expect(printed.at(-1)?.match(/\^XA/g)).toHaveLength(2));
  });

  it('of a private network are closed, unless the installation opens them; a silent one is told', async () => {
    const closed = await create({ name: 'Ajena', host: '10.0.0.7' });
    expect((await test(closed._id)).json().error).toMatchObject({
      key: 'printers.closed',
      params: { host: '10.0.0.7', port: 9100 },
    });
    const other = await create({ name: 'Correo', host: '127.0.0.1', port: 25 });
    expect(keyOf(await test(other._id))).toBe('printers.closed');
    const name = await create({ name: 'Por nombre', host: 'localhost', port: 9100 });
    expect(keyOf(await test(name._id))).toBe('printers.closed');
    Object.assign(t.platform.config, { outboundAllow: [`127.0.0.1:${port}`, '127.0.0.1:9'] });
    const silent = await create({ name: 'Apagada', host: '127.0.0.1', port: 9 });
    expect((await test(silent._id)).json().error).toMatchObject({
      key: 'printers.silent',
      params: { name: 'Apagada' },
    });
    const { printers } = (await t.call(printersApi.list, { token: picker.token, query: {} })).json();
    expect(printers.find((p: { name: string }) => p.name === 'Apagada').lastFailure).toContain('ECONNREFUSED');
    expect((await create({ name: 'APAGADA', host: '10.0.0.8' })).error.key).toBe('printers.name_exists');
    expect((await create({ name: 'Mala', host: 'http://x/' })).error.fields.host).toContain('192.168.1.50');
  });
});

describe('sheets', () => {
  it('bring products with their codes, and change those that are there', async () => {
    const header = ['SKU', 'Nombre', 'Código de barras', 'Peso'];
    const rows = [
      ['ABC-1', 'Mole rojo', '7501031311309; 17501031311306 x 12', '0.5'],
      ['ABC-2', '=1+1', '', ''],
      ['ABC-3', 'Sin', 'a b c', ''],
    ];
    const first = await kit.imported(mine.admin, 'products', header, rows);
    expect(first.counts).toMatchObject({ create: 2, faulty: 1 });
    const list = async () => (await t.call(productsApi.list, { token, query: { search: 'ABC' } })).json().products;
    expect(await list()).toMatchObject([
      {
        sku: 'ABC-1',
        unitWeightKg: 0.5,
        codes: [
          { code: '7501031311309', units: 1 },
          { code: '17501031311306', units: 12 },
        ],
      },
      { sku: 'ABC-2', name: '=1+1' },
    ]);
    const second = await kit.imported(mine.admin, 'products', ['SKU', 'Nombre'], [['ABC-1', 'Mole negro']]);
    expect(second.counts).toMatchObject({ update: 1 });
    expect((await list())[0]).toMatchObject({ sku: 'ABC-1', name: 'Mole negro', version: 2 });
    const { sheet } = await kit.exported(mine.admin, 'products', { all: true, filter: { search: 'ABC' } });
    expect(sheet.rows.map((r) => r.cells.slice(0, 3))).toEqual([
      ['ABC-1', 'Mole negro', '7501031311309; 17501031311306 x 12'],
      ['ABC-2', '=1+1', ''],
    ]);
  });

  it('bring stock by location, as movements; what does not exist is told', async () => {
    const cedi = area.cedi.name;
    const header = ['CEDIS', 'Ubicación', 'SKU', 'Cantidad'];
    const rows = [
      [cedi, codes[0] as string, 'ABC-1', '12'],
      [cedi.toUpperCase(), (codes[1] as string).toLowerCase(), 'abc-2', '3'],
      [cedi, 'S-99', 'ABC-1', '1'],
      [cedi, codes[2] as string, 'ABC-1', '-1'],
    ];
    const done = await kit.imported(mine.admin, 'stock', header, rows);
    expect(done.counts).toMatchObject({ update: 2, faulty: 2 });
    const { stock } = (await t.call(stockApi.list, { token, query: { areaId: area._id } })).json();
    expect(stock.map((s: { location: { code: string }; quantity: number }) => [s.location.code, s.quantity])).toEqual([
      [codes[0], 12],
      [codes[1], 3],
    ]);
    const { movements } = (await t.call(stockApi.movements, { token, query: { reasons: 'imported' } })).json();
    expect(movements.map((m: { delta: number }) => m.delta).sort()).toEqual([12, 3]);
    const { sheet } = await kit.exported(mine.admin, 'stock', { all: true, filter: { areaId: area._id } });
    expect(sheet.rows.map((r) => r.cells)).toMatchObject([
      [cedi, codes[0], 'ABC-1', 'Mole negro', '12'],
      [cedi, codes[1], 'ABC-2', '=1+1', '3'],
    ]);
  });
});
