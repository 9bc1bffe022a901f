import {
  type GuideImport,
  type ImportChange,
  type ImportOffers,
  type ImportRow,
  importsApi,
} from '@tramo/contract/imports';
import { defaultApiKey } from '@tramo/contract/limits';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuide, buildUser, type Company } from '../../../test/builders.ts';
import { multipart } from '../../../test/multipart.ts';
import { settledImport } from '../../../test/waits.ts';
import { makeZip, xlsxParts } from '../../platform/sheets/sheet-fixtures.ts';

const t = await testApp({ background: true });
let company: Company;
let cdmx: string;
let token: string;
beforeAll(async () => {
  t.setNow(new Date('2026-11-21T18:00:00Z'));
  company = await buildCompany(t);
  cdmx = await buildCedi(t, company.id);
  token = company.admin.token;
  await t.platform.db.system(async (trx) => {
    await sql`update address set lat = 25.67, lng = -100.31, name = 'Monterrey' where id = ${company.cediId}`.execute(
      trx,
    );
    await sql`update address set lat = 19.43, lng = -99.13, name = 'Ciudad de México' where id = ${cdmx}`.execute(trx);
    await sql`insert into postal_code (zip_code, suburb, state, municipality, city, lat, lng) values
      ('64000', 'Centro', 'Nuevo León', 'Monterrey', 'Monterrey', 25.67, -100.31), ('64000', 'Obispado', 'Nuevo León', 'Monterrey', 'Monterrey', 25.67, -100.31),
      ('06600', 'Juárez', 'Ciudad de México', 'Cuauhtémoc', '', 19.42, -99.16), ('06600', 'Roma', 'Ciudad de México', 'Cuauhtémoc', '', 19.42, -99.16)
      on conflict do nothing`.execute(trx);
  });
});

const call = async <T>(
  e: (typeof importsApi)[keyof typeof importsApi],
  id: string,
  body?: unknown,
  status = 200,
): Promise<T> => {
  const answer = await t.call(e, { token, params: { id }, ...(body ? { body } : {}) });
  expect(answer.statusCode, answer.body).toBe(status);
  return answer.json();
};
const settled = (id: string): Promise<GuideImport> => settledImport(t, token, id);
async function upload(file: string | Uint8Array, name = 'dia.csv'): Promise<GuideImport> {
  const { payload, headers } = multipart(Buffer.from(file), name);
  const sent = await t.app.inject({
    method: 'POST',
    url: '/api/guides/import',
    query: { cediId: company.cediId, scheduledDate: '2026-11-23' },
    payload,
    headers: { ...headers, apikey: defaultApiKey, platform: 'web', token },
  });
  return settled(sent.json()._id);
}
const offersOf = (id: string) => call<ImportOffers>(importsApi.offers, id);
const change = async (id: string, body: ImportChange): Promise<GuideImport> => {
  await call(importsApi.change, id, body);
  return settled(id);
};
const rowsOf = async (id: string) => (await call<{ rows: ImportRow[] }>(importsApi.rows, id)).rows;

