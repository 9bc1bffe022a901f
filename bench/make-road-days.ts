/**
 * Makes the days of optimizer/bench/roads: 20 problems as the portal has them, on the demo's streets of both cities (made up by the product's own
 * generator, so nobody's licence holds). Tables are those that a plan is searched with: seconds by the hour and metres along the streets, neither
 * straight nor symmetric.
 *   node bench/make-road-days.ts
 * Made anew they are other problems, whose best known plans no longer hold: only where the family itself is to change.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoCatalogue } from '@tramo/api/modules/places/places.catalogue';
import { objectiveOf } from '@tramo/api/modules/planning/planning.problem.rules';
import { loadZone } from '@tramo/api/platform/roads/zone-folder';
import { demoDoors } from '@tramo/api/seed/demo-city';
import { demoZoneNames, makeDemoZones } from '@tramo/api/seed/demo-zones';
import { basePlannerValues } from '@tramo/contract/planner';
import { packDay } from '@tramo/optimizer/bench/road-days';
import type { Problem, Stop, TimeWindow, Vehicle } from '@tramo/optimizer/problem';
import { Random } from '@tramo/optimizer/random';
import { customize } from '@tramo/roads/hierarchy/customize';
import { weightsOf } from '@tramo/roads/hierarchy/weights';
import { slotOf } from '@tramo/roads/profiles';
import { snapTo } from '@tramo/roads/zone/snap';
import { roadTable } from '@tramo/roads/zone/table';

const HOUR = 3600;
const OUT = fileURLToPath(new URL('../optimizer/bench/roads', import.meta.url));
/** A first hour, then the slots that begin within the day's shifts. */
const FIRST_S = 8 * HOUR;
const LAST_S = 20 * HOUR;
const SLOTS_S = [9 * HOUR, 13 * HOUR, 16 * HOUR];

/** What kinds of days a company has: shares of stops or of vehicles. */
const kinds = {
  windows: { windows: 0.5, twoWindows: 0.2, collections: 0.1, skills: 0, rests: 0, reloads: 0, soft: 0 },
  rests: { windows: 0.3, twoWindows: 0, collections: 0.1, skills: 0.15, rests: 1, reloads: 0, soft: 0 },
  trips: { windows: 0.25, twoWindows: 0, collections: 0.05, skills: 0, rests: 0, reloads: 1, soft: 0 },
  all: { windows: 0.4, twoWindows: 0.2, collections: 0.15, skills: 0.1, rests: 0.7, reloads: 0.5, soft: 0.2 },
};
type Kind = (typeof kinds)[keyof typeof kinds];
const sizes = [30, 60, 100, 150, 220];
const cedis = {
  monterrey: [
    { lat: 25.6748, lng: -100.4436 },
    { lat: 25.7385, lng: -100.178 },
  ],
  cdmx: [
    { lat: 19.4868, lng: -99.1557 },
    { lat: 19.35, lng: -99.08 },
  ],
};
type City = keyof typeof cedis;

