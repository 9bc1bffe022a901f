import { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildClient,
  buildCompany,
  buildGuide,
  buildUser,
  guideParts,
  unique,
} from '../../../test/builders.ts';
import { buildField, connectedCtx } from '../../../test/fields.ts';
import { createBatch } from './guides.batch.service.ts';

const t = await testApp();
const company = await buildCompany(t);
const rival = await buildCompany(t);
const rivalClient = await buildClient(t, rival.id);
const lot = await buildField(company, { name: 'Lote', type: 'number' });

interface Answer {
  created: number;
  results: {
    index: number;
    folio: string;
    guideId: string | null;
    error: { code: number | string; message: string; fields?: object } | null;
  }[];
}
const send = (guides: readonly unknown[], headers: Record<string, string> = {}, token = company.admin.token) =>
  t.call(guidesApi.batch, { token, body: { guides }, headers });
const batch = async (guides: readonly unknown[]): Promise<Answer> => {
  const answer = await send(guides);
  expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  return answer.json();
};
const guidesOf = (companyId: string): Promise<{ id: string; folio: string }[]> =>
  t.platform.db.system(
    async (trx) =>
      (
        await sql<{ id: string; folio: string }>`select id, folio from guide where company_id = ${companyId}`.execute(
          trx,
        )
      ).rows,
  );

/** Ways of being wrong: what is sent, and the code and fields that answer it. */
const faults: Record<string, { raw: (folio: string) => unknown; code: number | string; fields?: string[] }> = {
  nothing: { raw: () => null, code: 'general.invalid', fields: [''] },
  text: { raw: () => 'una guía', code: 'general.invalid', fields: [''] },
  empty: { raw: () => ({}), code: 'general.invalid' },
  phone: {
    raw: (folio) => guideParts(company, { folio, party: { phone: '81' } }),
    code: 'general.invalid',
    fields: ['party.phone'],
  },
  company: {
    raw: (folio) => guideParts(company, { folio, party: { companyName: '' } }),
    code: 'general.invalid',
    fields: ['party.companyName'],
  },
  range: {
    raw: (folio) => guideParts(company, { folio, scheduledUntil: '2020-01-01' }),
    code: 'general.invalid',
    fields: ['scheduledUntil'],
  },
  cedi: { raw: (folio) => guideParts(rival, { folio }), code: 'places.not_found' },
  client: {
    raw: (folio) => guideParts(company, { folio, clientId: rivalClient }),
    code: 'general.invalid',
    fields: ['clientId'],
  },
  field: { raw: (folio) => guideParts(company, { folio, customFields: { [lot]: 'tres' } }), code: 'general.invalid' },
  folio: { raw: () => guideParts(company, { folio: 'TOMADO' }), code: 48, fields: ['folio'] },
};

