import { planBoardApi } from '@tramo/contract/plan-board';
import type { Plan } from '@tramo/contract/planning';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuides, buildVehicle } from '../../../test/builders.ts';
import { grid, limitPackages, ok, planCalls, plannerValues, refusal } from '../../../test/plans.ts';

const t = await testApp();
const company = await buildCompany(t);
const calls = planCalls(t, company);
const address = await t.app.listen({ port: 0, host: '127.0.0.1' });

interface Improved {
  routes: { vehicle: string; guides: string[] }[];
  unassigned: string[];
}
interface Route {
  _id: string;
  vehicle: string;
  guides: string[];
  locked?: boolean;
  keepOrder?: boolean;
  pins?: string[];
}
const improve = (plan: Plan, routes: Route[], only: Route[], vehicles: string[], more: object = {}) =>
  t.call(planBoardApi.improve, {
    ...calls.as,
    params: { id: plan._id },
    body: { routes, only: only.map((r) => r._id), vehicles, ...more },
  });
const route = (vehicle: string, guides: string[], more: Partial<Route> = {}): Route => ({
  _id: crypto.randomUUID(),
  vehicle,
  guides,
  ...more,
});
/** Two ends first, then the middle: a long way. */
const zigzag = <T>(list: readonly T[]): T[] =>
  list.map((_, i) => list[i % 2 === 0 ? i / 2 : list.length - (i + 1) / 2] as T);
const distanceOf = async (plan: Plan, routes: Route[]): Promise<number> =>
  (await ok<Plan>(calls.evaluate(plan._id, routes))).totals.distanceM;

async function planOf(n: number, vehicles: number, values: object = {}, part: Parameters<typeof grid>[1] = () => ({})) {
  const guides = await buildGuides(company, grid(n, part));
  const fleet: string[] = [];
  for (let i = 0; i < vehicles; i++) fleet.push(await buildVehicle(t, company));
  const plan = await calls.createPlan({
    guides,
    vehicles: fleet,
    plannerParams: { id: null, params: { ...plannerValues, ...values } },
  });
  return { guides, fleet, plan };
}

describe('one route', () => {
  it('is put in the order that costs least, the others stay out of it', async () => {
    const { guides, fleet, plan } = await planOf(14, 2);
    const [a, b] = fleet as [string, string];
    const long = route(a, zigzag(guides.slice(0, 12)));
    const other = route(b, guides.slice(12));
    const found: Improved = await ok(improve(plan, [long, other], [long], [a]));
    expect(found.unassigned).toEqual([]);
    expect(found.routes).toHaveLength(1);
    expect(found.routes[0]?.guides.toSorted()).toEqual(long.guides.toSorted());
    const now = await distanceOf(plan, [long]);
    const then = await distanceOf(plan, [{ ...long, guides: found.routes[0]?.guides ?? [] }]);
    expect(then).toBeLessThan(now * 0.8);
    // What is best already comes back as it is: the other way round costs the same.
    const again: Improved = await ok(improve(plan, [{ ...long, guides: found.routes[0]?.guides ?? [] }], [long], [a]));
    expect(again.routes).toEqual(found.routes);
  });

  it('keeps its order when it must, and leaves out what its vehicle cannot carry', async () => {
    const { guides, fleet, plan } = await planOf(6, 1);
    const [a] = fleet as [string];
    const kept = route(a, zigzag(guides), { keepOrder: true });
    expect((await ok<Improved>(improve(plan, [kept], [kept], [a]))).routes).toEqual([
      { vehicle: a, guides: kept.guides },
    ]);
    await limitPackages(t, a, 4);
    const [pinned] = kept.guides.slice(-1) as [string];
    const full = route(a, kept.guides, { pins: [pinned] });
    const found: Improved = await ok(improve(plan, [full], [full], [a]));
    expect(found.unassigned).toHaveLength(2);
    expect(found.routes[0]?.guides).toContain(pinned);
    // What is softened for the plan holds here too.
    const more = { kind: 'packages', amount: 2, vehicle: a, guideId: null, window: null, skills: [] };
    expect((await ok<Improved>(improve(plan, [full], [full], [a], { exceptions: [more] }))).unassigned).toEqual([]);
  });
});

