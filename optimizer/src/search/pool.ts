/**
 * Routes of the plans that a search came through, kept so that the best of many plans can be put together into one: one plan was good here
 * at one time, another there at another time, and seldom is one good everywhere.
 */

import type { Random } from '../random.ts';
import { type Best, copyBest, loadBest, type PlanCopy } from './anneal.ts';
import type { Instance } from './instance.ts';
import { type Column, choosePartition, overPrice, type Prices, raiseBound } from './partition.ts';
import { REC, ROUTE } from './record.ts';
import { State } from './state.ts';

/** Routes kept: of more, the half goes that costs most over the prices of its stops. */
const MOST_ROUTES = 4000;
/** Stops that are put together anew at once; of larger plans one region after the other. */
const REGION_STOPS = 300;
/** The part of a search after which routes are first put together: what is found before is soon found again. Then as often. */
const FIRST_AT = 0.3;
const EVERY = 0.06;
/** So many rounds of the search take as long as a look at the beginning of a plan, when both together may take a twentieth of the time. */
const ROUNDS_PER_NODE = 200;
const LEAST_NODES = 100;
const LEAST_NODES_TIMED = 1000;

export class RoutePool {
  private readonly inst: Instance;
  private readonly state: State;
  private readonly order: Int32Array;
  /** By kind of vehicle and set of stops: the cheapest order. */
  private routes = new Map<string, Column>();
  private readonly prices: Prices;
  private readonly kinds: Int32Array;
  /** Random numbers per stop, two: the sums of a route's stops tell sets of stops apart. */
  private readonly marks: Int32Array;
  /** What every vehicle costs at least: the same for all plans of so many vehicles. */
  private readonly base: number;
  private readonly random: Random;
  /** Of each stop, its number in the region that is put together; −1: it is not there. */
  private readonly numbers: Int32Array;
  private due = FIRST_AT;
  private roundsThen = 0;

  constructor(inst: Instance, random: Random) {
    const { stopCount, vehicleCount } = inst.p;
    this.inst = inst;
    this.state = new State(inst);
    this.order = new Int32Array(stopCount);
    this.prices = { stops: new Float64Array(stopCount), kinds: new Float64Array(inst.kindCount) };
    this.base = inst.p.fixed.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
    this.random = random;
    this.numbers = new Int32Array(stopCount).fill(-1);
    this.marks = Int32Array.from({ length: 2 * stopCount }, () => random.next());
    this.kinds = new Int32Array(inst.kindCount);
    for (let v = 0; v < vehicleCount; v++) this.kinds[inst.kind[v]!]!++;
  }

  /** Keeps the routes of a plan that break no rule. */
  add(plan: PlanCopy): void {
    const { inst, state, order, marks } = this;
    const { stops: prices } = this.prices;
    loadBest(state, plan);
    for (let v = 0; v < inst.p.vehicleCount; v++) {
      const count = state.copyRoute(v, order);
      if (count === 0 || state.overloads.size[v]! > 0) continue;
      const kind = inst.kind[v]!;
      const cost = state.cost[v]! - this.base;
      let first = 0;
      let second = 0;
      for (let i = 0; i < count; i++) {
        first = (first + marks[2 * order[i]!]!) | 0;
        second = (second + marks[2 * order[i]! + 1]!) | 0;
        // A first price: a share of a route.
        if (prices[order[i]!] === 0) prices[order[i]!] = cost / count;
      }
      const key = `${kind} ${first} ${second}`;
      const known = this.routes.get(key);
      if (known === undefined || cost < known.cost) this.routes.set(key, { stops: order.slice(0, count), cost, kind });
    }
  }

  /** `improve`, now and then while a search of which `fraction` has passed in `rounds` rounds cools down. */
  improveWhenDue(best: Best, fraction: number, rounds: number): boolean {
    if (fraction < this.due) return false;
    const least = this.inst.timed ? LEAST_NODES_TIMED : LEAST_NODES;
    const nodes = Math.max(least, Math.floor((rounds - this.roundsThen) / ROUNDS_PER_NODE));
    this.due = fraction + EVERY;
    this.roundsThen = rounds;
    return this.improve(best, nodes);
  }

