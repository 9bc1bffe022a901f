import { plainItem } from '@tramo/contract/guide-input';
import { type Job, jobsApi } from '@tramo/contract/jobs';
import { defaultTimeZone } from '@tramo/contract/limits';
import {
  type PlanChecks,
  type PlanGuideListInput,
  planChecksApi,
  type WaitingGuide,
} from '@tramo/contract/plan-checks';
import type { Plan } from '@tramo/contract/planning';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import {
  buildCedi,
  buildClient,
  buildCompany,
  buildGuides,
  buildVehicle,
  type Company,
} from '../../../test/builders.ts';
import { grid, limitPackages, ok, planCalls, planDay, plannerValues, refusal } from '../../../test/plans.ts';
import { addDays } from '../../platform/calendar.ts';

const t = await testApp({ background: true });
let c: Company;
let calls: ReturnType<typeof planCalls>;

const fresh = async (): Promise<void> => {
  c = await buildCompany(t);
  calls = planCalls(t, c);
};
const guidesOf = (
  id: string,
  body: PlanGuideListInput = {},
): Promise<{
  guides: WaitingGuide[];
  count: { totalCount: number };
  problems: Record<string, number>;
  withoutProblems: number;
}> =>
  ok(
    t.call(planChecksApi.guides, {
      ...calls.as,
      params: { id },
      body: { dateFrom: planDay, dateTo: planDay, ...body },
    }),
  );
const idsOf = async (id: string, body: PlanGuideListInput = {}): Promise<string[]> =>
  (
    await ok<{ ids: string[] }>(
      t.call(planChecksApi.guideIds, {
        ...calls.as,
        params: { id },
        body: { dateFrom: planDay, dateTo: planDay, ...body },
      }),
    )
  ).ids;
const checks = (id: string): Promise<PlanChecks> => ok(t.call(planChecksApi.checks, { ...calls.as, params: { id } }));
const problemsOf = async (id: string) =>
  (await checks(id)).guides.map(({ problem, level, folios }) => ({ problem, level, folios }));

