/**
 * Loads along routes that mix deliveries and collections: per node and dimension what is delivered, collected and at most on board, from
 * the start to it and from it to the end (load segments; Vidal et al. 2014, PyVRP). Joined in constant time.
 */

import type { Instance } from './instance.ts';
import { NEXT, PREV, REC } from './record.ts';

export class MixedLoads {
  private readonly inst: Instance;
  private readonly pre: Int32Array;
  private readonly suf: Int32Array;

  constructor(inst: Instance) {
    const size = inst.mixed ? inst.nodeCount * inst.p.dims * 3 : 0;
    this.inst = inst;
    this.pre = new Int32Array(size);
    this.suf = new Int32Array(size);
  }

  /** Whether stop x may stand between a and b on vehicle v. O(dimensions). */
  fits(x: number, a: number, b: number, v: number): boolean {
    const { pre, suf } = this;
    const { dims } = this.inst.p;
    const collects = this.inst.p.isCollection[x]! === 1;
    for (let k = 0; k < dims; k++) {
      const A = (a * dims + k) * 3;
      const B = (b * dims + k) * 3;
      const q = this.inst.p.demand[x * dims + k]!;
      // A later delivery rides along on the whole way before it; an earlier collection on the whole way after it.
      const before = pre[A + 2]! + (collects ? 0 : q) + suf[B]!;
      const after = pre[A + 1]! + (collects ? q : 0) + suf[B + 2]!;
      if ((before > after ? before : after) > this.inst.p.capacity[v * dims + k]!) return false;
    }
    return true;
  }

  /** Recomputes a whole route. O(stops × dimensions). */
  refresh(N: Int32Array, v: number): void {
    const { p, firstStart, firstEnd } = this.inst;
    const { pre, suf } = this;
    const { dims, demand } = p;
    for (let k = 0; k < dims; k++) {
      let del = 0;
      let col = 0;
      let most = 0;
      let y = firstStart + v;
      for (;;) {
        if (y < firstStart) {
          const q = demand[y * dims + k]!;
          if (p.isCollection[y]) col += q;
          else {
            del += q;
            most += q;
          }
          if (col > most) most = col;
        }
        const at = (y * dims + k) * 3;
        pre[at] = del;
        pre[at + 1] = col;
        pre[at + 2] = most;
        if (y >= firstEnd) break;
        y = N[y * REC + NEXT]!;
      }
      del = 0;
      col = 0;
      most = 0;
      for (;;) {
        if (y < firstStart) {
          const q = demand[y * dims + k]!;
          if (p.isCollection[y]) {
            col += q;
            most += q;
          } else del += q;
          if (del > most) most = del;
        }
        const at = (y * dims + k) * 3;
        suf[at] = del;
        suf[at + 1] = col;
        suf[at + 2] = most;
        if (y >= firstStart && y < firstEnd) break;
        y = N[y * REC + PREV]!;
      }
    }
  }
}
