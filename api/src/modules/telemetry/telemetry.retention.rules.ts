import type { LatLng } from '@tramo/contract/fields';
import { flatM } from './telemetry.positions.rules.ts';

type Timed = LatLng & { at: number };

/**
 * A trace with the fixes that it needs (Douglas and Peucker, in time): whoever drives evenly from one to the next is at no time farther than
 * `offM` from where the vehicle was. So shape, speeds and stands all stay.
 */
export function simplified<P extends Timed>(points: readonly P[], offM: number): P[] {
  const keep = new Uint8Array(points.length);
  const at = (i: number): P => points[i] as P;
  const last = points.length - 1;
  for (const i of [0, last]) if (i >= 0) keep[i] = 1;
  const spans: [number, number][] = [[0, last]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span;
    let worst = offM;
    let split = -1;
    for (let i = from + 1; i < to; i++) {
      const share = (at(i).at - at(from).at) / (at(to).at - at(from).at);
      const even = {
        lat: at(from).lat + (at(to).lat - at(from).lat) * share,
        lng: at(from).lng + (at(to).lng - at(from).lng) * share,
      };
      const off = flatM(at(i), even);
      if (off > worst) [worst, split] = [off, i];
    }
    if (split < 0) continue;
    keep[split] = 1;
    spans.push([from, split], [split, to]);
  }
  return points.filter((_, i) => keep[i] === 1);
}
