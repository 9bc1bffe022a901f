import { auditApi } from '@tramo/contract/audit';
import { guidesApi } from '@tramo/contract/guides-api';
import { type EvaluatedPlan, planBoardApi } from '@tramo/contract/plan-board';
import type { PlanException } from '@tramo/contract/plan-reasons';
import type { Plan } from '@tramo/contract/planning';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { buildCedi, buildCompany, buildGuides, buildUser, buildVehicle } from '../../../test/builders.ts';
import { arranged, grid, limitPackages, ok, planCalls, plannerValues, refusal } from '../../../test/plans.ts';

const t = await testApp({ background: true });
const company = await buildCompany(t);
const calls = planCalls(t, company);

type Arranged = EvaluatedPlan & { version: number; status: Plan['status'] };
const arrange = (
  plan: Pick<Plan, '_id' | 'version'>,
  routes: object[],
  more: object = {},
  token = company.admin.token,
) =>
  t.call(planBoardApi.arrange, { token, params: { id: plan._id }, body: { version: plan.version, routes, ...more } });
const entries = async (plan: Plan, action: string) =>
  (
    await ok<{ entries: { action: string; reason: string; before: object; after: object }[] }>(
      t.call(auditApi.list, { ...calls.as, query: { subjectId: plan._id, actions: action } }),
    )
  ).entries;
const folioOf = (plan: Plan, guide: string): string => plan.guides.find((g) => g._id === guide)?.folio ?? '';

/** Two routes of three stops each; the first vehicle takes three packages. */
async function twoRoutes(part: Parameters<typeof grid>[1] = () => ({}), values: object = {}) {
  const guides = await buildGuides(company, grid(6, part));
  const [a, b] = [await buildVehicle(t, company), await buildVehicle(t, company)];
  await limitPackages(t, a, 3);
  const plan = await calls.createPlan({
    guides,
    vehicles: [a, b],
    plannerParams: { id: null, params: { ...plannerValues, ...values } },
    routes: [
      { _id: crypto.randomUUID(), vehicle: a, guides: guides.slice(0, 3) },
      { _id: crypto.randomUUID(), vehicle: b, guides: guides.slice(3) },
    ],
  });
  return { guides, a, b, plan };
}
/** The guide before the given place of another route. */
function moved(plan: Plan, guide: string, to: number, at = 0) {
  const routes = arranged(plan).map((r) => ({ ...r, guides: r.guides.filter((g) => g !== guide) }));
  routes[to]?.guides.splice(at, 0, guide);
  return routes;
}