const titles = 'Folio,Destinatario,Teléfono,Calle,Número,Colonia,CP';
describe('what many rows lack', () => {
  it('rows that are no guides are offered and left out together', async () => {
    const i = await upload(
      `${titles}\nN-1,Ana,8112345678,Hidalgo,10,Centro,64000\nTotal,1,,,,,\nNota: sin IVA,,,,,,\n`,
    );
    expect(await offersOf(i._id)).toMatchObject({
      notGuides: { rows: 2, samples: ['Total · 1', 'Nota: sin IVA'] },
      missing: [],
      folioPrefix: null,
    });
    expect((await change(i._id, { kind: 'leaveOut' })).counts).toMatchObject({ rows: 3, valid: 1, faulty: 0 });
    expect((await rowsOf(i._id)).map((r) => r.state)).toEqual(['valid', 'skipped', 'skipped']);
    expect((await offersOf(i._id)).notGuides.rows).toBe(0);
  });

  it('a missing value is filled for all rows at once, or by postal code, and only where it is missing', async () => {
    const lines = ['S-1,,64000', 'S-2,Obispado,64000', 'S-3,,06600', 'S-4,,06600', 'S-5,,64000'].map((line) => {
      const [folio, suburb, zip] = line.split(',');
      return `${folio},Ana,8112345678,Hidalgo,10,${suburb},${zip}`;
    });
    const i = await upload([titles, ...lines].join('\n'));
    expect((await offersOf(i._id)).missing).toEqual([
      {
        field: 'suburb',
        rows: 4,
        byZipCode: [
          { zipCode: '06600', rows: 2, choices: ['Juárez', 'Roma'] },
          { zipCode: '64000', rows: 2, choices: ['Centro', 'Obispado'] },
        ],
      },
    ]);
    expect(
      (await change(i._id, { kind: 'fill', field: 'suburb', value: 'Roma', zipCode: '06600' })).counts.faulty,
    ).toBe(2);
    expect((await change(i._id, { kind: 'fill', field: 'suburb', value: 'Centro' })).counts.faulty).toBe(0);
    expect((await rowsOf(i._id)).map((r) => r.cells.suburb)).toEqual(['Centro', 'Obispado', 'Roma', 'Roma', 'Centro']);
    // A column that the file does not have is filled alike.
    await change(i._id, { kind: 'fill', field: 'observations', value: 'Frágil' });
    expect((await rowsOf(i._id)).map((r) => r.cells.observations)).toEqual(Array(5).fill('Frágil'));
  });

  it('folios are generated under a beginning that is free', async () => {
    const sheet =
      'Destinatario,Teléfono,Calle,Número,Colonia,CP\nAna,8112345678,Hidalgo,10,Centro,64000\nLeo,8112345679,Morelos,3,Centro,64000\n';
    const i = await upload(sheet);
    expect(await offersOf(i._id)).toMatchObject({ folioPrefix: '261121-' });
    await buildGuide(company, { folio: '261121-3' });
    expect(await offersOf(i._id)).toMatchObject({ folioPrefix: '261121A-' });
    expect((await change(i._id, { kind: 'folios', prefix: '261121A-' })).counts).toMatchObject({ valid: 2, faulty: 0 });
    expect((await rowsOf(i._id)).map((r) => r.cells.folio)).toEqual(['261121A-2', '261121A-3']);
  });

  it('rows far from their cedi are told with the nearer one, by their place or their postal code', async () => {
    const i = await upload(
      `${titles},Lat,Lng\nL-1,Ana,8112345678,Hidalgo,10,Centro,64000,,\nL-2,Leo,8112345678,Hidalgo,10,Roma,06600,,\nL-3,Eva,8112345678,Hidalgo,10,Centro,64000,19.4,-99.1\n`,
    );
    const [far] = (await offersOf(i._id)).farCedis;
    expect(far).toMatchObject({ from: { name: 'Monterrey' }, to: { _id: cdmx, name: 'Ciudad de México' }, rows: 2 });
    expect(far?.distanceKm).toBeGreaterThan(600);
    expect((await rowsOf(i._id)).map((r) => r.warnings.cedi ?? null)).toEqual([
      null,
      expect.stringMatching(/^A \d+ km de Monterrey; Ciudad de México está a \d+ km$/),
      expect.stringMatching(/^A \d+ km de Monterrey; Ciudad de México está a \d+ km$/),
    ]);
    await change(i._id, { kind: 'cedi', fromId: company.cediId, toId: cdmx });
    expect((await offersOf(i._id)).farCedis).toEqual([]);
    expect((await rowsOf(i._id)).map((r) => r.cells.cedi ?? null)).toEqual([
      null,
      'Ciudad de México',
      'Ciudad de México',
    ]);
  });

  it('formulas without a value are told', async () => {
    const cells = (n: number, values: string[]) =>
      `<row r="${n}">${values.map((v, c) => `<c r="${'ABCDEFG'[c]}${n}" t="inlineStr">${v === '=' ? '<f>A1</f>' : `<is><t>${v}</t></is>`}</c>`).join('')}</row>`;
    const data = cells(1, titles.split(',')) + cells(2, ['X-1', 'Ana', '=', 'Hidalgo', '10', 'Centro', '64000']);
    const i = await upload(makeZip(xlsxParts([{ name: 'Hoja1', data }])), 'dia.xlsx');
    expect(i).toMatchObject({ format: 'xlsx', counts: { faulty: 1 } });
    expect((await offersOf(i._id)).emptyFormulas).toBe(1);
    expect((await rowsOf(i._id))[0]?.errors.phone).toMatch(/^La celda tiene una fórmula sin valor/);
  });
});

it('a text named .xlsx is read, and called what it is', async () => {
  const sheet = `${titles}\nT-1,Ana,8112345678,Hidalgo,10,Centro,64000\n`;
  expect(await upload(sheet, 'dia.xlsx')).toMatchObject({ status: 'ready', format: 'csv' });
  const letter = await upload('Estimado cliente:\nReciba un saludo.\n', 'guías.xlsx');
  expect(letter).toMatchObject({
    status: 'failed',
    error: expect.stringMatching(/se llama como un libro de Excel, pero es un texto/),
  });
});

it('a change needs an import that is open, a field that exists and a cedi of the caller’s', async () => {
  const i = await upload(`${titles}\nQ-1,Ana,8112345678,Hidalgo,10,Centro,64000\n`);
  const rival = await buildCompany(t);
  await call(importsApi.change, i._id, { kind: 'cedi', fromId: company.cediId, toId: rival.cediId }, 422);
  await call(importsApi.change, i._id, { kind: 'fill', field: `custom:${cdmx}`, value: 'x' }, 422);
  await call(importsApi.change, i._id, { kind: 'fill', field: 'suburb', value: '' }, 422);
  const other = await buildUser(t, company.id, { roles: ['routes-manager'], cediIds: [cdmx] });
  for (const e of [importsApi.offers, importsApi.change])
    expect(
      (
        await t.call(e, {
          token: other.token,
          params: { id: i._id },
          body: e.method === 'GET' ? undefined : { kind: 'leaveOut' },
        })
      ).statusCode,
    ).toBe(404);
  await call(importsApi.run, i._id);
  expect((await settled(i._id)).status).toBe('done');
});