/** The company's clock at an instant. */
const localTime = (at: Date): [number, number] => {
  const localTime = new Intl.DateTimeFormat('en-GB', {
    timeZone: defaultTimeZone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const [hours = 0, minutes = 0] = localTime.format(at).split(':').map(Number);
  return [hours, minutes];
};

/** Nine guides: two sound ones with a window, the others with a problem each, the last with two. */
async function troubled(): Promise<{ vehicle: string; ids: string[]; client: string }> {
  await fresh();
  const vehicle = await buildVehicle(t, c);
  await limitPackages(t, vehicle, 20);
  const client = await buildClient(t, c.id, { generateDocuments: true });
  const windows = [{ startMinute: 540, endMinute: 720 }];
  const item = (packages: number) => [{ ...plainItem, name: 'Caja', quantity: 1, packages, weightKg: 2 }];
  const ids = await buildGuides(c, [
    ...grid(2, (i) => ({ folio: `SANA-${i}`, windows })),
    ...grid(1, () => ({ folio: 'SIN-PIN', windows, party: { address: { lat: null, lng: null } } })),
    ...grid(1, () => ({ folio: 'GRANDE', windows, items: item(21) })),
    ...grid(1, () => ({ folio: 'CABE', windows, items: item(20) })),
    ...grid(1, () => ({ folio: 'FRIA', windows, skills: ['refrigerated'] })),
    ...grid(1, () => ({ folio: 'PAPELES', windows, clientId: client })),
    ...grid(1, () => ({ folio: 'LEJOS', windows })),
    ...grid(1, () => ({ folio: 'SIN-VENTANA' })),
    ...grid(1, () => ({ folio: 'AMANO', party: { address: { lat: null, lng: null } } })),
  ]);
  await t.platform.db.system(async (trx) => {
    await sql`insert into postal_code (zip_code, suburb, state, municipality, city, lat, lng) values ('64000', 'Centro', 'NL', 'Monterrey', 'Monterrey', 25.67, -100.31)
      on conflict (zip_code, suburb) do update set lat = 25.67, lng = -100.31`.execute(trx);
    // From a file, 30 km to the north of its postal code; and one as far, where a person put it.
    await sql`update guide set location = 'file', lat = 25.94 where company_id = ${c.id} and folio = 'LEJOS'`.execute(
      trx,
    );
    await sql`update guide set location = 'pin', lat = 25.94, lng = -100.31 where company_id = ${c.id} and folio = 'AMANO'`.execute(
      trx,
    );
  });
  return { vehicle, ids, client };
}

describe('waiting guides', () => {
  it('come with their problems, the worst first, and are counted by them', async () => {
    await troubled();
    const p = await calls.createPlan({ guides: [], vehicles: [] });
    const all = await guidesOf(p._id, { sort: 'folio' });
    expect(all.guides.map((g) => [g.folio, g.problems])).toEqual([
      ['SIN-PIN', ['noPin']],
      ['FRIA', ['noVehicle']],
      ['GRANDE', ['noVehicle']],
      ['PAPELES', ['papers']],
      ['LEJOS', ['doubtfulPin']],
      ['AMANO', ['noWindow']],
      ['SIN-VENTANA', ['noWindow']],
      ['CABE', []],
      ['SANA-0', []],
      ['SANA-1', []],
    ]);
    expect(all.problems).toEqual({ noPin: 1, noVehicle: 2, papers: 1, doubtfulPin: 1, noWindow: 2 });
    expect(all.count.totalCount).toBe(10);
    expect(all.withoutProblems).toBe(5);

    const second = await guidesOf(p._id, { sort: 'folio', page: 2, limit: 4 });
    expect(second.guides.map((g) => g.folio)).toEqual(['LEJOS', 'AMANO', 'SIN-VENTANA', 'CABE']);
    const some = await guidesOf(p._id, { sort: 'folio', problems: ['noVehicle', 'papers'] });
    expect(some.guides.map((g) => g.folio)).toEqual(['FRIA', 'GRANDE', 'PAPELES']);
    expect(some.count.totalCount).toBe(3);
    // The strip tells all of them whatever is filtered by it.
    expect(some.problems.noPin).toBe(1);
    const byWeight = await guidesOf(p._id, { sort: 'weightKg', order: 'desc', withoutProblems: true, limit: 1 });
    expect(byWeight.guides[0]?.folio).not.toBe('CABE');
    expect(byWeight.count.totalCount).toBe(5);
  });

  it('are chosen all, or all but those that something hinders', async () => {
    const { ids } = await troubled();
    const p = await calls.createPlan({ guides: [], vehicles: [] });
    expect(new Set(await idsOf(p._id))).toEqual(new Set(ids));
    const sound = await idsOf(p._id, { withoutProblems: true, sort: 'folio' });
    expect((await guidesOf(p._id, { withoutProblems: true, sort: 'folio' })).guides.map((g) => g._id)).toEqual(sound);
    expect(sound).toHaveLength(5);
  });

  it('are too much only for vehicles of the day: of its cedi, free, loaded as far as the parameters let them be', async () => {
    const { vehicle, ids } = await troubled();
    const big = await buildVehicle(t, c);
    let p = await calls.createPlan({ guides: [], vehicles: [] });
    expect((await guidesOf(p._id)).problems.noVehicle).toBe(1);
    // With an ended document it goes along only where somebody chose it.
    const insuredUntil = (validUntil: string) =>
      t.platform.db.system((trx) =>
        sql`update vehicle set documents = ${JSON.stringify([{ kind: 'insurance', number: '', validUntil, fileId: null }])}::jsonb where id = ${big}`.execute(
          trx,
        ),
      );
    await insuredUntil(addDays(planDay, -1));
    expect((await guidesOf(p._id)).problems.noVehicle).toBe(2);
    const chosen = await calls.createPlan({ guides: [], vehicles: [big], documentsConfirmed: true });
    expect((await guidesOf(chosen._id)).problems.noVehicle).toBe(1);
    expect((await checks(chosen._id)).vehicles).toMatchObject([{ problem: 'papers', level: 'warn', vehicle: big }]);
    await insuredUntil(planDay);
    expect((await guidesOf(p._id)).problems.noVehicle).toBe(1);
    // On the plan's day the large one is on the road with another route.
    const [guide] = ids as [string];
    const other = await calls.optimised({ guides: [guide], vehicles: [big] });
    await ok(calls.dispatch(other));
    expect((await guidesOf(p._id)).problems.noVehicle).toBe(2);
    // A plan that has it counts on it.
    p = await ok(calls.put(p, { vehicles: [big] }));
    expect((await guidesOf(p._id)).problems.noVehicle).toBe(1);
    p = await ok(
      calls.put(p, {
        vehicles: [vehicle],
        plannerParams: { id: null, params: { ...plannerValues, maxLoadPercent: 99 } },
      }),
    );
    expect((await guidesOf(p._id)).problems.noVehicle).toBe(3);
    // With a second cedi, what leaves from the first does not carry the second's guides.
    const far = await buildCedi(t, c.id);
    await buildGuides(
      c,
      grid(1, () => ({ folio: 'OTRO-CEDI', cediId: far })),
    );
    p = await ok(
      calls.put(p, {
        vehicles: [],
        cedisSelected: [c.cediId, far],
        plannerParams: { id: null, params: plannerValues },
      }),
    );
    const { guides } = await guidesOf(p._id, { problems: ['noVehicle'], sort: 'folio' });
    expect(guides.map((g) => g.folio)).toEqual(['FRIA', 'GRANDE', 'OTRO-CEDI']);
    // Without any vehicle the plan lacks them, not each guide.
    await t.platform.db.system((trx) =>
      sql`update vehicle set status = 'maintenance' where company_id = ${c.id}`.execute(trx),
    );
    expect((await guidesOf(p._id)).problems.noVehicle).toBe(0);
  });
});

describe('checks of a plan', () => {
  it('tell the problems of chosen guides before anything is refused', async () => {
    const { ids, vehicle } = await troubled();
    const p = await calls.createPlan({ guides: ids, vehicles: [vehicle] });
    expect(await problemsOf(p._id)).toEqual([
      { problem: 'noPin', level: 'warn', folios: ['SIN-PIN'] },
      { problem: 'noVehicle', level: 'warn', folios: ['FRIA', 'GRANDE'] },
      { problem: 'papers', level: 'stop', folios: ['PAPELES'] },
      { problem: 'doubtfulPin', level: 'warn', folios: ['LEJOS'] },
      { problem: 'noWindow', level: 'note', folios: ['AMANO', 'SIN-VENTANA'] },
    ]);
    expect((await checks(p._id)).isClear).toBe(false);
    // Somebody else takes two of them meanwhile; the search would refuse them.
    const other = await calls.optimised({ guides: ids.slice(0, 2), vehicles: [vehicle] });
    await ok(calls.dispatch(other));
    const now = await checks(p._id);
    expect(now.guides[0]).toEqual({
      problem: 'taken',
      level: 'stop',
      ids: ids.slice(0, 2),
      folios: ['SANA-0', 'SANA-1'],
    });
    expect(await refusal(calls.optimize(p._id))).toMatchObject({ key: 'guides.in_route' });
    expect(now.vehicles).toEqual([
      expect.objectContaining({
        problem: 'busy',
        level: 'warn',
        vehicle,
        route: expect.objectContaining({ name: expect.any(String) }),
      }),
    ]);
    // Of its own routes a dispatched plan says nothing.
    expect(await checks(other._id)).toMatchObject({ guides: [], vehicles: [], quota: { wanted: 0 } });
  });

  it('are clear exactly when dispatch is not refused', async () => {
    await fresh();
    const vehicle = await buildVehicle(t, c);
    const guides = await buildGuides(
      c,
      grid(4, () => ({ windows: [{ startMinute: 480, endMinute: 1200 }] })),
    );
    const p = await calls.optimised({ guides, vehicles: [vehicle] });
    expect(await checks(p._id)).toMatchObject({
      isClear: true,
      guides: [],
      vehicles: [],
      quota: { level: null, wanted: 1, isCertain: true },
    });
    const status = (to: string) =>
      t.platform.db.system((trx) => sql`update vehicle set status = ${to} where id = ${vehicle}`.execute(trx));
    await status('maintenance');
    expect(await checks(p._id)).toMatchObject({
      isClear: false,
      vehicles: [{ problem: 'maintenance', level: 'stop', vehicle }],
    });
    expect(await refusal(calls.dispatch(p))).toMatchObject({ key: 'routes.vehicle_maintenance' });
    await status('available');
    await t.platform.db.system((trx) =>
      sql`update app_user set max_routes_per_week = 0 where id = ${c.admin.userId}`.execute(trx),
    );
    expect(await checks(p._id)).toMatchObject({ isClear: false, quota: { level: 'stop', remaining: 0, total: 0 } });
    expect(await refusal(calls.dispatch(p))).toMatchObject({ key: 'routes.limit' });
    await t.platform.db.system((trx) =>
      sql`update app_user set max_routes_per_week = null where id = ${c.admin.userId}`.execute(trx),
    );
    expect(await checks(p._id)).toMatchObject({ isClear: true });
    await ok(calls.dispatch(p));
  });

  it('say that a vehicle is on another route at the time, and that a plan is of the past', async ({
    onTestFinished,
  }) => {
    // Before the plans' day, whenever this runs.
    onTestFinished(() => t.setNow(null));
    t.setNow(new Date(`${addDays(planDay, -2)}T16:00:00Z`));
    await fresh();
    const vehicle = await buildVehicle(t, c);
    const guides = await buildGuides(c, grid(4));
    const first = await calls.optimised({ guides: guides.slice(0, 2), vehicles: [vehicle] });
    const second = await calls.optimised({ guides: guides.slice(2), vehicles: [vehicle] });
    await ok(calls.dispatch(first));
    expect(await checks(second._id)).toMatchObject({
      isClear: false,
      isPast: false,
      vehicles: [{ problem: 'busy', level: 'stop' }],
    });
    expect(await refusal(calls.dispatch(second))).toMatchObject({ key: 'routes.vehicle_busy' });
    // One that leaves after the first is over has nothing against it.
    const end = new Date(Math.max(...first.routes.map((r) => Date.parse(r.routeEnd))));
    const [hours, minutes] = localTime(end);
    const late = await calls.createPlan({ guides: [], vehicles: [vehicle], startHour: { hours, minutes } });
    // Its last minute.
    expect(await checks(late._id)).toMatchObject({ vehicles: [{ problem: 'busy' }] });
    const later = await calls.createPlan({ guides: [], vehicles: [vehicle], startHour: { hours: hours + 1, minutes } });
    expect((await checks(later._id)).vehicles).toEqual([]);
    const old = await calls.createPlan({ guides: [], vehicles: [], startDate: '2020-01-06' });
    expect(await checks(old._id)).toMatchObject({ isPast: true });
  });
});

it('tells a plan that waits its turn how many of its company go before it', async () => {
  await fresh();
  const guides = await buildGuides(c, grid(90));
  const vehicle = await buildVehicle(t, c);
  const params = { id: null, params: { ...plannerValues, timeLimitS: 2 } };
  const plans: Plan[] = [];
  for (const from of [0, 45])
    plans.push(
      await calls.createPlan({ guides: guides.slice(from, from + 45), vehicles: [vehicle], plannerParams: params }),
    );
  const started: Job[] = [];
  for (const p of plans) started.push(await ok<Job>(calls.optimize(p._id)));
  const aheadOf = async (i: number): Promise<number> =>
    (await ok<Job>(t.call(jobsApi.detail, { ...calls.as, params: { id: started[i]?._id as string } }))).ahead;
  expect([await aheadOf(0), await aheadOf(1)]).toEqual([0, 1]);
  await calls.settled(plans[0]?._id as string);
  await expect.poll(() => aheadOf(1), { interval: 5, timeout: 25_000 }).toBe(0);
});
