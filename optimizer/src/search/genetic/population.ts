/**
 * The plans that are crossed, those that overload nobody and the others apart: many good ones that differ. As in HGS-CVRP (Vidal et al. 2012).
 */

import type { Random } from '../../random.ts';
import type { CapacityProblem } from './capacity-problem.ts';
import { difference, type Individual } from './individual.ts';

/** So many of each kind stay when there are so many more. */
const LEAST = 25;
const MORE = 40;
/** The best so many are kept whatever they are like; how different one is tells its distance to so many nearest. */
const ELITE = 4;
const CLOSE = 5;
/** The price of overload is steered so that about this part of the plans that the local search ends with have none. */
const SOUND = 0.2;
const SOUND_BAND = 0.05;
const LOOKS = 100;
const RAISE = 1.2;
const LOWER = 0.85;
const LEAST_PRICE = 0.1;
const MOST_PRICE = 100_000;

interface Member {
  plan: Individual;
  /** Metres, and what the overload costs. */
  cost: number;
  /** The others of its kind, nearest first. */
  others: { member: Member; distance: number }[];
  /** By rank of cost and of difference; less is better. */
  rank: number;
}

export class Population {
  /** Of overload, in metres a unit. */
  price: number;
  private readonly problem: CapacityProblem;
  private readonly random: Random;
  /** Cheapest first. */
  private sound: Member[] = [];
  private overloaded: Member[] = [];
  private found: Individual | null = null;
  private looks = 0;
  private soundLooks = 0;

  constructor(problem: CapacityProblem, random: Random) {
    this.problem = problem;
    this.random = random;
    let longest = 0;
    let largest = 1;
    for (const metres of problem.metres) longest = Math.max(longest, metres);
    for (const demand of problem.demand) largest = Math.max(largest, demand);
    this.price = Math.max(LEAST_PRICE, Math.min(MOST_PRICE, longest / largest));
  }

  get size(): number {
    return this.sound.length + this.overloaded.length;
  }

  /** The cheapest plan of all that overloads nobody. */
  get best(): Individual | null {
    return this.found;
  }

  /** Takes a plan in; too many: those go that are dear or like others. True: it is the best one so far. */
  add(plan: Individual): boolean {
    const kind = plan.overload === 0 ? this.sound : this.overloaded;
    const member: Member = { plan, cost: plan.metres + plan.overload * this.price, others: [], rank: 0 };
    for (const other of kind) {
      const distance = difference(this.problem, plan, other.plan);
      insertByDistance(other, member, distance);
      insertByDistance(member, other, distance);
    }
    let at = kind.length;
    while (at > 0 && kind[at - 1]!.cost > member.cost) at--;
    kind.splice(at, 0, member);
    if (kind.length > LEAST + MORE) while (kind.length > LEAST) dropWorst(kind);
    rank(kind);
    if (plan.overload > 0 || (this.found !== null && plan.metres >= this.found.metres)) return false;
    this.found = plan;
    return true;
  }

  /** To be told of each plan that the local search ends with at the price as it is: steers the price. */
  note(plan: Individual): void {
    if (plan.overload === 0) this.soundLooks++;
    if (++this.looks < LOOKS) return;
    const share = this.soundLooks / this.looks;
    this.looks = 0;
    this.soundLooks = 0;
    if (share < SOUND - SOUND_BAND) this.price = Math.min(MOST_PRICE, this.price * RAISE);
    else if (share > SOUND + SOUND_BAND) this.price = Math.max(LEAST_PRICE, this.price * LOWER);
    for (const member of this.overloaded) member.cost = member.plan.metres + member.plan.overload * this.price;
    this.overloaded.sort((a, b) => a.cost - b.cost);
    rank(this.overloaded);
  }

  /** Two plans to be crossed: each the better one of two. */
  parents(): [Individual, Individual] {
    const one = this.tournament();
    let other = this.tournament();
    for (let tries = 0; other === one && tries < 10; tries++) other = this.tournament();
    return [one, other];
  }

  /** All go; the best plan stays known. */
  clear(): void {
    this.sound = [];
    this.overloaded = [];
  }

  private tournament(): Individual {
    const one = this.any();
    const other = this.any();
    return (one.rank <= other.rank ? one : other).plan;
  }

  private any(): Member {
    const at = this.random.below(this.size);
    return at < this.sound.length ? this.sound[at]! : this.overloaded[at - this.sound.length]!;
  }
}

function insertByDistance(to: Member, member: Member, distance: number): void {
  const { others } = to;
  let at = others.length;
  while (at > 0 && others[at - 1]!.distance > distance) at--;
  others.splice(at, 0, { member, distance });
}

/** Mean distance to the nearest others. */
function apartness({ others }: Member): number {
  const count = Math.min(CLOSE, others.length);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += others[i]!.distance;
  return count === 0 ? 1 : sum / count;
}

function rank(kind: Member[]): void {
  const size = kind.length;
  const byApartness = kind.map((member, at) => ({ member, at, apart: apartness(member) }));
  byApartness.sort((a, b) => b.apart - a.apart || a.at - b.at);
  byApartness.forEach(({ member, at }, place) => {
    const weight = size <= ELITE ? 0 : 1 - ELITE / size;
    member.rank = (at + weight * place) / Math.max(1, size - 1);
  });
}

/** Of plans that are like another one the worst, else the worst of all; never the cheapest. */
function dropWorst(kind: Member[]): void {
  rank(kind);
  const isDouble = (member: Member) => member.others.length > 0 && member.others[0]!.distance === 0;
  let worst = 1;
  for (let i = 2; i < kind.length; i++) {
    const doubles = Number(isDouble(kind[i]!)) - Number(isDouble(kind[worst]!));
    if (doubles > 0 || (doubles === 0 && kind[i]!.rank > kind[worst]!.rank)) worst = i;
  }
  const [gone] = kind.splice(worst, 1);
  for (const { others } of kind)
    others.splice(
      others.findIndex(({ member }) => member === gone),
      1,
    );
}
