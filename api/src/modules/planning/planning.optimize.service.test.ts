import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { apiKeysApi } from '@tramo/contract/api-keys';
import { jobsApi } from '@tramo/contract/jobs';
import { type Plan, planningApi } from '@tramo/contract/planning';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCompany, buildGuides, buildVehicle } from '../../../test/builders.ts';
import { arranged, grid, ok, planCalls, plannerValues, refusal } from '../../../test/plans.ts';
import { newId } from '../../platform/ids.ts';
import { cancelJob, processEnds } from '../../platform/jobs.ts';
import { osrmTravel } from '../../platform/travel/osrm.ts';
import { rememberingTravel } from '../../platform/travel/remember.ts';
import { runOptimize } from './planning.optimize.service.ts';

const t = await testApp({ background: true });
const company = await buildCompany(t);
let as: ReturnType<typeof planCalls>['as'];
let { createPlan, plan, optimize, settled, optimised, put, evaluate, remove } = {} as ReturnType<typeof planCalls>;

beforeAll(async () => {
  ({ as, createPlan, plan, optimize, settled, optimised, put, evaluate, remove } = planCalls(t, company));
});

describe('an optimisation under way', () => {
  const slow = { id: null, params: { ...plannerValues, timeLimitS: 120 } };
  const detail = async (jobId: string): Promise<Record<string, unknown>> =>
    t.platform.db.system(
      async (trx) =>
        (await sql<{ detail: Record<string, unknown> }>`select detail from job where id = ${jobId}`.execute(trx))
          .rows[0]?.detail ?? {},
    );
  const cancel = (jobId: string) => ok(t.call(jobsApi.cancel, { ...as, params: { id: jobId } }));

  it('shows its plan, refuses edits, and a cancel keeps the best found', async () => {
    const guides = await buildGuides(company, grid(40));
    const vehicles = [await buildVehicle(t, company), await buildVehicle(t, company)];
    const p = await createPlan({ guides, vehicles, plannerParams: slow });
    const job: { _id: string } = await ok(optimize(p._id));
    const busy = await plan(p._id);
    expect(busy).toMatchObject({
      status: 'optimising',
      jobId: job._id,
      can: { edit: false, delete: false, optimize: false },
    });
    expect(await refusal(put(busy, { name: 'X' }))).toMatchObject({ status: 409, key: 'planning.wrong_state' });
    expect(await refusal(remove(p._id))).toMatchObject({
      key: 'planning.wrong_state',
    });
    expect(((await ok(optimize(p._id))) as { _id: string })._id).toBe(job._id);
    let seen: Record<string, unknown> = {};
    for (const end = Date.now() + 60_000; !seen.routes && Date.now() < end; ) {
      await new Promise((r) => setTimeout(r, 50));
      seen = await detail(job._id);
    }
    expect(seen).toMatchObject({ unassigned: 0, timeLimitMs: 120_000 });
    expect((seen.routes as { guides: string[] }[]).flatMap((r) => r.guides)).toHaveLength(40);
    const before = Date.now();
    await cancel(job._id);
    const kept = await settled(p._id);
    expect(Date.now() - before).toBeLessThan(25_000);
    expect(kept.status).toBe('optimised');
    expect(kept.totals.stops).toBe(40);
    // A run that comes back after its plan was settled (a worker taken for dead) writes nothing.
    const again = await runOptimize(t.platform, {
      id: job._id,
      companyId: company.id,
      userId: company.admin.userId,
      timeZone: 'America/Mexico_City',
      userName: '',
      subjectId: p._id,
      data: {},
      before: {},
      progress: async () => undefined,
      signal: new AbortController().signal,
    });
    expect(again).toEqual({});
    expect((await plan(p._id)).version).toBe(kept.version);
  });

  it('tells in money what its plan then costs', async () => {
    const guides = await buildGuides(company, grid(6));
    const vehicle = await buildVehicle(t, company);
    await t.platform.db.system((trx) =>
      sql`update vehicle set fixed_cost = 300, cost_per_km = 12, cost_per_hour = 80 where id = ${vehicle}`.execute(trx),
    );
    const p = await optimised({ guides, vehicles: [vehicle] });
    expect(p.totals.cost).toBeGreaterThan(300);
    const told = await detail(p.jobId as string);
    expect(told.cost).toBe(p.totals.cost);
    // The weights of the objective come on top.
    expect(told.score).toBeGreaterThan(p.totals.cost);
  });

  it('ends before its time when nothing can improve, and says whether that is proved', async () => {
    const end = async (n: number): Promise<unknown> => {
      const guides = await buildGuides(company, grid(n));
      const p = await optimised({ guides, vehicles: [await buildVehicle(t, company)], plannerParams: slow });
      expect(p).toMatchObject({ status: 'optimised', totals: { stops: n } });
      // The job ends in a transaction of its own, behind its plan's.
      await expect.poll(() => detail(p.jobId as string)).toHaveProperty('end');
      return (await detail(p.jobId as string)).end;
    };
    expect(await end(1)).toBe('optimal');
    expect(await end(14)).toBe('settled');
  });

  it('cancelled before it began, lets the plan go', async () => {
    const guides = await buildGuides(company, grid(3));
    const p = await createPlan({ guides, vehicles: [await buildVehicle(t, company)], plannerParams: slow });
    // As if no worker had taken it: the job is written and cancelled in one transaction.
    await t.platform.db.as(company.id, async (trx) => {
      const id = await t.platform.jobs.start(trx, {
        companyId: company.id,
        userId: company.admin.userId,
        kind: 'planning.optimize',
        subjectId: p._id,
      });
      await sql`update route_plan set status = 'optimising', job_id = ${id} where id = ${p._id}`.execute(trx);
      await cancelJob(trx, id);
    });
    expect(await settled(p._id)).toMatchObject({ status: 'draft', routes: [] });
  });
});

