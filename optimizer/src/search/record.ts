/** The record of a node: 16 whole numbers, one cache line. Offsets. */

import { UNLIMITED } from '../compile.ts';
import type { Instance } from './instance.ts';

export const REC = 16;
export const ROUTE = 0;
export const NEXT = 1;
export const PREV = 2;
/** Metres to the next node. */
export const DNEXT = 3;
/** Metres from the previous node. */
export const DPREV = 4;
export const P_DUR = 5;
export const P_EARLY = 6;
export const P_LATE = 7;
export const S_DUR = 8;
export const S_EARLY = 9;
export const S_LATE = 10;
export const TW_EARLY = 11;
export const TW_LATE = 12;
export const SERVICE = 13;
export const SETUP = 14;
/** Travel (and setup) seconds to the next node. */
export const TNEXT = 15;

/** The records of all nodes, without routes: with windows, times at the stop, shifts. */
export function makeRecords({ p, nodeCount, firstStart, firstEnd }: Instance): Int32Array {
  const N = new Int32Array(nodeCount * REC);
  for (let x = 0; x < nodeCount; x++) {
    const X = x * REC;
    N[X + TW_LATE] = UNLIMITED;
    N[X + ROUTE] = -1;
    if (x < firstStart) {
      N[X + SERVICE] = p.serviceS[x]!;
      N[X + SETUP] = p.setupS[x]!;
      if (p.windowFrom[x + 1]! > p.windowFrom[x]!) {
        N[X + TW_EARLY] = p.windowStartS[p.windowFrom[x]!]!;
        N[X + TW_LATE] = p.windowEndS[p.windowFrom[x + 1]! - 1]!;
      }
    } else {
      const v = (x - firstStart) % p.vehicleCount;
      N[X + ROUTE] = v;
      N[X + TW_LATE] = p.shiftEndS[v]!;
      if (x < firstEnd) N[X + TW_EARLY] = p.departS[v]!;
    }
  }
  return N;
}
