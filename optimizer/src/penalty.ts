/** What it costs to leave a stop out. */

import { type Problem, UNREACHABLE } from './problem.ts';

/** Money per metre, per second and for being used at all, per vehicle. */
export interface Rates {
  perM: Float64Array;
  perS: Float64Array;
  fixed: Float64Array;
}

export function ratesOf({ vehicles, objective = {} }: Problem): Rates {
  const hasRate =
    (objective.perKm ?? 0) > 0 ||
    (objective.perHour ?? 0) > 0 ||
    vehicles.some((x) => (x.costPerKm ?? 0) > 0 || (x.costPerHour ?? 0) > 0);
  const perKm = hasRate ? (objective.perKm ?? 0) : 1;
  return {
    perM: Float64Array.from(vehicles, (x) => ((x.costPerKm ?? 0) + perKm) / 1000),
    perS: Float64Array.from(vehicles, (x) => ((x.costPerHour ?? 0) + (objective.perHour ?? 0)) / 3600),
    fixed: Float64Array.from(vehicles, (x) => (x.fixedCost ?? 0) + (objective.vehicleFixed ?? 0)),
  };
}

/**
 * Per stop. The default penalty is ten times the dearest thinkable way to serve one stop alone: its own vehicle, out and back.
 * O(stops + vehicles + places × depots).
 */
export function penaltiesOf(input: Problem, rates = ratesOf(input)): Float64Array {
  let farM = 0;
  let farS = 0;
  const n = input.locations.length;
  const depots = new Set<number>();
  for (const v of input.vehicles) {
    depots.add(v.startLocation);
    if (v.endLocation !== null) depots.add(v.endLocation);
  }
  const { durationsS, distancesM } = input;
  if (durationsS && distancesM && !input.travel) {
    const known = (x: number) => (x < UNREACHABLE ? x : 0);
    for (const d of depots) {
      for (let i = 0; i < n; i++) {
        farM = Math.max(farM, known(distancesM[d * n + i]!), known(distancesM[i * n + d]!));
        farS = Math.max(farS, known(durationsS[d * n + i]!), known(durationsS[i * n + d]!));
      }
    }
  } else {
    // A travel function may be dear to ask (a routing server): an upper guess from the map does, at 3 × the straight line and 15 km/h.
    for (const d of depots) for (let i = 0; i < n; i++) farM = Math.max(farM, 3 * straightM(input, d, i));
    farS = farM / 4;
  }
  let dearest = 0;
  input.vehicles.forEach(({ speedFactor = 1 }, v) => {
    dearest = Math.max(
      dearest,
      rates.fixed[v]! + 2 * farM * rates.perM[v]! + 2 * farS * (1 / speedFactor) * rates.perS[v]!,
    );
  });
  const base = 10 * Math.max(dearest, 1);
  return Float64Array.from(input.stops, (s) => s.penalty ?? base * (1 + (s.priority ?? 0)));
}

/** Straight-line metres between two places (equirectangular: exact enough within a country). */
function straightM(input: Problem, a: number, b: number): number {
  const x = input.locations[a]!;
  const y = input.locations[b]!;
  const north = (y.lat - x.lat) * 111_195;
  const east = (y.lng - x.lng) * 111_195 * Math.cos(((x.lat + y.lat) * Math.PI) / 360);
  return Math.sqrt(north * north + east * east);
}
