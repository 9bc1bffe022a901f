/** Stops that belong together: pairs of a collection and its delivery, and sequences. */

import type { Problem } from './problem.ts';

export interface Links {
  /** Per stop the other end of its pair; −1 = none. The collection is the one where goods come on board. */
  pairOf: Int32Array;
  sequences: Int32Array[];
  /** Per stop the index of its sequence and its place in it; −1 = none. */
  sequenceOf: Int32Array;
  placeInSequence: Int32Array;
}

/** The problem must be valid. Null when no stop is linked. */
export function compileLinks(input: Problem, stopIndex: ReadonlyMap<string, number>): Links | null {
  const { stops } = input;
  const lists = (input.sequences ?? []).filter((list) => list.length > 1);
  if (lists.length === 0 && stops.every((s) => s.pickupStopId === undefined)) return null;
  const pairOf = new Int32Array(stops.length).fill(-1);
  stops.forEach((s, delivery) => {
    if (s.pickupStopId === undefined) return;
    const collection = stopIndex.get(s.pickupStopId)!;
    pairOf[delivery] = collection;
    pairOf[collection] = delivery;
  });
  const sequenceOf = new Int32Array(stops.length).fill(-1);
  const placeInSequence = new Int32Array(stops.length).fill(-1);
  const sequences = lists.map((list, k) =>
    Int32Array.from(list, (id, place) => {
      const stop = stopIndex.get(id)!;
      sequenceOf[stop] = k;
      placeInSequence[stop] = place;
      return stop;
    }),
  );
  return { pairOf, sequences, sequenceOf, placeInSequence };
}
