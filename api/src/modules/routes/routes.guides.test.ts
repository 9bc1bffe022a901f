import { guidesApi } from '@tramo/contract/guides-api';
import { routeChangesApi } from '@tramo/contract/route-changes';
import { routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildClient,
  buildCompany,
  buildGuide,
  buildGuides,
  buildUser,
  type Person,
} from '../../../test/builders.ts';
import { buildReadyRoute, buildStartedRoute, manageGuide, pins, readGuide, readRoute } from '../../../test/routes.ts';

const t = await testApp();
const c = await buildCompany(t);

const add = (id: string, guides: readonly string[], more: { version?: number; who?: Person; key?: string } = {}) =>
  t.call(routesApi.addGuides, {
    token: (more.who ?? c.admin).token,
    params: { id },
    body: { guides, ...(more.version === undefined ? {} : { version: more.version }) },
    headers: more.key ? { 'idempotency-key': more.key } : {},
  });
const detail = (id: string) => readGuide(t, c.admin.token, id);
const orderOf = async (id: string): Promise<string[]> =>
  (await readRoute(t, c.admin.token, id)).stops.map((s) => s.guideId);
const manage = (route: { id: string; driver: Person }, id: string, result: string, subStatus?: string) =>
  manageGuide(t, route, id, { result, subStatus });

describe('guides join a route', () => {
  it('that waits: at the end of its order, in the order sent, with planned times, and audited', async () => {
    const route = await buildReadyRoute(t, c, { stops: 2 });
    const before = await readRoute(t, c.admin.token, route.id);
    const news = await buildGuides(
      c,
      pins(4)
        .slice(2)
        .map((address) => ({ party: { address } })),
    );
    const answer = await add(route.id, [news[1], news[0]] as string[]);
    expect(answer.statusCode, answer.body).toBe(200);
    const after = answer.json();
    expect(after.stops.map((s: { guideId: string }) => s.guideId)).toEqual([...route.guideIds, news[1], news[0]]);
    expect(after).toMatchObject({ status: 'ready', assignedGuides: 4, version: before.version + 1 });
    const times = after.stops.map((s: { plannedArrival: string }) => s.plannedArrival);
    expect([...times].sort()).toEqual(times);
    expect(Date.parse(after.plannedEnd)).toBeGreaterThan(Date.parse(before.plannedEnd as string));
    expect(await detail(news[0] as string)).toMatchObject({ status: 'processing', order: 4, route: { _id: route.id } });
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        after: { guides: string[] };
      }>`select after from audit where subject_id = ${route.id} and action = 'update' order by id desc limit 1`.execute(
        trx,
      ),
    );
    expect(rows[0]?.after.guides).toHaveLength(4);
  });

  it('on the road: they are on the road at once, and next when all others are done', async () => {
    const route = await buildStartedRoute(t, c, { stops: 1 });
    await manage(route, route.guideIds[0] as string, 'delivered');
    const id = await buildGuide(c);
    const answer = await add(route.id, [id]);
    expect(answer.json()).toMatchObject({ status: 'started', nextStop: { guideId: id } });
    expect((await detail(id)).binnacle.map((l) => [l.action, l.to])).toEqual([
      ['created', 'pending'],
      ['assigned', 'processing'],
      ['started', 'route'],
      ['enRoute', 'route'],
    ]);
    expect((await manage(route, id, 'delivered')).statusCode).toBe(200);
  });

  it('a second time, when they came back from it the same day', async () => {
    const route = await buildStartedRoute(t, c, { stops: 2 });
    const [failed, open] = route.guideIds as [string, string];
    await manage(route, failed, 'undelivered', 'Cliente ausente');
    await t.call(guidesApi.returnToAvailable, {
      token: c.admin.token,
      params: { id: failed },
      body: { scheduledDate: '2026-11-21', subStatus: 'Reprogramación de envío' },
    });
    const answer = await add(route.id, [failed]);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().stops.map((s: { guideId: string; status: string }) => [s.guideId, s.status])).toEqual([
      [open, 'route'],
      [failed, 'route'],
    ]);
    expect((await manage(route, failed, 'delivered')).statusCode).toBe(200);
    expect(await detail(failed)).toMatchObject({ status: 'delivered', deliveryAttempts: 2, order: 2 });
  });

  it('once for each key', async () => {
    const route = await buildReadyRoute(t, c, { stops: 1 });
    const id = await buildGuide(c);
    const first = await add(route.id, [id], { key: 'suma-1' });
    expect((await add(route.id, [id], { key: 'suma-1' })).json()).toEqual(first.json());
    expect(await orderOf(route.id)).toEqual([...route.guideIds, id]);
  });
});

