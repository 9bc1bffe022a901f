/**
 * The plan that the search works on: routes as linked lists in one flat array of 16-number records (one cache line per stop), with
 * what the constant-time insertion tests need beside the links.
 * Times are kept by segments.ts, with several windows, priced lateness or breaks (`complex`) by walks.ts, by time of day
 * by day-walks.ts.
 */

import { UNLIMITED } from '../compile.ts';
import { UNREACHABLE } from '../problem.ts';
import { DayWalks } from './day-walks.ts';
import { Extras, imbalance } from './extras.ts';
import { IdleVehicles } from './idle-vehicles.ts';
import type { Instance } from './instance.ts';
import { RouteLoads } from './loads.ts';
import { Overloads } from './overloads.ts';
import { DNEXT, DPREV, makeRecords, NEXT, PREV, REC, ROUTE, SETUP } from './record.ts';
import { Segments } from './segments.ts';
import { Walks } from './walks.ts';

const NO = Number.POSITIVE_INFINITY;

export class State {
  readonly inst: Instance;
  readonly node: Int32Array;
  readonly dims: number;
  readonly count: Int32Array;
  readonly distanceM: Float64Array;
  readonly durationS: Float64Array;
  readonly lateCost: Float64Array;
  readonly cost: Float64Array;
  /** vehicle * dims + dimension: sum of all demand on the route. */
  readonly load: Int32Array;
  readonly absent: Int32Array;
  absentCount = 0;
  /** How many vehicles may be used: no idle one is taken beyond. */
  vehicleLimit: number;
  /** Route costs and penalties of absent stops. Set by `settle`. */
  total = 0;
  /** Price of each stop left out on the way to another plan; 0: left out is left out, at the problem's penalties. */
  private absencePrice = 0;
  readonly overloads: Overloads;
  /** Stops that may never move. */
  readonly frozen: Uint8Array;

  private readonly demand: Int32Array;
  private readonly capacity: Int32Array;
  private readonly slowness: Float64Array;
  private readonly perM: Float64Array;
  private readonly perS: Float64Array;
  private readonly maxDistanceM: Int32Array;
  private readonly segments: Segments;
  private readonly walks: Walks;
  private readonly days: DayWalks;
  private readonly loads: RouteLoads;
  private readonly extras: Extras;
  /** Most nodes that a route may have: stops, and the visits to reload that it has now. */
  private readonly maxNodes: Int32Array;
  private readonly order: Int32Array;
  private readonly idle: IdleVehicles;

  constructor(inst: Instance) {
    const { p } = inst;
    const V = p.vehicleCount;
    this.inst = inst;
    this.dims = p.dims;
    this.vehicleLimit = V;
    this.node = makeRecords(inst);
    this.count = new Int32Array(V);
    this.distanceM = new Float64Array(V);
    this.durationS = new Float64Array(V);
    this.lateCost = new Float64Array(V);
    this.cost = new Float64Array(V);
    this.load = new Int32Array(V * p.dims);
    this.overloads = new Overloads(inst, this.load, this.durationS);
    this.absent = new Int32Array(p.stopCount);
    this.frozen = Uint8Array.from(p.pinnedPosition, (x) => (x >= 0 ? 1 : 0));
    this.demand = p.demand;
    this.capacity = p.capacity;
    this.slowness = p.slowness;
    this.perM = p.perM;
    this.perS = p.perS;
    this.maxDistanceM = p.maxDistanceM;
    this.segments = new Segments(inst);
    this.walks = new Walks(inst);
    this.days = new DayWalks(inst);
    this.loads = new RouteLoads(inst);
    this.extras = new Extras(p);
    this.maxNodes = p.maxStops.slice();
    this.order = new Int32Array(inst.firstStart);
    this.idle = new IdleVehicles(inst.kind, inst.kindCount);
    for (let s = 0; s < p.stopCount; s++) if (this.leaderOf(s) === s) this.absent[this.absentCount++] = s;
    for (let v = 0; v < V; v++) this.setRoute(v, this.order, 0);
  }

  /** Vehicles with at least one stop. */
  get used(): number {
    return this.idle.usedCount;
  }

  /** An idle vehicle of a kind, −1 when all are on the road. */
  idleOf(kind: number): number {
    return this.idle.first(kind);
  }

