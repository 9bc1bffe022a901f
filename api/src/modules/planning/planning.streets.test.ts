import type { EvaluatedPlan } from '@tramo/contract/plan-board';
import { routeChangesApi, type StopSequence } from '@tramo/contract/route-changes';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuides, buildVehicle } from '../../../test/builders.ts';
import { arranged, grid, ok, planCalls } from '../../../test/plans.ts';
import { importGrid, removeGrid, testStreets } from '../../../test/streets.ts';
import { profileOf } from '../../platform/roads/roads.ts';
import { planTables } from './planning.travel.service.ts';

const dataDir = await testStreets();
const t = await testApp({ background: true, dataDir });
const company = await buildCompany(t);
const { optimised, evaluate, plan, as } = planCalls(t, company);
const vehicleOf = async (kind: string, packages = 100): Promise<string> => {
  const id = await buildVehicle(t, company);
  await t.platform.db.system((trx) =>
    sql`update vehicle set type = ${kind}, shift_end_minute = 1320, capacity_packages = ${packages} where id = ${id}`.execute(
      trx,
    ),
  );
  return id;
};

describe('plans on imported streets', () => {
  it('take the times of each hour and of each kind of vehicle, for search and evaluation alike', async () => {
    // Long visits, so that the day runs through several slots of speeds.
    const guides = await buildGuides(
      company,
      grid(14, () => ({ serviceMinutes: 40 })),
    );
    // Both are needed.
    const vehicles = [await vehicleOf('van', 9), await vehicleOf('torton', 9)];
    const found = await optimised({ guides, vehicles });
    expect(found).toMatchObject({ status: 'optimised', travelSource: 'roads', travelWarning: null });
    expect(found.totals.stops).toBe(14);
    const evaluated: EvaluatedPlan = await ok(evaluate(found._id, arranged(found)));
    expect(evaluated.routes).toEqual(found.routes);
    expect(evaluated.totals).toEqual(found.totals);
    // Each drive of the board is the street's at the hour of leaving, not that of the plan's beginning.
    const legs = found.routes.flatMap((r) =>
      r.stops.slice(1).map((s, i) => ({
        vehicle: r.vehicle,
        from: r.guides[i] as string,
        to: s.guideId,
        leaves: new Date(r.stops[i]?.departure ?? ''),
        seconds: (Date.parse(s.arrival) - Date.parse(r.stops[i]?.departure ?? '')) / 1000,
      })),
    );
    const pins = new Map(
      (await plan(found._id)).guides.map((g) => [g._id, { lat: g.lat as number, lng: g.lng as number }]),
    );
    // A lorry by its own streets, a van by its.
    expect(new Set(legs.map((l) => l.vehicle)).size).toBe(2);
    for (const leg of legs) {
      const [from, to] = [pins.get(leg.from), pins.get(leg.to)];
      if (!from || !to) throw new Error('a guide without a pin');
      const local = new Date(leg.leaves.getTime() - 6 * 3_600_000);
      const secondOfDay = local.getUTCHours() * 3600 + local.getUTCMinutes() * 60 + local.getUTCSeconds();
      const [street] = await t.platform.travel.pairs([[from, to]], {
        secondOfDay,
        vehicleKind: leg.vehicle === vehicles[0] ? 'van' : 'torton',
      });
      expect(Math.abs((street?.durationS ?? 0) - leg.seconds)).toBeLessThanOrEqual(1);
    }
  });

  it('a heavy vehicle among vans has the speed of its own table', async () => {
    const points = grid(12).map((g) => ({
      lat: g.party?.address?.lat as number,
      lng: g.party?.address?.lng as number,
    }));
    const vehicle = { shiftStartMinute: 480, shiftEndMinute: 1200 };
    const tables = await planTables(
      t.platform,
      {
        companyId: company.id,
        day: '2026-11-23',
        timeZone: 'America/Monterrey',
        startMinute: 480,
        vehicles: [
          { _id: 'a', type: 'van', ...vehicle },
          { _id: 'b', type: 'car', ...vehicle },
          { _id: 'c', type: 'trailer', ...vehicle },
        ],
      },
      points,
    );
    expect(profileOf('trailer')).toBe('heavy');
    expect([...tables.speeds.keys()]).toEqual(['c']);
    expect(tables.speeds.get('c')).toBeLessThanOrEqual(1);
    expect(tables.slices.map((s) => s.fromS / 3600)).toEqual([9, 13, 16]);
    const [own] = tables.kinds;
    expect([...(own?.vehicles ?? [])]).toEqual(['c']);
    const driven = await t.platform.travel.pairs(
      points.slice(1).map((to, i) => [points[i] as (typeof points)[number], to] as const),
      { secondOfDay: 13 * 3600, vehicleKind: 'trailer' },
    );
    expect(points.slice(1).map((_, i) => own?.slicesS[1]?.[i * points.length + i + 1])).toEqual(
      driven.map((leg) => leg?.durationS),
    );
    expect(points.slice(1).map((_, i) => own?.distancesM[i * points.length + i + 1])).toEqual(
      driven.map((leg) => leg?.distanceM),
    );
  });

  it('an order of a route is searched and timed on the same streets', async () => {
    const guides = await buildGuides(company, grid(8));
    const asked = (mode: 'keep' | 'optimise') =>
      t.call(routeChangesApi.arrange, {
        ...as,
        body: { address: company.cediId, vehicle: null, startDate: '2026-11-23T15:00:00.000Z', guides, mode },
      });
    const keep: StopSequence = await ok(asked('keep'));
    const best: StopSequence = await ok(asked('optimise'));
    expect(best.distanceM).toBeLessThanOrEqual(keep.distanceM);
    expect(new Set(best.guides)).toEqual(new Set(guides));
  });

  it('go on by estimate when the zone is removed, and say so', async () => {
    const guides = await buildGuides(company, grid(5));
    const vehicles = [await vehicleOf('van')];
    await removeGrid(dataDir);
    await t.platform.roads.look();
    expect(await optimised({ guides, vehicles })).toMatchObject({ status: 'optimised', travelSource: 'estimate' });
    await importGrid(dataDir);
    await t.platform.roads.look();
    expect(await optimised({ guides, vehicles })).toMatchObject({ travelSource: 'roads' });
  });
});
