/** The most on board of a trip when one stop more is served at some place. Constant time per place and dimension. */

import type { CompiledProblem } from '../compile.ts';
import { loadsAlong } from '../loads.ts';

export class LoadPeaks {
  private readonly p: CompiledProblem;
  private readonly order: Int32Array;
  // Per place (between two visits; 0 = before the first) and dimension, scaled: the most on board in the trip up to the place and from it on.
  private readonly until: Int32Array;
  private readonly from: Int32Array;
  /** Per dimension, of the route as it is. */
  readonly peak: readonly number[];

  constructor(p: CompiledProblem, order: Int32Array) {
    const n = order.length;
    const size = (n + 1) * p.dims;
    this.p = p;
    this.order = order;
    this.until = new Int32Array(size);
    this.from = new Int32Array(size);
    const loads = loadsAlong(p, order);
    this.peak = loads.peak;
    for (let k = 0; k < p.dims; k++) this.fill(k, [loads.start, ...loads.after]);
  }

  private fill(k: number, loads: number[][]): void {
    const { p, order, until, from } = this;
    const { dims } = p;
    const n = order.length;
    const startsTrip = (place: number) => place === 0 || order[place - 1]! >= p.stopCount;
    const endsTrip = (place: number) => place === n || order[place]! >= p.stopCount;
    for (let i = 0; i <= n; i++) {
      const load = Math.round(loads[i]![k]! * p.scale[k]!);
      until[i * dims + k] = startsTrip(i) ? load : Math.max(until[(i - 1) * dims + k]!, load);
      from[i * dims + k] = load;
    }
    for (let i = n - 1; i >= 0; i--)
      if (!endsTrip(i)) from[i * dims + k] = Math.max(from[i * dims + k]!, from[(i + 1) * dims + k]!);
  }

  /** The most of dimension k on board in the trip of a place, with a stop there. `isLinked`: the other end of its pair is in this trip. */
  peakWith(stop: number, place: number, k: number, isLinked: boolean): number {
    const { p } = this;
    const q = p.demand[stop * p.dims + k]!;
    let until = this.until[place * p.dims + k]!;
    let from = this.from[place * p.dims + k]!;
    // A collection rides along on all the way behind its place, a delivery on all the way before it. When the other end is there, the same
    // goods already ride to the end of the trip, or from its start: no longer so beyond this place.
    if (p.isCollection[stop] === 1) {
      if (isLinked) until -= q;
      else from += q;
    } else if (isLinked) from -= q;
    else until += q;
    return Math.max(until, from);
  }
}