describe('plans that wait', () => {
  it('of one company keep no other company waiting', async () => {
    const other = await buildCompany(t);
    const others = planCalls(t, other);
    const long = { id: null, params: { ...plannerValues, timeLimitS: 2 } };
    const mine = [];
    for (let i = 0; i < 2; i++) {
      // So many that the search takes its time.
      const guides = await buildGuides(company, grid(45));
      mine.push((await createPlan({ guides, vehicles: [await buildVehicle(t, company)], plannerParams: long }))._id);
    }
    for (const id of mine) await ok(optimize(id));
    const theirs = await others.optimised({
      guides: await buildGuides(other, grid(5)),
      vehicles: [await buildVehicle(t, other)],
    });
    expect(theirs.status).toBe('optimised');
    expect((await plan(mine[1] as string)).status).toBe('optimising');
    for (const id of mine) expect((await settled(id)).status).toBe('optimised');
  });

  it('goes on from what the run before a crash had told, for the time that was left', async () => {
    const guides = await buildGuides(company, grid(42));
    const vehicles = [await buildVehicle(t, company), await buildVehicle(t, company)];
    const p = await createPlan({
      guides,
      vehicles,
      plannerParams: { id: null, params: { ...plannerValues, timeLimitS: 60 } },
    });
    const routes = vehicles.map((vehicle, i) => ({ vehicle, guides: guides.slice(i * 21, (i + 1) * 21) }));
    await t.platform.db.as(company.id, async (trx) => {
      const { id: companyId, admin } = company;
      const id = await t.platform.jobs.start(trx, {
        companyId,
        userId: admin.userId,
        kind: 'planning.optimize',
        subjectId: p._id,
      });
      await sql`update job set detail = ${JSON.stringify({ elapsedMs: 59_000, timeLimitMs: 60_000, routes })}::jsonb where id = ${id}`.execute(
        trx,
      );
      await sql`update route_plan set status = 'optimising', job_id = ${id} where id = ${p._id}`.execute(trx);
    });
    // `settled` gives up after 20 s: a run from the start would take the whole minute.
    const done = await settled(p._id);
    expect(done).toMatchObject({ status: 'optimised', totals: { stops: 42 } });
  });
});

describe('an optimisation whose process is stopped', () => {
  it('leaves its plan waiting, and is taken up again from the best plan that it told', async () => {
    const guides = await buildGuides(company, grid(12));
    const params = { ...plannerValues, timeLimitS: 30 };
    const p = await createPlan({
      guides,
      vehicles: [await buildVehicle(t, company)],
      plannerParams: { id: null, params },
    });
    const id = newId();
    // In no queue, so that no worker takes it.
    await t.platform.db.as(company.id, async (trx) => {
      await sql`insert into job (id, company_id, user_id, kind, subject_id, data)
        values (${id}, ${company.id}, ${company.admin.userId}, 'planning.optimize', ${p._id}, '{}')`.execute(trx);
      await sql`update route_plan set status = 'optimising', job_id = ${id} where id = ${p._id}`.execute(trx);
    });
    const waiting = await plan(p._id);
    const reported: Record<string, unknown>[] = [];
    const run = (ends: AbortController, before: Record<string, unknown>): Promise<unknown> =>
      runOptimize(t.platform, {
        ...{
          id,
          companyId: company.id,
          userId: company.admin.userId,
          timeZone: 'America/Mexico_City',
          userName: '',
          subjectId: p._id,
        },
        ...{ data: {}, before, signal: ends.signal },
        progress: async (_done, _total, detail = {}) => {
          reported.push(detail);
          if (reported.length === 1) ends.abort(processEnds);
        },
      });
    await expect(run(new AbortController(), {})).rejects.toThrow(processEnds);
    expect(await plan(p._id)).toMatchObject({ status: 'optimising', jobId: id, version: waiting.version, routes: [] });
    await run(new AbortController(), { ...reported[0], elapsedMs: 29_000 });
    expect(await plan(p._id)).toMatchObject({ status: 'optimised', totals: { stops: 12 } });
  });
});

