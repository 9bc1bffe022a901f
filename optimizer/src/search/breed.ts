/**
 * The genetic search behind the annealing: of whole plans, in each thread a population that takes in what the others find; of larger ones, where
 * capacity alone rules, of parts of the best plan.
 */

import type { Random } from '../random.ts';
import type { StopWatch } from '../stop.ts';
import { type Best, emptyPlan, type PlanCopy } from './anneal.ts';
import { sliceEnd, sum } from './cooling.ts';
import type { Crew } from './crew.ts';
import { dividePlan } from './divide.ts';
import { makeExchange, readCopy, readParts, writeCopies, writeParts } from './exchange.ts';
import { MOST_SHOWN } from './genetic/breeding.ts';
import { canBreed } from './genetic/breeding-of.ts';
import { isOfCapacityAlone } from './genetic/capacity-problem.ts';
import type { Newcomer } from './genetic/island.ts';
import type { Instance } from './instance.ts';
import type { RoutePool } from './pool.ts';

/** Smaller problems are not worth it; larger ones are bred in parts where capacity alone rules, else not at all. */
const LEAST_STOPS = 60;
const MOST_WHOLE = 400;
const MOST_WHOLE_FLEET = 450;
/** The part of the search after which the genetic one begins, and with how many plans of the annealing at most. */
const BREED_FROM = 0.6;
/** Of a fleet whole routes are exchanged: with fewer there is nothing to choose. */
const LEAST_ROUTES = 4;
/** Milliseconds of a thread for each stop that one fall of the temperature takes. */
const FALL_MS_PER_STOP = 12;
const MOST_FALLS = 6;
const MOST_PARENTS = 64;
/** Milliseconds, or without a clock rounds per stop, of a slice of the search of whole plans. */
const SLICE_MS = 150;
const ROUNDS_PER_STOP = 50;
/** Stops of a part, about, and how long one is bred. */
const PART_STOPS = 250;
const PART_MS = 2000;
const PART_ROUNDS_PER_STOP = 400;
/** Milliseconds of a thread for each stop: with less the annealing of the parts does more. */
const LEAST_MS_PER_STOP = 28;

/** Whether plans of this problem are bred whole, if they have routes enough. */
export function isBredWhole(inst: Instance): boolean {
  const { stopCount, vehicleCount } = inst.p;
  if (stopCount < LEAST_STOPS || !canBreed(inst)) return false;
  return isOfCapacityAlone(inst)
    ? stopCount <= MOST_WHOLE
    : stopCount <= MOST_WHOLE_FLEET && vehicleCount >= LEAST_ROUTES;
}

/** Whether parts of plans of this problem are bred, if there is enough time for it. */
function isBredInParts(inst: Instance, watch: StopWatch, threads: number): boolean {
  return watch.timeMs * threads > LEAST_MS_PER_STOP * inst.p.stopCount && isOfCapacityAlone(inst);
}

/** Whether a genetic search follows the annealing of this plan. */
export function isBred(inst: Instance, watch: StopWatch, threads: number, { counts, order }: PlanCopy): boolean {
  const isComplete = counts.reduce((a, b) => a + b, 0) === order.length;
  if (!isComplete || !(isBredWhole(inst) || isBredInParts(inst, watch, threads))) return false;
  return isOfCapacityAlone(inst) || counts.filter((count) => count > 0).length >= LEAST_ROUTES;
}

/** The part of the search that is annealing, and how often that begins anew: plans of a fleet's search that are to be crossed must differ. */
export function annealingBefore(
  inst: Instance,
  watch: StopWatch,
  annealers: number,
): { coldAt: number; falls: number } {
  if (isOfCapacityAlone(inst)) return { coldAt: BREED_FROM, falls: 0 };
  const ms = (watch.timeMs * BREED_FROM * annealers) / inst.p.stopCount;
  const falls = watch.timeMs < Number.POSITIVE_INFINITY ? Math.round(ms / FALL_MS_PER_STOP) : 2;
  return { coldAt: BREED_FROM, falls: Math.max(1, Math.min(MOST_FALLS, falls)) };
}

/** What the annealing leaves to the genetic search, which keeps `best` as it does. */
export interface Annealed {
  inst: Instance;
  crew: Crew;
  random: Random;
  watch: StopWatch;
  best: Best;
  pool: RoutePool;
  parents: PlanCopy[];
  /** Called before each slice with the rounds done. */
  glance: (rounds: number) => void;
}

