/**
 * Hybrid genetic search (Vidal et al. 2012, 2022): two plans are crossed, the local search mends what comes of it, and a population keeps many good plans
 * that differ. It begins with plans of the annealing, which are good early; what those have here and there, it puts together.
 */

import type { Random } from '../../random.ts';
import type { PlanCopy } from '../anneal.ts';
import { type Breeding, LEAST_PLANS, MOST_SHOWN, NEW_PLANS, PATIENCE } from './breeding.ts';
import type { CapacityProblem } from './capacity-problem.ts';
import { Descent } from './descent.ts';
import { type Individual, individualOf } from './individual.ts';
import { Population } from './population.ts';
import { splitTour } from './split.ts';
import { SteeredPrice } from './steered-price.ts';

/** What is overloaded is mended, one time in so many, at a price so many times as high. */
const REPAIR_ONE_IN = 2;
const REPAIR_PRICE = 10;
/** The price of overload: its bounds, how many of the plans shall have none, and after how many plans it moves. */
const LEAST_PRICE = 0.1;
const MOST_PRICE = 100_000;
const SOUND = 0.2;
const LOOKS = 100;

export class CapacityBreeding implements Breeding {
  private readonly problem: CapacityProblem;
  private readonly random: Random;
  private readonly descent: Descent;
  private readonly population: Population<Individual>;
  /** Of overload, in metres a unit. */
  private readonly price: SteeredPrice;
  private shown: Individual[] = [];
  private sinceBetter = 0;

  constructor(problem: CapacityProblem, random: Random) {
    this.problem = problem;
    this.random = random;
    this.descent = new Descent(problem, random);
    let longest = 0;
    let largest = 1;
    for (const metres of problem.metres) longest = Math.max(longest, metres);
    for (const demand of problem.demand) largest = Math.max(largest, demand);
    this.price = new SteeredPrice(longest / largest, LEAST_PRICE, MOST_PRICE, SOUND, LOOKS);
    this.population = new Population(random, ({ cost, overload }) => cost + overload * this.price.price);
  }

  /** The cheapest plan of all that overloads nobody. */
  get best(): Individual | null {
    return this.population.best;
  }

  writeBest(plan: PlanCopy): boolean {
    const { best } = this.population;
    if (best !== null) writePlan(best, plan);
    return best !== null;
  }

  takeShown(empty: () => PlanCopy): PlanCopy[] {
    const taken = this.shown;
    this.shown = [];
    return taken.map((one) => writePlan(one, empty()));
  }

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
    if (isMended) descent.lists.set(tour, Int32Array.from(ends), this.price.price);
    else descent.improve(tour, Int32Array.from(ends), this.price.price);
    if (population.add(individualOf(descent.lists, random))) this.sinceBetter = 0;
  }

  /** Takes in what a tour through all stops (0 to n − 1) makes of them. */
  addTour(tour: Int32Array): void {
    this.raise(tour.map((s) => s + 1));
  }

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
    const { population, price } = this;
    const plan = this.mend(tour, splitTour(this.problem, tour, price.price), price.price);
    if (price.note(plan.isSound)) population.reweigh();
    let isBetter = this.take(plan);
    if (!plan.isSound && this.random.below(REPAIR_ONE_IN) === 0) {
      const repaired = this.mend(plan.tour, plan.ends, REPAIR_PRICE * price.price);
      if (repaired.isSound) isBetter = this.take(repaired) || isBetter;
    }
    this.sinceBetter = isBetter ? 0 : this.sinceBetter + 1;
  }

  private take(plan: Individual): boolean {
    if (plan.isSound) {
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
export function writePlan({ tour, ends }: Individual, plan: PlanCopy): PlanCopy {
  plan.counts.fill(0);
  ends.forEach((end, r) => {
    plan.counts[r] = end - (ends[r - 1] ?? 0);
  });
  for (let i = 0; i < tour.length; i++) plan.order[i] = tour[i]! - 1;
  return plan;
}
