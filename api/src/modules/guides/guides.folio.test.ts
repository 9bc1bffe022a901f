import { readFileSync } from 'node:fs';
import type { Guide } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuides, guideParts } from '../../../test/builders.ts';
import { guidesByFolios } from './guides.service.ts';

const t = await testApp();
const company = await buildCompany(t);

const create = (parts: object) => t.call(guidesApi.create, { token: company.admin.token, body: parts });
const change = (id: string, body: object) =>
  t.call(guidesApi.update, { token: company.admin.token, params: { id }, body });

describe('folios that differ by case alone are one', () => {
  it('in the form, also when both are sent at once', async () => {
    const sent = await Promise.all(
      ['Caja-ñ1', 'CAJA-Ñ1', 'caja-ñ1'].map((folio) => create(guideParts(company, { folio }))),
    );
    expect(sent.map((a) => a.statusCode).sort()).toEqual([200, 409, 409]);
    const refused = sent.find((a) => a.statusCode === 409)?.json().error;
    expect(refused).toMatchObject({ code: 48, message: expect.stringMatching(/^El folio: caja-ñ1 ya existe$/i) });
  });

  it('in a batch, among its own guides too', async () => {
    await buildGuides(company, [{ folio: 'Lote-1' }]);
    const guides = ['LOTE-1', 'Lote-2', 'lOTE-2', 'Lote-3'].map((folio) => guideParts(company, { folio }));
    const { results } = (await t.call(guidesApi.batch, { token: company.admin.token, body: { guides } })).json();
    expect(results.map((r: { error: { code: number } | null }) => r.error?.code ?? null)).toEqual([48, null, 48, null]);
  });

  it('in an edit; a guide may change the case of its own', async () => {
    const [one] = (await buildGuides(company, [{ folio: 'Edita-1' }, { folio: 'Edita-2' }])) as [string];
    expect((await change(one, { folio: 'EDITA-2' })).json().error).toMatchObject({ code: 48 });
    expect((await change(one, { folio: 'EDITA-1' })).json()).toMatchObject({ folio: 'EDITA-1' });
  });

  it('and are found in any case', async () => {
    const [id] = await buildGuides(company, [{ folio: 'Busca-Ñ1' }]);
    expect((await guidesByFolios(company.ctx, ['BUSCA-ñ1', 'busca-n1', 'busca-ñ1'])).map((g) => g._id)).toEqual([id]);
  });
});

it('an upgrade keeps guides that differed by case before: new ones are refused, the old ones work', async () => {
  const own = await buildCompany(t);
  const script = readFileSync(new URL('../../../migrations/0022_folio_case.sql', import.meta.url), 'utf8');
  await t.connection.script('drop index guide_folio_key; alter table guide drop column folio_twin');
  const ids: string[] = [];
  for (const folio of ['VIEJO-1', 'viejo-1', 'Viejo-1', 'viejo-2'])
    ids.push(
      (
        await t.platform.db.system((trx) =>
          sql<{
            id: string;
          }>`insert into guide (id, company_id, folio, type, cedi_id, scheduled_date, service_minutes, created_at)
            values (gen_random_uuid(), ${own.id}, ${folio}, 'delivery', ${own.cediId}, '2026-11-21', 10, now() + ${ids.length} * interval '1 second')
            returning id`.execute(trx),
        )
      ).rows[0]?.id as string,
    );
  await t.connection.script(script);
  const send = (folio: string) =>
    t.call(guidesApi.create, { token: own.admin.token, body: guideParts(own, { folio }) });
  expect((await send('vIEJO-1')).json().error).toMatchObject({ code: 48 });
  // Each is found by its own spelling first, and works on.
  const first = async (folio: string) => (await guidesByFolios(own.ctx, [folio])).map((g: Guide) => g._id)[0];
  expect(await Promise.all(['VIEJO-1', 'viejo-1', 'Viejo-1'].map(first))).toEqual(ids.slice(0, 3));
  const edit = (id: string, body: object) => t.call(guidesApi.update, { token: own.admin.token, params: { id }, body });
  expect((await edit(ids[1] as string, { observations: 'sigue' })).statusCode).toBe(200);
  // A new folio of its own, and nobody else may take it.
  expect((await edit(ids[1] as string, { folio: 'viejo-9' })).statusCode).toBe(200);
  expect((await send('VIEJO-9')).json().error).toMatchObject({ code: 48 });
  expect((await edit(ids[2] as string, { folio: 'VIEJO-2' })).json().error).toMatchObject({ code: 48 });
});

describe('without a label count a guide has one for each package', () => {
  const item = (packages: number) => ({ ...(guideParts(company).items[0] as object), packages }) as never;
  it.each([
    ['one item', [3], undefined, 3],
    ['the sum of its items', [3, 4], undefined, 7],
    ['what was said', [3, 4], 2, 2],
    ['no more than a guide may have', [900, 900], undefined, 1000],
  ])('%s', async (_, packages, labelCount, labels) => {
    const parts = guideParts(company, { items: packages.map(item), ...(labelCount ? { labelCount } : {}) });
    expect((await create(parts)).json()).toMatchObject({ labelCount: labels });
    const { results } = (
      await t.call(guidesApi.batch, {
        token: company.admin.token,
        body: { guides: [{ ...parts, folio: `${parts.folio}-b` }] },
      })
    ).json();
    const made = await t.call(guidesApi.detail, { token: company.admin.token, params: { id: results[0].guideId } });
    expect(made.json()).toMatchObject({ labelCount: labels });
  });
});