  /** Puts a cheaper plan together if the pool's routes make one, looking at about `nodes` beginnings of plans. True: `best` is that plan. */
  improve(best: Best, nodes: number): boolean {
    const { inst, state, random } = this;
    loadBest(state, best);
    const stops = inst.p.stopCount;
    if (stops === 0 || state.absentCount > 0 || state.overloads.count > 0) return false;
    const before = state.total;
    const turns = stops <= REGION_STOPS ? 1 : Math.ceil((2 * stops) / REGION_STOPS);
    for (let turn = 0; turn < turns; turn++) this.improveAround(random.below(stops), Math.ceil(nodes / turns));
    if (this.routes.size > MOST_ROUTES) this.thin();
    if (state.settle() >= before) return false;
    copyBest(state, best);
    return true;
  }

  /** Puts the routes nearest to a stop together anew. */
  private improveAround(seed: number, nodes: number): void {
    const { inst, state, order, prices, base, numbers } = this;
    const vehicles = this.routesAround(seed);
    const left = this.kinds.slice();
    for (let v = 0; v < inst.p.vehicleCount; v++) if (state.count[v]! > 0) left[inst.kind[v]!]!--;
    let limit = 0;
    // Its stops by numbers of their own: what is done with them must not take longer in a large plan.
    const region: number[] = [];
    for (const v of vehicles) {
      const count = state.copyRoute(v, order);
      for (let i = 0; i < count; i++) numbers[order[i]!] = region.push(order[i]!) - 1;
      limit += state.cost[v]! - base;
      left[inst.kind[v]!]!++;
    }
    const routes = [...this.routes.values()].filter(({ stops }) => stops.every((s) => numbers[s]! >= 0));
    const columns = routes.map(({ stops, cost, kind }) => ({ stops: stops.map((s) => numbers[s]!), cost, kind }));
    const regional = { stops: Float64Array.from(region, (s) => prices.stops[s]!), kinds: prices.kinds };
    const bound = raiseBound(columns, left, regional, limit);
    const chosen = choosePartition(columns, left, regional, bound, limit, nodes);
    region.forEach((s, i) => {
      prices.stops[s] = regional.stops[i]!;
      numbers[s] = -1;
    });
    if (chosen === null) return;
    const cost = chosen.reduce((sum, index) => sum + columns[index]!.cost, 0);
    if (cost + base * (chosen.length - vehicles.length) >= limit * (1 - 1e-9)) return;
    for (const v of vehicles) state.setRoute(v, order, 0);
    for (const index of chosen) {
      const { stops, kind } = routes[index]!;
      state.setRoute(state.idleOf(kind), stops, stops.length);
    }
  }

  /** Vehicles whose routes come near a stop, with about as many stops as are put together at once. */
  private routesAround(seed: number): number[] {
    const { inst, state } = this;
    const vehicles = new Set<number>();
    let stops = 0;
    const take = (v: number) => {
      if (vehicles.has(v) || state.count[v] === 0 || stops + state.count[v]! > REGION_STOPS) return;
      vehicles.add(v);
      stops += state.count[v]!;
    };
    if (inst.p.stopCount <= REGION_STOPS) for (let v = 0; v < inst.p.vehicleCount; v++) take(v);
    else
      for (let k = 0; k < inst.aroundCount; k++)
        take(state.node[inst.around[seed * inst.aroundCount + k]! * REC + ROUTE]!);
    return [...vehicles];
  }

  private thin(): void {
    const ranked = [...this.routes].map(([key, route]) => ({ key, route, over: overPrice(route, this.prices) }));
    ranked.sort((a, b) => a.over - b.over);
    this.routes = new Map(ranked.slice(0, MOST_ROUTES / 2).map(({ key, route }) => [key, route]));
  }
}