describe('many guides at once', () => {
  it('any mix of good and bad: each is made or told why not, in its place', async () => {
    await buildGuide(company, { folio: 'TOMADO' });
    const kinds = fc.array(fc.constantFrom('good', 'twin', ...Object.keys(faults)), { minLength: 1, maxLength: 25 });
    await fc.assert(
      fc.asyncProperty(kinds, async (list) => {
        const run = unique();
        const before = (await guidesOf(company.id)).length;
        let last = '';
        const sent = list.map((kind, n) => {
          const fault = faults[kind];
          if (fault) return { expected: fault.code, raw: fault.raw(`B-${run}-${n}`) };
          // A twin takes the folio of the good one before it, if any.
          const isTwin = kind === 'twin' && last !== '';
          if (!isTwin) last = `B-${run}-${n}`;
          return {
            expected: isTwin ? 48 : null,
            raw: guideParts(company, { folio: last, customFields: { [lot]: n } }),
          };
        });
        const { created, results } = await batch(sent.map((s) => s.raw));
        expect(results.map((r) => r.index)).toEqual(list.map((_, n) => n));
        expect(results.map((r) => r.error?.code ?? null)).toEqual(sent.map((s) => s.expected));
        expect(created).toBe(sent.filter((s) => s.expected === null).length);
        for (const r of results) expect(r.guideId === null).toBe(r.error !== null);
        const kept = await guidesOf(company.id);
        expect(kept.length - before).toBe(created);
        const byId = new Map(kept.map((g) => [g.id, g.folio]));
        for (const r of results) if (r.guideId) expect(byId.get(r.guideId)).toBe(r.folio);
      }),
      { numRuns: 25 },
    );
  });

  it.each(Object.entries(faults).filter(([, f]) => f.fields))(
    'tells the fields of what is wrong: %s',
    async (_, { raw, fields }) => {
      const { results } = await batch([raw(`C-${unique()}`)]);
      expect(Object.keys(results[0]?.error?.fields ?? {})).toEqual(fields);
    },
  );

  it('keeps the folio of a guide that came first, unless that one is bad', async () => {
    const { results } = await batch([
      guideParts(company, { folio: 'GEMELA', party: { phone: '1' } }),
      guideParts(company, { folio: 'GEMELA', orderNumber: 'segunda' }),
      guideParts(company, { folio: ' GEMELA ' }),
    ]);
    expect(results.map((r) => [r.folio, r.guideId !== null, r.error?.message ?? null])).toEqual([
      ['GEMELA', false, 'Por favor, revisa los errores en el formulario'],
      ['GEMELA', true, null],
      ['GEMELA', false, 'El folio: GEMELA ya existe'],
    ]);
  });

  it('two senders of the same guides make each of them once', async () => {
    const guides = Array.from({ length: 40 }, () => guideParts(company, { folio: `DUO-${unique()}` }));
    const answers = await Promise.all([batch(guides), batch([...guides].reverse())]);
    expect(answers[0].created + answers[1].created).toBe(40);
    for (const { results } of answers) for (const r of results) expect(r.guideId === null).toBe(r.error?.code === 48);
  });

  it('a sender that repeats itself gets the same answer and makes nothing twice', async () => {
    const guides = [guideParts(company, { folio: `IDEM-${unique()}` }), {}];
    const key = { 'idempotency-key': `lote-${unique()}` };
    const [first, again] = [await send(guides, key), await send(guides, key)];
    expect(first.json().created).toBe(1);
    expect(again.json()).toEqual(first.json());
  });

  it(`takes ${limits.guidesPerBatch} in a moment, with items and binnacle, and no more than that`, async () => {
    const guides = Array.from({ length: limits.guidesPerBatch }, (_, n) =>
      guideParts(company, { folio: `Q-${n}-${unique()}` }),
    );
    // The process's own time: a busy machine makes everything slow.
    const from = process.cpuUsage();
    const answer = await batch(guides);
    const seconds = process.cpuUsage(from).user / 1e6;
    expect(answer.created).toBe(limits.guidesPerBatch);
    expect(seconds).toBeLessThan(2);
    const ids = answer.results.map((r) => r.guideId);
    const { rows } = await t.platform.db.system((trx) =>
      sql<object>`select (select count(*)::int from guide_item where guide_id = any(${ids}::uuid[])) as items,
        (select count(*)::int from binnacle where guide_id = any(${ids}::uuid[]) and action = 'created') as lines`.execute(
        trx,
      ),
    );
    expect(rows[0]).toEqual({ items: limits.guidesPerBatch, lines: limits.guidesPerBatch });
    for (const list of [[], [...guides, {}]]) expect((await send(list)).json().error.fields).toHaveProperty('guides');
  });

  it('another system’s guides are marked with its connection, and may lack what the form asks', async () => {
    const system = await connectedCtx(t, company);
    const bare = guideParts(company, { party: { companyName: '', email: '' } });
    const { created, results } = await createBatch(system, [bare, guideParts(rival)]);
    expect([created, results[1]?.error?.code]).toEqual([1, 'places.not_found']);
    const { rows } = await t.platform.db.system((trx) =>
      sql<object>`select created_from_api, api_key_id, origin, location from guide where folio = ${bare.folio}`.execute(
        trx,
      ),
    );
    expect(rows[0]).toEqual({
      created_from_api: true,
      api_key_id: system.actor.userId,
      origin: 'api',
      location: 'api',
    });
  });

  it('people of a cedi make guides in theirs alone', async () => {
    const cediId = await buildCedi(t, company.id);
    const local = await buildUser(t, company.id, { roles: ['routes-manager'], cediIds: [cediId] });
    const { created, results } = (
      await send([guideParts({ cediId }), guideParts(company)], {}, local.token)
    ).json() as Answer;
    expect([created, results.map((r) => r.error?.code ?? null)]).toEqual([1, [null, 'places.not_found']]);
    const supervisor = await buildUser(t, company.id, { type: 'supervisor', roles: ['supervisor'] });
    expect((await send([{}], {}, supervisor.token)).statusCode).toBe(403);
  });
});

it('tells the subtypes in use, the most used first, of the guides that one sees', async () => {
  const own = await buildCompany(t);
  const cediId = await buildCedi(t, own.id);
  const local = await buildUser(t, own.id, { roles: ['routes-manager'], cediIds: [cediId] });
  for (const [subtype, type, where] of [
    ['Normal', 'delivery', own.cediId],
    ['Express', 'delivery', own.cediId],
    ['Express', 'delivery', cediId],
    ['Express', 'recollection', own.cediId],
    [null, 'delivery', own.cediId],
    ['', 'delivery', own.cediId],
  ] as const)
    await buildGuide(own, { subtype, type, cediId: where });
  const subtypesOf = async (token: string) => (await t.call(guidesApi.subtypes, { token })).json().subtypes;
  expect(await subtypesOf(own.admin.token)).toEqual([
    { name: 'Express', type: 'delivery', guides: 2 },
    { name: 'Express', type: 'recollection', guides: 1 },
    { name: 'Normal', type: 'delivery', guides: 1 },
  ]);
  expect(await subtypesOf(local.token)).toEqual([{ name: 'Express', type: 'delivery', guides: 1 }]);
  expect(await subtypesOf((await buildCompany(t)).admin.token)).toEqual([]);
});