describe('several routes', () => {
  it('share their guides anew, each vehicle used, pinned stops where they were', async () => {
    const { guides, fleet, plan } = await planOf(16, 2);
    const [a, b] = fleet as [string, string];
    // Every second guide: both routes cross the whole ground.
    const one = route(
      a,
      guides.filter((_, i) => i % 2 === 0),
    );
    const two = route(
      b,
      guides.filter((_, i) => i % 2 === 1),
      { pins: [guides[1] as string] },
    );
    const found: Improved = await ok(improve(plan, [one, two], [one, two], [a, b]));
    expect(found.unassigned).toEqual([]);
    expect(found.routes.map((r) => r.vehicle).toSorted()).toEqual([a, b].toSorted());
    expect(found.routes.flatMap((r) => r.guides).toSorted()).toEqual(guides.toSorted());
    expect(found.routes.find((r) => r.vehicle === b)?.guides).toContain(guides[1]);
    const then = found.routes.map((r) => route(r.vehicle, r.guides));
    expect(await distanceOf(plan, then)).toBeLessThan(await distanceOf(plan, [one, two]));
  });

  it('split one into two compact halves, and join two into one', async () => {
    // Two neighbourhoods 15 km apart, visited by turns.
    const { guides, fleet, plan } = await planOf(12, 2, {}, (i) =>
      i % 2 === 1 ? { party: { address: { lat: 25.78 + i * 0.001, lng: -100.4 } } } : {},
    );
    const [a, b] = fleet as [string, string];
    const one = route(a, guides);
    const halves: Improved = await ok(improve(plan, [one], [one], [a, b]));
    expect(halves.unassigned).toEqual([]);
    expect(halves.routes.map((r) => r.guides.toSorted()).toSorted()).toEqual(
      [guides.filter((_, i) => i % 2 === 0).toSorted(), guides.filter((_, i) => i % 2 === 1).toSorted()].toSorted(),
    );
    const [x, y] = halves.routes.map((r) => route(r.vehicle, r.guides)) as [Route, Route];
    const joined: Improved = await ok(improve(plan, [x, y], [x, y], [b]));
    expect(joined.routes.map((r) => r.vehicle)).toEqual([b]);
    expect(joined.routes[0]?.guides.toSorted()).toEqual(guides.toSorted());
  });

  it('of a small vehicle and a large one: a half is no more than the small one carries', async () => {
    const { guides, fleet, plan } = await planOf(12, 2);
    const [a, b] = fleet as [string, string];
    await limitPackages(t, b, 2);
    const one = route(a, guides);
    const found: Improved = await ok(improve(plan, [one], [one], [a, b]));
    expect(found.unassigned).toEqual([]);
    expect(found.routes.find((r) => r.vehicle === b)?.guides.length).toBeLessThanOrEqual(2);
  });

  it('of one vehicle: a trip is ordered by itself, behind the one that stays', async () => {
    const { guides, fleet, plan } = await planOf(12, 1, { trips: { most: 2, reloadMinutes: 20 } });
    const [a] = fleet as [string];
    const first = route(a, guides.slice(0, 4));
    const second = route(a, zigzag(guides.slice(4)));
    const found: Improved = await ok(improve(plan, [first, second], [second], [a]));
    expect(found.routes.map((r) => r.guides.toSorted())).toEqual([second.guides.toSorted()]);
    const then = [first, { ...second, guides: found.routes[0]?.guides ?? [] }];
    expect(await distanceOf(plan, then)).toBeLessThan(await distanceOf(plan, [first, second]));
  });
});

it('refuses what is locked, kept in order, taken or not of the plan', async () => {
  const { guides, fleet, plan } = await planOf(6, 2);
  const [a, b] = fleet as [string, string];
  const one = route(a, guides.slice(0, 3));
  const two = route(b, guides.slice(3));
  const refusalOf = async (routes: Route[], only: Route[], vehicles: string[]) =>
    refusal(improve(plan, routes, only, vehicles));
  const locked = { ...one, routeTitle: 'Centro', locked: true };
  expect(await refusalOf([locked, two], [locked, two], [a, b])).toMatchObject({
    status: 409,
    key: 'planning.route_locked',
    params: { route: 'Centro' },
  });
  const kept = { ...one, keepOrder: true };
  expect(await refusalOf([kept], [kept], [a, b])).toMatchObject({ status: 409, key: 'planning.order_kept' });
  expect(await refusalOf([one, two], [one], [b])).toMatchObject({
    key: 'general.invalid',
    fields: { vehicles: expect.any(String) },
  });
  expect(await refusalOf([one, two], [one], [crypto.randomUUID()])).toMatchObject({
    fields: { vehicles: expect.any(String) },
  });
  expect(await refusalOf([one], [one, two], [a])).toMatchObject({ fields: { only: expect.any(String) } });
  expect(await refusalOf([one], [one], [])).toMatchObject({ fields: { vehicles: expect.any(String) } });
});

it('ends when the caller hangs up: whoever waits behind need not wait for its search', async () => {
  const { guides, fleet, plan } = await planOf(200, 1);
  const [a] = fleet as [string];
  const long = route(a, zigzag(guides));
  const send = (signal: AbortSignal): Promise<unknown> =>
    fetch(`${address}/api/routes-plan/${plan._id}/improve`, {
      method: 'POST',
      headers: {
        apikey: t.platform.config.apiKey,
        platform: 'web',
        token: company.admin.token,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ routes: [long], only: [long._id], vehicles: [a] }),
      signal,
    });
  // More than are searched for at once: those behind would wait for each one before them, over a second each.
  const gone = new AbortController();
  const asked = Array.from({ length: 40 }, () =>
    send(gone.signal).then(
      (answer) => `${(answer as Response).status}`,
      () => 'hung up',
    ),
  );
  await new Promise((r) => setTimeout(r, 800));
  gone.abort();
  // How many were refused because the queue was full, or answered before, is the machine's pace; that some waited is not.
  const answers = await Promise.all(asked);
  expect(answers, answers.join()).toContain('hung up');
  const began = performance.now();
  const short = route(a, guides.slice(0, 3));
  // On a busy machine the queue is still full for a moment: the server has not yet heard of all who hung up.
  let answer = await improve(plan, [short], [short], [a]);
  while (answer.statusCode === 503 && performance.now() - began < 12_000) {
    await new Promise((r) => setTimeout(r, 100));
    answer = await improve(plan, [short], [short], [a]);
  }
  expect(answer.statusCode, answer.body).toBe(200);
  expect(performance.now() - began).toBeLessThan(12_000);
});
