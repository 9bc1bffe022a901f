import { driverApi } from '@tramo/contract/driver';
import { routeChangesApi, type StopSequence } from '@tramo/contract/route-changes';
import { routesApi } from '@tramo/contract/routes';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildCompany,
  buildGuides,
  buildUser,
  buildVehicle,
  type GuideParts,
} from '../../../test/builders.ts';
import { buildReadyRoute, buildStartedRoute, pins, readRoute } from '../../../test/routes.ts';

const t = await testApp();
const c = await buildCompany(t);

/** Nine in the morning in Mexico City. */
const NINE = '2026-11-23T15:00:00.000Z';
/** Guides along a road that leads away from the cedi, nearest first. */
const along = (count: number, more: (i: number) => GuideParts = () => ({})): Promise<string[]> =>
  buildGuides(
    c,
    pins(count).map((address, i) => ({ ...more(i), party: { address } })),
  );
const arrange = (body: object, token = c.admin.token) =>
  t.call(routeChangesApi.arrange, { token, body: { address: c.cediId, startDate: NINE, ...body } });
const rearrange = (id: string, token = c.admin.token) => t.call(routeChangesApi.rearrange, { token, params: { id } });
const shuffled = (ids: readonly string[]): string[] => ids.map((_, i) => ids[(i * 3 + 1) % ids.length] as string);

describe('a new route', () => {
  it('is put in its cheapest order; the given order keeps its times, which are those that the route then gets', async () => {
    const guides = await along(7);
    const given = shuffled(guides);
    const keep: StopSequence = (await arrange({ guides: given, mode: 'keep' })).json();
    expect(keep.guides).toEqual(given);
    const best: StopSequence = (await arrange({ guides: given })).json();
    expect(best.guides).toEqual(guides);
    expect(best.distanceM).toBeLessThan(keep.distanceM);
    expect(best.violations).toEqual([]);
    const made = await t.call(routesApi.create, {
      token: c.admin.token,
      body: {
        name: 'R',
        order: best.guides.map((id) => ({ id, type: 'delivery' })),
        guides,
        address: c.cediId,
        startDate: NINE,
      },
    });
    const route = await readRoute(t, c.admin.token, made.json().routeId);
    expect(route.stops.map((s) => [s.guideId, s.plannedArrival, s.plannedDeparture])).toEqual(
      best.stops.map((s) => [s.guideId, s.arrival, s.departure]),
    );
    expect([route.plannedEnd, route.distanceM, route.durationS]).toEqual([best.end, best.distanceM, best.durationS]);
  });

  it('heeds windows: the one that must be first is, and what comes too late is told', async () => {
    const guides = await along(4, (i) =>
      i === 3
        ? { windows: [{ startMinute: 540, endMinute: 555 }] }
        : i === 0
          ? { windows: [{ startMinute: 780, endMinute: 840 }] }
          : {},
    );
    const best: StopSequence = (await arrange({ guides })).json();
    expect(best.guides[0]).toBe(guides[3]);
    expect(best.lateStops).toBe(0);
    expect(best.stops.find((s) => s.guideId === guides[0])?.arrival).toBeDefined();
    const keep: StopSequence = (await arrange({ guides, mode: 'keep' })).json();
    expect(keep.lateStops).toBe(1);
    expect(keep.stops[0]?.waitS).toBeGreaterThan(3 * 3600);
    expect(keep.stops[3]?.lateS).toBeGreaterThan(3 * 3600);
  });

  it('tells what is too much for the vehicle, and leaves nobody out', async () => {
    const guides = await along(3, () => ({
      items: [
        {
          name: 'Tarima',
          quantity: 1,
          packages: 50,
          weightKg: 500,
          volumeM3: 1,
          declaredValue: 0,
          sku: '',
          barcode: '',
          code: '',
          customFields: {},
        },
      ],
    }));
    const answer = await arrange({
      guides: [...guides].reverse(),
      vehicle: await buildVehicle(t, c),
      startDate: '2026-11-24T01:55:00.000Z',
    });
    expect(answer.json().guides).toEqual(guides);
    expect(answer.json().violations).toEqual([
      { kind: 'packages', amount: 30, guideId: null },
      { kind: 'weightKg', amount: 300, guideId: null },
      { kind: 'shift', amount: expect.any(Number), guideId: null },
    ]);
  });

  it('is refused for guides without a place, unknown or repeated ones, and what others own', async () => {
    const [good, unlocated] = (await buildGuides(c, [{}, { party: { address: { lat: null, lng: null } } }])) as [
      string,
      string,
    ];
    const other = await buildCompany(t);
    const cediId = await buildCedi(t, c.id);
    const kept = await buildUser(t, c.id, { roles: ['routes-manager'], cediIds: [cediId] });
    const keyOf = async (body: object, token?: string) =>
      (await arrange({ mode: 'keep', ...body }, token)).json().error?.key;
    expect(await keyOf({ guides: [good, unlocated] })).toBe('guides.no_coordinates');
    expect(await keyOf({ guides: [good, good] })).toBe('general.invalid');
    expect(await keyOf({ guides: [good, c.cediId] })).toBe('guides.not_found');
    expect(await keyOf({ guides: [good], vehicle: good })).toBe('fleet.vehicle_not_found');
    expect(await keyOf({ guides: [good], address: cediId }, kept.token)).toBe('guides.not_found');
    expect((await arrange({ guides: [good] }, other.admin.token)).statusCode).toBe(404);
  });
});