describe('refused', () => {
  it('a new route of one cedi takes no guide of another', async () => {
    const elsewhere = await buildGuide(c, { cediId: await buildCedi(t, c.id) });
    const body = {
      name: 'Norte',
      order: [],
      guides: [elsewhere],
      address: c.cediId,
      startDate: '2026-11-21T18:00:00Z',
    };
    const answer = await t.call(routesApi.create, { token: c.admin.token, body });
    expect(answer.json().error).toMatchObject({ key: 'routes.other_cedi', params: { route: 'Norte' } });
    expect((await detail(elsewhere)).status).toBe('pending');
  });

  it('what may not travel, each with its reason, and nothing joins', async () => {
    const route = await buildReadyRoute(t, c, { stops: 1 });
    const clientId = await buildClient(t, c.id, { generateDocuments: true });
    const otherCedi = await buildCedi(t, c.id);
    const [good, unlocated, unverified, elsewhere] = (await buildGuides(c, [
      {},
      { party: { address: { lat: null, lng: null } } },
      { clientId },
      { cediId: otherCedi },
    ])) as [string, string, string, string];
    const taken = await buildReadyRoute(t, c, { stops: 1 });
    const foreign = await buildGuide(await buildCompany(t));
    const cases: [string[], string][] = [
      [[good, unlocated], 'guides.no_coordinates'],
      [[good, unverified], 'guides.checklist_pending'],
      [[good, elsewhere], 'routes.other_cedi'],
      [[good, foreign], 'guides.not_found'],
      [[good, taken.guideIds[0] as string], 'guides.in_route'],
      [[good, route.guideIds[0] as string], 'guides.in_route'],
      [[good, good], 'general.invalid'],
      [[], 'general.invalid'],
    ];
    for (const [guides, key] of cases)
      expect([key, (await add(route.id, guides)).json().error?.key]).toEqual([key, key]);
    expect(await orderOf(route.id)).toEqual(route.guideIds);
    expect((await detail(good)).status).toBe('pending');
    expect((await add(route.id, [taken.guideIds[0] as string])).json().error.params.route).toBe(
      (await readRoute(t, c.admin.token, taken.id)).name,
    );
  });

  it('two people take the same guide: the second is told which route has it', async () => {
    const routes = [await buildReadyRoute(t, c, { stops: 1 }), await buildReadyRoute(t, c, { stops: 1 })];
    const id = await buildGuide(c);
    const answers = await Promise.all(routes.map((route) => add(route.id, [id])));
    const [won, lost] = [...answers].sort((a, b) => a.statusCode - b.statusCode);
    expect([won?.statusCode, lost?.statusCode]).toEqual([200, 409]);
    expect(lost?.json().error).toMatchObject({ key: 'guides.in_route', params: { route: won?.json().name } });
  });

  it('two people add different guides at the same time: both come', async () => {
    const route = await buildReadyRoute(t, c, { stops: 1 });
    const news = await buildGuides(c, [{}, {}]);
    const answers = await Promise.all(news.map((id) => add(route.id, [id])));
    expect(answers.map((a) => a.statusCode)).toEqual([200, 200]);
    expect((await orderOf(route.id)).slice(1).sort()).toEqual([...news].sort());
  });

  it('a route that is over, a stale version, people of other cedis and companies', async () => {
    const route = await buildReadyRoute(t, c, { stops: 1 });
    const id = await buildGuide(c);
    const stale = await add(route.id, [id], { version: 99 });
    expect(stale.json().error).toMatchObject({ key: 'general.stale', detail: { _id: route.id } });
    const far = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds: [await buildCedi(t, c.id)] });
    const stranger = (await buildCompany(t)).admin;
    for (const who of [far, stranger])
      expect((await add(route.id, [id], { who })).json().error.key).toBe('routes.not_found');
    const tagger = await buildUser(t, c.id, { type: 'tagger' });
    expect((await add(route.id, [id], { who: tagger })).json().error.key).toBe('auth.forbidden');
    const over = await buildStartedRoute(t, c, { stops: 1 });
    await t.call(routesApi.close, { token: c.admin.token, params: { id: over.id }, body: {} });
    expect((await add(over.id, [id])).json().error.key).toBe('routes.wrong_state');
    expect((await detail(id)).binnacle).toHaveLength(1);
  });
});

describe('a guide changes its place in its route by its own call', () => {
  const change = (id: string, body: object) => t.call(guidesApi.update, { token: c.admin.token, params: { id }, body });

  it('as on the board: order, times and history at once, with its own fields in the same call', async () => {
    const route = await buildReadyRoute(t, c, { stops: 3 });
    const [first, second, third] = route.guideIds as [string, string, string];
    const before = await readRoute(t, c.admin.token, route.id);
    const answer = await change(third, { order: 1, observations: 'Tocar fuerte' });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ order: 1, observations: 'Tocar fuerte' });
    const after = await readRoute(t, c.admin.token, route.id);
    expect(after.stops.map((s) => [s.guideId, s.order])).toEqual([
      [third, 1],
      [first, 2],
      [second, 3],
    ]);
    expect(after).toMatchObject({ version: before.version + 1, lastChange: { fields: ['order'] } });
    const times = after.stops.map((s) => s.plannedArrival as string);
    expect([...times].sort()).toEqual(times);
    const { actions } = (
      await t.call(routeChangesApi.actions, { token: c.admin.token, query: { routeId: route.id } })
    ).json();
    expect(actions[0]).toMatchObject({ kind: 'order', canUndo: true });
  });

  it('not to a place that there is not, nor to one of a visit made, nor without a route', async () => {
    const route = await buildStartedRoute(t, c, { stops: 3 });
    const [first, , third] = route.guideIds as [string, string, string];
    await manage(route, first, 'delivered');
    for (const order of [0, 1, 4]) {
      const refused = await change(third, { order });
      expect(refused.statusCode, refused.body).toBe(422);
      expect(refused.json().error.fields).toEqual({ order: expect.any(String) });
    }
    expect((await change(first, { order: 2 })).json().error.key).toBe('guides.wrong_state');
    expect((await change(await buildGuide(c), { order: 1 })).json().error.key).toBe('guides.wrong_state');
    expect((await change(third, { order: 2, version: 1 })).json().error.key).toBe('general.stale');
    expect(await orderOf(route.id)).toEqual(route.guideIds);
    expect((await change(third, { order: 2 })).json()).toMatchObject({ order: 2 });
    expect((await orderOf(route.id))[1]).toBe(third);
  });
});
