/** The first plan: pinned beginnings, a warm start or else savings routes given to vehicles, then greedy insertion of what is left. */

import { evaluateRoute } from '../evaluate.ts';
import type { Random } from '../random.ts';
import type { RoutePlan } from '../solution.ts';
import type { StopWatch } from '../stop.ts';
import { DNEXT, PREV, REC, ROUTE } from './record.ts';
import { Rounds } from './rounds.ts';
import { savingsRoutes } from './savings.ts';
import type { State } from './state.ts';

/**
 * Milliseconds that placing stops one by one gets when the time runs out before or while it is done; single stops, which are quick, get as
 * many again. Savings routes are always finished: they hold most of what a plan can hold.
 */
const GRACE_MS = 200;

/**
 * Puts what fits into the empty routes of `state`. Ends soon after a cancel, leaving the rest absent; when the time of `watch` is over it ends
 * after the grace at the latest, but for the savings routes.
 */
export function constructPlan(state: State, random: Random, watch: StopWatch, warmStart: readonly RoutePlan[]): void {
  const { p } = state.inst;
  const order = new Int32Array(p.stopCount);
  for (let v = 0; v < p.vehicleCount; v++) {
    let n = 0;
    for (let s = 0; s < p.stopCount; s++) {
      if (p.pinnedVehicle[s] === v && p.pinnedPosition[s]! >= 0) {
        order[p.pinnedPosition[s]!] = s;
        n++;
      }
    }
    if (n > 0) state.setRoute(v, order, n);
  }
  for (const route of warmStart) takeOver(state, route);
  dropPlaced(state);
  if (warmStart.length === 0 && !watch.cancelled()) {
    const free = Array.from(state.absent.subarray(0, state.absentCount)).filter((s) => !state.isLinked(s));
    giveToVehicles(state, savingsRoutes(state, free), watch);
    dropPlaced(state);
  }
  const rounds = new Rounds(state, random);
  const { groups } = state.inst;
  // Short windows first, then far from the depot: those have the fewest places left later.
  const keys = new Float64Array(p.stopCount);
  for (let s = 0; s < p.stopCount; s++) {
    const from = p.windowFrom[s]!;
    const to = p.windowFrom[s + 1]!;
    let open = 0;
    for (let k = from; k < to; k++) open += p.windowEndS[k]! - p.windowStartS[k]!;
    const tight = to > from && open < 4 * 3600 ? 1 : 0;
    // The rest of what is on the road before all others.
    const started = groups !== null && state.isLinked(s) && groups.isStarted[groups.groupOf[s]!] === 1 ? 1 : 0;
    keys[s] = -state.metres(state.inst.firstStart, s) - tight * 1e9 - started * 1e12;
  }
  fillInTime(state, rounds, keys, watch);
}

/** Tries every absent stop once, the least key first. Where time runs short, linked stops and those that may need another trip wait. */
function fillInTime(state: State, rounds: Rounds, keys: Float64Array, watch: StopWatch): void {
  const { groups, hasTrips, sliced } = state.inst;
  const endMs = Math.max(watch.timeMs, watch.elapsedMs() + GRACE_MS);
  const isOver = (ms: number) => watch.cancelled() || watch.elapsedMs() >= ms;
  const isSlow = groups !== null || hasTrips || sliced;
  if (isSlow) {
    rounds.fill(keys, () => isOver(endMs));
    if (!isOver(endMs)) return;
  }
  const list = state.absent.subarray(0, state.absentCount);
  const linked = list.filter((x) => state.isLinked(x));
  const single = list.filter((x) => !state.isLinked(x));
  list.set(single);
  state.absentCount = single.length;
  rounds.fill(keys, () => isOver(endMs + GRACE_MS));
  state.absent.set(linked, state.absentCount);
  state.absentCount += linked.length;
  state.settle();
}

