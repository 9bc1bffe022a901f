/** Random city problems, the same for the same seed: for tests and for benches without downloads. */

import type { Problem, Stop, TimeWindow, Vehicle } from '../src/problem.ts';
import { Random } from '../src/random.ts';

export interface CityOptions {
  stops: number;
  vehicles: number;
  seed?: number;
  /** Share of stops with one or two windows, with a collection, with a skill, with soft windows. 0 by default. */
  windows?: number;
  twoWindows?: number;
  collections?: number;
  skills?: number;
  soft?: number;
  /** Share of vehicles with a break, with an open end. */
  breaks?: number;
  openEnd?: number;
  /** Money per hour; 0 = distance alone. */
  perHour?: number;
  /** How full the fleet is by weight when all is delivered, about. */
  fill?: number;
}

const HOUR = 3600;

/**
 * A city around Monterrey: half of the stops in eight quarters, the rest anywhere in 30 × 30 km, one depot. Manhattan distance with one-way
 * surcharges (asymmetric), 25 km/h in town and faster on long trips. Three dimensions: packages, weightKg, volumeM3.
 */
export function city(options: CityOptions): Problem {
  const random = new Random(options.seed ?? 1);
  const { stops: n, vehicles: m } = options;
  const quarters = Array.from({ length: 8 }, () => ({ x: random.unit() * 30_000, y: random.unit() * 30_000 }));
  const spots = [{ x: 15_000, y: 12_000 }];
  for (let i = 0; i < n; i++) {
    const quarter = quarters[random.below(8)]!;
    spots.push(
      random.unit() < 0.5
        ? { x: random.unit() * 30_000, y: random.unit() * 30_000 }
        : { x: quarter.x + (random.unit() - 0.5) * 4000, y: quarter.y + (random.unit() - 0.5) * 4000 },
    );
  }
  const size = n + 1;
  const distancesM = new Int32Array(size * size);
  const durationsS = new Int32Array(size * size);
  for (let i = 0; i < size; i++) {
    for (let j = 0; j < size; j++) {
      if (i === j) continue;
      const metres = Math.abs(spots[i]!.x - spots[j]!.x) + Math.abs(spots[i]!.y - spots[j]!.y) + (i < j ? 60 : 110);
      distancesM[i * size + j] = Math.round(metres);
      durationsS[i * size + j] = Math.round(30 + (metres < 5000 ? metres / 7 : 5000 / 7 + (metres - 5000) / 12));
    }
  }
  const windows = (): TimeWindow[] => {
    if (random.unit() >= (options.windows ?? 0)) return [];
    const startS = 9 * HOUR + random.below(6) * HOUR;
    const first = { startS, endS: startS + (1 + random.below(3)) * HOUR };
    if (random.unit() >= (options.twoWindows ?? 0)) return [first];
    return [first, { startS: first.endS + HOUR, endS: first.endS + 2 * HOUR }];
  };
  let weight = 0;
  const stops: Stop[] = Array.from({ length: n }, (_, i) => {
    const packages = 1 + random.below(4);
    const weightKg = packages * (1 + random.below(80) / 10);
    weight += weightKg;
    return {
      id: `s${i + 1}`,
      location: i + 1,
      kind: random.unit() < (options.collections ?? 0) ? 'collection' : 'delivery',
      demand: [packages, weightKg, Math.round(weightKg * 4) / 1000],
      windows: windows(),
      serviceS: 120 + random.below(4) * 60,
      setupS: 60,
      ...(random.unit() < (options.skills ?? 0) ? { skills: ['cold'] } : {}),
      ...(random.unit() < (options.soft ?? 0) ? { latenessPerMinute: 2 } : {}),
    };
  });
  const mean = weight / m / (options.fill ?? 0.8);
  const fleet: Vehicle[] = Array.from({ length: m }, (_, v) => {
    const large = v % 3 === 0;
    const weightKg = Math.ceil(mean * (large ? 1.3 : 0.85));
    return {
      id: `v${v + 1}`,
      capacity: [null, weightKg, Math.ceil(weightKg * 5) / 1000],
      startLocation: 0,
      endLocation: random.unit() < (options.openEnd ?? 0) ? null : 0,
      shift: { startS: 8 * HOUR, endS: 19 * HOUR },
      ...(random.unit() < (options.breaks ?? 0)
        ? { breaks: [{ earliestS: 12 * HOUR, latestS: 14 * HOUR, durationS: 1800 }] }
        : {}),
      maxStops: 60,
      costPerKm: large ? 9 : 6,
      costPerHour: options.perHour ?? 0,
      fixedCost: large ? 400 : 250,
      speedFactor: large ? 0.9 : 1,
      skills: v % 2 === 0 ? ['cold'] : [],
    };
  });
  return {
    dimensions: ['packages', 'weightKg', 'volumeM3'],
    locations: spots.map((s) => ({ lat: 25.55 + s.y / 111_195, lng: -100.45 + s.x / 100_300 })),
    durationsS,
    distancesM,
    stops,
    vehicles: fleet,
  };
}
