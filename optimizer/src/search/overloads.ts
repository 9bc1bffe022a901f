/** What is too much on board, and what that costs: plans may be overloaded on the way to another one, where overload has a price. */

import type { Instance } from './instance.ts';

export class Overloads {
  /** What a mean demand too much on board costs; 0: capacity is a hard rule. */
  price = 0;
  /** Per vehicle: how much too much is on board, in mean demands (all dimensions together). */
  readonly size: Float64Array;
  /** Vehicles with too much on board. Such a plan is only on the way to another one, never an answer. */
  count = 0;
  private readonly dims: number;
  private readonly demand: Int32Array;
  private readonly capacity: Int32Array;
  private readonly load: Int32Array;
  /** Per dimension: one over the mean demand. */
  private readonly share: Float64Array;
  /** Per vehicle: seconds of its route, kept by the state, and the most it may have; one over `stopS`. */
  private readonly durationS: Float64Array;
  private readonly maxDurationS: Int32Array;
  private readonly perSecond: number;

  /** `load`: vehicle * dims + dimension, kept by the state. */
  constructor({ p, stopS }: Instance, load: Int32Array, durationS: Float64Array) {
    const { demand, capacity, dims, vehicleCount, stopCount } = p;
    this.size = new Float64Array(vehicleCount);
    this.dims = dims;
    this.demand = demand;
    this.capacity = capacity;
    this.load = load;
    const sums = new Float64Array(dims);
    demand.forEach((q, i) => {
      sums[i % dims] = sums[i % dims]! + q;
    });
    this.share = sums.map((sum) => (sum > 0 ? stopCount / sum : 0));
    this.durationS = durationS;
    this.maxDurationS = p.maxDurationS;
    this.perSecond = stopS > 0 ? 1 / stopS : 0;
  }

  /** What x more on board of v costs. O(dimensions). */
  costOf(x: number, v: number): number {
    const { dims } = this;
    if (this.price === 0) return 0;
    let more = 0;
    for (let k = 0; k < dims; k++) {
      const q = this.demand[x * dims + k]!;
      const over = this.load[v * dims + k]! + q - this.capacity[v * dims + k]!;
      if (over > 0) more += (over < q ? over : q) * this.share[k]!;
    }
    return more * this.price;
  }

  /** What it costs that the route of v takes so many seconds instead of those that it takes; Infinity: it may not. O(1). */
  costOfDuration(seconds: number, v: number): number {
    const most = this.maxDurationS[v]!;
    if (this.price === 0) return seconds > most ? Number.POSITIVE_INFINITY : 0;
    const now = this.durationS[v]!;
    return this.price * this.perSecond * ((seconds > most ? seconds - most : 0) - (now > most ? now - most : 0));
  }

  /** Brings a vehicle up to date whose load or duration changed. */
  refresh(v: number): void {
    const over = this.sizeWith(v, this.load, v * this.dims, this.durationS[v]!);
    if (over > 0 !== this.size[v]! > 0) this.count += over > 0 ? 1 : -1;
    this.size[v] = over;
  }

  /** By how many mean demands the loads `load[at …]` (one per dimension), and by how many mean stops the seconds, are too much for a vehicle. */
  sizeWith(v: number, load: Int32Array, at: number, seconds: number): number {
    const { dims } = this;
    const late = seconds - this.maxDurationS[v]!;
    let sum = late > 0 ? late * this.perSecond : 0;
    for (let k = 0; k < dims; k++) {
      const over = load[at + k]! - this.capacity[v * dims + k]!;
      if (over > 0) sum += over * this.share[k]!;
    }
    return sum;
  }
}
