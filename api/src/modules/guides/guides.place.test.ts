import type { GuideDetail } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuide, buildGuides } from '../../../test/builders.ts';

const t = await testApp();
const company = await buildCompany(t);
const rival = await buildCompany(t);
beforeAll(async () => {
  await t.platform.db.system((trx) =>
    sql`insert into postal_code (zip_code, suburb, state, municipality, city, lat, lng) values
      ('64000', 'Centro', 'Nuevo León', 'Monterrey', 'Monterrey', 25.6, -100.3), ('64060', 'Obispado', 'Nuevo León', 'Monterrey', 'Monterrey', null, null)
      on conflict (zip_code, suburb) do update set lat = excluded.lat, lng = excluded.lng`.execute(trx),
  );
});

const send = (ids: readonly string[]) => t.call(guidesApi.placeByZip, { token: company.admin.token, body: { ids } });
const detail = async (id: string): Promise<GuideDetail> =>
  (await t.call(guidesApi.detail, { token: company.admin.token, params: { id } })).json();
const folios = async (location: string): Promise<string[]> =>
  (await t.call(guidesApi.list, { token: company.admin.token, body: { location, sort: 'folio', order: 'asc' } }))
    .json()
    .guides.map((g: { folio: string }) => g.folio);
const nowhere = (zipCode: string) => ({ party: { address: { lat: null, lng: null, zipCode } } });

it('guides without a place go to the centre of their postal code, marked; others say why not; a pin settles it', async () => {
  const ids = await buildGuides(company, [
    { folio: 'P-1', ...nowhere('64000') },
    { folio: 'P-2', ...nowhere('64000') },
    { folio: 'P-3', ...nowhere('64060') },
    { folio: 'P-4' },
  ]);
  const foreign = await buildGuide(rival, nowhere('64000'));
  const answer = (await send([...ids, foreign])).json();
  expect(answer.placed).toBe(2);
  expect(answer.refused.map((r: { folio: string }) => r.folio).sort()).toEqual(['', 'P-3', 'P-4']);
  const [first] = ids as [string];
  const placed = await detail(first);
  expect(placed).toMatchObject({ location: 'zip', recipient: { address: { lat: 25.6, lng: -100.3 } }, version: 2 });
  expect(placed.binnacle.at(-1)).toMatchObject({ action: 'located', reason: 'Centro del código postal 64000' });
  const headers = { 'accept-language': 'en' };
  const english = (
    await t.call(guidesApi.detail, { token: company.admin.token, params: { id: first }, headers })
  ).json();
  expect(english.binnacle.at(-1).reason).toBe('Centre of the postal code 64000');
  expect(await folios('approximate')).toEqual(['P-1', 'P-2']);
  expect(await folios('missing')).toEqual(['P-3']);
  expect(await folios('unsure')).toEqual(['P-1', 'P-2', 'P-3']);
  expect(await folios('known')).toEqual(['P-1', 'P-2', 'P-4']);
  // A person's pin, even on the very place, ends the doubt.
  const body = { lat: 25.6, lng: -100.3, version: 2 };
  await t.call(guidesApi.update, { token: company.admin.token, params: { id: first }, body });
  expect((await detail(first)).location).toBe('pin');
  expect(await folios('unsure')).toEqual(['P-2', 'P-3']);
});