/** A given route as a whole when it breaks nothing, else stop by stop what fits (linked stops are placed anew then). */
function takeOver(state: State, route: RoutePlan): void {
  const { p } = state.inst;
  const v = p.vehicleIndex.get(route.vehicleId);
  if (v === undefined) return;
  const visits: number[] = [];
  let reload = p.reloadFrom[v]!;
  let begins = false;
  route.stopIds.forEach((id, k) => {
    if (route.tripStarts?.includes(k)) begins = true;
    const x = p.stopIndex.get(id);
    if (
      x === undefined ||
      (state.node[x * REC + ROUTE]! >= 0 && !(state.frozen[x] === 1 && p.pinnedVehicle[x] === v)) ||
      visits.includes(x)
    )
      return;
    if (begins && visits.length > 0 && reload < p.reloadFrom[v + 1]!) visits.push(reload++);
    begins = false;
    visits.push(x);
  });
  const order = Int32Array.from(visits);
  if (evaluateRoute(p, v, order).route.violations.every((x) => x.kind === 'late' && x.soft))
    state.setRoute(v, order, order.length);
  else for (const x of order) if (x < p.stopCount && !state.isLinked(x)) appendIfItFits(state, x, v);
}

/** Dearest routes choose first: of each kind of idle vehicle, the one that takes most of the stops, then the cheapest; when time is over, the first that takes all. */
function giveToVehicles(state: State, routes: number[][], watch: StopWatch): void {
  const { inst } = state;
  const { p } = inst;
  const weight = (route: number[]) => {
    let sum = 0;
    for (const s of route) for (let k = 0; k < p.dims; k++) sum += p.demand[s * p.dims + k]! / (p.capacity[k]! + 1);
    return sum + route.length * 1e-3;
  };
  const ranked = routes
    .map((route) => ({ route, weight: weight(route) }))
    .sort((a, b) => b.weight - a.weight || a.route[0]! - b.route[0]!);
  const empty = new Int32Array(0);
  for (const { route } of ranked) {
    if (watch.cancelled()) return;
    const isLate = watch.leftMs() <= 0;
    let best = -1;
    let bestTaken = 0;
    let bestCost = Number.POSITIVE_INFINITY;
    const tried = new Set<number>();
    for (let v = 0; v < p.vehicleCount; v++) {
      if (state.count[v]! > 0 || tried.has(inst.kind[v]!)) continue;
      tried.add(inst.kind[v]!);
      for (const s of route) appendIfItFits(state, s, v);
      const taken = state.count[v]!;
      const cost = state.cost[v]!;
      if (taken > bestTaken || (taken === bestTaken && taken > 0 && cost < bestCost)) {
        best = v;
        bestTaken = taken;
        bestCost = cost;
      }
      for (const s of route) state.node[s * REC + ROUTE] = -1;
      state.setRoute(v, empty, 0);
      if (isLate && bestTaken === route.length) break;
    }
    if (best < 0) continue;
    for (const s of route) appendIfItFits(state, s, best);
  }
}

function appendIfItFits(state: State, x: number, v: number): void {
  const { firstEnd, firstStart } = state.inst;
  const N = state.node;
  if (N[x * REC + ROUTE]! >= 0 || !state.accepts(x, v)) return;
  const end = firstEnd + v;
  const last = N[end * REC + PREV]!;
  const idle = state.count[v] === 0 ? N[(firstStart + v) * REC + DNEXT]! : 0;
  const cost = state.insertionCost(
    x,
    last,
    end,
    v,
    state.metres(last, x),
    state.metres(x, end),
    Number.POSITIVE_INFINITY,
  );
  if (cost + idle < Number.POSITIVE_INFINITY) state.insert(x, last);
}

function dropPlaced(state: State): void {
  let n = 0;
  for (let i = 0; i < state.absentCount; i++) {
    const x = state.absent[i]!;
    if (state.node[x * REC + ROUTE]! < 0) state.absent[n++] = x;
  }
  state.absentCount = n;
}