const folder = await mkdtemp(join(tmpdir(), 'tramo-road-days-'));
try {
  await makeDemoZones({ folder, now: new Date('2026-11-27T12:00:00Z') });
  let seed = 1;
  for (const [name, kind] of Object.entries(kinds)) {
    for (const size of sizes) {
      const city: City = seed % 2 === 0 ? 'monterrey' : 'cdmx';
      const bytes = packDay(await day(city, kind, size, seed++));
      const file = `${city === 'monterrey' ? 'mty' : 'cdmx'}-${String(size).padStart(3, '0')}-${name}.json.gz`;
      await writeFile(join(OUT, file), bytes);
      console.log(`${file} ${Math.round(bytes.length / 1000)} KB`);
    }
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function day(city: City, kind: Kind, size: number, seed: number): Promise<Problem> {
  const random = new Random(seed);
  const chance = (share: number): boolean => random.unit() < share;
  const starts = size >= 100 && kind === kinds.all ? cedis[city] : cedis[city].slice(0, 1);
  // Half of a day's stops lie in a few suburbs, the rest anywhere; a tower is visited for several at once.
  const suburbs = demoCatalogue[city].filter((place) => demoDoors(place).length > 0);
  const near = Array.from({ length: 6 }, () => suburbs[random.below(suburbs.length)]!);
  const doors: { lat: number; lng: number }[] = [];
  const places: number[] = [];
  while (places.length < size) {
    const suburb = chance(0.5) ? near[random.below(near.length)]! : suburbs[random.below(suburbs.length)]!;
    const houses = demoDoors(suburb);
    const { lat, lng } = houses[random.below(houses.length)]!;
    doors.push({ lat, lng });
    for (let n = chance(0.08) ? 2 : 1; n > 0 && places.length < size; n--)
      places.push(starts.length + doors.length - 1);
  }
  const locations = [...starts, ...doors];
  const stops = places.map((location, i) => stopAt(i + 1, location, kind, random));
  const { durationsS, distancesM, slices } = await tablesOf(city, locations);
  return {
    dimensions: ['weightKg', 'volumeM3'],
    locations,
    durationsS,
    distancesM,
    slices,
    stops,
    vehicles: fleetFor(stops, starts.length, kind, random),
    objective: objectiveOf(basePlannerValues),
  };
}

function stopAt(number: number, location: number, kind: Kind, random: Random): Stop {
  const chance = (share: number): boolean => random.unit() < share;
  const windows: TimeWindow[] = [];
  if (chance(kind.windows)) {
    const startS = (9 + random.below(7)) * HOUR;
    const endS = startS + (2 + random.below(3)) * HOUR;
    windows.push({ startS, endS });
    if (endS <= 15 * HOUR && chance(kind.twoWindows)) windows.push({ startS: endS + HOUR, endS: endS + 3 * HOUR });
  }
  const weightKg = chance(0.1) ? 30 + random.below(90) : 1 + random.below(20);
  return {
    id: String(number),
    location,
    kind: chance(kind.collections) ? 'collection' : 'delivery',
    // Light parcels may be large.
    demand: [weightKg, Math.round(weightKg * (2 + random.below(9)) + random.below(40)) / 1000],
    windows,
    serviceS: (3 + random.below(6)) * 60,
    setupS: 60,
    ...(chance(kind.skills) ? { skills: ['cold'] } : {}),
    ...(windows.length > 0 && chance(kind.soft) ? { latenessPerMinute: 4 } : {}),
  };
}

/** Vans and lorries, some more than the day needs; with several trips they are small and fewer. */
function fleetFor(stops: readonly Stop[], starts: number, kind: Kind, random: Random): Vehicle[] {
  const sum = (k: number): number => stops.reduce((total, s) => total + s.demand[k]!, 0);
  const count = Math.max(2 * starts, Math.ceil(stops.length / 16) + 1);
  const share = kind.reloads === 1 ? 0.6 : 1.25;
  return Array.from({ length: count }, (_, v): Vehicle => {
    const isLorry = v % 3 === 2;
    const size = ((isLorry ? 1.4 : 0.8) * share) / count;
    const start = v % starts;
    return {
      id: `${isLorry ? 'lorry' : 'van'}-${v + 1}`,
      capacity: [Math.ceil(sum(0) * size), Math.ceil(sum(1) * size * 100) / 100],
      startLocation: start,
      endLocation: start,
      shift: { startS: FIRST_S, endS: LAST_S - (v % 2) * HOUR },
      costPerKm: isLorry ? 9 : 5,
      costPerHour: isLorry ? 70 : 50,
      fixedCost: isLorry ? 350 : 200,
      speedFactor: isLorry ? 0.9 : 1,
      skills: v % 2 === 0 ? ['cold'] : [],
      ...(random.unit() < kind.rests
        ? { breaks: [{ earliestS: 12.5 * HOUR, latestS: 15 * HOUR, durationS: HOUR / 2 }] }
        : {}),
      ...(random.unit() < kind.reloads ? { reload: { location: start, durationS: 20 * 60, maxTrips: 3 } } : {}),
    };
  });
}

async function tablesOf(
  city: City,
  points: readonly { lat: number; lng: number }[],
): Promise<Required<Pick<Problem, 'durationsS' | 'distancesM' | 'slices'>>> {
  const zone = await loadZone(folder, demoZoneNames[city]);
  const tableAt = (fromS: number) => {
    const metric = customize(zone.hierarchy, weightsOf(zone.graph, { profile: 'car', slot: slotOf(fromS) }));
    const snaps = points.map((point) => snapTo(zone, point, { profile: 'car', metric }));
    return roadTable(zone, metric, snaps, snaps);
  };
  const { durationsS, distancesM } = tableAt(FIRST_S);
  return { durationsS, distancesM, slices: SLOTS_S.map((fromS) => ({ fromS, durationsS: tableAt(fromS).durationsS })) };
}
