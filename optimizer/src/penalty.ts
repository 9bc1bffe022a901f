/** What it costs to leave a stop out. */

import type { CompiledProblem } from './compile.ts';
import { type Problem, UNREACHABLE } from './problem.ts';

/** The default penalty is ten times the dearest thinkable way to serve one stop alone: its own vehicle, out and back. */
export function fillPenalties(p: CompiledProblem): void {
  let farM = 0;
  let farS = 0;
  const n = p.locationCount;
  const depots = new Set<number>([...p.startLocation, ...p.endLocation].filter((x) => x >= 0));
  const { durationsS, distancesM } = p.input;
  if (durationsS && distancesM && !p.input.travel) {
    const known = (x: number) => (x < UNREACHABLE ? x : 0);
    for (const d of depots) {
      for (let i = 0; i < n; i++) {
        farM = Math.max(farM, known(distancesM[d * n + i]!), known(distancesM[i * n + d]!));
        farS = Math.max(farS, known(durationsS[d * n + i]!), known(durationsS[i * n + d]!));
      }
    }
  } else {
    // A travel function may be dear to ask (a routing server): an upper guess from the map does, at 3 × the straight line and 15 km/h.
    for (const d of depots) for (let i = 0; i < n; i++) farM = Math.max(farM, 3 * straightM(p.input, d, i));
    farS = farM / 4;
  }
  let dearest = 0;
  for (let v = 0; v < p.vehicleCount; v++) {
    dearest = Math.max(dearest, p.fixed[v]! + 2 * farM * p.perM[v]! + 2 * farS * p.slowness[v]! * p.perS[v]!);
  }
  const base = 10 * Math.max(dearest, 1);
  p.input.stops.forEach((s, i) => {
    p.penalty[i] = s.penalty ?? base * (1 + (s.priority ?? 0));
  });
}

/** Straight-line metres between two places (equirectangular: exact enough within a country). */
function straightM(input: Problem, a: number, b: number): number {
  const x = input.locations[a]!;
  const y = input.locations[b]!;
  const north = (y.lat - x.lat) * 111_195;
  const east = (y.lng - x.lng) * 111_195 * Math.cos(((x.lat + y.lat) * Math.PI) / 360);
  return Math.sqrt(north * north + east * east);
}
