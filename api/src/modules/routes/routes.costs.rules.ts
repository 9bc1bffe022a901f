import type { LatLng } from '@tramo/contract/fields';
import type { Leg } from '../../platform/travel/travel.ts';

/**
 * What places that join an order add to its way, one after another, each where it adds the fewest metres. `leg` is the way between two places;
 * `first` is the earliest place that one may take.
 */
export function addedWay(input: {
  start: LatLng;
  end: LatLng | null;
  order: readonly LatLng[];
  coming: readonly LatLng[];
  first: number;
  leg: (a: LatLng, b: LatLng) => Leg;
}): Leg {
  const { start, end, leg } = input;
  const path = [start, ...input.order];
  const earliest = 1 + Math.min(input.first, input.order.length);
  const added = { distanceM: 0, durationS: 0 };
  for (const c of input.coming) {
    let best: Leg & { at: number } = { at: path.length, distanceM: Number.POSITIVE_INFINITY, durationS: 0 };
    for (let at = earliest; at <= path.length; at++) {
      const before = path[at - 1] as LatLng;
      const after = path[at] ?? end;
      const there = leg(before, c);
      const on = after ? leg(c, after) : { distanceM: 0, durationS: 0 };
      const saved = after ? leg(before, after) : { distanceM: 0, durationS: 0 };
      const distanceM = there.distanceM + on.distanceM - saved.distanceM;
      if (distanceM < best.distanceM)
        best = { at, distanceM, durationS: there.durationS + on.durationS - saved.durationS };
    }
    path.splice(best.at, 0, c);
    added.distanceM += best.distanceM;
    added.durationS += best.durationS;
  }
  return added;
}
