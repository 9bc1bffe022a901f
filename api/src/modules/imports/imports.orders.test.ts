import { type GuideImport, type ImportRow, importsApi } from '@tramo/contract/imports';
import { defaultApiKey } from '@tramo/contract/limits';
import type { Order, OrderItem } from '@tramo/contract/warehouse/orders';
import { ordersApi } from '@tramo/contract/warehouse/orders-api';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCedi, buildClient, buildCompany, buildUser } from '../../../test/builders.ts';
import { multipart } from '../../../test/multipart.ts';
import { type UglyOrderSheet, uglyOrderSheets } from '../../../test/ugly-order-sheets.ts';
import { uglyZips } from '../../../test/ugly-sheets.ts';
import { settledImport } from '../../../test/waits.ts';
import { writeSheet } from '../../platform/sheets/write-sheet.ts';

const t = await testApp({ background: true });
const company = await buildCompany(t);
const cdmx = await buildCedi(t, company.id, { name: 'Ciudad de México', lat: 19.43, lng: -99.13 });
await buildClient(t, company.id, { name: 'Ferretería Lozano' });
await buildClient(t, company.id, { name: 'Abarrotes Mina' });
const { token } = company.admin;
beforeAll(async () => {
  t.setNow(new Date('2026-11-26T18:00:00Z'));
  await t.platform.db.system(async (trx) => {
    await sql`update address set name = 'Monterrey' where id = ${company.cediId}`.execute(trx);
    for (const [zip, suburb, state, municipality, city] of uglyZips)
      await sql`insert into postal_code (zip_code, suburb, state, municipality, city) values (${zip}, ${suburb}, ${state}, ${municipality}, ${city})
        on conflict do nothing`.execute(trx);
  });
  await t.call(ordersApi.create, {
    token,
    body: { number: 'YA-EXISTE', cediId: company.cediId, contactName: 'Beto', items: [{ name: 'Té', quantity: 1 }] },
  });
});