describe('travel times of a road service', () => {
  it('are asked in blocks below its limit; a broken one is told as a warning', async () => {
    const own = t.platform.travel;
    let tables = 0;
    let paths = 0;
    let isBroken = false;
    // Every leg takes 100 s and 1 km; more than 100 coordinates are refused as OSRM does.
    const server = createServer((request, response) => {
      const [, service = '', list = ''] =
        /^\/(table|route)\/v1\/driving\/([^?]*)/.exec(decodeURIComponent(request.url ?? '')) ?? [];
      const n = list.split(';').length;
      const query = new URL(request.url ?? '', 'http://x').searchParams;
      const size = (name: string): number => query.get(name)?.split(';').length ?? n;
      if (service === 'table') tables++;
      else paths++;
      const full = (value: number): number[][] =>
        Array.from({ length: size('sources') }, () => new Array<number>(size('destinations')).fill(value));
      if (isBroken || n > 100) response.statusCode = isBroken ? 503 : 400;
      response.end(
        JSON.stringify(
          service === 'table'
            ? { code: 'Ok', durations: full(100), distances: full(1000) }
            : {
                code: 'Ok',
                routes: [{ legs: Array.from({ length: n - 1 }, () => ({ duration: 100, distance: 1000 })) }],
              },
        ),
      );
    });
    await new Promise<void>((r) => server.listen(0, '127.0.0.1', r));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    try {
      t.platform.travel = rememberingTravel(osrmTravel(address, () => undefined));
      const guides = await buildGuides(company, grid(120));
      const v = await buildVehicle(t, company);
      await t.platform.db.system((trx) =>
        sql`update vehicle set shift_end_minute = 1440, capacity_packages = 500 where id = ${v}`.execute(trx),
      );
      const good = await optimised({ guides, vehicles: [v] });
      expect(good.travelWarning).toBeNull();
      expect(tables).toBe(9); // 121 places in blocks of 50 × 50
      expect(good.routes[0]?.routeStats.drivingS).toBe(((good.routes[0]?.guides.length ?? 0) + 1) * 100);
      // The plan's matrix is kept: an edit asks for nothing.
      await ok(evaluate(good._id, arranged(good)));
      expect(paths).toBe(0);
      // Another process has no matrix: it asks for the paths alone.
      t.platform.travel = rememberingTravel(osrmTravel(address, () => undefined));
      const evaluated: Plan = await ok(evaluate(good._id, arranged(good)));
      expect(evaluated.routes).toEqual(good.routes);
      expect(paths).toBe(2); // 122 places along the path, 100 at a time
      isBroken = true;
      t.platform.travel = rememberingTravel(osrmTravel(address, () => undefined));
      const bad = await optimised({ guides, vehicles: [v] });
      expect(bad.status).toBe('optimised');
      expect(bad.travelWarning).toMatch(/estimación/);
    } finally {
      t.platform.travel = own;
      await new Promise((r) => server.close(r));
    }
  });
});

