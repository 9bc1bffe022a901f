import { apiKeysApi } from '@tramo/contract/api-keys';
import type { Answer } from '@tramo/contract/endpoint';
import { guidesApi } from '@tramo/contract/guides-api';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCompany, buildGuide, buildGuides, type Company } from '../../../test/builders.ts';
import { eventually } from '../../../test/waits.ts';
import { inTx, systemCtx } from '../../platform/context.ts';
import { forgetGoneGuides } from './guides.changes.service.ts';
import { removeGuide } from './guides.service.ts';

const t = await testApp({ background: true });
let company: Company;
let key = '';
beforeEach(async () => {
  company = await buildCompany(t);
  key = (await t.call(apiKeysApi.create, { token: company.admin.token, body: { name: 'Tienda' } })).json().key;
});
type Changes = Answer<typeof guidesApi.changes>;
const ask = (query: Record<string, string> = {}) =>
  t.call(guidesApi.changes, { query, headers: { apikey: key, platform: 'api' } });
const changes = async (query: Record<string, string> = {}): Promise<Changes> => (await ask(query)).json();
const foliosOf = (c: Changes): string[] => c.guides.map((g) => g.folio);
/** Asks until there is something. */
const some = (query: Record<string, string>, folios: readonly string[]): Promise<Changes> =>
  eventually(async () => {
    const found = await changes(query);
    expect(foliosOf(found)).toEqual(folios);
    return found;
  });

describe('what changed', () => {
  it('is told in the order of the changes, with items, and from there on by the cursor', async () => {
    const before = await changes();
    expect(before).toMatchObject({ guides: [], deleted: [], hasMore: false, cursor: expect.any(String) });
    const id = await buildGuide(company, { folio: 'C-1' });
    const first = await some({ cursor: before.cursor }, ['C-1']);
    expect(first.guides[0]).toMatchObject({ _id: id, status: 'pending', items: [{ name: 'Caja' }] });
    await buildGuide(company, { folio: 'C-2' });
    const second = await some({ cursor: first.cursor }, ['C-2']);
    const edit = { params: { id }, body: { orderNumber: 'P-7' }, headers: { apikey: key, platform: 'api' } };
    expect((await t.call(guidesApi.update, edit)).statusCode).toBe(200);
    const third = await some({ cursor: second.cursor }, ['C-1']);
    expect(third.guides[0]).toMatchObject({ orderNumber: 'P-7' });
    expect(await changes({ cursor: third.cursor })).toEqual({
      guides: [],
      deleted: [],
      cursor: third.cursor,
      hasMore: false,
    });
    expect(foliosOf(await changes())).toEqual(['C-2', 'C-1']);
    const [last] = third.guides;
    expect(foliosOf(await changes({ updatedSince: last?.updatedDate as string }))).toEqual(['C-1']);
    expect(foliosOf(await changes({ updatedSince: '2099-01-01T00:00:00Z' }))).toEqual([]);
  });

  it('goes by pages, of guides that changed at once too', async () => {
    await buildGuides(
      company,
      ['P-1', 'P-2', 'P-3', 'P-4', 'P-5'].map((folio) => ({ folio })),
    );
    await eventually(async () => expect(foliosOf(await changes())).toHaveLength(5));
    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const page = await changes({ limit: '2', ...(cursor ? { cursor } : { updatedSince: '2020-01-01T00:00:00Z' }) });
      expect(page.guides.length).toBeLessThanOrEqual(2);
      seen.push(...foliosOf(page));
      cursor = page.cursor;
      if (!page.hasMore) break;
    }
    expect(seen.toSorted()).toEqual(['P-1', 'P-2', 'P-3', 'P-4', 'P-5']);
  });

  it('tells those that were deleted, until 90 days have passed', async () => {
    const id = await buildGuide(company, { folio: 'C-GONE' });
    const made = await some({}, ['C-GONE']);
    await t.call(guidesApi.remove, { token: company.admin.token, params: { id } });
    const after = await eventually(async () => {
      const found = await changes({ cursor: made.cursor });
      expect(found).toMatchObject({ guides: [], deleted: [{ _id: id, folio: 'C-GONE' }] });
      return found;
    });
    expect((await changes()).deleted).toHaveLength(1);
    const deletedAt = Date.parse(after.deleted[0]?.deletedDate as string);
    const forget = (days: number): Promise<unknown> =>
      t.platform.db.system((trx) => forgetGoneGuides(trx, new Date(deletedAt + days * 86_400_000)));
    await forget(89);
    expect((await changes()).deleted).toHaveLength(1);
    await forget(91);
    expect((await changes()).deleted).toHaveLength(0);
  });

  // The embedded database has one connection: no two transactions stand open there.
  it.skipIf(t.connection.kind === 'pglite')('skips nothing of a transaction that commits late', async () => {
    const late = await buildGuide(company, { folio: 'LATE' });
    const start = await some({}, ['LATE']);
    let commit = (): void => undefined;
    const gate = new Promise<void>((open) => {
      commit = open;
    });
    const ctx = systemCtx(t.platform, { id: company.id, timeZone: 'America/Mexico_City' });
    let isDone = (): void => undefined;
    const done = new Promise<void>((open) => {
      isDone = open;
    });
    const slow = inTx(ctx, async (tx) => {
      await removeGuide(tx, late);
      isDone();
      await gate;
    });
    await done;
    // What began later is committed first, told first, and the cursor stands behind it.
    await buildGuide(company, { folio: 'EARLY' });
    const early = await some({ cursor: start.cursor }, ['EARLY']);
    commit();
    await slow;
    await eventually(async () =>
      expect(await changes({ cursor: early.cursor })).toMatchObject({ guides: [], deleted: [{ folio: 'LATE' }] }),
    );
  });

  it('is each company’s own, and refuses a cursor that it did not give', async () => {
    const other = await buildCompany(t);
    await buildGuide(other, { folio: 'AJENA' });
    await buildGuide(company, { folio: 'MIA' });
    await some({}, ['MIA']);
    const wrong = await ask({ cursor: 'cualquiera' });
    expect(keyOf(wrong)).toBe('general.invalid');
    expect(wrong.json().error.fields).toHaveProperty('cursor');
    expect((await ask({ updatedSince: 'ayer' })).statusCode).toBe(422);
  });
});