  metres(a: number, b: number): number {
    const { matrix, nodeLocation, width, shift } = this.inst;
    return matrix[(nodeLocation[a]! * width + nodeLocation[b]!) << shift]!;
  }

  /** Travel and, at another place, setup seconds from node a to node b with a vehicle. Only of use when `timed`. */
  seconds(a: number, b: number, v: number): number {
    const { matrix, nodeLocation, width, shift } = this.inst;
    const la = nodeLocation[a]!;
    const lb = nodeLocation[b]!;
    if (la === lb || shift === 0) return 0;
    const raw = matrix[(la * width + lb) * 2 + 1]!;
    const slow = this.slowness[v]!;
    return (slow === 1 ? raw : Math.floor(raw * slow + 0.5)) + this.node[b * REC + SETUP]!;
  }

  /** Whether the vehicle may take one more stop like x at all: vehicle rules, count, and (unless mixed or priced) capacity. */
  accepts(x: number, v: number): boolean {
    const { inst, dims } = this;
    if (inst.restricted && inst.p.allowed[x * inst.p.vehicleCount + v] === 0) return false;
    if (this.count[v]! >= this.maxNodes[v]!) return false;
    if (this.overloads.price > 0) return true;
    if (inst.mixed) {
      for (let k = 0; k < dims; k++) if (this.demand[x * dims + k]! > this.capacity[v * dims + k]!) return false;
      return true;
    }
    for (let k = 0; k < dims; k++) {
      if (this.load[v * dims + k]! + this.demand[x * dims + k]! > this.capacity[v * dims + k]!) return false;
    }
    return true;
  }

  /** Makes every stop one that may be left out on the way, at this price instead of its penalty; no further vehicle is taken for it. */
  priceAbsence(price: number): void {
    this.absencePrice = price;
    this.vehicleLimit = Math.min(this.vehicleLimit, this.used);
    this.inst.p.penalty.fill(price);
    this.settle();
  }

  /** Stops may be left out that an answer must serve. */
  get mayOwe(): boolean {
    return this.absencePrice > 0;
  }

  /** Stops are left out that an answer must serve. */
  get owesStops(): boolean {
    return this.absencePrice > 0 && this.absentCount > 0;
  }

  /** False for a plan that is only on the way to another one, never an answer. */
  get isSound(): boolean {
    return this.overloads.count === 0 && !this.owesStops;
  }

  /** Sets the price of overload (not for mixed loads, where it depends on the order) and what routes and plan cost with it. */
  priceOverload(price: number): void {
    const { overloads } = this;
    for (let v = 0; v < this.count.length; v++)
      this.cost[v] = this.cost[v]! + (price - overloads.price) * overloads.size[v]!;
    overloads.price = price;
    this.settle();
  }

  /**
   * Cost of putting stop x between neighbours a and b of vehicle v's route, Infinity when a hard rule breaks or it surely costs `bound`
   * or more. `accepts` must be true. dax, dxb: metres. O(1); O(rest of the route) when complex.
   */
  insertionCost(x: number, a: number, b: number, v: number, dax: number, dxb: number, bound: number): number {
    const N = this.node;
    const dd = dax + dxb - N[a * REC + DNEXT]!;
    let cost = this.perM[v]! * dd;
    // More stops hardly ever make a route shorter in time.
    if (cost >= bound) return NO;
    if (this.maxDistanceM[v]! < UNLIMITED && this.distanceM[v]! + dd > this.maxDistanceM[v]!) return NO;
    if (b < this.inst.firstStart && this.frozen[b] === 1) return NO;
    if (this.inst.mixed && !this.loads.fits(x, a, v)) return NO;
    if (this.inst.hasExtras) cost += this.extraCost(x, v, dax, dxb);
    if (!this.inst.timed) return cost;
    if (this.inst.sliced) return this.days.insertionCost(this, x, a, b, v, cost);
    if (this.inst.complex) return this.walks.insertionCost(this, x, a, b, v, cost, bound);
    return this.segments.insertionCost(this, x, a, b, v, cost);
  }

  /** When a route leaves its start, before it is put off. */
  beginS(v: number): number {
    return this.inst.sliced ? this.days.beginS[v]! : this.inst.p.departS[v]!;
  }

