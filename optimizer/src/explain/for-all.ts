/** Rules made softer together, so that all stops that are left out enter: the cheapest set that a short search finds. */

import { type CompiledProblem, compileProblem } from '../compile.ts';
import { type Explanation, explain } from '../explain.ts';
import { insertStops, merge } from '../reoptimize.ts';
import type { RoutePlan } from '../solution.ts';
import { applyRelaxation, type Change, effortOf } from './relaxation.ts';
import { LOOKED_AT } from './summary.ts';
import { type Chance, chancesOf, enterTogether, type Help, ruleOf } from './together.ts';

/** What several changes let in at the same time. */
export interface Remedy {
  /** One for each rule of each vehicle or stop; none is needless. */
  changes: Change[];
  /** All of these enter together; those that no change of one rule helps are missing. */
  stopIds: string[];
  /** As in `Relaxation`. */
  effort: number;
  /** A plan that holds them, and breaks nothing anew. */
  routes: RoutePlan[];
}

/** Changes one after another; of more nobody would hear. */
const MOST_STEPS = 10;
/** More stops than that are no matter of a rule or two. */
const MOST_STOPS = 40;
/** What each rule more is worth in effort: one that gives more is sooner asked for than two. */
const EACH_RULE = 0.1;
/** Which change is taken next: the one that asks least for each stop, or the one that lets most in. */
const RANKS: ((effort: number, stops: number) => number)[] = [
  (effort, stops) => effort / stops,
  (effort, stops) => effort / 1000 - stops,
];

/**
 * The cheapest changes with which all stops that `explanations` are about (and that fit nowhere as it is) enter, or most of them; null when there are too many
 * of them or nothing helps. Each set is found by putting the stops in, change by change, and tried without each of its changes. A generator, for who has other
 * work meanwhile: it gives way after each piece of a few milliseconds.
 */
export function* remedyFor(
  p: CompiledProblem,
  routes: readonly RoutePlan[],
  explanations: readonly Explanation[],
): Generator<void, Remedy | null> {
  const out = explanations.filter(({ vehicles }) => vehicles[0]!.distance > 0);
  if (out.length === 0 || out.length > MOST_STOPS) return null;
  let best: Remedy | null = null;
  for (const rank of RANKS) {
    const found = yield* withoutNeedless(p, routes, yield* stepByStep(p, routes, out, rank));
    if (found.stopIds.length > 0 && (!best || isBetter(found, best))) best = found;
  }
  return best;
}

const isBetter = (a: Remedy, b: Remedy): boolean =>
  a.stopIds.length > b.stopIds.length || (a.stopIds.length === b.stopIds.length && askedBy(a) < askedBy(b) - 1e-9);

const askedBy = ({ effort, changes }: Remedy): number => effort + EACH_RULE * changes.length;

/** Takes the change that ranks first, puts in what it lets in, and looks again. */
function* stepByStep(
  p: CompiledProblem,
  routes: readonly RoutePlan[],
  out: readonly Explanation[],
  rank: (typeof RANKS)[number],
): Generator<void, Remedy> {
  let changes: Change[] = [];
  let relaxed = p;
  let plan = [...routes];
  let open = out;
  const wanted = new Set(out.map((x) => x.stopId));
  for (let step = 0; step < MOST_STEPS && open.length > 0; step++) {
    const chances = chancesOf(open).filter(({ needs }) => [...needs.values()].every((x) => isOfFleet(p, x)));
    const next = yield* nextOf(relaxed, plan, open, chances, changes, rank);
    if (!next) break;
    changes = withChange(changes, next.change);
    relaxed = compileProblem(applyRelaxation(p.input, { changes }));
    plan = merge(plan, new Set([next.route.vehicleId]), [next.route]);
    // What one rule lets in may make room elsewhere, or the rule serve others too.
    plan = insertStops(relaxed, plan, leftOf(wanted, plan), { iterations: 0 }).routes;
    yield;
    open = yield* explainEach(relaxed, plan, leftOf(wanted, plan));
  }
  return remedyOf(p, changes, wanted, plan);
}

function* nextOf(
  p: CompiledProblem,
  plan: readonly RoutePlan[],
  open: readonly Explanation[],
  chances: readonly Chance[],
  changes: readonly Change[],
  rank: (typeof RANKS)[number],
): Generator<void, Help | null> {
  let best: { help: Help; worth: number } | null = null;
  for (const chance of chances) {
    const help = enterTogether(p, plan, chance, open);
    yield;
    if (!help) continue;
    const isKnown = changes.some((x) => ruleOf(x) === ruleOf(help.change));
    const worth = rank(effortOf(p, help.change) + (isKnown ? 0 : EACH_RULE), help.stopIds.length);
    if (!best || worth < best.worth - 1e-9) best = { help, worth };
  }
  return best?.help ?? null;
}

/** Of a vehicle that is only added nothing more is asked. */
function isOfFleet(p: CompiledProblem, change: Change): boolean {
  if (change.kind === 'addVehicle') return p.vehicleIndex.has(change.likeVehicleId);
  return !('vehicleId' in change) || p.vehicleIndex.has(change.vehicleId);
}

function* explainEach(
  p: CompiledProblem,
  plan: readonly RoutePlan[],
  stopIds: readonly string[],
): Generator<void, Explanation[]> {
  const out: Explanation[] = [];
  for (const id of stopIds) {
    out.push(...explain(p, plan, { stopIds: [id], maxVehicles: 1, maxRelaxations: LOOKED_AT }));
    yield;
  }
  return out;
}

/** The same stops without changes that are not needed for them, the dearest tried first. */
function* withoutNeedless(p: CompiledProblem, routes: readonly RoutePlan[], remedy: Remedy): Generator<void, Remedy> {
  let best = remedy;
  const wanted = new Set(remedy.stopIds);
  for (const change of remedy.changes.toSorted((a, b) => effortOf(p, b) - effortOf(p, a))) {
    if (best.changes.length < 2) break;
    const changes = best.changes.filter((x) => x !== change);
    const relaxed = compileProblem(applyRelaxation(p.input, { changes }));
    const plan = insertStops(relaxed, routes, [...wanted], { iterations: 0 }).routes;
    if (leftOf(wanted, plan).length === 0) best = remedyOf(p, changes, wanted, plan);
    yield;
  }
  return best;
}

function leftOf(wanted: ReadonlySet<string>, plan: readonly RoutePlan[]): string[] {
  const placed = new Set(plan.flatMap((r) => r.stopIds));
  return [...wanted].filter((id) => !placed.has(id));
}

function remedyOf(p: CompiledProblem, changes: Change[], wanted: ReadonlySet<string>, routes: RoutePlan[]): Remedy {
  const left = new Set(leftOf(wanted, routes));
  return {
    changes,
    stopIds: [...wanted].filter((id) => !left.has(id)),
    effort: changes.reduce((sum, change) => sum + effortOf(p, change), 0),
    routes,
  };
}

/** With one more change; amounts of the same rule add up. */
function withChange(changes: readonly Change[], change: Change): Change[] {
  const same = changes.findIndex((x) => ruleOf(x) === ruleOf(change));
  return same < 0 ? [...changes, change] : changes.with(same, sumOf(changes[same]!, change));
}

function sumOf(a: Change, b: Change): Change {
  if ('byS' in a && 'byS' in b) return { ...a, byS: a.byS + b.byS };
  if ('byM' in a && 'byM' in b) return { ...a, byM: a.byM + b.byM };
  if ('by' in a && 'by' in b) return { ...a, by: a.by + b.by };
  return a;
}
