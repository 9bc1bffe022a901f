import { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import { type BoardAction, routeChangesApi } from '@tramo/contract/route-changes';
import { type RouteDetail, routesApi } from '@tramo/contract/routes';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuide, buildUser, buildVehicle } from '../../../test/builders.ts';
import { buildReadyRoute, buildStartedRoute, manageGuide, readRoute } from '../../../test/routes.ts';

const t = await testApp();
const c = await buildCompany(t);
const ana = await buildUser(t, c.id, { roles: ['routes-manager'], fullName: 'Ana Garza Ruiz' });

const actions = async (routeId?: string, who = c.admin): Promise<BoardAction[]> =>
  (await t.call(routeChangesApi.actions, { token: who.token, query: routeId ? { routeId } : {} })).json().actions;
const undo = (id: string, who = c.admin) => t.call(routeChangesApi.undo, { token: who.token, params: { id } });
const undoLast = async (routeId: string) => undo((await actions(routeId))[0]?._id ?? '');
const update = (id: string, body: object, who = c.admin) =>
  t.call(routesApi.update, { token: who.token, params: { id }, body });
const read = (id: string): Promise<RouteDetail> => readRoute(t, c.admin.token, id);
const orderOf = async (id: string): Promise<string[]> => (await read(id)).stops.map((s) => s.guideId);
const move = (from: string, to: string, guides: readonly string[], position?: number) =>
  t.call(routeChangesApi.move, {
    token: c.admin.token,
    params: { id: from },
    body: { to, guides, ...(position === undefined ? {} : { position }) },
  });

/** What a person sees of a route but for what every write changes. */
async function picture(id: string): Promise<Partial<RouteDetail>> {
  const { version: _, lastChange: _l, updateReason: _r, stops, ...rest } = await read(id);
  return { ...rest, stops: stops.map((s) => ({ ...s })) };
}

