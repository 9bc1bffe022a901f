/**
 * The planning board through the HTTP application on the embedded database: what a drag waits for. A plan of 500 stops on 25 routes and one of 2,000 on 100,
 * arranged by hand (no search before: only the visited pairs are told). Prints how long a grab's table of places, a drop saved, an evaluation and a "why" take,
 * and how long the process was deaf to others meanwhile.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { openTestApp } from '@tramo/api/test/app';
import { buildCompany, buildGuides, buildVehicle } from '@tramo/api/test/builders';
import { arranged, ok, planCalls, planDay, plannerValues } from '@tramo/api/test/plans';
import { planBoardApi } from '@tramo/contract/plan-board';
import type { Plan } from '@tramo/contract/planning';
import { sql } from 'kysely';
import { figure, percentile, random } from './measure.ts';

const TIMES = 60;

const anyOf = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;

const t = await openTestApp({ background: true });
try {
  const company = await buildCompany(t);
  const calls = planCalls(t, company);

  const drawn = async (stops: number, routes: number): Promise<Plan> => {
    const pins = Array.from({ length: stops }, () => ({ lat: 25.6 + random() * 0.17, lng: -100.45 + random() * 0.27 }));
    // Strips from west to east, each from south to north: routes that a person could have drawn.
    const each = stops / routes;
    pins.sort((a, b) => a.lng - b.lng);
    const sorted = Array.from({ length: routes }, (_, i) =>
      pins.slice(i * each, (i + 1) * each).sort((a, b) => a.lat - b.lat),
    ).flat();
    const guides = await buildGuides(
      company,
      sorted.map((address, i) => ({
        scheduledDate: planDay,
        serviceMinutes: 4,
        windows:
          i % 6 === 0
            ? [{ startMinute: 540, endMinute: 780 }]
            : i % 6 === 3
              ? [{ startMinute: 840, endMinute: 1140 }]
              : [],
        party: { address },
      })),
    );
    const vehicles: string[] = [];
    for (let i = 0; i < routes; i++) vehicles.push(await buildVehicle(t, company));
    await t.platform.db.system((trx) =>
      sql`update vehicle set capacity_packages = 60, cost_per_km = 4, cost_per_hour = 60, fixed_cost = 150 where id = any(${vehicles}::uuid[])`.execute(
        trx,
      ),
    );
    return calls.createPlan({
      guides,
      vehicles,
      plannerParams: { id: null, params: { ...plannerValues, allowLate: true } },
      routes: vehicles.map((vehicle, i) => ({
        _id: crypto.randomUUID(),
        vehicle,
        guides: guides.slice(i * each, (i + 1) * each),
      })),
    });
  };

  const measure = async (stops: number, routes: number): Promise<void> => {
    const plan = await drawn(stops, routes);
    const name = `board_${stops}x${routes}`;
    let board = arranged(plan);
    let version = plan.version;
    const params = { id: plan._id };
    const timed = async (what: string, times: number, work: () => Promise<unknown>): Promise<void> => {
      const took: number[] = [];
      await work();
      const deaf = monitorEventLoopDelay({ resolution: 1 });
      deaf.enable();
      const cpu = process.cpuUsage();
      for (let i = 0; i < times; i++) {
        const began = performance.now();
        await work();
        took.push(performance.now() - began);
      }
      const used = process.cpuUsage(cpu);
      deaf.disable();
      figure(`${name}_${what}_p50`, percentile(took, 0.5), 'ms');
      figure(`${name}_${what}_p95`, percentile(took, 0.95), 'ms');
      figure(`${name}_${what}_cpu`, (used.user + used.system) / 1000 / times, 'ms');
      figure(`${name}_${what}_deaf_most`, deaf.max / 1e6, 'ms');
    };
    /** One stop to a random place of a random route, as a drop does. */
    const moved = (): typeof board => {
      const next = board.map((r) => ({ ...r, guides: [...r.guides] }));
      const guide = anyOf(next.filter((r) => r.guides.length > 0)).guides.shift();
      const to = anyOf(next);
      if (guide) to.guides.splice(Math.floor(random() * (to.guides.length + 1)), 0, guide);
      return next;
    };
    await timed('evaluate', TIMES, () =>
      ok(t.call(planBoardApi.evaluate, { ...calls.as, params, body: { routes: moved() } })),
    );
    await timed('arrange', TIMES, async () => {
      board = moved();
      const body = { version, routes: board, reason: 'Medición' };
      ({ version } = await ok<{ version: number }>(t.call(planBoardApi.arrange, { ...calls.as, params, body })));
    });
    const guide = (): string => anyOf(board.flatMap((r) => r.guides));
    await timed('places', TIMES, () =>
      ok(t.call(planBoardApi.places, { ...calls.as, params, body: { routes: board, guide: guide() } })),
    );
    await timed('why', TIMES / 3, () =>
      ok(t.call(planBoardApi.why, { ...calls.as, params, body: { routes: board, guide: guide() } })),
    );
    figure(`${name}_memory`, process.memoryUsage().rss / 1e6, 'MB');
  };
  await measure(500, 25);
  await measure(2000, 100);
} finally {
  await t.close();
}
process.exit(0);
