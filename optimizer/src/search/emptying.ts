/** Emptying routes by many hands: each member ejects on its own, and those with more vehicles go on from the plan with the fewest. */

import { UNLIMITED } from '../compile.ts';
import { Random } from '../random.ts';
import { CLOCKS, type StopWatch } from '../stop.ts';
import { type Best, loadBest, type PlanCopy } from './anneal.ts';
import type { Crew } from './crew.ts';
import { Ejection } from './ejection.ts';
import type { Instance } from './instance.ts';
import type { State } from './state.ts';

/** Milliseconds, or without a clock steps, between two looks at what the others have. */
const SLICE_MS = 25;
const SLICE_STEPS = 25;
/** A step takes about as long as this many rounds of ruin and recreate. */
const STEP_ROUNDS = 20;

/** In shared memory: the plan of each member, with how many vehicles it uses and how many steps were taken, and the plan to go on from. */
export interface EmptyingPlans {
  own: PlanCopy[];
  used: Int32Array;
  steps: Int32Array;
  common: PlanCopy;
}

export interface EmptyingSlice {
  ms: number | null;
  clock: keyof typeof CLOCKS;
  steps: number;
  /** Vehicles of the common plan, and how many it takes at least. */
  used: number;
  fewest: number;
}

/** Whether capacity, the number of stops, single hard windows and shifts alone say if a plan is one. */
export function canEject(inst: Instance): boolean {
  const { p } = inst;
  return (
    !inst.complex &&
    !inst.mixed &&
    !inst.hasGaps &&
    p.pinnedPosition.every((x) => x < 0) &&
    p.maxDistanceM.every((x) => x >= UNLIMITED) &&
    p.maxDurationS.every((x) => x >= UNLIMITED)
  );
}

/** The work of one member, kept between the slices. */
export class Emptying {
  private readonly ejection: Ejection;
  private readonly plans: EmptyingPlans;
  private readonly number: number;

  constructor(inst: Instance, plans: EmptyingPlans, number: number, seed: number) {
    this.ejection = new Ejection(inst, new Random(Math.imul(seed, 31) + number));
    this.plans = plans;
    this.number = number;
  }

  run(slice: EmptyingSlice, cancelFlag: Int32Array): void {
    const { ejection, number } = this;
    const { own, used, steps, common } = this.plans;
    const now = CLOCKS[slice.clock];
    const began = now();
    if (used[number]! > slice.used) {
      used[number] = slice.used;
      ejection.begin(common);
    }
    let done = 0;
    while (done < slice.steps && Atomics.load(cancelFlag, 0) === 0 && (slice.ms === null || now() - began < slice.ms)) {
      done++;
      if (!ejection.step()) continue;
      used[number] = ejection.write(own[number]!);
      if (used[number]! <= slice.fewest) break;
      ejection.emptyRoute();
    }
    steps[number] = done;
  }
}

/**
 * Empties routes of the plan in `best`, which leaves out nobody, until `fewest` vehicles are used, `isEnough` says so or the search ends.
 * The best plan is then in `state` and `best`. Returns the rounds done, `done` before included.
 */
export function emptyByEjection(
  state: State,
  crew: Crew,
  seed: number,
  fewest: number,
  watch: StopWatch,
  best: Best,
  done: number,
  isEnough: (rounds: number, hasGained: boolean) => boolean,
): number {
  const { stopCount, vehicleCount } = state.inst.p;
  const plans = makePlans(stopCount, vehicleCount, crew.size);
  const isTimed = watch.timeMs < Number.POSITIVE_INFINITY;
  copyInto(plans.common, best);
  crew.run({ kind: 'emptying', plans, seed });
  let rounds = done;
  let used = state.used;
  for (let hasGained = true; used > fewest && !isEnough(rounds, hasGained) && !watch.reached(rounds, best.cost); ) {
    const stepsLeft = Math.max(1, Math.ceil(watch.leftRounds(rounds) / (STEP_ROUNDS * crew.size)));
    crew.run({
      kind: 'empty',
      slice: {
        ms: isTimed ? Math.max(1, Math.min(SLICE_MS, watch.leftMs())) : null,
        clock: watch.clock,
        steps: isTimed ? stepsLeft : Math.min(SLICE_STEPS, stepsLeft),
        used,
        fewest,
      },
    });
    let winner = -1;
    for (let k = 0; k < crew.size; k++) {
      rounds += plans.steps[k]! * STEP_ROUNDS;
      if (plans.used[k]! >= used) continue;
      used = plans.used[k]!;
      winner = k;
    }
    hasGained = winner >= 0;
    if (!hasGained) continue;
    copyInto(plans.common, plans.own[winner]!);
    copyInto(best, plans.common);
    loadBest(state, best);
    best.cost = state.total;
  }
  return Math.min(rounds, watch.iterations);
}

function copyInto(to: PlanCopy, from: PlanCopy): void {
  to.counts.set(from.counts);
  to.order.set(from.order);
}

function makePlans(stops: number, vehicles: number, members: number): EmptyingPlans {
  const whole = (length: number) => new Int32Array(new SharedArrayBuffer(length * 4));
  const plan = (): PlanCopy => ({ counts: whole(vehicles), order: whole(stops) });
  return {
    own: Array.from({ length: members }, plan),
    used: whole(members).fill(UNLIMITED),
    steps: whole(members),
    common: plan(),
  };
}
