import { clientMergeApi } from '@tramo/contract/client-merge';
import { guidesApi } from '@tramo/contract/guides-api';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { keyOf, openTestApp, type TestApp } from '../../../test/app.ts';
import { buildClient, buildCompany, buildGuides, guideParts } from '../../../test/builders.ts';

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp();
});
afterAll(() => t?.close());

const countOf = async (clientId: string): Promise<number> => {
  const { rows } = await t.platform.db.system((trx) =>
    sql<{ n: number }>`select count(*)::int as n from guide where client_id = ${clientId}`.execute(trx),
  );
  return rows[0]?.n ?? 0;
};

it('moves ten thousand guides in seconds, each with its line', async () => {
  const c = await buildCompany(t);
  const [into, other] = [await buildClient(t, c.id), await buildClient(t, c.id)];
  for (let n = 0; n < 10; n++)
    await buildGuides(
      c,
      Array.from({ length: 1000 }, () => ({ clientId: other })),
    );
  const began = performance.now();
  const answer = await t.call(clientMergeApi.merge, {
    token: c.admin.token,
    params: { id: into },
    body: { from: [other] },
  });
  const took = performance.now() - began;
  expect(answer.json().moves.guides).toBe(10_000);
  expect([await countOf(into), await countOf(other)]).toEqual([10_000, 0]);
  const { rows } = await t.platform.db.system((trx) =>
    sql<{
      n: number;
    }>`select count(*)::int as n from binnacle where company_id = ${c.id} and fields = '{clientId}'`.execute(trx),
  );
  expect(rows[0]?.n).toBe(10_000);
  expect(took).toBeLessThan(30_000);
}, 240_000);

it('two merges of the same clients at once: one wins, the other is told, and no guide is lost', async () => {
  for (let round = 0; round < 5; round++) {
    const c = await buildCompany(t);
    const [a, b] = [await buildClient(t, c.id), await buildClient(t, c.id)];
    await buildGuides(c, [{ clientId: a }, { clientId: b }, { clientId: b }]);
    const merge = (id: string, from: string) =>
      t.call(clientMergeApi.merge, { token: c.admin.token, params: { id }, body: { from: [from] } });
    const answers = await Promise.all([merge(a, b), merge(b, a)]);
    expect(answers.map((x) => x.statusCode).sort()).toEqual([200, 404]);
    expect(answers.map((x) => (x.statusCode === 404 ? keyOf(x) : ''))).toContain('clients.not_found');
    expect([await countOf(a), await countOf(b)].sort()).toEqual([0, 3]);
  }
});

it('a guide made while its client is merged goes with it or is refused, never stays behind', async () => {
  const c = await buildCompany(t);
  const [into, other] = [await buildClient(t, c.id), await buildClient(t, c.id)];
  const create = () => t.call(guidesApi.create, { token: c.admin.token, body: { ...guideParts(c), clientId: other } });
  const merge = () =>
    t.call(clientMergeApi.merge, { token: c.admin.token, params: { id: into }, body: { from: [other] } });
  const made = Array.from({ length: 12 }, create);
  const merged = merge();
  const answers = await Promise.all([...made, ...Array.from({ length: 12 }, create)]);
  expect((await merged).statusCode).toBe(200);
  for (const answer of answers)
    if (answer.statusCode !== 200) expect(Object.keys(answer.json().error.fields)).toEqual(['clientId']);
  expect(await countOf(other)).toBe(0);
  expect(await countOf(into)).toBe(answers.filter((x) => x.statusCode === 200).length);
});
