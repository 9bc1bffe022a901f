/** The smallest world for tests of single rules. */

import type { Problem, Stop, Vehicle } from '../src/problem.ts';

export const HOUR = 3600;

/**
 * Ten places on a line, one minute and one kilometre apart; place 0 is the depot, stop s1 is at place 1 and so on. Deliveries of 1 kg,
 * vehicles v1… of 10 kg from 8 to 18 o'clock at 10 per kilometre.
 */
export function line(
  stops: Partial<Stop>[],
  vehicles: Partial<Vehicle>[] = [{}],
  more: Partial<Problem> = {},
): Problem {
  const n = 10;
  const flat = (unit: number) => Array.from({ length: n * n }, (_, i) => Math.abs(Math.floor(i / n) - (i % n)) * unit);
  return {
    dimensions: ['weightKg'],
    locations: Array.from({ length: n }, (_, i) => ({ lat: 25, lng: -100 + i / 100 })),
    durationsS: flat(60),
    distancesM: flat(1000),
    stops: stops.map((s, i) => ({
      id: `s${i + 1}`,
      location: i + 1,
      kind: 'delivery',
      demand: [1],
      serviceS: 0,
      ...s,
    })),
    vehicles: vehicles.map((v, i) => ({
      id: `v${i + 1}`,
      capacity: [10],
      startLocation: 0,
      endLocation: 0,
      shift: { startS: 8 * HOUR, endS: 18 * HOUR },
      costPerKm: 10,
      ...v,
    })),
    ...more,
  };
}