describe('every change of the board is told and taken back', () => {
  it('with its words; taken back, it is as it was; taken back again, as it had become', async () => {
    const route = await buildReadyRoute(t, c);
    const spare = await buildVehicle(t, c, { nickname: 'Torton 9' });
    const extra = await buildGuide(c);
    const cases: [() => Promise<unknown>, Partial<BoardAction>][] = [
      [
        () => update(route.id, { guides: [...route.guideIds].reverse() }),
        { kind: 'order', values: expect.objectContaining({ count: 3 }) },
      ],
      [
        () => update(route.id, { guides: route.guideIds.slice(1) }),
        { kind: 'removeGuides', values: expect.objectContaining({ count: 1 }) },
      ],
      [
        () =>
          t.call(routesApi.addGuides, { token: c.admin.token, params: { id: route.id }, body: { guides: [extra] } }),
        { kind: 'addGuides', values: expect.objectContaining({ count: 1 }) },
      ],
      [
        () => update(route.id, { vehicle: spare, notes: 'x' }),
        { kind: 'assign', values: expect.objectContaining({ vehicle: 'Torton 9', others: 1 }) },
      ],
      [() => update(route.id, { driver: null }), { kind: 'assign', values: expect.objectContaining({ driver: '' }) }],
      [
        () => update(route.id, { startDate: '2026-12-24T15:00:00.000Z' }),
        { kind: 'schedule', values: expect.objectContaining({ startDate: '2026-12-24T15:00:00.000Z' }) },
      ],
      [
        () => update(route.id, { boardingRequired: true }),
        { kind: 'boarding', values: expect.objectContaining({ required: 1, checked: 0 }) },
      ],
      [() => update(route.id, { name: 'Nueva' }), { kind: 'rename', values: expect.objectContaining({ to: 'Nueva' }) }],
      [() => update(route.id, { notes: 'Lleva casco' }), { kind: 'notes' }],
    ];
    for (const [change, expected] of cases) {
      const before = await picture(route.id);
      await change();
      const after = await picture(route.id);
      expect(after).not.toEqual(before);
      const [action] = await actions(route.id);
      expect(action).toMatchObject({
        ...expected,
        canUndo: true,
        byMe: true,
        by: 'Admin de Prueba',
        routes: [{ _id: route.id }],
      });
      const back = await undo(action?._id ?? '', ana);
      expect(back.statusCode, back.body).toBe(200);
      expect(back.json()).toMatchObject({
        action: { kind: 'undo', by: 'Ana Garza Ruiz', byMe: true, canUndo: true, values: { of: expected.kind } },
        routes: [{ _id: route.id, lastChange: { by: 'Ana Garza Ruiz' } }],
      });
      expect(await picture(route.id)).toEqual(before);
      expect((await undo(back.json().action._id)).statusCode).toBe(200);
      expect(await picture(route.id)).toEqual(after);
      await undoLast(route.id);
    }
    expect((await update(route.id, {})).statusCode).toBe(200);
    expect(await actions(route.id)).toHaveLength(cases.length * 4);
  });

  it('a move that emptied a waiting route: the route comes back with its guides, and goes again', async () => {
    const [from, to] = [await buildReadyRoute(t, c), await buildReadyRoute(t, c)];
    const before = [await picture(from.id), await picture(to.id)];
    await move(from.id, to.id, from.guideIds, 1);
    const back = await undoLast(to.id);
    expect(back.statusCode, back.body).toBe(200);
    expect(back.json().routes).toHaveLength(2);
    expect([await picture(from.id), await picture(to.id)]).toEqual(before);
    expect((await read(from.id)).version).toBe(2);
    const again = await undo(back.json().action._id);
    expect(again.json().routes.map((r: RouteDetail) => r._id)).toEqual([to.id]);
    expect(await orderOf(to.id)).toEqual([...from.guideIds, ...to.guideIds]);
    expect((await undo(again.json().action._id)).statusCode).toBe(200);
    expect(await orderOf(from.id)).toEqual(from.guideIds);
  });

  it('the crew of a route on the road, with its reason', async () => {
    const route = await buildStartedRoute(t, c);
    const spare = await buildVehicle(t, c);
    await update(route.id, { vehicle: spare, updateReason: 'Ponchadura' });
    await manageGuide(t, route, route.guideIds[0] as string);
    const back = await undoLast(route.id);
    expect(back.json().routes[0]).toMatchObject({
      vehicle: { _id: route.vehicleId },
      updateReason: 'Deshecho: Ponchadura',
    });
  });
});

