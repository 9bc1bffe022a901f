/** What fleets' routes carry, and what that would be over the capacity after a change. In mean demands, all dimensions together. */

import type { FleetProblem } from './fleet-problem.ts';

export class FleetLoads {
  private readonly problem: FleetProblem;
  /** Node × dims + dimension: of the stops of its route up to here; slot × dims + dimension. */
  private readonly loadTo: Int32Array;
  private readonly load: Int32Array;

  constructor(problem: FleetProblem, nodes: number) {
    const { vehicle, dims } = problem;
    this.problem = problem;
    this.loadTo = new Int32Array(nodes * dims);
    this.load = new Int32Array(vehicle.length * dims);
  }

  /** Slot r goes on from node a to node b, which takes up its demand (0: an end). */
  follow(a: number, b: number, stop: number): void {
    const { dims: D, demand } = this.problem;
    for (let k = 0; k < D; k++) this.loadTo[b * D + k] = this.loadTo[a * D + k]! + demand[stop * D + k]!;
  }

  /** Slot r ends at node `end`; returns what is too much on board. */
  end(r: number, end: number): number {
    const { dims: D, capacity, loadShare } = this.problem;
    let overload = 0;
    for (let k = 0; k < D; k++) {
      this.load[r * D + k] = this.loadTo[end * D + k]!;
      const over = this.loadTo[end * D + k]! - capacity[r * D + k]!;
      if (over > 0) overload += over * loadShare[k]!;
    }
    return overload;
  }

  /** Mean demands too many on slot r, with stops x, y more and z, w less (0: none). */
  with(r: number, x: number, y: number, z: number, w: number): number {
    const { load, problem } = this;
    const { dims: D, demand, capacity, loadShare } = problem;
    let sum = 0;
    for (let k = 0; k < D; k++) {
      const over =
        load[r * D + k]! +
        demand[x * D + k]! +
        demand[y * D + k]! -
        demand[z * D + k]! -
        demand[w * D + k]! -
        capacity[r * D + k]!;
      if (over > 0) sum += over * loadShare[k]!;
    }
    return sum;
  }

  /** The same for what r carries up to node a, and s behind node b. */
  crossed(r: number, a: number, s: number, b: number): number {
    const { load, loadTo, problem } = this;
    const { dims: D, capacity, loadShare } = problem;
    let sum = 0;
    for (let k = 0; k < D; k++) {
      const over = loadTo[a * D + k]! + load[s * D + k]! - loadTo[b * D + k]! - capacity[r * D + k]!;
      if (over > 0) sum += over * loadShare[k]!;
    }
    return sum;
  }

  /** The same for what r carries up to a and s up to b; and for what both carry behind them, on s. */
  joined(r: number, a: number, s: number, b: number): number {
    const { load, loadTo, problem } = this;
    const { dims: D, capacity, loadShare } = problem;
    let sum = 0;
    for (let k = 0; k < D; k++) {
      const heads = loadTo[a * D + k]! + loadTo[b * D + k]!;
      const over = heads - capacity[r * D + k]!;
      if (over > 0) sum += over * loadShare[k]!;
      const behind = load[r * D + k]! + load[s * D + k]! - heads - capacity[s * D + k]!;
      if (behind > 0) sum += behind * loadShare[k]!;
    }
    return sum;
  }

  /** The same when slot r does all that slots s and t do. */
  together(r: number, s: number, t: number): number {
    const { dims: D, capacity, loadShare } = this.problem;
    let sum = 0;
    for (let k = 0; k < D; k++) {
      const over = this.load[s * D + k]! + this.load[t * D + k]! - capacity[r * D + k]!;
      if (over > 0) sum += over * loadShare[k]!;
    }
    return sum;
  }

  /** The same for stops `order[0 … count − 1]` alone. */
  of(r: number, order: Int32Array, count: number): number {
    const { dims: D, demand, capacity, loadShare } = this.problem;
    let sum = 0;
    for (let k = 0; k < D; k++) {
      let over = -capacity[r * D + k]!;
      for (let i = 0; i < count; i++) over += demand[order[i]! * D + k]!;
      if (over > 0) sum += over * loadShare[k]!;
    }
    return sum;
  }
}