  /** Whether the vehicle may take all of these stops, as far as `accepts` can tell. */
  acceptsAll(stops: ArrayLike<number>, v: number): boolean {
    if (this.count[v]! + stops.length > this.maxNodes[v]!) return false;
    for (let i = 0; i < stops.length; i++) if (!this.accepts(stops[i]!, v)) return false;
    return true;
  }

  /** The stop that stands for x on the list of absent ones: itself, or the leader of its group. */
  leaderOf(x: number): number {
    return this.isLinked(x) ? this.inst.groups!.leader[this.inst.groups!.groupOf[x]!]! : x;
  }

  /** How many stops are served or left out together with x, itself included. */
  stopsWith(x: number): number {
    return this.isLinked(x) ? this.inst.groups!.members[this.inst.groups!.groupOf[x]!]!.length : 1;
  }

  isLinked(x: number): boolean {
    const { groups } = this.inst;
    return groups !== null && groups.groupOf[x]! >= 0;
  }

  /** What stop x costs on vehicle v beside its arcs (of dax and dxb metres); Infinity when one of those does not exist. */
  extraCost(x: number, v: number, dax: number, dxb: number): number {
    return this.extras.costOf(x, v, this.count[v]! > 0, dax, dxb);
  }

  /** Whether a route keeps its rules of time, load, distance and existing ways: to be asked after a removal that may harm. O(route). */
  holds(v: number): boolean {
    const distanceM = this.distanceM[v]!;
    if (this.count[v] === 0) return true;
    if (distanceM >= UNREACHABLE || distanceM > this.maxDistanceM[v]!) return false;
    if (this.inst.mixed && !this.loads.holds(this.node, v)) return false;
    return !this.inst.timed || this.days.holds(this, v, this.overloads.price > 0 && !this.inst.complex);
  }

  /** Puts absent stop x (not on the absent list any more, that is the caller's) behind node a. */
  insert(x: number, a: number): void {
    const N = this.node;
    const b = N[a * REC + NEXT]!;
    this.link(x, a, this.metres(a, x), this.metres(x, b));
    this.refresh(N[a * REC + ROUTE]!, a, b);
  }

  /** Ties x in behind node a; dax, dxb: metres. The route must be refreshed before the next insertion test. */
  link(x: number, a: number, dax: number, dxb: number): void {
    const N = this.node;
    const v = N[a * REC + ROUTE]!;
    const b = N[a * REC + NEXT]!;
    this.distanceM[v] = this.distanceM[v]! + dax + dxb - N[a * REC + DNEXT]!;
    N[a * REC + NEXT] = x;
    N[a * REC + DNEXT] = dax;
    N[b * REC + PREV] = x;
    N[b * REC + DPREV] = dxb;
    N[x * REC + PREV] = a;
    N[x * REC + DPREV] = dax;
    N[x * REC + NEXT] = b;
    N[x * REC + DNEXT] = dxb;
    N[x * REC + ROUTE] = v;
    if (this.count[v] === 0) this.idle.take(v);
    this.count[v] = this.count[v]! + 1;
    if (x >= this.inst.p.stopCount) this.maxNodes[v] = this.maxNodes[v]! + 1;
    for (let k = 0; k < this.dims; k++)
      this.load[v * this.dims + k] = this.load[v * this.dims + k]! + this.demand[x * this.dims + k]!;
  }

  /** Takes x out; dab: metres between the nodes at its sides. The route must be refreshed before the next insertion test. */
  unlink(x: number, dab: number): void {
    const N = this.node;
    const v = N[x * REC + ROUTE]!;
    const a = N[x * REC + PREV]!;
    const b = N[x * REC + NEXT]!;
    this.distanceM[v] = this.distanceM[v]! + dab - N[a * REC + DNEXT]! - N[x * REC + DNEXT]!;
    N[a * REC + NEXT] = b;
    N[a * REC + DNEXT] = dab;
    N[b * REC + PREV] = a;
    N[b * REC + DPREV] = dab;
    N[x * REC + ROUTE] = -1;
    this.count[v] = this.count[v]! - 1;
    if (this.count[v] === 0) this.idle.put(v);
    if (x >= this.inst.p.stopCount) this.maxNodes[v] = this.maxNodes[v]! - 1;
    for (let k = 0; k < this.dims; k++)
      this.load[v * this.dims + k] = this.load[v * this.dims + k]! - this.demand[x * this.dims + k]!;
  }

