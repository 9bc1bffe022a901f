/** Travel times by time of day. */

import type { Problem } from './problem.ts';

export interface Slices {
  /** Beginnings, ascending. */
  fromS: Int32Array;
  /** One matrix per slice, flat rows. */
  durationsS: ArrayLike<number>[];
  width: number;
}

export function compileSlices(input: Problem): Slices | null {
  const slices = input.slices ?? [];
  if (slices.length === 0) return null;
  return {
    fromS: Int32Array.from(slices, (x) => Math.ceil(x.fromS)),
    durationsS: slices.map((x) => x.durationsS),
    width: input.locations.length,
  };
}

/** Index of the slice that holds at a time; −1 before the first. */
export function sliceAt(slices: Slices, timeS: number): number {
  let k = slices.fromS.length - 1;
  while (k >= 0 && slices.fromS[k]! > timeS) k--;
  return k;
}
