/** The record of a node: 16 whole numbers, one cache line. Offsets. */

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