describe('what came between is not taken away', () => {
  it('a later change of the same thing, told with its author; another thing does not matter', async () => {
    const route = await buildReadyRoute(t, c);
    await update(route.id, { name: 'Uno' });
    const [rename] = await actions(route.id);
    await update(route.id, { notes: 'Otra cosa' }, ana);
    expect((await actions(route.id)).find((a) => a._id === rename?._id)?.canUndo).toBe(true);
    await update(route.id, { name: 'Dos' }, ana);
    expect((await actions(route.id)).find((a) => a._id === rename?._id)?.canUndo).toBe(false);
    const answer = await undo(rename?._id ?? '');
    expect([answer.statusCode, answer.json().error]).toEqual([
      409,
      expect.objectContaining({
        key: 'routes.action_overtaken',
        message: 'Ya no se puede deshacer: Ana Garza Ruiz cambió después la ruta Dos',
        detail: expect.objectContaining({ name: 'Dos', lastChange: expect.objectContaining({ by: 'Ana Garza Ruiz' }) }),
      }),
    ]);
  });

  it('a visit holds back its guide’s move, but neither a note nor the order of the others', async () => {
    const [from, to] = [await buildStartedRoute(t, c), await buildStartedRoute(t, c)];
    const [a, b, last] = from.guideIds as [string, string, string];
    await update(from.id, { guides: [a, last, b] });
    const [order] = await actions(from.id);
    await manageGuide(t, from, a);
    expect((await undo(order?._id ?? '')).statusCode).toBe(200);
    expect(await orderOf(from.id)).toEqual([a, b, last]);
    await move(from.id, to.id, [b], 1);
    const [moved] = await actions(to.id);
    await update(to.id, { notes: 'Con cuidado' });
    const [note] = await actions(to.id);
    await manageGuide(t, to, b);
    const answer = await undo(moved?._id ?? '');
    expect(answer.json().error).toMatchObject({
      key: 'routes.action_overtaken',
      params: { by: (await read(to.id)).driver?.fullName },
    });
    expect((await undo(note?._id ?? '')).statusCode).toBe(200);
  });

  it('a guide that went elsewhere, a route that is over or gone, two who take the same back', async () => {
    const [route, other] = [await buildReadyRoute(t, c), await buildReadyRoute(t, c)];
    await update(route.id, { guides: route.guideIds.slice(1) });
    const [removal] = await actions(route.id);
    await t.call(routesApi.addGuides, {
      token: c.admin.token,
      params: { id: other.id },
      body: { guides: route.guideIds.slice(0, 1) },
    });
    expect((await undo(removal?._id ?? '')).json().error.key).toBe('routes.action_overtaken');
    await update(route.id, { notes: 'n' });
    const [note] = await actions(route.id);
    const both = await Promise.all([undo(note?._id ?? ''), undo(note?._id ?? '', ana)]);
    expect(both.map((a) => a.statusCode).sort()).toEqual([200, 409]);
    await update(route.id, { notes: 'm' });
    const [later] = await actions(route.id);
    await t.call(routesApi.remove, { token: ana.token, params: { id: route.id } });
    const gone = await undo(later?._id ?? '');
    expect(gone.json().error).toMatchObject({ key: 'routes.action_overtaken', params: { by: 'Ana Garza Ruiz' } });
    const over = await buildStartedRoute(t, c);
    await update(over.id, { notes: 'n' });
    await t.call(routesApi.close, { token: c.admin.token, params: { id: over.id }, body: {} });
    expect((await undoLast(over.id)).json().error.key).toBe('routes.wrong_state');
  });
});

describe('the history', () => {
  it('keeps the last ones of two days, for those who see their cedis', async () => {
    const company = await buildCompany(t);
    const cediId = await buildCedi(t, company.id);
    const kept = await buildUser(t, company.id, { roles: ['routes-manager'], cediIds: [cediId] });
    const route = await buildReadyRoute(t, company, { stops: 1 });
    const far = await buildReadyRoute(t, { ...company, cediId }, { stops: 1 });
    await update(far.id, { notes: 'de su cedi' }, company.admin);
    await update(route.id, { notes: 'n' }, company.admin);
    await t.platform.db.system((trx) =>
      sql`insert into board_action (id, company_id, kind, at, user_name, cedi_ids, route_ids, routes) select gen_random_uuid(), company_id, kind, at + n * interval '1 ms', user_name,
        cedi_ids, route_ids, routes from board_action, generate_series(1, 60) n where ${route.id} = any(route_ids)`.execute(
        trx,
      ),
    );
    t.setNow(new Date(Date.now() + 1000));
    await update(route.id, { notes: 'm' }, company.admin);
    const all = await actions(undefined, company.admin);
    expect(all).toHaveLength(limits.boardActions);
    expect(all.every((a) => a.routes[0]?._id === route.id)).toBe(true);
    const { rows } = await t.platform.db.system((trx) =>
      sql<{ n: number }>`select count(*)::int as n from board_action where company_id = ${company.id}`.execute(trx),
    );
    expect(rows[0]?.n).toBe(limits.boardActions);
    await update(far.id, { notes: 'otra' }, company.admin);
    expect((await actions(undefined, kept)).map((a) => a.routes[0]?._id)).toEqual([far.id]);
    expect((await undo(all[0]?._id ?? '', kept)).json().error.key).toBe('routes.action_not_found');
    t.setNow(new Date(Date.now() + 49 * 3_600_000));
    expect(await actions(undefined, company.admin)).toEqual([]);
    t.setNow(null);
  });
});

