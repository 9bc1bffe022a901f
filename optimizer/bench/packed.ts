/** Random days that just fit: for tests of fewest vehicles. */

import type { Problem, Stop } from '../src/problem.ts';
import { Random } from '../src/random.ts';

const PIECES = 20;

/**
 * Twice as many vehicles as needed. Each of those needed is exactly full with the stops of a quarter of its own, and three stops of four have
 * a window around the time at which it can be there.
 */
export function packed(needed: number, seed: number): Problem {
  const random = new Random(seed);
  const spots = [{ x: 5000, y: 5000 }];
  const stops: Stop[] = [];
  for (let v = 0; v < needed; v++) {
    const quarter = { x: random.below(10_000), y: random.below(10_000) };
    let timeS = 1500;
    for (let left = PIECES; left > 0; ) {
      const pieces = Math.min(left, 1 + random.below(4));
      left -= pieces;
      spots.push({ x: quarter.x + random.below(1000), y: quarter.y + random.below(1000) });
      const startS = timeS - 100 - random.below(200);
      stops.push({
        id: `s${stops.length}`,
        location: stops.length + 1,
        kind: 'delivery',
        demand: [pieces],
        serviceS: 600,
        windows: random.below(4) > 0 ? [{ startS, endS: startS + 500 }] : [],
      });
      timeS += 900;
    }
  }
  const arcs = Int32Array.from(
    spots.flatMap((a) => spots.map((b) => Math.round(Math.hypot(a.x - b.x, a.y - b.y) / 10))),
  );
  return {
    dimensions: ['pieces'],
    locations: spots.map(({ x, y }) => ({ lat: 25 + y * 1e-5, lng: -100 + x * 1e-5 })),
    durationsS: arcs,
    distancesM: arcs,
    stops,
    vehicles: Array.from({ length: 2 * needed }, (_, v) => ({
      id: `v${v}`,
      capacity: [PIECES],
      startLocation: 0,
      endLocation: 0,
      shift: { startS: 0, endS: 13_000 },
    })),
    objective: { perKm: 1, fewestVehicles: true },
  };
}
