/**
 * The genetic search of fleets, with hours, several depots or kinds of vehicles (Vidal et al. 2013): as that of capacity alone, but whole routes
 * are exchanged, so that each child is mended only where it is new.
 */

import type { Random } from '../../random.ts';
import type { PlanCopy } from '../anneal.ts';
import { Breeding, LEAST_PLANS, NEW_PLANS, REPAIR_PRICE } from './breeding.ts';
import { FleetDescent } from './fleet-descent.ts';
import { type FleetPlan, fleetPlanOf } from './fleet-plan.ts';
import type { FleetProblem } from './fleet-problem.ts';
import { REC, ROUTE } from './fleet-routes.ts';
import { exchangeRoutes, type Pieces } from './route-exchange.ts';
import { SteeredPrice } from './steered-price.ts';

/** Stops beside another one that are taken out of a plan when two plans hardly differ. */
const MOST_SHAKEN = 12;
/** The prices' bounds, as parts of the first ones; how many of the plans shall break nothing, and after how many plans they move. */
const LEAST_PRICE = 1e-3;
const MOST_PRICE = 1e3;
const SOUND = 0.4;
const LOOKS = 20;

export class FleetBreeding extends Breeding<FleetPlan> {
  private readonly problem: FleetProblem;
  private readonly descent: FleetDescent;
  private readonly overloadPrice: SteeredPrice;
  private readonly latePrice: SteeredPrice;
  /** The slot of each vehicle that has one. */
  private readonly slotOf: Map<number, number>;
  /** Random plans still to be added. */
  private randomLeft = 0;

  constructor(problem: FleetProblem, random: Random) {
    super(
      random,
      ({ cost, overload, late }) => cost + overload * this.overloadPrice.price + late * this.latePrice.price,
    );
    this.problem = problem;
    this.descent = new FleetDescent(problem, random);
    const priceFrom = (first: number) => new SteeredPrice(first, first * LEAST_PRICE, first * MOST_PRICE, SOUND, LOOKS);
    this.overloadPrice = priceFrom(problem.overloadPrice);
    this.latePrice = priceFrom(problem.latePrice);
    this.slotOf = new Map([...problem.vehicle].map((v, slot) => [v, slot]));
  }

  add(plan: PlanCopy, isMended: boolean): void {
    const { kind } = this.problem.inst;
    const pieces: Pieces = { slots: [], routes: [], isNew: [] };
    let at = 0;
    plan.counts.forEach((count, v) => {
      if (count === 0) return;
      pieces.slots.push(this.slotOf.get(v) ?? this.slotOfKind(kind[v]!));
      pieces.routes.push(plan.order.slice(at, at + count).map((s) => s + 1));
      pieces.isNew.push(!isMended);
      at += count;
    });
    if (pieces.slots.length > this.problem.vehicle.length) return;
    if (isMended) {
      this.build(pieces, 1);
      this.welcome(fleetPlanOf(this.descent.routes, this.random));
    } else this.raise(pieces);
  }

  breed(): void {
    const { population } = this;
    if (this.beginsAnew()) this.randomLeft = NEW_PLANS;
    // One plan a call, so that a cancel is heard soon.
    if (this.randomLeft > 0 || population.size === 0) {
      this.randomLeft--;
      this.addRandom();
      return;
    }
    if (population.size < LEAST_PLANS) {
      this.raise(this.shake(population.parents()[0]));
      return;
    }
    const [one, other] = population.parents();
    this.raise(exchangeRoutes(one, other, this.random) ?? this.shake(one));
  }

  protected write({ slots, routes }: FleetPlan, plan: PlanCopy): PlanCopy {
    const bySlot: Int32Array[] = [];
    slots.forEach((slot, i) => {
      bySlot[slot] = routes[i]!;
    });
    plan.counts.fill(0);
    let at = 0;
    // Slots ascend with their vehicles.
    bySlot.forEach((route, slot) => {
      plan.counts[this.problem.vehicle[slot]!] = route.length;
      for (const x of route) plan.order[at++] = x - 1;
    });
    return plan;
  }

  private slotOfKind(kind: number): number {
    return Math.max(0, this.problem.kind.indexOf(kind));
  }

  /** A plan without some stops that are near to one another: for another try at where they go. */
  private shake({ slots, routes }: FleetPlan): Pieces {
    const { random, problem } = this;
    const { near, nearCount, stopCount } = problem;
    const isOut = new Uint8Array(stopCount + 1);
    const seed = 1 + random.below(stopCount);
    const count = random.below(Math.min(MOST_SHAKEN, nearCount) + 1);
    isOut[seed] = 1;
    for (let k = 0; k < count; k++) isOut[near[seed * nearCount + k]!] = 1;
    const left = routes.map((route) => route.filter((x) => isOut[x] === 0));
    return { slots: [...slots], routes: left, isNew: left.map((route, i) => route.length < routes[i]!.length) };
  }

  private addRandom(): void {
    this.raise({ slots: [], routes: [], isNew: [] });
  }

  /** Makes a plan of routes and the stops on none of them, and takes it in. */
  private raise(pieces: Pieces): void {
    const { population, overloadPrice, latePrice, descent } = this;
    const child = this.mend(pieces, 1);
    const hasMoved = overloadPrice.note(child.overload === 0);
    if (latePrice.note(child.late === 0) || hasMoved) population.reweigh();
    this.take(child, () => {
      const { overload, late } = descent.routes;
      const slots = [...child.slots];
      return this.mend(
        { slots, routes: child.routes, isNew: slots.map((r) => overload[r]! + late[r]! > 0) },
        REPAIR_PRICE,
      );
    });
  }

  private mend(pieces: Pieces, priceFactor: number): FleetPlan {
    this.build(pieces, priceFactor);
    this.descent.improve();
    return fleetPlanOf(this.descent.routes, this.random);
  }

  /** Lays the routes out, each in its slot or one like it that is free, and puts all other stops where they cost least. */
  private build(pieces: Pieces, priceFactor: number): void {
    const { descent, problem, random } = this;
    const { routes } = descent;
    routes.clear(priceFactor * this.overloadPrice.price, priceFactor * this.latePrice.price);
    const homeless: number[] = [];
    const put = (i: number, slot: number) => {
      const route = pieces.routes[i]!;
      routes.setRoute(slot, route, 0, route.length);
      if (pieces.isNew[i]) routes.changedAt[slot] = 1;
    };
    const mayServe = (route: Int32Array, slot: number) =>
      !problem.inst.restricted || route.every((x) => routes.isAllowed(x, slot));
    // First those that stay, so that nobody takes their slots.
    for (const isNew of [false, true]) {
      for (let i = 0; i < pieces.slots.length; i++) {
        if (pieces.isNew[i] !== isNew) continue;
        const own = pieces.slots[i]!;
        const isFree = (r: number) => routes.count[r] === 0 && mayServe(pieces.routes[i]!, r);
        const slot = isFree(own) ? own : problem.kind.findIndex((k, r) => k === problem.kind[own] && isFree(r));
        if (slot >= 0) put(i, slot);
        else homeless.push(i);
      }
    }
    const unplaced: number[] = [];
    for (const i of homeless) {
      const route = pieces.routes[i]!;
      const free = problem.kind.findIndex((_, r) => routes.count[r] === 0 && mayServe(route, r));
      if (free >= 0) put(i, free);
    }
    for (let x = 1; x <= problem.stopCount; x++) if (routes.node[x * REC + ROUTE]! < 0) unplaced.push(x);
    const order = Int32Array.from(unplaced);
    random.shuffle(order, 0, order.length);
    for (const x of order) descent.insert(x);
  }
}
