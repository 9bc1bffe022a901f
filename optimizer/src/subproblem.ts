/** A part of a problem as a problem of its own: some vehicles and stops, with only the places that they use. */

import type { CompiledProblem } from './compile.ts';
import type { Problem, Stop, Vehicle } from './problem.ts';

/**
 * The problem of these vehicles and stops alone. Penalties are those of the whole; `keep` raises those of the stops in it over any other, so
 * that they are not left out for the sake of others. With flat matrices it is plain data (it can go to a worker); with a travel function
 * it asks that one. Stops pinned to other vehicles must not be among `stopIds`. O(places² of the part).
 */
export function subproblem(
  p: CompiledProblem,
  vehicleIds: ReadonlySet<string>,
  stopIds: ReadonlySet<string>,
  keep: ReadonlySet<string> = new Set(),
): Problem {
  const { input } = p;
  const placeOf = new Map<number, number>();
  const place = (location: number): number => {
    const known = placeOf.get(location) ?? placeOf.size;
    placeOf.set(location, known);
    return known;
  };
  const vehicles = input.vehicles
    .filter((v) => vehicleIds.has(v.id))
    .map(
      (v): Vehicle => ({
        ...v,
        startLocation: place(v.startLocation),
        endLocation: v.endLocation === null ? null : place(v.endLocation),
        ...(v.reload ? { reload: { ...v.reload, location: place(v.reload.location) } } : {}),
      }),
    );
  const dear = 10 * p.penalty.reduce((most, x) => Math.max(most, x), 1);
  const stops = input.stops
    .filter((s) => stopIds.has(s.id))
    .map(
      (s): Stop => ({
        ...s,
        location: place(s.location),
        penalty: keep.has(s.id) ? dear : p.penalty[p.stopIndex.get(s.id)!]!,
        // A pair that is torn apart is no pair in the part that holds one end of it.
        ...(s.pickupStopId !== undefined && !stopIds.has(s.pickupStopId) ? { pickupStopId: undefined } : {}),
        ...(s.allowedVehicles ? { allowedVehicles: s.allowedVehicles.filter((id) => vehicleIds.has(id)) } : {}),
      }),
    );
  const places = Int32Array.from(placeOf.keys());
  return {
    ...input,
    locations: Array.from(places, (location) => input.locations[location]!),
    ...travelOf(p, places),
    ...(input.slices
      ? {
          slices: input.slices.map((x) => ({
            ...x,
            durationsS: square(places, p.locationCount, x.durationsS),
            ...(x.kindsS ? { kindsS: x.kindsS.map((own) => square(places, p.locationCount, own)) } : {}),
          })),
        }
      : {}),
    ...(input.travelKinds
      ? {
          travelKinds: input.travelKinds.map(({ distancesM }) => ({
            distancesM: square(places, p.locationCount, distancesM),
          })),
        }
      : {}),
    stops,
    vehicles,
    ...(input.sequences
      ? { sequences: input.sequences.map((list) => list.filter((id) => stopIds.has(id))).filter((x) => x.length > 1) }
      : {}),
    // Which rates count is decided by the whole fleet.
    objective: { ...input.objective, perKm: p.perM[0]! * 1000 - (input.vehicles[0]!.costPerKm ?? 0) },
  };
}

function travelOf(p: CompiledProblem, places: Int32Array): Pick<Problem, 'travel' | 'durationsS' | 'distancesM'> {
  const { durationsS, distancesM, travel } = p.input;
  if (!travel && durationsS && distancesM) {
    return {
      durationsS: square(places, p.locationCount, durationsS),
      distancesM: square(places, p.locationCount, distancesM),
    };
  }
  return {
    durationsS: undefined,
    distancesM: undefined,
    travel: {
      durationS: (from, to) => p.travel.durationS(places[from]!, places[to]!),
      distanceM: (from, to) => p.travel.distanceM(places[from]!, places[to]!),
    },
  };
}

function square(places: Int32Array, n: number, flat: ArrayLike<number>): Float64Array {
  const out = new Float64Array(places.length * places.length);
  let at = 0;
  for (const from of places) for (const to of places) out[at++] = flat[from * n + to]!;
  return out;
}