it('whatever is moved and taken back, every guide is in one place, and its route and it agree', async () => {
  const company = await buildCompany(t);
  const built = [
    await buildReadyRoute(t, company, { stops: 3 }),
    await buildReadyRoute(t, company, { stops: 3 }),
    await buildStartedRoute(t, company, { stops: 3 }),
    await buildStartedRoute(t, company, { stops: 2 }),
  ];
  const guideIds = built.flatMap((r) => r.guideIds);
  const versions = new Map<string, number>();
  const step = fc.record({
    deed: fc.constantFrom('move', 'move', 'undo', 'undo', 'order', 'remove', 'visit'),
    from: fc.nat(3),
    to: fc.nat(3),
    pick: fc.nat(),
    count: fc.integer({ min: 1, max: 3 }),
    place: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      for (const s of steps) {
        const [from, to] = [built[s.from], built[s.to]] as [(typeof built)[number], (typeof built)[number]];
        const route = await t.call(routesApi.detail, { token: company.admin.token, params: { id: from.id } });
        const order: string[] =
          route.statusCode === 200 ? route.json().stops.map((x: { guideId: string }) => x.guideId) : [];
        const picked = order.slice(s.pick % (order.length + 1)).slice(0, s.count);
        const body = { to: to.id, guides: picked, ...(s.place === undefined ? {} : { position: s.place }) };
        const done =
          s.deed === 'move'
            ? await t.call(routeChangesApi.move, { token: company.admin.token, params: { id: from.id }, body })
            : s.deed === 'undo'
              ? await undo(
                  (await actions(undefined, company.admin))[s.pick % 3]?._id ?? guideIds[0] ?? '',
                  company.admin,
                )
              : s.deed === 'visit'
                ? await manageGuide(t, from, order[s.pick % Math.max(1, order.length)] ?? (guideIds[0] as string))
                : await update(
                    from.id,
                    { guides: s.deed === 'order' ? [...order].reverse() : order.slice(1) },
                    company.admin,
                  );
        expect([s.deed, done.statusCode < 500, done.statusCode < 500 ? '' : done.body]).toEqual([s.deed, true, '']);
        await t.platform.db.system(async (trx) => {
          const { rows: lost } = await sql`select g.id from guide g where g.company_id = ${company.id} and (
            (g.route_id is null and g.status <> 'pending')
            or (g.route_id is not null and (select count(*) from route_stop s where s.guide_id = g.id and s.route_id = g.route_id) <> 1)
            or exists (select 1 from route_stop s where s.guide_id = g.id and s.route_id is distinct from g.route_id))`.execute(
            trx,
          );
          expect(lost).toEqual([]);
          const { rows } = await sql<{
            id: string;
            version: number;
            stops: number[];
            orders: number[];
            visits: string[];
            guides: string[];
          }>`select r.id, r.version,
              coalesce((select array_agg(s.position order by s.position) from route_stop s where s.route_id = r.id), '{}') as stops,
              coalesce((select array_agg(g.route_order order by g.route_order) from guide g where g.route_id = r.id), '{}') as orders,
              coalesce((select array_agg(s.guide_id::text order by s.position) from route_stop s where s.route_id = r.id), '{}') as visits,
              coalesce((select array_agg(g.id::text order by g.route_order) from guide g where g.route_id = r.id), '{}') as guides
            from route r where r.company_id = ${company.id}`.execute(trx);
          for (const r of rows) {
            const n = Array.from({ length: r.stops.length }, (_, i) => i + 1);
            expect([r.stops, r.orders, r.guides]).toEqual([n, n, r.visits]);
            expect(r.version).toBeGreaterThanOrEqual(versions.get(r.id) ?? 0);
            versions.set(r.id, r.version);
          }
        });
      }
      // What is left over may be taken again: the next sequence begins from here.
      const free = await t.call(guidesApi.list, { token: company.admin.token, body: { ids: guideIds, limit: 50 } });
      for (const g of free.json().guides as { _id: string; route: unknown }[])
        if (!g.route)
          await t.call(routesApi.addGuides, {
            token: company.admin.token,
            params: { id: built[3]?.id ?? '' },
            body: { guides: [g._id] },
          });
    }),
    { numRuns: 4 },
  );
});