describe('POST /optimizer/plan', () => {
  it('plans what is given and saves nothing', async () => {
    const guide = (folio: string, quantity: number, lng: number) => ({
      folio,
      type: 'delivery',
      items: [{ quantity }],
      recipient: { address: { lat: 25.67, lng } },
    });
    const body = {
      guides: [guide('A', 2, -100.31), guide('B', 2, -100.3), guide('C', 9, -100.29)],
      vehicles: [{ _id: 'v1', capacity: { quantity: 4 } }],
      plannerParams: { timeLimitS: 1 },
      startPoint: { lat: 25.66, lng: -100.32 },
    };
    const answer: { plan: { vehicle: string; guides: string[] }[]; unassigned: string[] } = await ok(
      await t.call(planningApi.external, { ...as, body }),
    );
    expect(answer.plan.map((r) => ({ ...r, guides: [...r.guides].sort() }))).toEqual([
      { vehicle: 'v1', guides: ['A', 'B'] },
    ]);
    expect(answer.unassigned).toEqual(['C']);
    const reloading = {
      ...body,
      guides: [...body.guides, guide('D', 4, -100.3)],
      plannerParams: { timeLimitS: 1, trips: { most: 2, reloadMinutes: 20 } },
    };
    const trips: typeof answer = await ok(await t.call(planningApi.external, { ...as, body: reloading }));
    expect(trips.unassigned).toEqual(['C']);
    expect(trips.plan).toMatchObject([{ vehicle: 'v1' }]);
    const heavy = { ...guide('E', 1, -100.3), items: Array.from({ length: 200 }, () => ({ quantity: 1_000_000 })) };
    const tooMuch = { ...body, guides: Array.from({ length: 6 }, (_, i) => ({ ...heavy, folio: `E${i}` })) };
    expect(await refusal(t.call(planningApi.external, { ...as, body: tooMuch }))).toMatchObject({
      status: 422,
      fields: { 'guides.5.items': 'Es más de lo que se permite' },
    });
    const twice = { ...body, guides: [guide('A', 1, -100.3), guide('A', 1, -100.3)] };
    expect(await refusal(t.call(planningApi.external, { ...as, body: twice }))).toMatchObject({
      status: 422,
      fields: { 'guides.1.folio': 'Hay elementos repetidos' },
    });
    const nameless = { ...body, vehicles: [{ _id: '', capacity: { quantity: 4 } }] };
    expect(await refusal(t.call(planningApi.external, { ...as, body: nameless }))).toMatchObject({
      status: 422,
      fields: { 'vehicles.0._id': expect.any(String) },
    });
    // Routes leave now: an hour of rest that begins at 13:05 leaves no time within one hour, tomorrow's does.
    const rest = { earliestMinute: 780, latestMinute: 785, minutes: 60 };
    const resting = { ...body, plannerParams: { timeLimitS: 1, maxDurationMinutes: 60, rest } };
    const leftAt = async (iso: string) => {
      t.setNow(new Date(iso));
      const planned: typeof answer = await ok(await t.call(planningApi.external, { ...as, body: resting }));
      return planned.unassigned;
    };
    const today = t.platform.now().toISOString().slice(0, 10);
    expect(await leftAt(`${today}T19:00:00Z`)).toEqual(['A', 'B', 'C']);
    expect(await leftAt(`${today}T19:06:00Z`)).toEqual(['C']);
    t.setNow(null);
  });

  it('heeds a set by its id and values over it, ends at once when nothing can improve, and answers a connection’s key', async () => {
    const place = { recipient: { address: { lat: 25.67, lng: -100.31 } }, type: 'delivery', items: [{ quantity: 2 }] };
    const body = {
      guides: [{ folio: 'A', ...place }],
      vehicles: [{ _id: 'v1', capacity: { quantity: 4 } }],
      startPoint: { lat: 25.66, lng: -100.32 },
    };
    const plan = async (more: object) => ok(await t.call(planningApi.external, { ...as, body: { ...body, ...more } }));
    const served = { plan: [{ vehicle: 'v1', guides: ['A'] }], unassigned: [] };
    const before = Date.now();
    expect(await plan({})).toEqual(served);
    // The time of a search is five seconds.
    expect(Date.now() - before).toBeLessThan(4000);
    const half = { maxLoadPercent: 40 };
    const trips = { most: 2, reloadMinutes: 20 };
    const none = { plan: [], unassigned: ['A'] };
    expect(await plan({ plannerParams: { id: null, params: half } })).toEqual(none);
    const { plannerParams: sets }: { plannerParams: { params: object }[] } = await ok(
      await t.call(planningApi.params, as),
    );
    const made: { _id: string } = await ok(
      await t.call(planningApi.createParams, {
        ...as,
        body: { name: 'Medio lleno', objectiveFunction: 'cost', params: { ...sets[0]?.params, ...half, trips } },
      }),
    );
    expect(await plan({ plannerParams: { id: made._id } })).toEqual(none);
    expect(await plan({ plannerParams: { id: made._id, params: { maxLoadPercent: 100 } } })).toEqual(served);
    // What is not sent stays the set's: its second trip.
    const twice = ['A', 'B'].map((folio) => ({ ...place, folio, items: [{ quantity: 4 }] }));
    expect(
      await plan({ guides: twice, plannerParams: { id: made._id, params: { maxLoadPercent: 100 } } }),
    ).toMatchObject({ unassigned: [] });
    expect(
      await refusal(t.call(planningApi.external, { ...as, body: { ...body, plannerParams: { id: body.startPoint } } })),
    ).toMatchObject({ status: 422 });
    const { key }: { key: string } = await ok(await t.call(apiKeysApi.create, { ...as, body: { name: 'Tienda' } }));
    const byKey = await t.call(planningApi.external, {
      headers: { apikey: key, platform: 'api' },
      body: { ...body, plannerParams: { id: made._id } },
    });
    expect(byKey.json()).toEqual(none);
  });
});
