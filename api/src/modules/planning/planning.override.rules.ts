import type { NewViolations } from '@tramo/contract/plan-board';
import type { Violation } from '@tramo/contract/plan-reasons';
import type { PlanRoute } from '@tramo/contract/planning';
import { mayBeLate } from './planning.exceptions.rules.ts';
import type { PlanBasis } from './planning.problem.rules.ts';

/** Who may be late without breaking a rule: all when the parameters allow it, else those that somebody let be late. */
export function lateAllowed({
  params,
  exceptions,
}: Pick<PlanBasis, 'params' | 'exceptions'>): (guideId: string) => boolean {
  const some = mayBeLate(exceptions);
  return (guideId) => params.allowLate || some.has(guideId);
}

/** A route and what it breaks. */
export type Ruled = Pick<PlanRoute, '_id' | 'vehicle' | 'violations'>;

/** Amounts are told with three decimals. */
const LEAST = 0.0005;

/** Limits of a vehicle's whole day, told of its last trip, whichever route that is. */
const ofTheDay: ReadonlySet<Violation['kind']> = new Set(['shift', 'duration', 'distance', 'stops']);

/**
 * Rules that an arrangement breaks and the one before did not, or less: somebody must say why. A rule about a guide is compared wherever the guide stands now,
 * one about a route with the same route, or with its vehicle's when the route is new. Lateness counts only where it is forbidden.
 */
export function brokenAnew(
  before: readonly Ruled[],
  after: readonly Ruled[],
  isLateAllowed: (guideId: string) => boolean,
): NewViolations['violations'] {
  const was = new Map<string, number>();
  const keep = (key: string, amount: number): void => void was.set(key, Math.max(was.get(key) ?? 0, amount));
  for (const r of before)
    for (const v of r.violations)
      for (const about of v.guideId === null ? [r._id, r.vehicle] : [v.guideId]) keep(`${v.kind} ${about}`, v.amount);
  const known = new Set(before.map((r) => r._id));
  const earlier = (r: Ruled, v: Violation): number => {
    if (v.guideId !== null) return was.get(`${v.kind} ${v.guideId}`) ?? 0;
    const ofRoute = was.get(`${v.kind} ${r._id}`) ?? 0;
    return known.has(r._id) && !ofTheDay.has(v.kind)
      ? ofRoute
      : Math.max(ofRoute, was.get(`${v.kind} ${r.vehicle}`) ?? 0);
  };
  return after.flatMap((r) =>
    r.violations
      .filter(
        (v) =>
          !(v.kind === 'late' && v.guideId !== null && isLateAllowed(v.guideId)) && v.amount > earlier(r, v) + LEAST,
      )
      .map((v) => ({ ...v, route: r._id })),
  );
}
