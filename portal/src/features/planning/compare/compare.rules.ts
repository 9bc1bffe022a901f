import type { Plan, PlanTotals } from '@tramo/contract/planning';

/** As many as a screen holds side by side. */
export const mostCompared = 3;

/** Figures of plans that stand side by side; of all of them less is better. */
export const comparedFigures = [
  'unassigned',
  'routes',
  'distanceM',
  'durationS',
  'cost',
  'lateStops',
  'lateS',
  'spreadS',
  'spreadStops',
  'compactnessM',
  'violations',
] as const satisfies readonly (keyof PlanTotals)[];
export type ComparedFigure = (typeof comparedFigures)[number];

/** Which of the plans have the least of a figure; none when all are alike. */
export function bestOf(plans: readonly Pick<Plan, 'totals'>[], figure: ComparedFigure): readonly boolean[] {
  const values = plans.map((p) => p.totals[figure]);
  const least = Math.min(...values);
  return values.every((v) => v === least) ? values.map(() => false) : values.map((v) => v === least);
}

/** Where a guide stands in a plan: its route and place there, left out, or not in the plan at all. */
export type Standing =
  | { kind: 'route'; route: string; vehicle: string; place: number }
  | { kind: 'out' }
  | { kind: 'absent' };
export interface MovedGuide {
  guideId: string;
  folio: string;
  /** One a plan, in their order. */
  standings: readonly Standing[];
}

/** Guides that another vehicle visits, or none, in some of the plans. Those that only changed their place in the order of a vehicle are no news. */
export function movedGuides(plans: readonly Plan[]): MovedGuide[] {
  const standings = plans.map((plan) => {
    const at = new Map<string, Standing>(plan.guides.map((g) => [g._id, { kind: 'out' }]));
    for (const r of plan.routes)
      for (const [i, id] of r.guides.entries())
        at.set(id, { kind: 'route', route: r.routeTitle, vehicle: r.vehicle, place: i + 1 });
    return at;
  });
  const folios = new Map(plans.flatMap((plan) => plan.guides.map((g) => [g._id, g.folio] as const)));
  const moved: MovedGuide[] = [];
  for (const [guideId, folio] of folios) {
    const each = standings.map((at): Standing => at.get(guideId) ?? { kind: 'absent' });
    const whose = new Set(each.map((s) => (s.kind === 'route' ? s.vehicle : s.kind)));
    if (whose.size > 1) moved.push({ guideId, folio, standings: each });
  }
  return moved.toSorted((a, b) => a.folio.localeCompare(b.folio, 'es', { numeric: true }));
}
