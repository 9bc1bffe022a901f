/** The genetic search of one thread: a population of its own, which takes in what the others found. */

import { Random } from '../../random.ts';
import { CLOCKS } from '../../stop.ts';
import { loadBest, type PlanCopy } from '../anneal.ts';
import { type Exchange, type Slice, writeFound } from '../exchange.ts';
import type { Instance } from '../instance.ts';
import { State } from '../state.ts';
import { breedingOf } from './breeding-of.ts';

/** A plan that goes from one search to another. */
export interface Newcomer extends PlanCopy {
  /** The member that found it; −1: none of them. */
  from: number;
}

export interface BreedingSlice extends Pick<Slice, 'ms' | 'clock' | 'rounds'> {
  newcomers: Newcomer[];
}

export class Island {
  private readonly inst: Instance;
  private readonly number: number;
  private readonly breeding: ReturnType<typeof breedingOf>;
  private readonly state: State;
  private readonly parents: PlanCopy[];

  /** `parents`: plans that the populations of all islands begin with, each with its share, the best one, which stands last, with all. */
  constructor(inst: Instance, number: number, islands: number, seed: number, parents: PlanCopy[]) {
    this.inst = inst;
    this.number = number;
    this.breeding = breedingOf(inst, parents.at(-1)!, new Random(Math.imul(seed, 31) + number));
    this.state = new State(inst);
    this.parents = parents.filter((_, i) => i === parents.length - 1 || i % islands === number);
    // As it is: mended at first prices it might break something.
    this.breeding.add(parents.at(-1)!, true);
  }

  /**
   * Breeds for a slice of time and leaves the best plan and the last good ones in the exchange. A child, and a parent that is taken in, counts
   * as a round for each stop. Ends early when cancelled.
   */
  run(x: Exchange, slice: BreedingSlice, cancelFlag: Int32Array): void {
    const { breeding, number, state, parents } = this;
    const { stopCount, vehicleCount } = this.inst.p;
    const now = CLOCKS[slice.clock];
    const end = slice.ms === null ? Number.POSITIVE_INFINITY : now() + slice.ms;
    for (const plan of slice.newcomers) if (plan.from !== number) breeding.add(plan, plan.from >= 0);
    const most = slice.rounds[number]!;
    let rounds = 0;
    for (; rounds < most && now() < end && Atomics.load(cancelFlag, 0) === 0; rounds += stopCount) {
      const parent = parents.pop();
      if (parent === undefined) breeding.breed();
      else breeding.add(parent, false);
    }
    x.rounds[number] = rounds;
    const plan = (): PlanCopy => ({ counts: new Int32Array(vehicleCount), order: new Int32Array(stopCount) });
    const best = plan();
    const isFound = breeding.writeBest(best);
    if (isFound) loadBest(state, best);
    writeFound(x, number, isFound ? best : null, state.total, breeding.takeShown(plan));
  }
}
