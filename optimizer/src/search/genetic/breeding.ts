/** A genetic search of one population: what is the same whatever the rules of its plans are. */

import type { Random } from '../../random.ts';
import type { PlanCopy } from '../anneal.ts';
import { type Candidate, Population } from './population.ts';

/** With fewer plans, others are added before plans are crossed. */
export const LEAST_PLANS = 8;
/** So many of the last children that may be an answer are shown to other searches. */
export const MOST_SHOWN = 6;
/** Children without a better plan after which the population begins anew, with so many random plans. */
const PATIENCE = 20_000;
export const NEW_PLANS = 100;
/** What breaks something is mended, one time in so many, at prices so many times as high. */
const REPAIR_ONE_IN = 2;
export const REPAIR_PRICE = 10;

export abstract class Breeding<Plan extends Candidate> {
  protected readonly random: Random;
  protected readonly population: Population<Plan>;
  private shown: Plan[] = [];
  private sinceBetter = 0;

  /** `weigh`: what a plan costs with what it breaks. */
  constructor(random: Random, weigh: (plan: Plan) => number) {
    this.random = random;
    this.population = new Population(random, weigh);
  }

  /**
   * Takes in a plan in which no stop is left out; one with too many routes is passed over. `isMended`: the local search ended with it, here or
   * elsewhere.
   */
  abstract add(plan: PlanCopy, isMended: boolean): void;
  /** One child. */
  abstract breed(): void;
  /** Writes a plan of the population into one of the search, which it returns. */
  protected abstract write(from: Plan, plan: PlanCopy): PlanCopy;

  /** The cheapest plan of all that breaks nothing. */
  get best(): Plan | null {
    return this.population.best;
  }

  /** Writes that plan; false: there is none. */
  writeBest(plan: PlanCopy): boolean {
    if (this.best !== null) this.write(this.best, plan);
    return this.best !== null;
  }

  /** The last children that may be an answer, each once. */
  takeShown(empty: () => PlanCopy): PlanCopy[] {
    const taken = this.shown;
    this.shown = [];
    return taken.map((one) => this.write(one, empty()));
  }

  /** Whether the population has begun anew, empty: nothing better was found for long. */
  protected beginsAnew(): boolean {
    if (this.sinceBetter < PATIENCE) return false;
    this.population.clear();
    this.sinceBetter = 0;
    return true;
  }

  /** Takes in a plan that comes from elsewhere. */
  protected welcome(plan: Plan): void {
    if (this.population.add(plan)) this.sinceBetter = 0;
  }

  /** Takes in a child, and now and then what it becomes without its faults. */
  protected take(child: Plan, repair: () => Plan): void {
    let isBetter = this.keep(child);
    if (!child.isSound && this.random.below(REPAIR_ONE_IN) === 0) {
      const repaired = repair();
      if (repaired.isSound) isBetter = this.keep(repaired) || isBetter;
    }
    this.sinceBetter = isBetter ? 0 : this.sinceBetter + 1;
  }

  private keep(plan: Plan): boolean {
    if (plan.isSound) {
      this.shown.push(plan);
      if (this.shown.length > MOST_SHOWN) this.shown.shift();
    }
    return this.population.add(plan);
  }
}