describe('an arrangement', () => {
  it('is saved as it is told, with titles, locks and what was taken out', async () => {
    const { plan, guides } = await twoRoutes();
    const routes = moved(plan, guides[1] as string, 1).map((r, i) => ({
      ...r,
      ...(i === 1 ? { routeTitle: 'Norte', locked: true } : {}),
    }));
    routes[0]?.guides.pop();
    const answer: Arranged = await ok(arrange(plan, routes));
    expect(answer).toMatchObject({ version: plan.version + 1, status: 'optimised' });
    const saved = await calls.plan(plan._id);
    expect(saved).toMatchObject({ version: answer.version, status: 'optimised', capacityConfirmed: true });
    expect(saved.routes).toEqual(answer.routes);
    expect(saved.unassigned).toEqual(answer.unassigned);
    expect(saved.totals).toEqual(answer.totals);
    expect(saved.routes.map((r) => [r.routeTitle, r.locked])).toEqual([
      ['Ruta 1', false],
      ['Norte', true],
    ]);
    expect(saved.unassigned.map((u) => u.guideId)).toEqual([guides[2]]);
    expect(await ok(calls.evaluate(plan._id, routes))).toMatchObject({ totals: answer.totals });
    const empty: Arranged = await ok(arrange(answer.version ? { ...plan, version: answer.version } : plan, []));
    expect(empty).toMatchObject({ status: 'draft', routes: [] });
    expect(await calls.plan(plan._id)).toMatchObject({ status: 'draft', totals: { unassigned: 6 } });
  });

  it('of an older version is refused with the plan as it is now; of two at once one is kept', async () => {
    const { plan, guides } = await twoRoutes();
    const answers = await Promise.all([1, 2, 0].map((at) => arrange(plan, moved(plan, guides[0] as string, 1, at))));
    expect(answers.map((a) => a.statusCode).sort()).toEqual([200, 409, 409]);
    const won: Arranged | undefined = answers.find((a) => a.statusCode === 200)?.json();
    const lost = await refusal(answers.find((a) => a.statusCode === 409) as (typeof answers)[number]);
    expect(lost).toMatchObject({
      key: 'general.stale',
      detail: { _id: plan._id, version: won?.version, routes: won?.routes },
    });
    expect((await calls.plan(plan._id)).routes).toEqual(won?.routes);
  });

  it('needs a plan that nobody searches and that did not go out', async () => {
    const { plan } = await twoRoutes();
    await ok(calls.dispatch(plan));
    const sent = await calls.plan(plan._id);
    expect(await refusal(arrange(sent, arranged(sent)))).toMatchObject({ status: 409, key: 'planning.wrong_state' });
  });

  it('sees what others change of guides meanwhile, and does not blame it on whoever arranges', async () => {
    const { plan, guides, a } = await twoRoutes();
    const first: Arranged = await ok(arrange(plan, moved(plan, guides[0] as string, 0, 2)));
    await ok(
      t.call(guidesApi.update, { ...calls.as, params: { id: guides[0] as string }, body: { lat: 25.9, lng: -100.31 } }),
    );
    await limitPackages(t, a, 2);
    const again: Arranged = await ok(
      arrange({ ...plan, version: first.version }, moved(plan, guides[0] as string, 0, 1)),
    );
    expect(again.totals.distanceM).toBeGreaterThan(first.totals.distanceM + 40_000);
    expect(again.routes[0]?.violations).toEqual([{ kind: 'packages', amount: 1, guideId: null }]);
  });
});

describe('a forced move', () => {
  it('is refused without a reason, telling what it breaks, and kept in the audit with one', async () => {
    const { plan, guides } = await twoRoutes((i) =>
      i === 5 ? { windows: [{ startMinute: 480, endMinute: 500 }] } : {},
    );
    const overriding = moved(plan, guides[5] as string, 0, 3);
    const refused = await refusal(arrange(plan, overriding));
    expect(refused).toMatchObject({ status: 422, key: 'planning.reason_required' });
    const { violations } = refused.detail as {
      violations: { kind: string; amount: number; guideId: string | null; route: string }[];
    };
    expect(violations).toEqual([
      { kind: 'late', amount: expect.any(Number), guideId: guides[5], route: plan.routes[0]?._id },
      { kind: 'packages', amount: 1, guideId: null, route: plan.routes[0]?._id },
    ]);
    expect((await calls.plan(plan._id)).version).toBe(plan.version);
    expect(await entries(plan, 'force')).toEqual([]);
    const kept: Arranged = await ok(arrange(plan, overriding, { reason: 'El cliente lo pidió' }));
    expect(kept.routes[0]?.violations).toHaveLength(2);
    const [entry] = await entries(plan, 'force');
    const late = Math.ceil((violations[0]?.amount ?? 0) / 60);
    expect(entry).toMatchObject({
      reason: 'El cliente lo pidió',
      after: {
        brokenRules: `Ruta 1, ${folioOf(plan, guides[5] as string)}: llega ${late} min tarde; Ruta 1: 1 paquetes de más`,
      },
    });
    // What is broken already may be rearranged; more of it asks again.
    const shuffled = overriding.map((r) => ({
      ...r,
      guides: [guides[5] as string, ...r.guides.filter((g) => g !== guides[5])],
    }));
    const now = { ...plan, version: kept.version };
    const better: Arranged = await ok(
      arrange(
        now,
        shuffled.map((r, i) => (i === 0 ? r : (overriding[i] as typeof r))),
      ),
    );
    expect(await entries(plan, 'force')).toHaveLength(1);
    const worse = moved({ ...plan, routes: better.routes } as Plan, guides[4] as string, 0);
    expect(await refusal(arrange({ ...plan, version: better.version }, worse))).toMatchObject({
      key: 'planning.reason_required',
    });
  });

  it('counts no lateness where it is allowed', async () => {
    const late = (i: number) => (i === 5 ? { windows: [{ startMinute: 480, endMinute: 485 }] } : {});
    const { plan, guides } = await twoRoutes(late, { allowLate: true });
    const last = arranged(plan).map((r) => ({
      ...r,
      guides: [...r.guides.filter((g) => g !== guides[5]), ...r.guides.filter((g) => g === guides[5])],
    }));
    const kept: Arranged = await ok(arrange(plan, last));
    expect(kept.totals.lateStops).toBe(1);
    expect(await entries(plan, 'force')).toEqual([]);
  });

  it('with a whole plan is kept in the audit without a reason', async () => {
    const { plan, guides } = await twoRoutes();
    await ok(calls.put(plan, { routes: moved(plan, guides[5] as string, 0) }));
    expect(await entries(plan, 'force')).toMatchObject([
      { reason: '', after: { brokenRules: 'Ruta 1: 1 paquetes de más' } },
    ]);
  });
});

