/**
 * Hybrid genetic search (Vidal et al. 2012, 2022): two plans are crossed, the local search mends what comes of it, and a population keeps many good plans
 * that differ. It begins with plans of the annealing, which are good early; what those have here and there, it puts together.
 */

import type { Random } from '../../random.ts';
import type { PlanCopy } from '../anneal.ts';
import type { CapacityProblem } from './capacity-problem.ts';
import { Descent } from './descent.ts';
import { type Individual, individualOf } from './individual.ts';
import { Population } from './population.ts';
import { splitTour } from './split.ts';

/** With fewer plans, random ones are added. */
const LEAST_PLANS = 8;
/** What is overloaded is mended, one time in so many, at a price so many times as high. */
const REPAIR_ONE_IN = 2;
const REPAIR_PRICE = 10;
/** So many of the last children that may be an answer are shown to other searches. */
export const MOST_SHOWN = 6;
/** Children without a better plan after which the population begins anew, with so many random plans. */
const PATIENCE = 20_000;
const NEW_PLANS = 100;

export class Breeding {
  private readonly problem: CapacityProblem;
  private readonly random: Random;
  private readonly descent: Descent;
  private readonly population: Population;
  private shown: Individual[] = [];
  private sinceBetter = 0;

  constructor(problem: CapacityProblem, random: Random) {
    this.problem = problem;
    this.random = random;
    this.descent = new Descent(problem, random);
    this.population = new Population(problem, random);
  }

  get best(): Individual | null {
    return this.population.best;
  }

  /** The last children that may be an answer, each once. */
  takeShown(): Individual[] {
    const taken = this.shown;
    this.shown = [];
    return taken;
  }

  /**
   * Takes in a plan in which no stop is left out; one with too many routes is passed over. `isMended`: the local search ended with it, here or
   * elsewhere.
   */
  add(plan: PlanCopy, isMended: boolean): void {
    const { population, descent, random } = this;
    const ends: number[] = [];
    let at = 0;
    for (const count of plan.counts) {
      at += count;
      if (count > 0) ends.push(at);
    }
    if (ends.length > this.problem.routeCount) return;
    const tour = plan.order.map((s) => s + 1);
    if (isMended) descent.lists.set(tour, Int32Array.from(ends), population.price);
    else descent.improve(tour, Int32Array.from(ends), population.price);
    if (population.add(individualOf(descent.lists, random))) this.sinceBetter = 0;
  }

  /** Takes in what a tour through all stops (0 to n − 1) makes of them. */
  addTour(tour: Int32Array): void {
    this.raise(tour.map((s) => s + 1));
  }

  /** One child. */
  breed(): void {
    const { population } = this;
    if (this.sinceBetter >= PATIENCE) {
      population.clear();
      this.sinceBetter = 0;
      for (let k = 0; k < NEW_PLANS; k++) this.addRandom();
    }
    while (population.size < LEAST_PLANS) this.addRandom();
    const [one, other] = population.parents();
    this.raise(cross(one.tour, other.tour, this.random));
  }

  private addRandom(): void {
    const tour = Int32Array.from({ length: this.problem.stopCount }, (_, i) => i + 1);
    this.random.shuffle(tour, 0, tour.length);
    this.raise(tour);
  }

  /** Makes a plan of a tour and takes it in. */
  private raise(tour: Int32Array): void {
    const { population } = this;
    const plan = this.mend(tour, splitTour(this.problem, tour, population.price), population.price);
    population.note(plan);
    let isBetter = this.take(plan);
    if (plan.overload > 0 && this.random.below(REPAIR_ONE_IN) === 0) {
      const repaired = this.mend(plan.tour, plan.ends, REPAIR_PRICE * population.price);
      if (repaired.overload === 0) isBetter = this.take(repaired) || isBetter;
    }
    this.sinceBetter = isBetter ? 0 : this.sinceBetter + 1;
  }

  private take(plan: Individual): boolean {
    if (plan.overload === 0) {
      this.shown.push(plan);
      if (this.shown.length > MOST_SHOWN) this.shown.shift();
    }
    return this.population.add(plan);
  }

  private mend(tour: Int32Array, ends: Int32Array, price: number): Individual {
    this.descent.improve(tour, ends, price);
    return individualOf(this.descent.lists, this.random);
  }
}

/** Order crossover: a part of one tour stays where it is, the other stops follow in the order of the other one. */
export function cross(one: Int32Array, other: Int32Array, random: Random): Int32Array {
  const size = one.length;
  const from = random.below(size);
  const length = 1 + random.below(size - 1 || 1);
  const child = new Int32Array(size);
  const isTaken = new Uint8Array(size + 1);
  let at = from;
  for (let k = 0; k < length; k++, at = (at + 1) % size) {
    child[at] = one[at]!;
    isTaken[one[at]!] = 1;
  }
  for (let k = 0, read = at; k < size; k++, read = (read + 1) % size) {
    const x = other[read]!;
    if (isTaken[x] === 1) continue;
    child[at] = x;
    at = (at + 1) % size;
  }
  return child;
}

/** Writes the routes of an individual into a plan, which it returns. */
export function planOf({ tour, ends }: Individual, plan: PlanCopy): PlanCopy {
  plan.counts.fill(0);
  ends.forEach((end, r) => {
    plan.counts[r] = end - (ends[r - 1] ?? 0);
  });
  for (let i = 0; i < tour.length; i++) plan.order[i] = tour[i]! - 1;
  return plan;
}