  /**
   * Recomputes what the tests and the cost need after links changed, all of them between the nodes `from` and `to` (the whole route when
   * not given). O(route) when timed or mixed, else O(1).
   */
  refresh(v: number, from = this.inst.firstStart + v, to = this.inst.firstEnd + v): void {
    const { inst } = this;
    if (inst.timed) {
      if (inst.sliced) this.days.refresh(this, v);
      else if (inst.complex) this.walks.refresh(this, v, from, to);
      else this.segments.refresh(this, v, from, to);
    }
    if (inst.mixed) this.loads.refresh(this.node, v);
    this.priceRoute(v);
  }

  private priceRoute(v: number): void {
    const { p } = this.inst;
    if (!this.inst.mixed) this.overloads.refresh(v);
    if (this.count[v] === 0) {
      this.cost[v] = 0;
      this.lateCost[v] = 0;
      this.distanceM[v] = this.node[(this.inst.firstStart + v) * REC + DNEXT]!;
      return;
    }
    let cost =
      p.fixed[v]! + this.perM[v]! * this.distanceM[v]! + this.perS[v]! * this.durationS[v]! + this.lateCost[v]!;
    if (this.inst.hasExtras) cost += this.extras.costOfRoute(v, this.order, this.copyRoute(v, this.order));
    this.cost[v] = cost + this.overloads.price * this.overloads.size[v]!;
  }

  /** Writes the stops of a route into `out` from `at` on; returns how many. */
  copyRoute(v: number, out: Int32Array, at = 0): number {
    const N = this.node;
    let n = at;
    for (let y = N[(this.inst.firstStart + v) * REC + NEXT]!; y < this.inst.firstStart; y = N[y * REC + NEXT]!)
      out[n++] = y;
    return n - at;
  }

  /** Replaces the whole route by `order[at … at + count − 1]`. */
  setRoute(v: number, order: Int32Array, count: number, at = 0): void {
    const N = this.node;
    const end = this.inst.firstEnd + v;
    for (let k = 0; k < this.dims; k++) this.load[v * this.dims + k] = 0;
    let a = this.inst.firstStart + v;
    let metres = 0;
    this.maxNodes[v] = this.inst.p.maxStops[v]!;
    for (let i = 0; i <= count; i++) {
      const b = i < count ? order[at + i]! : end;
      const d = this.metres(a, b);
      metres += d;
      N[a * REC + NEXT] = b;
      N[a * REC + DNEXT] = d;
      N[b * REC + PREV] = a;
      N[b * REC + DPREV] = d;
      if (i < count) {
        N[b * REC + ROUTE] = v;
        if (b >= this.inst.p.stopCount) this.maxNodes[v] = this.maxNodes[v]! + 1;
        for (let k = 0; k < this.dims; k++)
          this.load[v * this.dims + k] = this.load[v * this.dims + k]! + this.demand[b * this.dims + k]!;
      }
      a = b;
    }
    if (count > 0 && this.count[v] === 0) this.idle.take(v);
    else if (count === 0 && this.count[v]! > 0) this.idle.put(v);
    this.count[v] = count;
    this.distanceM[v] = metres;
    this.refresh(v);
  }

  /** Gives the route of vehicle v to the idle vehicle w, which starts and ends where v does. */
  moveRoute(v: number, w: number): void {
    const count = this.copyRoute(v, this.order);
    this.setRoute(v, this.order, 0);
    this.setRoute(w, this.order, count);
  }

  /** Sums up the whole cost afresh. O(vehicles + absent stops). */
  settle(): number {
    const { p } = this.inst;
    let total = 0;
    for (let v = 0; v < this.count.length; v++) total += this.cost[v]!;
    if (p.balancePerS > 0 || p.balancePerStop > 0) total += imbalance(p, this.count, this.maxNodes, this.durationS);
    for (let i = 0; i < this.absentCount; i++) total += p.penalty[this.absent[i]!]!;
    this.total = total;
    return total;
  }
}
