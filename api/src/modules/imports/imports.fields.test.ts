import { customFieldsApi } from '@tramo/contract/custom-fields';
import type { GuideDetail } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { customKey, type GuideImport, type ImportField, type ImportRow, importsApi } from '@tramo/contract/imports';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, type Company, unique } from '../../../test/builders.ts';
import { buildField } from '../../../test/fields.ts';
import { multipart } from '../../../test/multipart.ts';
import { settledImport } from '../../../test/waits.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';

const t = await testApp({ background: true });
let c: Company;
beforeAll(async () => {
  await t.platform.db.system((trx) =>
    sql`insert into postal_code (zip_code, suburb, state, municipality, city) values ('64000', 'Centro', 'Nuevo León', 'Monterrey', 'Monterrey'),
      ('64060', 'Obispado', 'Nuevo León', 'Monterrey', 'Monterrey') on conflict do nothing`.execute(trx),
  );
});
beforeEach(async () => {
  c = await buildCompany(t);
});

type Sheet = Record<string, string>;
const csv = (rows: readonly Sheet[]): Buffer => {
  const titles = [...new Set(rows.flatMap((r) => Object.keys(r)))];
  const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell}"` : cell);
  return Buffer.from(
    [titles, ...rows.map((r) => titles.map((title) => r[title] ?? ''))]
      .map((r) => r.map(quoted).join(','))
      .join('\r\n'),
  );
};
const as = () => ({ token: c.admin.token });
const settled = (id: string): Promise<GuideImport> => settledImport(t, c.admin.token, id);
async function upload(rows: readonly Sheet[]): Promise<GuideImport> {
  const { payload, headers } = multipart(csv(rows), 'dia.csv');
  const url = `/api${importsApi.upload.path}?${new URLSearchParams({ cediId: c.cediId, scheduledDate: '2027-01-15' })}`;
  const answer = await t.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, apikey: t.platform.config.apiKey, token: c.admin.token },
  });
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return settled(answer.json()._id);
}
const run = async (id: string): Promise<GuideImport> => {
  expect((await t.call(importsApi.run, { ...as(), params: { id } })).statusCode).toBe(200);
  return settled(id);
};
const rowsOf = async (id: string): Promise<ImportRow[]> =>
  (await t.call(importsApi.rows, { ...as(), params: { id } })).json().rows;
const fixRow = (id: string, row: number, cells: Partial<Record<ImportField, string>>) =>
  t.call(importsApi.fixRow, { ...as(), params: { id, row }, body: { cells } });
const guidesOf = async (importId: string): Promise<GuideDetail[]> => {
  const body = { importId, sort: 'folio', order: 'asc' };
  const { guides } = (await t.call(guidesApi.list, { ...as(), body })).json() as { guides: { _id: string }[] };
  const details = guides.map((g) => t.call(guidesApi.detail, { ...as(), params: { id: g._id } }));
  return (await Promise.all(details)).map((answer) => answer.json());
};
const remap = (i: GuideImport, mapping: GuideImport['mapping']) =>
  t.call(importsApi.remap, { ...as(), params: { id: i._id }, body: { mapping, defaults: i.defaults } });
const removeField = (id: string) => t.call(customFieldsApi.remove, { ...as(), params: { id } });

const plain = (folio: string, more: Sheet = {}): Sheet => ({
  Folio: folio,
  Destinatario: 'Ana Ruiz',
  Teléfono: '8112345678',
  Calle: 'Hidalgo',
  'Num Ext': '10',
  CP: '64000',
  ...more,
});

