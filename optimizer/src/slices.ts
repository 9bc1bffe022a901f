/** Travel times by time of day. */

import type { TravelMatrix } from './matrix.ts';
import { type Problem, UNREACHABLE } from './problem.ts';

export interface Slices {
  /** Beginnings, ascending. */
  fromS: Int32Array;
  /** One matrix per slice, flat rows. */
  durationsS: ArrayLike<number>[];
  width: number;
  /** The same as each vehicle drives, and its metres where they are others than the problem's. */
  ofVehicle: ArrayLike<number>[][];
  metresOf: (ArrayLike<number> | null)[];
}

export function compileSlices(input: Problem): Slices | null {
  const slices = input.slices ?? [];
  if (slices.length === 0) return null;
  const durationsS = slices.map((x) => x.durationsS);
  const ofKinds = (input.travelKinds ?? []).map((_, kind) => slices.map((x) => x.kindsS?.[kind] ?? x.durationsS));
  return {
    fromS: Int32Array.from(slices, (x) => Math.ceil(x.fromS)),
    durationsS,
    width: input.locations.length,
    ofVehicle: input.vehicles.map(({ travelKind }) =>
      travelKind === undefined ? durationsS : (ofKinds[travelKind] ?? durationsS),
    ),
    metresOf: input.vehicles.map(({ travelKind }) =>
      travelKind === undefined ? null : (input.travelKinds?.[travelKind]?.distancesM ?? null),
    ),
  };
}

/** Index of the slice that holds at a time; −1 before the first. */
export function sliceAt(slices: Slices, timeS: number): number {
  let k = slices.fromS.length - 1;
  while (k >= 0 && slices.fromS[k]! > timeS) k--;
  return k;
}

/** Metres between two places as a vehicle drives them. */
export function metresFor(
  { travel, slices }: { travel: TravelMatrix; slices: Slices | null },
  vehicle: number,
  from: number,
  to: number,
): number {
  const own = slices?.metresOf[vehicle]?.[from * slices.width + to];
  // Whether a way is open to a kind its seconds say.
  return own !== undefined && own < UNREACHABLE ? Math.round(own) : travel.distanceM(from, to);
}

/** The mean of a problem's times over its slices, each weighed by how long it lasts within the vehicles' shifts: a search by them is several times as fast. */
export function usualTimes({ durationsS, slices = [], vehicles }: Problem): Int32Array {
  const firstS = Math.min(...vehicles.map((v) => Math.max(v.shift.startS, v.earliestDepartureS ?? 0)));
  const lastS = Math.max(...vehicles.map((v) => v.shift.endS));
  const tables = [{ fromS: firstS, durationsS: durationsS! }, ...slices];
  const shares = tables.map(({ fromS }, k) =>
    Math.max(0, Math.min(lastS, tables[k + 1]?.fromS ?? lastS) - Math.max(firstS, fromS)),
  );
  const whole = Math.max(
    1,
    shares.reduce((sum, x) => sum + x, 0),
  );
  const mean = new Float64Array(durationsS!.length);
  for (const [k, table] of tables.entries()) {
    const share = shares[k]! / whole;
    for (let i = 0; i < mean.length; i++) mean[i]! += share * table.durationsS[i]!;
  }
  return Int32Array.from(mean, Math.round);
}
