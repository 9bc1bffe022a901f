import { routeChangesApi } from '@tramo/contract/route-changes';
import { type RouteDetail, routesApi } from '@tramo/contract/routes';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuide, buildUser, type Person } from '../../../test/builders.ts';
import { certified } from '../../../test/codes.ts';
import { buildReadyRoute, buildStartedRoute, manageGuide, pins, readGuide, readRoute } from '../../../test/routes.ts';

const t = await testApp();
const c = await buildCompany(t);

interface Move {
  to: string;
  guides: readonly string[];
  position?: number;
  version?: number;
  toVersion?: number;
  reason?: string;
}
const move = (from: string, body: Move, more: { who?: Person; key?: string } = {}) =>
  t.call(routeChangesApi.move, {
    token: (more.who ?? c.admin).token,
    params: { id: from },
    body,
    headers: more.key ? { 'idempotency-key': more.key } : {},
  });
const read = (id: string): Promise<RouteDetail> => readRoute(t, c.admin.token, id);
const guide = (id: string) => readGuide(t, c.admin.token, id);
const orderOf = (route: Pick<RouteDetail, 'stops'>): string[] => route.stops.map((s) => s.guideId);

describe('guides move', () => {
  it('between waiting routes, to the place given: both are timed anew, versions grow, the binnacle tells it', async () => {
    const [from, to] = [await buildReadyRoute(t, c), await buildReadyRoute(t, c)];
    const [before, other] = [await read(from.id), await read(to.id)];
    const [a, b, kept] = from.guideIds as [string, string, string];
    const answer = await move(from.id, {
      to: to.id,
      guides: [b, a],
      position: 2,
      version: before.version,
      toVersion: other.version,
      reason: 'Unidad llena',
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const body = answer.json();
    expect(orderOf(body.from)).toEqual([kept]);
    expect(orderOf(body.to)).toEqual([to.guideIds[0], b, a, ...to.guideIds.slice(1)]);
    expect(body).toMatchObject({
      overload: null,
      from: {
        version: before.version + 1,
        assignedGuides: 1,
        lastChange: { by: 'Admin de Prueba', fields: ['guides'] },
      },
      to: { version: other.version + 1, assignedGuides: 5 },
    });
    const times = body.to.stops.map((s: { plannedArrival: string }) => s.plannedArrival);
    expect([...times].sort()).toEqual(times);
    expect(Date.parse(body.to.plannedEnd)).toBeGreaterThan(Date.parse(other.plannedEnd as string));
    expect(Date.parse(body.from.plannedEnd)).toBeLessThan(Date.parse(before.plannedEnd as string));
    const moved = await guide(a);
    expect(moved).toMatchObject({ status: 'processing', order: 3, route: { _id: to.id } });
    const lines = moved.binnacle.map((l) => [l.action, l.route?._id ?? null, l.reason]);
    expect(lines).toContainEqual(['unassigned', from.id, 'Unidad llena']);
    expect(lines.filter(([action]) => action === 'assigned').at(-1)).toEqual(['assigned', to.id, null]);
    expect(body.to.stops.map((s: { order: number }) => s.order)).toEqual([1, 2, 3, 4, 5]);
  });

  it('without a place: each where it costs least, and never before the stop that the driver goes to', async () => {
    const places = pins(9);
    const at = (...list: number[]) =>
      list.map((i) => ({ party: { address: places[i] as { lat: number; lng: number } } }));
    const from = await buildReadyRoute(t, c, { guides: at(1, 6, 8) });
    const to = await buildReadyRoute(t, c, { guides: at(0, 3, 7) });
    const [one, six] = from.guideIds as [string, string];
    const answer = await move(from.id, { to: to.id, guides: [six, one] });
    const [zero, three, seven] = to.guideIds;
    expect(orderOf(answer.json().to)).toEqual([zero, one, three, six, seven]);
    const other = await buildReadyRoute(t, c, { guides: at(0, 4) });
    const started = await buildStartedRoute(t, c, { guides: at(3, 5) });
    const [near, far] = other.guideIds as [string, string];
    const joined = (await move(other.id, { to: started.id, guides: [near, far] })).json();
    expect(orderOf(joined.to)[0]).toBe(started.guideIds[0]);
    expect(joined.to).toMatchObject({ status: 'started', nextStop: { guideId: started.guideIds[0] } });
  });

  it('between routes on the road: on the road all along, in the history of both, and told to whoever makes codes', async () => {
    const [from, to] = [
      await buildStartedRoute(t, c, { guides: [certified(), {}] }),
      await buildStartedRoute(t, c, { stops: 1 }),
    ];
    const [signed, stays] = from.guideIds as [string, string];
    const answer = await move(from.id, { to: to.id, guides: [signed], position: 1 });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json().from).toMatchObject({ status: 'started', nextStop: { guideId: stays } });
    expect(answer.json().to).toMatchObject({ status: 'started', nextStop: { guideId: signed } });
    const moved = await guide(signed);
    expect(moved).toMatchObject({ status: 'route', deliveryAttempts: 0 });
    expect(moved.binnacle.map((l) => [l.action, l.route?._id ?? null]).slice(-5)).toEqual([
      ['unassigned', from.id],
      ['assigned', to.id],
      ['started', to.id],
      ['moved', to.id],
      ['enRoute', to.id],
    ]);
    const { rows } = await t.platform.db.system((trx) =>
      sql<{
        n: number;
      }>`select count(*)::int as n from event where name = 'guides.certified' and payload->'guideIds' @> ${JSON.stringify([signed])}::jsonb`.execute(
        trx,
      ),
    );
    // Said at the start and again now: the codes module makes one for each trip.
    expect(rows[0]?.n).toBe(2);
  });

  it('all of them: a waiting route goes, one on the road stays with the visits made', async () => {
    const [waits, runs, to] = [
      await buildReadyRoute(t, c, { stops: 2 }),
      await buildStartedRoute(t, c, { stops: 2 }),
      await buildReadyRoute(t, c, { stops: 1 }),
    ];
    const gone = await move(waits.id, { to: to.id, guides: waits.guideIds });
    expect(gone.json()).toMatchObject({ from: null, to: { assignedGuides: 3 } });
    expect((await t.call(routesApi.detail, { token: c.admin.token, params: { id: waits.id } })).statusCode).toBe(404);
    const [made, open] = runs.guideIds as [string, string];
    await manageGuide(t, runs, made);
    const left = await move(runs.id, { to: to.id, guides: [open] });
    expect(left.json()).toMatchObject({
      from: { status: 'started', assignedGuides: 1, managedGuides: 1 },
      to: { assignedGuides: 4 },
    });
    expect(await guide(open)).toMatchObject({ status: 'processing' });
  });

  it('once for each key, and what is too much for the vehicle is told', async () => {
    const heavy = {
      items: [
        {
          name: 'Tarima',
          quantity: 1,
          packages: 1,
          weightKg: 900,
          volumeM3: 1,
          declaredValue: 0,
          sku: '',
          barcode: '',
          code: '',
          customFields: {},
        },
      ],
    };
    const [from, to] = [
      await buildReadyRoute(t, c, { guides: [heavy, heavy, {}] }),
      await buildReadyRoute(t, c, { stops: 1 }),
    ];
    const body = { to: to.id, guides: from.guideIds.slice(0, 2) };
    const first = await move(from.id, body, { key: 'pasa-1' });
    expect(first.json().overload).toEqual({ packages: 0, weightKg: 603.5, volumeM3: 0 });
    expect((await move(from.id, body, { key: 'pasa-1' })).json()).toEqual(first.json());
    expect((await read(to.id)).assignedGuides).toBe(3);
  });
});

it('the road service is asked while no transaction is open, also for a call with a retry key', async () => {
  const elsewhere = [25.61, 25.63, 25.66].map((lat) => ({ party: { address: { lat, lng: -100.4 } } }));
  const [from, to] = [await buildReadyRoute(t, c, { guides: elsewhere }), await buildReadyRoute(t, c)];
  const { travel } = t.platform;
  let asked = 0;
  t.platform.travel = {
    ...travel,
    legs: async (path, options) => {
      asked++;
      // The embedded database has one connection: whoever holds it while it waits for the road stops everybody.
      const isFree = t.platform.db.system((trx) => sql`select 1`.execute(trx)).then(() => true);
      expect(await Promise.race([isFree, new Promise((r) => setTimeout(() => r(false), 20_000))])).toBe(true);
      return travel.legs(path, options);
    },
  };
  try {
    const answer = await move(from.id, { to: to.id, guides: from.guideIds.slice(0, 1) }, { key: 'pasa-2' });
    expect(answer.statusCode, answer.body).toBe(200);
    const [action] = (await t.call(routeChangesApi.actions, { token: c.admin.token, query: { routeId: to.id } })).json()
      .actions;
    const headers = { 'idempotency-key': 'deshace-1' };
    const back = await t.call(routeChangesApi.undo, { token: c.admin.token, params: { id: action._id }, headers });
    expect(back.statusCode, back.body).toBe(200);
    expect(asked).toBe(3);
  } finally {
    t.platform.travel = travel;
  }
});

describe('refused, and nothing moves', () => {
  it('a stale version on either side, with the route and who changed it', async () => {
    const [from, to] = [await buildReadyRoute(t, c), await buildReadyRoute(t, c)];
    const ana = await buildUser(t, c.id, { roles: ['routes-manager'], fullName: 'Ana Garza Ruiz' });
    await t.call(routesApi.update, {
      token: ana.token,
      params: { id: to.id },
      body: { guides: [...to.guideIds].reverse() },
    });
    for (const versions of [{ version: 1, toVersion: 1 }, { toVersion: 1 }]) {
      const answer = await move(from.id, { to: to.id, guides: from.guideIds.slice(0, 1), ...versions });
      expect([answer.statusCode, keyOf(answer)]).toEqual([409, 'general.stale']);
      expect(answer.json().error.detail).toMatchObject({
        _id: to.id,
        version: 2,
        lastChange: { by: 'Ana Garza Ruiz', action: 'update', fields: ['order'] },
      });
    }
    expect(orderOf(await read(from.id))).toEqual(from.guideIds);
  });

  it('what cannot travel there', async () => {
    const [from, to, over] = [
      await buildStartedRoute(t, c),
      await buildReadyRoute(t, c),
      await buildStartedRoute(t, c),
    ];
    const [made, a, b] = from.guideIds as [string, string, string];
    await manageGuide(t, from, made);
    await t.call(routesApi.close, { token: c.admin.token, params: { id: over.id }, body: {} });
    const cediId = await buildCedi(t, c.id);
    const far = await buildReadyRoute(t, { ...c, cediId }, { stops: 1 });
    const kept = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds: [cediId] });
    const stranger = await buildGuide(c);
    const foreign = await buildCompany(t);
    for (const [body, key, who] of [
      [{ to: to.id, guides: [a, made] }, 'guides.wrong_state'],
      [{ to: to.id, guides: [a, stranger] }, 'routes.wrong_guides'],
      [{ to: to.id, guides: [a, a] }, 'general.invalid'],
      [{ to: from.id, guides: [a] }, 'general.invalid'],
      [{ to: over.id, guides: [a] }, 'routes.wrong_state'],
      [{ to: far.id, guides: [a] }, 'routes.other_cedi'],
      [{ to: to.id, guides: [a] }, 'routes.not_found', kept],
      [{ to: to.id, guides: [a] }, 'routes.not_found', foreign.admin],
    ] as [Move, string, Person?][])
      expect([key, keyOf(await move(from.id, body, who ? { who } : {}))]).toEqual([key, key]);
    expect(orderOf(await read(from.id))).toEqual([made, a, b]);
    expect(orderOf(await read(to.id))).toEqual(to.guideIds);
  });
});

