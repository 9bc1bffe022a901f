/** Travel between places, by index. Seconds and metres, whole numbers, 0 or more; need not be symmetric. */
export interface TravelMatrix {
  durationS(from: number, to: number): number;
  distanceM(from: number, to: number): number;
}

/**
 * A matrix over two flat arrays of n * n entries (row = from). Entries are rounded to whole seconds and metres on reading.
 */
export function fromFlat(durationsS: ArrayLike<number>, distancesM: ArrayLike<number>, n: number): TravelMatrix {
  return {
    durationS: (from, to) => Math.round(durationsS[from * n + to]!),
    distanceM: (from, to) => Math.round(distancesM[from * n + to]!),
  };
}

/** Answer of a travel function for one pair. */
export interface Leg {
  durationS: number;
  distanceM: number;
}

/**
 * A matrix that asks `leg` once for each pair that is really used and remembers the answer: for evaluating given routes
 * without computing n * n pairs. Same place to same place is 0 and never asked.
 */
export function lazyMatrix(leg: (from: number, to: number) => Leg): TravelMatrix {
  const known = new Map<number, Leg>();
  const at = (from: number, to: number): Leg => {
    // 2^21 places are more than any plan has; the key stays a safe integer.
    const key = from * 2097152 + to;
    let found = known.get(key);
    if (found === undefined) {
      const raw = leg(from, to);
      found = { durationS: Math.round(raw.durationS), distanceM: Math.round(raw.distanceM) };
      known.set(key, found);
    }
    return found;
  };
  return {
    durationS: (from, to) => (from === to ? 0 : at(from, to).durationS),
    distanceM: (from, to) => (from === to ? 0 : at(from, to).distanceM),
  };
}