describe('what remains of a route', () => {
  it('from where the vehicle is: visits made stay, and the proposal can be kept as it comes', async () => {
    const places = pins(6).map((address) => ({ party: { address } }));
    const route = await buildStartedRoute(t, c, { guides: places });
    const [first, ...remaining] = route.guideIds as [string, ...string[]];
    await t.call(routesApi.update, {
      token: c.admin.token,
      params: { id: route.id },
      body: { guides: [first, ...shuffled(remaining)] },
    });
    const at = t.platform.now().toISOString();
    await t.call(driverApi.manage, {
      token: route.driver.token,
      params: { id: first },
      body: { routeId: route.id, result: 'delivered', at },
    });
    // The vehicle went on to the far end of the road: the way back is the cheapest.
    const far = pins(6)[5] as { lat: number; lng: number };
    await t.call(driverApi.positions, {
      token: route.driver.token,
      body: { routeId: route.id, positions: [{ ...far, at: t.platform.now().toISOString() }] },
    });
    const answer = await rearrange(route.id);
    expect(answer.statusCode, answer.body).toBe(200);
    const { now, best, version } = answer.json();
    expect(now.guides).toEqual([first, ...shuffled(remaining)]);
    expect(best.guides).toEqual([first, ...[...remaining].reverse()]);
    expect(best.stops.map((s: { guideId: string }) => s.guideId)).toEqual([...remaining].reverse());
    expect(best.distanceM).toBeLessThan(now.distanceM);
    expect(Date.parse(best.stops[0].arrival)).toBeGreaterThanOrEqual(Date.parse(at));
    const kept = await t.call(routesApi.update, {
      token: c.admin.token,
      params: { id: route.id },
      body: { guides: best.guides, version },
    });
    expect(kept.json().stops.map((s: { guideId: string }) => s.guideId)).toEqual(best.guides);
  });

  it('of one that waits: from its cedi at its departure; nothing of one that is over or of others', async () => {
    const route = await buildReadyRoute(t, c, {
      startDate: NINE,
      guides: shuffled(['3', '2', '1', '0']).map((n) => ({ party: { address: pins(4)[Number(n)] as object } })),
    });
    const { best, now } = (await rearrange(route.id)).json();
    expect(best.distanceM).toBeLessThan(now.distanceM);
    expect(Date.parse(now.stops[0].arrival)).toBeGreaterThan(Date.parse(NINE));
    const other = await buildCompany(t);
    expect((await rearrange(route.id, other.admin.token)).statusCode).toBe(404);
    const over = await buildStartedRoute(t, c, { stops: 1 });
    await t.call(routesApi.close, { token: c.admin.token, params: { id: over.id }, body: {} });
    expect((await rearrange(over.id)).json().error.key).toBe('routes.wrong_state');
  });

  it('is told beside the order with few stops elsewhere, when that is another', async () => {
    // Two neighbours in the wrong order hardly cost anything; the last stop lies beside the first.
    const places = [1, 0, 2, 4, 3, 5, 6, 0.5];
    const route = await buildReadyRoute(t, c, {
      startDate: NINE,
      guides: places.map((n) => ({ party: { address: { lat: 25.68 + n * 0.01, lng: -100.31 } } })),
    });
    const { now, best, little } = (await rearrange(route.id)).json();
    expect(little.moved).toBeGreaterThan(0);
    expect(little.moved).toBeLessThan(best.moved);
    expect(best.distanceM).toBeLessThan(little.distanceM);
    expect(little.distanceM).toBeLessThan(now.distanceM);
    // What was told is what the route then has.
    const kept = await t.call(routesApi.update, {
      token: c.admin.token,
      params: { id: route.id },
      body: { guides: little.guides, version: (await rearrange(route.id)).json().version },
    });
    expect(kept.json().stops.map((s: { guideId: string }) => s.guideId)).toEqual(little.guides);
    expect(kept.json().distanceM).toBe(little.distanceM);
  });

  it('is never worse than what is there', async () => {
    const route = await buildReadyRoute(t, c, { startDate: NINE, stops: 5 });
    const { best, now } = (await rearrange(route.id)).json();
    expect(best).toEqual({ ...now, moved: 0 });
  });
});
