import { planBoardApi } from '@tramo/contract/plan-board';
import { type Plan, type PlanChangeSize, type PlanFormInput, planningApi } from '@tramo/contract/planning';
import type { LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import { type Company, type GuideParts, unique } from './builders.ts';

/** The day of every plan in tests: a Monday after the date that tests usually set. */
export const planDay = '2026-11-23';

/** The answer of a call that must succeed. */
export const ok = async <T>(r: LightMyRequestResponse | Promise<LightMyRequestResponse>): Promise<T> => {
  const answer = await r;
  if (answer.statusCode !== 200) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json() as T;
};
/** Status and error of a call that must fail. */
export const refusal = async (
  r: LightMyRequestResponse | Promise<LightMyRequestResponse>,
): Promise<{ status: number; key: string; fields?: Record<string, string>; detail?: unknown }> => {
  const answer = await r;
  return { status: answer.statusCode, ...(answer.json() as { error: { key: string } }).error };
};

/** Guides on a grid around the default cedi, about 700 m apart, each with one package of 3.5 kg. */
export const grid = (n: number, part: (i: number) => GuideParts = () => ({})): GuideParts[] =>
  Array.from({ length: n }, (_, i) => ({
    scheduledDate: planDay,
    serviceMinutes: 5,
    ...part(i),
    party: {
      address: { lat: 25.64 + (i % 7) * 0.0065, lng: -100.34 + Math.floor(i / 7) * 0.0065, ...part(i).party?.address },
    },
  }));

/** Planner values with one second of search. */
export const plannerValues = {
  timeLimitS: 1,
  weights: { distance: 25, time: 25, vehicles: 20, balance: 10 },
  maxDurationMinutes: null,
  maxStops: null,
  maxDistanceKm: null,
  maxLoadPercent: 100,
  allowLate: false,
  returnToDepot: true,
};

/** The planner's calls as the admin of a company. */
export function planCalls(t: TestApp, company: Company) {
  const as = { token: company.admin.token };
  const createPlan = (form: Partial<PlanFormInput> & Pick<PlanFormInput, 'guides' | 'vehicles'>): Promise<Plan> =>
    ok(
      t.call(planningApi.create, {
        ...as,
        body: {
          name: `Plan ${unique()}`,
          startDate: planDay,
          cedisSelected: [company.cediId],
          plannerParams: { id: null, params: plannerValues },
          capacityConfirmed: true,
          ...form,
        },
      }),
    );
  const plan = (id: string): Promise<Plan> => ok(t.call(planningApi.detail, { ...as, params: { id } }));
  const optimize = (id: string, body?: { changes: PlanChangeSize }) =>
    t.call(planningApi.optimize, { ...as, params: { id }, ...(body ? { body } : {}) });
  /** The plan once nothing searches for it. */
  const settled = async (id: string): Promise<Plan> => {
    for (const end = Date.now() + 60_000; Date.now() < end; ) {
      const p = await plan(id);
      if (p.status !== 'optimising') return p;
      await new Promise((r) => setTimeout(r, 50));
    }
    throw new Error('the plan is still being optimised');
  };
  return {
    as,
    createPlan,
    plan,
    optimize,
    settled,
    optimised: async (form: Parameters<typeof createPlan>[0]): Promise<Plan> => {
      const { _id } = await createPlan(form);
      await ok(optimize(_id));
      return settled(_id);
    },
    put: (p: Plan, change: object, version = p.version) =>
      t.call(planningApi.update, { ...as, params: { id: p._id }, body: { plan: change, version } }),
    evaluate: (id: string, routes: object[]) =>
      t.call(planBoardApi.evaluate, { ...as, params: { id }, body: { routes } }),
    dispatch: (p: Plan) => t.call(planningApi.dispatch, { ...as, params: { id: p._id }, body: { version: p.version } }),
    remove: (id: string) => t.call(planningApi.remove, { ...as, params: { id } }),
  };
}

/** A plan's routes as the screen sends them back. */
export const arranged = (p: Plan) =>
  p.routes.map(({ _id, vehicle, guides }) => ({ _id, vehicle, guides: [...guides] }));

export const limitPackages = (t: TestApp, vehicleId: string, packages: number): Promise<unknown> =>
  t.platform.db.system((trx) =>
    sql`update vehicle set capacity_packages = ${packages} where id = ${vehicleId}`.execute(trx),
  );
