/**
 * The plans that are crossed, those that break nothing and the others apart: many good ones that differ. As in HGS-CVRP (Vidal et al. 2012).
 */

import type { Random } from '../../random.ts';
import { difference, type Neighbours } from './difference.ts';

/** So many of each kind stay when there are so many more. */
const LEAST = 25;
const MORE = 40;
/** The best so many are kept whatever they are like; how different one is tells its distance to so many nearest. */
const ELITE = 4;
const CLOSE = 5;

/** What the population knows of a plan. */
export interface Candidate extends Neighbours {
  /** What it costs but for what it breaks. */
  cost: number;
  isSound: boolean;
}

interface Member<Plan extends Candidate> {
  plan: Plan;
  /** With what it breaks, at the prices of when it was last weighed. */
  cost: number;
  /** The others of its kind, nearest first. */
  others: { member: Member<Plan>; distance: number }[];
  /** By rank of cost and of difference; less is better. */
  rank: number;
}

export class Population<Plan extends Candidate> {
  private readonly random: Random;
  private readonly weigh: (plan: Plan) => number;
  /** Cheapest first. */
  private sound: Member<Plan>[] = [];
  private faulty: Member<Plan>[] = [];
  private found: Plan | null = null;

  /** `weigh`: what a plan costs with what it breaks. */
  constructor(random: Random, weigh: (plan: Plan) => number) {
    this.random = random;
    this.weigh = weigh;
  }

  get size(): number {
    return this.sound.length + this.faulty.length;
  }

  /** The cheapest plan of all that breaks nothing. */
  get best(): Plan | null {
    return this.found;
  }

  /** Takes a plan in; too many: those go that are dear or like others. True: it is the best one so far. */
  add(plan: Plan): boolean {
    const kind = plan.isSound ? this.sound : this.faulty;
    const member: Member<Plan> = { plan, cost: this.weigh(plan), others: [], rank: 0 };
    for (const other of kind) {
      const distance = difference(plan, other.plan);
      insertByDistance(other, member, distance);
      insertByDistance(member, other, distance);
    }
    let at = kind.length;
    while (at > 0 && kind[at - 1]!.cost > member.cost) at--;
    kind.splice(at, 0, member);
    if (kind.length > LEAST + MORE) while (kind.length > LEAST) dropWorst(kind);
    rank(kind);
    if (!plan.isSound || (this.found !== null && plan.cost >= this.found.cost)) return false;
    this.found = plan;
    return true;
  }

  /** To be called when what faults cost has changed. */
  reweigh(): void {
    for (const member of this.faulty) member.cost = this.weigh(member.plan);
    this.faulty.sort((a, b) => a.cost - b.cost);
    rank(this.faulty);
  }

  /** Two plans to be crossed: each the better one of two. */
  parents(): [Plan, Plan] {
    const one = this.tournament();
    let other = this.tournament();
    for (let tries = 0; other === one && tries < 10; tries++) other = this.tournament();
    return [one, other];
  }

  /** All go; the best plan stays known. */
  clear(): void {
    this.sound = [];
    this.faulty = [];
  }

  private tournament(): Plan {
    const one = this.any();
    const other = this.any();
    return (one.rank <= other.rank ? one : other).plan;
  }

  private any(): Member<Plan> {
    const at = this.random.below(this.size);
    return at < this.sound.length ? this.sound[at]! : this.faulty[at - this.sound.length]!;
  }
}

function insertByDistance<Plan extends Candidate>(to: Member<Plan>, member: Member<Plan>, distance: number): void {
  const { others } = to;
  let at = others.length;
  while (at > 0 && others[at - 1]!.distance > distance) at--;
  others.splice(at, 0, { member, distance });
}

/** Mean distance to the nearest others. */
function apartness<Plan extends Candidate>({ others }: Member<Plan>): number {
  const count = Math.min(CLOSE, others.length);
  let sum = 0;
  for (let i = 0; i < count; i++) sum += others[i]!.distance;
  return count === 0 ? 1 : sum / count;
}

function rank<Plan extends Candidate>(kind: Member<Plan>[]): void {
  const size = kind.length;
  const byApartness = kind.map((member, at) => ({ member, at, apart: apartness(member) }));
  byApartness.sort((a, b) => b.apart - a.apart || a.at - b.at);
  byApartness.forEach(({ member, at }, place) => {
    const weight = size <= ELITE ? 0 : 1 - ELITE / size;
    member.rank = (at + weight * place) / Math.max(1, size - 1);
  });
}

/** Of plans that are like another one the worst, else the worst of all; never the cheapest. */
function dropWorst<Plan extends Candidate>(kind: Member<Plan>[]): void {
  rank(kind);
  const isDouble = (member: Member<Plan>) => member.others.length > 0 && member.others[0]!.distance === 0;
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
