import { checklistApi } from '@tramo/contract/checklist-api';
import { checklistLimits } from '@tramo/contract/checklist-content';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildClient, buildCompany, type Company } from '../../../test/builders.ts';
import { asking, checklistCalls, publishedChecklist } from '../../../test/checklists.ts';
import { buildStartedRoute, manageGuide } from '../../../test/routes.ts';
import { newId } from '../../platform/ids.ts';
import { activeChecklists, checklistScopes, versionContents, versionForAnswers } from './checklists.active.service.ts';
import { fingerprint } from './checklists.catalogue.rules.ts';

const t = await testApp();
let c: Company;
let token: string;
beforeEach(async () => {
  c = await buildCompany(t);
  token = c.admin.token;
});

const { made, update, publish, versionsOf } = checklistCalls(t, () => token);
const DAY = 24 * 3600_000;
const ago = (days: number): Date => new Date(t.platform.now().getTime() - days * DAY);
/** A version as it was published some days ago. */
const publishedAgo = async (checklistId: string, number: number, days: number): Promise<string> => {
  const id = newId();
  const content = asking(`Versión ${number}`);
  await t.platform.db.system((trx) =>
    sql`insert into checklist_version (id, company_id, checklist_id, number, content, sha256, published_at, published_by_name)
      values (${id}, ${c.id}, ${checklistId}, ${number}, ${JSON.stringify(content)}::jsonb, ${fingerprint(content)}, ${ago(days)}, 'Ana')`.execute(
      trx,
    ),
  );
  return id;
};

describe('phones', () => {
  it('get what is enabled, visible and published', async () => {
    const [a, b] = [await made({ name: 'A', content: asking('Folio') }), await made({ name: 'B' })];
    expect(await activeChecklists(c.ctx)).toEqual([]);
    await update(a._id, { visible: true });
    expect(await activeChecklists(c.ctx)).toEqual([]);
    await publish(a._id, { version: 2 });
    await publishedChecklist(t, token, b._id);
    const [got, ...rest] = await activeChecklists(c.ctx);
    expect(rest).toEqual([]);
    expect(got).toMatchObject({
      _id: a._id,
      name: 'A',
      category: 'delivered',
      subStatusId: null,
      clientIds: [],
      vehicleTypes: [],
      logic: null,
      number: 1,
      content: a.content,
    });
    // The same object for the same version: `evaluate` prepares it once.
    expect((await activeChecklists(c.ctx))[0]?.content).toBe(got?.content);
    const other = await buildCompany(t);
    expect(await versionContents(other.ctx, [got?.versionId as string])).toEqual(new Map());
    expect(await versionForAnswers(other.ctx, got?.versionId as string)).toBe(null);
    await update(a._id, { content: asking('Folio', 'Nombre') });
    expect((await activeChecklists(c.ctx))[0]).toEqual(got);
    await publish(a._id, { version: 4 });
    expect((await activeChecklists(c.ctx))[0]?.content).not.toBe(got?.content);
    const [scope] = await checklistScopes(c.ctx);
    expect(scope).toMatchObject({ _id: a._id, number: 2, firstPublishedAt: expect.any(Date) });
    const first = (await versionsOf(a._id)).find((v) => v.number === 1);
    expect(scope?.firstPublishedAt.toISOString()).toBe(first?.publishedAt);
    await update(a._id, { status: 'inactive' });
    expect(await checklistScopes(c.ctx)).toEqual([]);
  });

  it('may answer an older version for some days, and one that they do not get any more', async () => {
    const one = await made();
    await update(one._id, { visible: true });
    const ids = [
      await publishedAgo(one._id, 1, 30),
      await publishedAgo(one._id, 2, checklistLimits.olderVersionDays + 1),
    ];
    ids.push(await publishedAgo(one._id, 3, checklistLimits.olderVersionDays - 1), await publishedAgo(one._id, 4, 1));
    const acceptable = async (): Promise<(boolean | undefined)[]> =>
      Promise.all(ids.map(async (id) => (await versionForAnswers(c.ctx, id))?.isAcceptable));
    expect(await acceptable()).toEqual([false, true, true, true]);
    expect((await versionForAnswers(c.ctx, ids[1] as string))?.content.sections[0]?.questions[0]?.label.es).toBe(
      'Versión 2',
    );
    await update(one._id, { status: 'deleted' });
    expect(await acceptable()).toEqual([false, true, true, true]);
    expect((await versionForAnswers(c.ctx, ids[3] as string))?.checklist).toMatchObject({
      _id: one._id,
      status: 'deleted',
      number: 4,
    });
    await t.platform.db.system((trx) =>
      sql`update checklist set phones_until = ${ago(8)} where id = ${one._id}`.execute(trx),
    );
    expect(await acceptable()).toEqual([false, false, false, false]);
    const hidden = await publishedChecklist(t, token, (await made())._id);
    expect((await versionForAnswers(c.ctx, hidden.published?._id as string))?.isAcceptable).toBe(false);
  });

  it('on the road are told with the version that they began with', async () => {
    const one = await made();
    await publishedAgo(one._id, 1, 2);
    const r = await buildStartedRoute(t, c, { stops: 1 });
    const road = async (query: Record<string, string> = {}) =>
      (await t.call(checklistApi.onRoad, { token, params: { id: one._id }, query })).json();
    await t.platform.db.system((trx) => sql`update route set started_at = ${ago(1)} where id = ${r.id}`.execute(trx));
    await publishedChecklist(t, token, one._id);
    expect(await road()).toEqual({
      drivers: [{ routeId: r.id, routeName: expect.any(String), driverName: expect.any(String), number: 1 }],
      count: { totalCount: 1, totalPages: 1 },
    });
    expect((await road({ search: 'nadie así' })).drivers).toEqual([]);
    await t.platform.db.system((trx) => sql`update route set started_at = ${ago(3)} where id = ${r.id}`.execute(trx));
    expect((await road()).drivers[0].number).toBe(null);
  });

  it('keep a checklist from being deleted while guides of their routes wait for it', async () => {
    const r = await buildStartedRoute(t, c, { stops: 1 });
    const one = await publishedChecklist(t, token, (await made())._id);
    const collected = await publishedChecklist(t, token, (await made({ category: 'uncollected' }))._id);
    const mine = await publishedChecklist(t, token, (await made({ name: 'De un cliente' }))._id);
    const client = await buildClient(t, c.id);
    await t.call(checklistApi.attachToClient, { token, params: { id: client }, body: { checklistIds: [mine._id] } });
    for (const x of [one, collected, mine]) await update(x._id, { visible: true });
    const refused = await update(one._id, { status: 'deleted' });
    expect([refused.statusCode, refused.json().error.key, refused.json().error.message]).toEqual([
      409,
      'checklists.awaited',
      expect.stringContaining('Deshabilítalo por ahora y elimínalo cuando terminen'),
    ]);
    // Nothing to collect is on the road, and nothing of the client.
    expect((await update(collected._id, { status: 'deleted' })).statusCode).toBe(200);
    expect((await update(mine._id, { status: 'deleted' })).statusCode).toBe(200);
    // Turning it off does not take it off the phones that have it.
    await update(one._id, { status: 'inactive' });
    expect(keyOf(await update(one._id, { status: 'deleted' }))).toBe('checklists.awaited');
    expect((await manageGuide(t, r, r.guideIds[0] as string)).statusCode).toBe(200);
    expect((await update(one._id, { status: 'deleted' })).statusCode).toBe(200);
  });
});
