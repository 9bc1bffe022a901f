/** Random cities for property tests, as arbitraries of fast-check: what fails there shrinks to a small day. */

import fc from 'fast-check';
import type { Problem } from '../src/problem.ts';
import { type CityOptions, city } from './city.ts';

type Range = [min: number, max: number];

export interface CityRanges {
  stops: Range;
  vehicles: Range;
  windows?: number[];
  fill: number[];
}

const range = ([min, max]: Range) => fc.integer({ min, max });

/** All that `city` knows, each in play or not. */
export function cityOptions({
  stops,
  vehicles,
  windows = [0, 0.6],
  fill,
}: CityRanges): fc.Arbitrary<CityOptions & { seed: number }> {
  const share = fc.constantFrom(0, 0, 0.4);
  return fc.record({
    stops: range(stops),
    vehicles: range(vehicles),
    seed: range([1, 1_000_000]),
    windows: fc.constantFrom(...windows),
    twoWindows: share,
    collections: share,
    skills: share,
    soft: share,
    breaks: share,
    openEnd: share,
    perHour: fc.constantFrom(0, 70),
    fill: fc.constantFrom(...fill),
  });
}

/** Cities whose vehicles have limits too, with stops that are pinned to one or may use only one. */
export function limitedCities(ranges: CityRanges): fc.Arbitrary<Problem> {
  const rules = fc.record({
    maxDurationS: fc.constantFrom(undefined, 2 * 3600),
    maxDistanceM: fc.constantFrom(undefined, 60_000, 90_000),
    maxStops: fc.constantFrom(undefined, 5, 7),
    pins: range([0, 3]),
    only: fc.boolean(),
  });
  return fc.tuple(cityOptions(ranges), rules).map(([options, { maxDurationS, maxDistanceM, maxStops, pins, only }]) => {
    const problem = city(options);
    for (const v of problem.vehicles) {
      if (maxDurationS) v.maxDurationS = maxDurationS;
      if (maxDistanceM) v.maxDistanceM = maxDistanceM;
      if (maxStops) v.maxStops = maxStops;
    }
    for (const s of problem.stops.slice(0, pins)) {
      s.pinned = { vehicleId: 'v1' };
      s.skills = [];
    }
    if (only) for (const s of problem.stops.slice(4, 8)) s.allowedVehicles = [problem.vehicles.at(-1)!.id];
    return problem;
  });
}
