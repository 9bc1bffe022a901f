import { endedPaper, type Vehicle } from '@tramo/contract/fleet';
import type { CheckLevel, ChosenProblem, PlanChecks, VehicleProblem } from '@tramo/contract/plan-checks';

/** What one vehicle can carry, for guides of one cedi or (null) of any. */
export interface Carrier {
  cediId: string | null;
  packages: number;
  weightKg: number;
  volumeM3: number;
  skills: string[];
}

const covers = (a: Carrier, b: Carrier): boolean =>
  (a.cediId === null || a.cediId === b.cediId) &&
  a.packages >= b.packages &&
  a.weightKg >= b.weightKg &&
  a.volumeM3 >= b.volumeM3 &&
  b.skills.every((s) => a.skills.includes(s));

/** The carriers that matter: one that another is as good as in everything says nothing more of what can be carried. */
export function widest(carriers: readonly Carrier[]): Carrier[] {
  const kept: Carrier[] = [];
  for (const c of carriers) {
    if (kept.some((k) => covers(k, c))) continue;
    for (let i = kept.length - 1; i >= 0; i--) if (covers(c, kept[i] as Carrier)) kept.splice(i, 1);
    kept.push(c);
  }
  return kept;
}

/** What vehicles can carry of a plan; with several cedis a vehicle takes only the guides of the cedi that it leaves from. */
export const carriersOf = (
  vehicles: readonly Pick<Vehicle, 'capacity' | 'skills' | 'originAddress'>[],
  plan: { maxLoadPercent: number; isPerCedi: boolean },
): Carrier[] =>
  widest(
    vehicles.map((v) => {
      const share = plan.maxLoadPercent / 100;
      return {
        cediId: plan.isPerCedi ? (v.originAddress?._id ?? null) : null,
        packages: v.capacity.quantity * share,
        weightKg: v.capacity.weightKg * share,
        volumeM3: v.capacity.volumeM3 * share,
        skills: [...v.skills],
      };
    }),
  );

/** Guides in a route stop the search, missing papers the dispatch; the others are planned without, or stay without a route. */
export const levelOfGuides: Record<ChosenProblem, CheckLevel> = {
  taken: 'stop',
  papers: 'stop',
  noPin: 'warn',
  noVehicle: 'warn',
  doubtfulPin: 'warn',
  noWindow: 'note',
};

/** A time in which a vehicle is on another route. */
export interface Occupied {
  _id: string;
  name: string;
  from: Date;
  to: Date;
}
export interface VehicleUse {
  vehicle: Pick<Vehicle, '_id' | 'nickname' | 'status' | 'documents' | 'shiftStartMinute' | 'shiftEndMinute'>;
  /** Its routes of the plan; before there are any, none. */
  spans: readonly { from: Date; to: Date }[];
  /** Other routes that overlap the plan's day. */
  occupied: readonly Occupied[];
  /** Somebody confirmed that it drives with a document that has ended. */
  isConfirmed: boolean;
}

/** What speaks against a vehicle on a plan's day. A route of it that overlaps one of the plan's is refused at dispatch; before there are routes it may be. */
export function vehicleChecks(
  { vehicle: v, spans, occupied, isConfirmed }: VehicleUse,
  plan: { day: string; startMinute: number },
): PlanChecks['vehicles'] {
  const row = (problem: VehicleProblem, level: CheckLevel, more: Partial<PlanChecks['vehicles'][number]> = {}) => ({
    problem,
    level,
    vehicle: v._id,
    name: v.nickname,
    route: null,
    until: null,
    ...more,
  });
  const isUsed = spans.length > 0;
  if (v.status === 'deleted') return [row('gone', 'stop')];
  const found: PlanChecks['vehicles'] = [];
  if (v.status === 'maintenance') found.push(row('maintenance', 'stop'));
  const clash = isUsed ? occupied.find((o) => spans.some((s) => o.from < s.to && o.to > s.from)) : occupied[0];
  if (clash) {
    const route = { _id: clash._id, name: clash.name, from: clash.from.toISOString(), to: clash.to.toISOString() };
    found.push(row('busy', isUsed ? 'stop' : 'warn', { route }));
  }
  const ended = endedPaper(v, plan.day);
  if (ended) found.push(row('papers', isConfirmed ? 'warn' : 'stop', { until: ended }));
  if (v.shiftEndMinute > v.shiftStartMinute && v.shiftEndMinute <= plan.startMinute) found.push(row('shift', 'warn'));
  return found;
}

/** The level of the week's routes: `wanted` that are certain are refused at dispatch, of a guess only none left. */
export function quotaLevel(wanted: number, isCertain: boolean, remaining: number): CheckLevel | null {
  if (wanted <= remaining) return null;
  return isCertain || remaining === 0 ? 'stop' : 'warn';
}
