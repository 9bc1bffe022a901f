import type { RouteCost } from '@tramo/contract/route-changes';
import { routeChangesApi } from '@tramo/contract/route-changes';
import { type RouteDetail, routesApi } from '@tramo/contract/routes';
import { beforeEach, describe, expect, test } from 'vitest';
import { keyOf, testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuide, buildUser } from '../../../test/builders.ts';
import { buildReadyRoute, buildStartedRoute, manageGuide, readRoute } from '../../../test/routes.ts';
import { crossingAt, testStreets, usualGrid } from '../../../test/streets.ts';

/** Monday, nine in the morning in Mexico City. */
const now = new Date('2026-11-23T15:00:00Z');
const t = await testApp({ dataDir: await testStreets() });
const c = await buildCompany(t);
const { token } = c.admin;
beforeEach(() => t.setNow(now));

const at = (row: number, column: number) => ({ party: { address: crossingAt(usualGrid, row, column) } });
const read = (id: string): Promise<RouteDetail> => readRoute(t, token, id);
const costs = async (id: string, guides: readonly string[], to: readonly string[]) => {
  const answer = await t.call(routeChangesApi.moveCosts, { token, params: { id }, body: { guides, to } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as { source: string; from: RouteCost | null; targets: (RouteCost & { routeId: string })[] };
};
const joining = async (id: string, guides: readonly string[], together: readonly string[]) => {
  const answer = await t.call(routeChangesApi.joinCosts, { token, params: { id }, body: { guides, together } });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json() as {
    source: string;
    each: { guideId: string; distanceM: number; isRough: boolean }[];
    together: RouteCost | null;
  };
};
const difference = (before: RouteDetail, after: RouteDetail) => ({
  distanceM: after.distanceM - before.distanceM,
  durationS: after.durationS - before.durationS,
  isRough: false,
});

describe('what a move costs', () => {
  test('is what both routes come to when it is made; nearer routes are named first, nothing is kept', async () => {
    const from = await buildReadyRoute(t, c, { guides: [at(2, 14), at(9, 3), at(9, 4), at(4, 15)] });
    const near = await buildReadyRoute(t, c, { guides: [at(8, 2), at(10, 4)] });
    const far = await buildReadyRoute(t, c, { guides: [at(16, 16), at(15, 15)] });
    const guides = [from.guideIds[1], from.guideIds[2]] as string[];
    const before = await read(from.id);
    const told = await costs(from.id, guides, [far.id, near.id, from.id]);
    expect(told).toMatchObject({ source: 'roads', targets: [{ routeId: near.id }, { routeId: far.id }] });
    expect((await read(from.id)).version).toBe(before.version);
    for (const { routeId, ...cost } of told.targets) {
      const target = await read(routeId);
      const moved = (
        await t.call(routeChangesApi.move, { token, params: { id: from.id }, body: { guides, to: routeId } })
      ).json();
      expect(cost).toEqual(difference(target, moved.to));
      expect(told.from).toEqual(difference(before, moved.from));
      const [action] = (await t.call(routeChangesApi.actions, { token, query: {} })).json().actions;
      await t.call(routeChangesApi.undo, { token, params: { id: action._id } });
    }
  });

  test('a route that loses all is told as gone; others of another cedi, closed or unknown to the caller are not named', async () => {
    const from = await buildReadyRoute(t, c, { guides: [at(3, 3)] });
    const to = await buildReadyRoute(t, c, { guides: [at(4, 4)] });
    const closed = await buildStartedRoute(t, c, { guides: [at(5, 5)] });
    await t.call(routesApi.close, { token, params: { id: closed.id }, body: {} });
    const told = await costs(from.id, from.guideIds, [closed.id, to.id]);
    expect(told.from).toBeNull();
    expect(told.targets.map((r) => r.routeId)).toEqual([to.id]);
    const elsewhere = await buildCedi(t, c.id);
    const stranger = await buildUser(t, c.id, { type: 'supervisor', cediIds: [elsewhere] });
    const asked = { params: { id: from.id }, body: { guides: from.guideIds, to: [to.id] } };
    expect(keyOf(await t.call(routeChangesApi.moveCosts, { ...asked, token: stranger.token }))).toBe(
      'routes.not_found',
    );
  });

  test('past the nearest ten they are put in order by air, and say so; one asked for alone is exact', async () => {
    const from = await buildReadyRoute(t, c, { guides: [at(1, 1), at(2, 1)] });
    const others = await Promise.all(
      Array.from({ length: 12 }, (_, i) => buildReadyRoute(t, c, { guides: [at(2 + i, 3 + i)] })),
    );
    const told = await costs(
      from.id,
      [from.guideIds[0] as string],
      others.map((r) => r.id),
    );
    expect(told.targets.map((r) => r.isRough)).toEqual([...Array(10).fill(false), true, true]);
    const last = told.targets.at(-1)?.routeId as string;
    expect((await costs(from.id, [from.guideIds[0] as string], [last])).targets).toMatchObject([{ isRough: false }]);
  });
});

describe('what guides that join cost', () => {
  test('each alone and all together is what the route comes to when they join where they cost least', async () => {
    const route = await buildReadyRoute(t, c, { guides: [at(2, 2), at(2, 8), at(9, 8)] });
    const a = await buildGuide(c, at(2, 5));
    const b = await buildGuide(c, at(12, 8));
    const told = await joining(route.id, [a, b], [a, b]);
    expect(told.source).toBe('roads');
    const alone = new Map(told.each.map((g) => [g.guideId, g]));
    // The first lies on the way, but for a metre of rounding.
    expect(Math.abs(alone.get(a)?.distanceM ?? 99)).toBeLessThan(3);
    expect(alone.get(a)?.isRough).toBe(false);
    expect((await joining(route.id, [], [b])).together?.distanceM).toBe(alone.get(b)?.distanceM);
    const before = await read(route.id);
    const body = { guides: [a, b], place: 'cheapest', version: before.version };
    const after = (await t.call(routesApi.addGuides, { token, params: { id: route.id }, body })).json();
    expect(after.stops.map((s: { guideId: string }) => s.guideId).indexOf(a)).toBe(1);
    expect(told.together).toEqual(difference(before, after));
  });

  test('on the road nothing passes the stop that the driver goes to, and visits made stay', async () => {
    const route = await buildStartedRoute(t, c, { guides: [at(2, 2), at(2, 8), at(9, 8)] });
    await manageGuide(t, route, route.guideIds[0] as string);
    const a = await buildGuide(c, at(2, 4));
    const before = await read(route.id);
    const told = await joining(route.id, [a], [a]);
    const answer = await t.call(routesApi.addGuides, {
      token,
      params: { id: route.id },
      body: { guides: [a], place: 'cheapest' },
    });
    const after = answer.json();
    expect(after.stops.map((s: { guideId: string }) => s.guideId).indexOf(a)).toBe(2);
    expect(told.together).toEqual(difference(before, after));
    expect(told.each[0]?.distanceM).toBeGreaterThan(0);
  });

  test('one that is in the route already, or gone, costs nothing and is refused when it joins', async () => {
    const route = await buildReadyRoute(t, c, { guides: [at(2, 2)] });
    expect(await joining(route.id, route.guideIds, [...route.guideIds])).toMatchObject({ each: [], together: null });
  });
});

describe('turns for the office', () => {
  test('leg by leg with streets; what remains of a route on the road; the whole of one that is over', async () => {
    const route = await buildStartedRoute(t, c, { guides: [at(2, 2), at(2, 8)] });
    const ask = async (who = token) => t.call(routeChangesApi.directions, { token: who, params: { id: route.id } });
    const all = (await ask()).json().legs;
    expect(all.map((l: { toGuideId: string | null }) => l.toGuideId).slice(0, 2)).toEqual([...route.guideIds]);
    expect(all[1].steps[0]).toMatchObject({ kind: 'depart', street: 'Avenida 2' });
    await manageGuide(t, route, route.guideIds[0] as string);
    const rest = (await ask()).json().legs;
    expect(rest[0]).toMatchObject({ fromGuideId: route.guideIds[0], toGuideId: route.guideIds[1] });
    await t.call(routesApi.close, { token, params: { id: route.id }, body: {} });
    expect((await ask()).json().legs.length).toBe(all.length);
    const elsewhere = await buildUser(t, c.id, { type: 'supervisor', cediIds: [await buildCedi(t, c.id)] });
    expect(keyOf(await ask(elsewhere.token))).toBe('routes.not_found');
  });
});