async function send({ name, lines }: Pick<UglyOrderSheet, 'name' | 'lines'>, by = token, kind = 'orders') {
  const [titles = [], ...rows] = typeof lines === 'string' ? [] : lines;
  const file =
    typeof lines === 'string'
      ? Buffer.from(lines)
      : await writeSheet(
          rows,
          titles.map((header) => ({ header: String(header) })),
          { sheetName: 'Hoja1' },
        );
  const { payload, headers } = multipart(file, name);
  return t.app.inject({
    method: 'POST',
    url: '/api/guides/import',
    query: { cediId: company.cediId, scheduledDate: '2026-11-27', kind },
    payload,
    headers: { ...headers, apikey: defaultApiKey, platform: 'web', token: by },
  });
}
const on = async <T>(e: (typeof importsApi)[keyof typeof importsApi], id: string, body?: object): Promise<T> => {
  const answer = await t.call(e, { token, params: { id }, ...(body ? { body } : {}) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const ordersOf = async (importId: string): Promise<Order[]> =>
  (await t.call(ordersApi.list, { token, query: { importId, sort: 'createdDate', order: 'asc', limit: '100' } })).json()
    .orders;
const itemsOf = async (id: string): Promise<OrderItem[]> =>
  (await t.call(ordersApi.detail, { token, params: { id } })).json().items;

it.each(uglyOrderSheets.map((sheet) => [sheet.name, sheet] as const))('%s', async (_, sheet) => {
  let one: GuideImport = await settledImport(t, token, (await send(sheet)).json()._id);
  expect([one.error, one.kind]).toEqual([null, 'orders']);
  for (const correction of sheet.corrections) {
    await on(importsApi.change, one._id, correction);
    one = await settledImport(t, token, one._id);
  }
  const { rows } = await on<{ rows: ImportRow[] }>(importsApi.rows, one._id);
  const faulty = rows.filter((r) => r.state === 'faulty');
  for (const { field, says } of sheet.faulty ?? [])
    expect(
      faulty.some((r) => r.errors[field as keyof typeof r.errors]?.includes(says)),
      JSON.stringify([field, says, faulty.map((r) => r.errors), one.mapping]),
    ).toBe(true);
  expect(faulty.length, JSON.stringify([faulty.map((r) => [r.cells, r.errors]), one.columns, one.mapping])).toBe(
    sheet.faulty?.length ?? 0,
  );
  await on(importsApi.run, one._id);
  one = await settledImport(t, token, one._id);
  const orders = await ordersOf(one._id);
  const shown = await Promise.all(
    orders.map(async (o) => ({ ...o, cedi: o.cedi.name, codes: (await itemsOf(o._id)).map((i) => i.code) })),
  );
  const key = (o: { number: string; units: number }): string => `${o.number} ${o.units}`;
  expect(shown.map(key).sort()).toEqual(sheet.orders.map(key).sort());
  for (const { more, cedi, ...wanted } of sheet.orders)
    expect(shown.find((o) => key(o) === key(wanted))).toMatchObject({
      ...wanted,
      ...more,
      origin: 'file',
      ...(cedi ? { cedi } : {}),
    });
});

it('a row is mended in its place; undone, all of its orders go unless one was worked on', async () => {
  const lines = 'Pedido,Contacto,Artículo,Cantidad\nU-1,Ana,Foco,2\nU-2,Leo,Foco,cero\n,,Cable,3\n';
  const { _id: id } = (await send({ name: 'u.csv', lines })).json();
  await settledImport(t, token, id);
  const rows = async (): Promise<ImportRow[]> => (await on<{ rows: ImportRow[] }>(importsApi.rows, id)).rows;
  const [, second, third] = await rows();
  expect(third?.cells.folio).toBe('U-2');
  expect(third?.errors.folio).toContain('del mismo pedido');
  const fixed = await t.call(importsApi.fixRow, {
    token,
    params: { id, row: second?.row as number },
    body: { cells: { quantity: '5' } },
  });
  expect(fixed.json()).toMatchObject({ row: { state: 'valid' }, counts: { valid: 3, faulty: 0 } });
  await on(importsApi.run, id);
  expect((await settledImport(t, token, id)).status).toBe('done');
  const orders = await ordersOf(id);
  expect(orders.map((o) => [o.number, o.units]).sort()).toEqual([
    ['U-1', 2],
    ['U-2', 8],
  ]);
  expect((await rows()).map((r) => r.orderId).sort()).toEqual(
    [orders[0]?._id, orders[1]?._id, orders.find((o) => o.number === 'U-2')?._id].sort(),
  );
  await t.platform.db.system((trx) =>
    sql`update customer_order set status = 'picking' where id = ${orders[0]?._id}`.execute(trx),
  );
  expect(keyOf(await t.call(importsApi.undo, { token, params: { id } }))).toBe('imports.orders_worked');
  await t.platform.db.system((trx) =>
    sql`update customer_order set status = 'pendingPicking' where id = ${orders[0]?._id}`.execute(trx),
  );
  expect((await on<{ deleted: number }>(importsApi.undo, id)).deleted).toBe(2);
  expect(await ordersOf(id)).toEqual([]);
});

it('a supervisor brings orders, and no guides; files of guides and of orders are told apart', async () => {
  const supervisor = await buildUser(t, company.id, {
    type: 'supervisor',
    roles: ['supervisor'],
    cediIds: [company.cediId, cdmx],
  });
  const lines = 'Pedido,Contacto,Artículo\nS-1,Ana,Foco\n';
  expect(keyOf(await send({ name: 's.csv', lines }, supervisor.token, 'guides'))).toBe('auth.forbidden');
  const sent = (await send({ name: 's.csv', lines }, supervisor.token)).json();
  await settledImport(t, supervisor.token, sent._id);
  const guides = (await send({ name: 'g.csv', lines: 'Folio,Destinatario\nG-1,Ana\n' }, token, 'guides')).json();
  await settledImport(t, token, guides._id);
  const list = async (by: string, query: Record<string, string> = {}): Promise<string[]> =>
    (await t.call(importsApi.list, { token: by, query })).json().imports.map((i: GuideImport) => i.fileName);
  expect(await list(supervisor.token)).not.toContain('g.csv');
  expect(await list(token, { kind: 'guides' })).toEqual(['g.csv']);
  expect((await t.call(importsApi.detail, { token: supervisor.token, params: { id: guides._id } })).statusCode).toBe(
    403,
  );
});