it('every field of a guide comes from a column, the company’s own ones too', async () => {
  const seal = await buildField(c, { name: 'Sello', required: true });
  const colour = await buildField(c, { name: 'Color', type: 'choice', options: ['Rojo', 'Azul'] });
  const lot = await buildField(c, { name: 'Lote', target: 'item', type: 'number' });
  const sealOfCollection = await buildField(c, { name: 'Sello', target: 'collectionGuide' });
  const more = {
    Tipo: 'Entrega',
    Subtipo: 'Express',
    'Último día': '17/01/2027',
    'ID de entrega': 'E-7',
    'Orden de compra': 'OC-1; OC-2',
    Extensión: '12',
    Correo: 'ana@ejemplo.mx',
    Puesto: 'Compras',
    'Remitente: contacto': 'Leo Paz',
    'Remitente: teléfono': '8187654321',
    'Remitente: calle': 'Juárez',
    'Remitente: número exterior': '5',
    'Remitente: código postal': '64060',
    'Entrega certificada': 'Sí',
    'Equipo especial': 'Refrigerado, rampa',
    Manejo: 'Frágil',
    'Avisar por correo': 'sí',
    'Avisar por WhatsApp': 'sí',
    'Número de WhatsApp': '8199998888',
    Etiquetas: '2',
    Sello: 'S-1',
    Color: 'azul',
  };
  const item = (n: number): Sheet => ({ 'ID del artículo': `ART-${n}`, Artículo: `Caja ${n}`, Lote: String(n) });
  const i = await upload([
    plain('A-1', { ...more, ...item(1) }),
    plain('A-1', { ...more, ...item(2) }),
    plain('B-1', { ...more, Tipo: 'Recolección', 'Remitente: correo': 'leo@ejemplo.mx', ...item(3) }),
  ]);
  expect(i.counts).toMatchObject({ valid: 3, faulty: 0, guides: 2 });
  expect(await run(i._id)).toMatchObject({ status: 'done', counts: { imported: 3, guides: 2 } });
  const [a, b] = (await guidesOf(i._id)) as [GuideDetail, GuideDetail];
  expect(a).toMatchObject({
    origin: 'file',
    subtype: 'Express',
    scheduledDate: '2027-01-15',
    scheduledUntil: '2027-01-17',
    deliveryId: 'E-7',
    buyingOrders: ['OC-1', 'OC-2'],
    recipient: { phoneExtension: '12', email: 'ana@ejemplo.mx', job: 'Compras', address: { suburb: 'Centro' } },
    sender: {
      contactName: 'Leo Paz',
      phone: '8187654321',
      address: { extNumber: '5', suburb: 'Obispado', state: 'Nuevo León' },
    },
    certifiedDelivery: true,
    skills: ['refrigerated', 'liftgate'],
    handling: ['fragile'],
    notify: { email: true, sms: false, whatsapp: true, whatsappPhone: '8199998888' },
    labelCount: 2,
    customFields: { [seal]: 'S-1', [colour]: 'Azul' },
  });
  expect(a.items.map((x) => [x.code, x.customFields])).toEqual([
    ['ART-1', { [lot]: 1 }],
    ['ART-2', { [lot]: 2 }],
  ]);
  // A collection is made at the sender's; its own fields take what is called the same.
  expect(b).toMatchObject({
    type: 'recollection',
    sender: { contactName: 'Leo Paz', address: { street: 'Juárez' } },
    recipient: { contactName: 'Ana Ruiz' },
    customFields: { [sealOfCollection]: 'S-1' },
  });
  expect(b.items[0]?.customFields).toEqual({});
  const { customFields } = (await t.call(customFieldsApi.list, as())).json();
  expect(customFields.filter((f: { isUsed: boolean }) => f.isUsed)).toHaveLength(4);
});