describe('vehicles that a plan takes besides its own', () => {
  it('are the caller’s, and stay in the plan', async () => {
    const { plan, guides, a, b } = await twoRoutes();
    const more = await buildVehicle(t, company);
    const third = { _id: crypto.randomUUID(), vehicle: more, guides: [guides[5] as string] };
    const routes = [...moved(plan, guides[5] as string, 9), third];
    expect(await refusal(arrange(plan, routes))).toMatchObject({
      key: 'general.invalid',
      fields: { 'routes.2.vehicle': expect.any(String) },
    });
    const kept: Arranged = await ok(arrange(plan, routes, { addVehicles: [more, a] }));
    expect(kept.routes.map((r) => r.vehicle)).toEqual([a, b, more]);
    const saved = await calls.plan(plan._id);
    expect(saved).toMatchObject({ vehicles: [a, b, more], capacityConfirmed: true });
    expect(await entries(plan, 'update')).toMatchObject([{ before: { vehicles: 2 }, after: { vehicles: 3 } }]);
    expect(await ok(calls.evaluate(plan._id, routes))).toMatchObject({ totals: kept.totals });
  });

  it('are refused when they are unknown, deleted, of another company or of a cedi that the caller does not see', async () => {
    const { plan } = await twoRoutes();
    const other = await buildCompany(t);
    const gone = await buildVehicle(t, company);
    await t.platform.db.system((trx) => sql`update vehicle set status = 'deleted' where id = ${gone}`.execute(trx));
    for (const vehicle of [crypto.randomUUID(), gone, await buildVehicle(t, other)])
      expect(await refusal(arrange(plan, arranged(plan), { addVehicles: [vehicle] }))).toMatchObject({
        key: 'fleet.vehicle_not_found',
      });
    const north = await buildCedi(t, company.id);
    const kept = await buildUser(t, company.id, { roles: ['routes-manager'], cediIds: [company.cediId] });
    const far = await buildVehicle(t, company);
    await t.platform.db.system((trx) => sql`update vehicle set cedi_id = ${north} where id = ${far}`.execute(trx));
    expect(await refusal(arrange(plan, arranged(plan), { addVehicles: [far] }, kept.token))).toMatchObject({
      key: 'fleet.vehicle_not_found',
    });
    expect((await calls.plan(plan._id)).version).toBe(plan.version);
  });
});

