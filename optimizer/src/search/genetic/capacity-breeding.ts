/**
 * Hybrid genetic search (Vidal et al. 2012, 2022): two plans are crossed, the local search mends what comes of it, and a population keeps many good plans
 * that differ. It begins with plans of the annealing, which are good early; what those have here and there, it puts together.
 */

import type { Random } from '../../random.ts';
import type { PlanCopy } from '../anneal.ts';
import { Breeding, LEAST_PLANS, NEW_PLANS, REPAIR_PRICE } from './breeding.ts';
import type { CapacityProblem } from './capacity-problem.ts';
import { Descent } from './descent.ts';
import { type Individual, individualOf } from './individual.ts';
import { splitTour } from './split.ts';
import { SteeredPrice } from './steered-price.ts';

/** The price of overload: its bounds, how many of the plans shall have none, and after how many plans it moves. */
const LEAST_PRICE = 0.1;
const MOST_PRICE = 100_000;
const SOUND = 0.2;
const LOOKS = 100;

export class CapacityBreeding extends Breeding<Individual> {
  private readonly problem: CapacityProblem;
  private readonly descent: Descent;
  /** Of overload, in metres a unit. */
  private readonly price: SteeredPrice;

  constructor(problem: CapacityProblem, random: Random) {
    super(random, ({ cost, overload }) => cost + overload * this.price.price);
    this.problem = problem;
    this.descent = new Descent(problem, random);
    let longest = 0;
    let largest = 1;
    for (const metres of problem.metres) longest = Math.max(longest, metres);
    for (const demand of problem.demand) largest = Math.max(largest, demand);
    this.price = new SteeredPrice(longest / largest, LEAST_PRICE, MOST_PRICE, SOUND, LOOKS);
  }

  add(plan: PlanCopy, isMended: boolean): void {
    const { descent, random } = this;
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
    this.welcome(individualOf(descent.lists, random));
  }

  /** Takes in what a tour through all stops (0 to n − 1) makes of them. */
  addTour(tour: Int32Array): void {
    this.raise(tour.map((s) => s + 1));
  }

  breed(): void {
    const { population } = this;
    for (let k = this.beginsAnew() ? NEW_PLANS : 0; k > 0; k--) this.addRandom();
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
    this.take(plan, () => this.mend(plan.tour, plan.ends, REPAIR_PRICE * price.price));
  }

  protected write(from: Individual, plan: PlanCopy): PlanCopy {
    return writePlan(from, plan);
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