it('what the company’s own fields lack is told at their cells, mended there, and stands in the sheet of errors', async () => {
  const seal = await buildField(c, { name: 'Sello', required: true });
  const born = await buildField(c, { name: 'Caducidad', target: 'item', type: 'date' });
  const i = await upload([plain('A-1', { Caducidad: 'pronto' }), plain('A-2', { Caducidad: '' })]);
  expect(i.counts).toMatchObject({ valid: 0, faulty: 2 });
  expect((await rowsOf(i._id)).map((r) => r.errors)).toEqual([
    {
      [customKey(seal)]: 'Este campo es obligatorio',
      [customKey(born)]: 'Fecha no válida: usa día/mes/año, por ejemplo 21/11/2026',
    },
    { [customKey(seal)]: 'Este campo es obligatorio' },
  ]);
  const mended = await fixRow(i._id, 2, { [customKey(seal)]: 'S-1' });
  expect(Object.keys(mended.json().row.errors)).toEqual([customKey(born)]);
  const file = await t.call(importsApi.faultyRows, { ...as(), params: { id: i._id } });
  const sheet = await readSheet({ file: file.rawPayload });
  expect(sheet.header.slice(-3)).toEqual(['Caducidad', 'Sello', 'Motivo del rechazo']);
  expect(sheet.rows.map((r) => r.cells.slice(-2))).toEqual([
    ['S-1', expect.stringMatching(/^Caducidad: Fecha no válida/)],
    ['', 'Sello: Este campo es obligatorio'],
  ]);
  expect((await fixRow(i._id, 2, { [customKey(born)]: '01/02/2027' })).json().row.state).toBe('valid');
  await run(i._id);
  expect((await guidesOf(i._id))[0]).toMatchObject({
    folio: 'A-1',
    customFields: { [seal]: 'S-1' },
    items: [{ customFields: { [born]: '2027-02-01' } }],
  });
});

it('two articles of a guide with one code are told at the second', async () => {
  const i = await upload([
    plain('A-1', { 'ID del artículo': 'X' }),
    plain('A-1', { 'ID del artículo': ' x ' }),
    plain('A-2', { 'ID del artículo': 'X' }),
  ]);
  expect((await rowsOf(i._id)).map((r) => [r.state, r.errors])).toEqual([
    ['faulty', { folio: 'La fila 3, del mismo folio, tiene errores' }],
    ['faulty', { itemCode: 'Otro artículo de la misma guía tiene este código' }],
    ['valid', {}],
  ]);
  expect((await fixRow(i._id, 3, { itemCode: 'Y' })).json().counts).toMatchObject({ valid: 3, faulty: 0 });
});

it('a column is remembered for a field of the company’s own until that is deleted', async () => {
  const seal = await buildField(c, { name: 'Precinto' });
  const rival = await buildCompany(t);
  const foreign = await buildField(rival);
  const first = await upload([plain(`M-${unique()}`, { Zeta: 'S-1' })]);
  const column = String(first.columns.findIndex((x) => x.header === 'Zeta'));
  expect(first.mapping[column]).toBeUndefined();
  for (const unknown of [foreign, c.id]) {
    const refused = await remap(first, { ...first.mapping, [column]: customKey(unknown) });
    expect([refused.statusCode, refused.json().error.fields]).toEqual([422, { mapping: 'El valor no es válido' }]);
  }
  expect((await remap(first, { ...first.mapping, [column]: customKey(seal) })).statusCode).toBe(200);
  await settled(first._id);
  await run(first._id);
  expect((await guidesOf(first._id))[0]?.customFields).toEqual({ [seal]: 'S-1' });

  const second = await upload([plain(`M-${unique()}`, { Zeta: 'S-2' })]);
  expect([second.mappingRemembered, second.mapping[column]]).toEqual([true, customKey(seal)]);
  await removeField(seal);
  const third = await upload([plain(`M-${unique()}`, { Zeta: 'S-3' })]);
  expect([third.mappingRemembered, third.mapping[column], third.counts.valid]).toEqual([true, undefined, 1]);
  // One that was read before goes on without it.
  expect(await run(second._id)).toMatchObject({ counts: { imported: 1 } });
  expect((await guidesOf(second._id))[0]?.customFields).toEqual({});
  const save = { name: 'X', headers: { Zeta: customKey(seal), Folio: 'folio' } };
  expect((await t.call(importsApi.saveXlsOptions, { ...as(), body: save })).json().error.fields).toEqual({
    headers: 'El campo no existe',
  });
});