it('two people take one guide at once: the second is told who has it, and where', async () => {
  const ana = await buildUser(t, c.id, { roles: ['routes-manager'], fullName: 'Ana Garza Ruiz' });
  const luis = await buildUser(t, c.id, { roles: ['routes-manager'], fullName: 'Luis Mena Soto' });
  const id = await buildGuide(c);
  const create = (who: Person, name: string) =>
    t.call(routesApi.create, {
      token: who.token,
      body: { name, order: [], guides: [id], address: c.cediId, startDate: t.platform.now().toISOString() },
    });
  const answers = await Promise.all([create(ana, 'La de Ana'), create(luis, 'La de Luis')]);
  const lost = answers.find((a) => a.statusCode !== 200);
  expect(answers.filter((a) => a.statusCode === 200)).toHaveLength(1);
  const [winner, route] = lost === answers[0] ? ['Luis Mena Soto', 'La de Luis'] : ['Ana Garza Ruiz', 'La de Ana'];
  const { folio } = await guide(id);
  expect([lost?.statusCode, lost?.json().error]).toEqual([
    409,
    expect.objectContaining({
      key: 'guides.in_route',
      message: `La guía ${folio} ya está en la ruta ${route}: la puso ${winner}`,
      params: expect.objectContaining({ by: winner, route }),
    }),
  ]);
});