describe('exceptions of a plan', () => {
  const exception = (e: Partial<PlanException> & Pick<PlanException, 'kind'>): PlanException => ({
    amount: null,
    guideId: null,
    vehicle: null,
    window: null,
    skills: [],
    ...e,
  });

  it('are kept with it, hold in every evaluation, and are told in the audit', async () => {
    const { plan, guides, a } = await twoRoutes();
    const four = moved(plan, guides[5] as string, 0);
    const more = exception({ kind: 'packages', vehicle: a, amount: 1 });
    expect((await ok<EvaluatedPlan>(calls.evaluate(plan._id, four))).totals.violations).toBe(1);
    const kept: Arranged = await ok(arrange(plan, four, { exceptions: [more] }));
    expect(kept.totals.violations).toBe(0);
    expect((await calls.plan(plan._id)).exceptions).toEqual([more]);
    expect((await ok<EvaluatedPlan>(calls.evaluate(plan._id, four))).totals.violations).toBe(0);
    expect(await entries(plan, 'update')).toMatchObject([
      { after: { softenedRules: expect.stringContaining('carga 1 paquetes más') } },
    ]);
    // Taking it back breaks the rule anew; a change that says nothing of exceptions leaves them.
    const now = { ...plan, version: kept.version };
    expect(await refusal(arrange(now, four, { exceptions: [] }))).toMatchObject({ key: 'planning.reason_required' });
    const same: Arranged = await ok(arrange(now, four));
    expect(same.totals.violations).toBe(0);
    await ok(arrange({ ...plan, version: same.version }, four, { exceptions: [], reason: 'Así' }));
    expect(await entries(plan, 'update')).toHaveLength(2);
  });

  it('are about what the plan has, and leave with it', async () => {
    const { plan, guides, a, b } = await twoRoutes((i) =>
      i === 0 ? { windows: [{ startMinute: 480, endMinute: 900 }] } : {},
    );
    const stranger = crypto.randomUUID();
    const wrong: [PlanException, string][] = [
      [exception({ kind: 'late', guideId: stranger }), 'guideId'],
      [exception({ kind: 'packages', vehicle: stranger, amount: 1 }), 'vehicle'],
      [exception({ kind: 'shift', vehicle: a }), 'amount'],
      [exception({ kind: 'windowEnd', guideId: guides[0] as string, window: 1, amount: 60 }), 'window'],
      [exception({ kind: 'skills', vehicle: a }), 'skills'],
    ];
    for (const [e, field] of wrong) {
      const fields = { [`exceptions.0.${field}`]: 'El valor no es válido' };
      expect(await refusal(arrange(plan, arranged(plan), { exceptions: [e] }))).toMatchObject({
        key: 'general.invalid',
        fields,
      });
      const screen = { ...calls.as, params: { id: plan._id }, body: { routes: [], exceptions: [e], guide: guides[0] } };
      for (const call of [planBoardApi.evaluate, planBoardApi.places, planBoardApi.why])
        expect(await refusal(t.call(call, screen))).toMatchObject({ key: 'general.invalid', fields });
      expect(await refusal(calls.put(plan, { exceptions: [e] }))).toMatchObject({ key: 'general.invalid', fields });
    }
    const about = [
      exception({ kind: 'windowEnd', guideId: guides[0] as string, window: 0, amount: 60 }),
      exception({ kind: 'shift', vehicle: b, amount: 600 }),
      exception({ kind: 'late', guideId: guides[5] as string }),
    ];
    const kept: Arranged = await ok(arrange(plan, arranged(plan), { exceptions: about }));
    const smaller: Plan = await ok(
      calls.put({ ...plan, version: kept.version }, { guides: guides.slice(1), vehicles: [a] }),
    );
    expect(smaller.exceptions).toEqual([about[2]]);
  });
});
