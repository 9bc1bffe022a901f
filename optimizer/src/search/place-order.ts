/** Places under numbers that follow one another where they lie together: parts of a plan (part.ts) are then cut out of fewer lines of the cache. */

import type { CompiledProblem } from '../compile.ts';
import type { TravelMatrix } from '../matrix.ts';

/** With fewer places the whole matrix fits the cache. */
const LEAST_PLACES = 400;
/** So many places share a line of the cache. */
const TOGETHER = 16;

/**
 * The old number of each place in the new order. Halved again and again by how much nearer a place lies to one of two far ones (FastMap; Faloutsos &
 * Lin 1995): that needs no coordinates. O(places log² places).
 */
export function orderOfPlaces({ locationCount, travel, slices }: CompiledProblem): Int32Array {
  const order = Int32Array.from({ length: locationCount }, (_, place) => place);
  if (locationCount >= LEAST_PLACES && slices === null) halve(order, new Float64Array(locationCount), travel);
  return order;
}

function halve(places: Int32Array, keys: Float64Array, travel: TravelMatrix): void {
  if (places.length <= TOGETHER) return;
  const here = farthestFrom(farthestFrom(places[0]!, places, travel), places, travel);
  const there = farthestFrom(here, places, travel);
  for (const place of places) keys[place] = travel.distanceM(here, place) - travel.distanceM(there, place);
  places.sort((a, b) => keys[a]! - keys[b]! || a - b);
  const middle = places.length >> 1;
  halve(places.subarray(0, middle), keys, travel);
  halve(places.subarray(middle), keys, travel);
}

function farthestFrom(here: number, places: Int32Array, travel: TravelMatrix): number {
  let farthest = here;
  let most = 0;
  for (const place of places) {
    const metres = travel.distanceM(here, place);
    if (metres <= most) continue;
    most = metres;
    farthest = place;
  }
  return farthest;
}

/** The problem with its places under their numbers in `order`; its `input` no longer says where stops and vehicles are. */
export function inOrder(p: CompiledProblem, order: Int32Array): CompiledProblem {
  const numbers = new Int32Array(order.length);
  order.forEach((old, place) => {
    numbers[old] = place;
  });
  const renumber = (places: Int32Array) => places.map((old) => (old < 0 ? old : numbers[old]!));
  return {
    ...p,
    input: { ...p.input, locations: Array.from(order, (old) => p.input.locations[old]!) },
    stopLocation: renumber(p.stopLocation),
    startLocation: renumber(p.startLocation),
    endLocation: renumber(p.endLocation),
    travel: {
      durationS: (from, to) => p.travel.durationS(order[from]!, order[to]!),
      distanceM: (from, to) => p.travel.distanceM(order[from]!, order[to]!),
    },
  };
}
