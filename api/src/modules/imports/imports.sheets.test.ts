import type { GuideDetail } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { type GuideImport, type ImportOffers, type ImportRow, importsApi } from '@tramo/contract/imports';
import { defaultApiKey } from '@tramo/contract/limits';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildUser, type Company } from '../../../test/builders.ts';
import { multipart } from '../../../test/multipart.ts';
import { type Correction, type UglySheet, uglySheets, uglyZips } from '../../../test/ugly-sheets.ts';
import { settledImport } from '../../../test/waits.ts';
import { writeSheet } from '../../platform/sheets/write-sheet.ts';

const t = await testApp({ background: true });
let company: Company;
let cdmx: string;
/** Rows that are guides, and those of them that entered, over all sheets. */
const tally = { real: 0, entered: 0, lines: [] as string[] };
beforeAll(async () => {
  // A Sunday, so that the day of the guides is a Monday.
  t.setNow(new Date('2026-11-22T18:00:00Z'));
  company = await buildCompany(t);
  cdmx = await buildCedi(t, company.id);
  await t.platform.db.system(async (trx) => {
    await sql`update address set lat = 25.67, lng = -100.31, name = 'Monterrey' where id = ${company.cediId}`.execute(
      trx,
    );
    await sql`update address set lat = 19.43, lng = -99.13, name = 'Ciudad de México' where id = ${cdmx}`.execute(trx);
    for (const [zip, suburb, state, municipality, city] of uglyZips)
      await sql`insert into postal_code (zip_code, suburb, state, municipality, city) values (${zip}, ${suburb}, ${state}, ${municipality}, ${city})
        on conflict do nothing`.execute(trx);
  });
});

let token = '';
const call = async <T>(e: (typeof importsApi)[keyof typeof importsApi], params: object, body?: unknown): Promise<T> => {
  const answer = await t.call(e, { token, params: params as Record<string, string>, ...(body ? { body } : {}) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
};
const settled = (id: string): Promise<GuideImport> => settledImport(t, token, id);
async function fileOf({ lines, encoding }: UglySheet): Promise<Uint8Array> {
  if (typeof lines === 'string') return Buffer.from(lines, encoding ?? 'utf8');
  const [titles, ...rows] = lines as [readonly string[], ...(readonly (string | number)[])[]];
  return writeSheet(
    rows,
    titles.map((header) => ({ header })),
    { sheetName: 'Hoja1' },
  );
}
async function correct(one: GuideImport, correction: Correction): Promise<void> {
  const { _id: id, mapping, defaults } = one;
  if (correction.kind === 'column')
    await call(importsApi.remap, { id }, { mapping: { ...mapping, [correction.column]: correction.field }, defaults });
  else if (correction.kind === 'foundCedi') {
    const { farCedis } = await call<ImportOffers>(importsApi.offers, { id });
    expect(farCedis).toMatchObject([{ from: { name: 'Monterrey' }, to: { name: 'Ciudad de México' }, rows: 10 }]);
    await call(importsApi.change, { id }, { kind: 'cedi', fromId: farCedis[0]?.from._id, toId: farCedis[0]?.to._id });
  } else await call(importsApi.change, { id }, correction);
}

it.each(uglySheets.map((sheet) => [sheet.name, sheet] as const))('%s', async (name, sheet) => {
  tally.real += sheet.real;
  expect(sheet.corrections.length).toBeLessThanOrEqual(2);
  // Uploads are limited by the minute and person.
  token = (await buildUser(t, company.id, { type: 'admin', roles: ['admin'] })).token;
  const { payload, headers } = multipart(await fileOf(sheet), name);
  const sent = await t.app.inject({
    method: 'POST',
    url: '/api/guides/import',
    query: { cediId: company.cediId, scheduledDate: '2026-11-23' },
    payload,
    headers: { ...headers, apikey: defaultApiKey, platform: 'web', token },
  });
  let one = await settled(sent.json()._id);
  expect(one.error).toBeNull();
  for (const correction of sheet.corrections) {
    await correct(one, correction);
    one = await settled(one._id);
  }
  await call(importsApi.run, { id: one._id });
  one = await settled(one._id);
  const { rows } = await call<{ rows: ImportRow[] }>(importsApi.rows, { id: one._id });
  const imported = rows.filter((r) => r.state === 'imported');
  tally.entered += imported.length;
  tally.lines.push(`${name}: ${imported.length} of ${sheet.real}, ${sheet.corrections.length} corrections`);
  // Nothing enters that is no guide.
  expect(imported.length, JSON.stringify(rows.filter((r) => r.state === 'faulty').slice(0, 3))).toBeLessThanOrEqual(
    sheet.real,
  );
  const guide = (
    await t.call(guidesApi.detail, { token, params: { id: imported[0]?.guideId as string } })
  ).json() as GuideDetail;
  const { folio, contactName, phone, windows, ...address } = sheet.first;
  expect(guide.recipient?.address).toMatchObject(address);
  if (folio) expect(guide.folio).toMatch(folio);
  if (contactName) expect(guide.recipient?.contactName).toBe(contactName);
  if (phone) expect(guide.recipient?.phone).toBe(phone);
  if (windows) expect(guide.windows.map((w) => [w.startMinute, w.endMinute])).toEqual(windows);
});

it('at least 95 % of the real rows of all the sheets enter', () => {
  const rate = tally.entered / tally.real;
  process.stdout.write(
    `${tally.lines.join('\n')}\n${tally.entered} of ${tally.real} real rows: ${(rate * 100).toFixed(1)} %\n`,
  );
  expect(tally.lines).toHaveLength(uglySheets.length);
  expect(rate).toBeGreaterThanOrEqual(0.95);
});