/** Goes on from what the annealing left, after `begun` rounds, until `watch` says stop. Returns the rounds done in all. */
export function breed(annealed: Annealed, begun: number): number {
  return isBredWhole(annealed.inst) ? breedWhole(annealed, begun) : breedParts(annealed, begun);
}

function breedWhole(annealed: Annealed, begun: number): number {
  const { inst, crew, random, watch, best, pool, parents, glance } = annealed;
  let done = begun;
  const islands = crew.size;
  const seen = emptyPlan(inst.p.vehicleCount, inst.p.stopCount);
  if (watch.reached(done, best.cost)) return done;
  const x = makeExchange(inst, islands, islands, MOST_SHOWN);
  writeCopies(x, best, islands);
  crew.run({ kind: 'exchange', exchange: x });
  crew.run({ kind: 'breeding', parents: [...parents, best], seed: random.next() | 0 });
  let newcomers: Newcomer[] = [];
  while (!watch.reached(done, best.cost)) {
    glance(done);
    const { ms, rounds } = sliceEnd(x, islands, 1, SLICE_MS, inst.p.stopCount * ROUNDS_PER_STOP * islands, watch, done);
    crew.run({ kind: 'breed', slice: { ms, rounds, clock: watch.clock, newcomers } });
    newcomers = [];
    for (let k = 0; k < islands; k++) {
      const looks = x.seen.keys();
      for (const which of x.bestCost[k]! < Number.POSITIVE_INFINITY ? (['best', ...looks] as const) : looks) {
        readCopy(x, k, which, seen);
        if (seen.counts.every((count) => count === 0)) continue;
        pool.add(seen);
        newcomers.push({ counts: seen.counts.slice(), order: seen.order.slice(), from: k });
      }
      if (x.bestCost[k]! >= best.cost - 1e-9) continue;
      readCopy(x, k, 'best', best);
      best.cost = x.bestCost[k]!;
    }
    done += sum(x.rounds, islands);
    if (pool.improveWhenDue(best, watch.fraction(done), done))
      newcomers.push({ counts: best.counts.slice(), order: best.order.slice(), from: -1 });
  }
  return done;
}

/** The same from the best plan, part by part. */
function breedParts(annealed: Annealed, begun: number): number {
  const { inst, crew, random, watch, best, pool, parents, glance } = annealed;
  let done = begun;
  const turns = Math.max(1, Math.round(inst.p.stopCount / (crew.size * PART_STOPS)));
  const parts = turns * crew.size;
  const x = makeExchange(inst, parts);
  crew.run({ kind: 'exchange', exchange: x });
  crew.run({ kind: 'parents', parents });
  while (!watch.reached(done, best.cost)) {
    glance(done);
    const division = dividePlan(inst, best, parts, random);
    writeParts(x, best, division);
    const epochs = Math.max(1, Math.round(watch.leftMs() / (turns * PART_MS)));
    const wantedMs = watch.leftMs() / (turns * epochs);
    const { ms, rounds } = sliceEnd(
      x,
      division.parts,
      turns,
      wantedMs,
      inst.p.stopCount * PART_ROUNDS_PER_STOP,
      watch,
      done,
    );
    crew.run({
      kind: 'breed parts',
      parts: division.parts,
      slice: { ms, rounds, clock: watch.clock, seed: random.next() | 0 },
    });
    const cost = sum(x.bestCost, division.parts);
    if (cost < best.cost - 1e-9) {
      readParts(x, division.parts, 'best', best);
      best.cost = cost;
      pool.add(best);
    }
    done += sum(x.rounds, division.parts);
    pool.improveWhenDue(best, watch.fraction(done), done);
  }
  return done;
}

/** Plans of the annealing, from the whole of it. */
export class Parents {
  all: PlanCopy[] = [];
  private every = 1;
  private offered = 0;

  /** Takes every so many plan that leaves out nobody. */
  add({ counts, order }: PlanCopy): void {
    if (counts.reduce((a, b) => a + b, 0) < order.length || this.offered++ % this.every > 0) return;
    this.all.push({ counts: counts.slice(), order: order.slice() });
    if (this.all.length <= MOST_PARENTS) return;
    this.all = this.all.filter((_, i) => i % 2 === 0);
    this.every *= 2;
  }
}
