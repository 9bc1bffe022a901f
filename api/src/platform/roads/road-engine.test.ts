import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UNREACHABLE } from '@tramo/roads/zone/zone';
import { openZone } from '@tramo/roads/zone/zone-file';
import { afterAll, describe, expect, it } from 'vitest';
import { crossingAt, importGrid, removeGrid, testStreets, usualGrid } from '../../../test/streets.ts';
import { haversineM } from '../travel/estimate.ts';
import { rememberingTravel } from '../travel/remember.ts';
import { streetTravel } from '../travel/street-travel.ts';
import { openRoads } from './road-engine.ts';
import type { RoadClosure, RoadOptions, RoadOverrides, Roads } from './roads.ts';
import type { RoadFleet } from './usual-weights.ts';

const opened: Roads[] = [];
afterAll(() => Promise.all(opened.map((r) => r.close())));
async function engine(dataDir: string, more: { memoryMb?: number } = {}) {
  const told: string[] = [];
  const roads = await openRoads({
    folder: join(dataDir, 'roads'),
    memoryMb: more.memoryMb ?? 64,
    now: () => new Date('2026-11-23T15:00:00Z'),
    onError: (_, about) => told.push(about),
    openZone,
  });
  opened.push(roads);
  return { roads, told };
}
const dataDir = await testStreets();
const { roads } = await engine(dataDir);
const at = (row: number, column: number) => crossingAt(usualGrid, row, column);
const asked = (more: Partial<RoadOptions> = {}): RoadOptions => ({
  profile: 'car',
  secondOfDay: 9 * 3600,
  companyId: null,
  ...more,
});
const [a, b, c] = [at(2, 2), at(2, 6), at(7, 2)];
/** An area over the avenue between both, with nothing else in it. */
const fair: RoadClosure = {
  kind: 'area',
  points: [at(2, 4), { lat: at(2, 4).lat + 0.001, lng: at(2, 4).lng + 0.003 }].flatMap(({ lat, lng }, i) =>
    i === 0
      ? [[lng + 0.002, lat - 0.001] as const, [lng + 0.006, lat - 0.001] as const]
      : [[lng + 0.003, lat] as const, [lng - 0.001, lat] as const],
  ),
};
const seconds = async (options: RoadOptions): Promise<number> =>
  ((await roads.table([a, b], options))?.durationsS[1] ?? -1) as number;

describe('the streets in memory', () => {
  it('answer tables, legs and pairs alike, along the streets', async () => {
    const table = await roads.table([a, b, c], asked());
    const [ab, bc] = await roads.legs([a, b, c], asked());
    // Along the chequerboard: the sum of both sides, not the diagonal.
    const metres = haversineM(b, at(7, 6)) + haversineM(at(7, 6), c);
    expect(Math.abs((bc?.distanceM ?? 0) / metres - 1)).toBeLessThan(0.01);
    expect(table?.durationsS[1]).toBe(ab?.durationS);
    expect(table?.distancesM[5]).toBe(bc?.distanceM);
    const pairs = await roads.pairs(
      [
        [a, b],
        [b, c],
      ],
      asked(),
    );
    expect(pairs).toEqual([ab, bc].map((l) => ({ durationS: l?.durationS, distanceM: l?.distanceM })));
    expect(bc?.line.length).toBeGreaterThan(2);
    // Nights are faster, and nobody's truck is faster than a car.
    expect(await seconds(asked({ secondOfDay: 3 * 3600 }))).toBeLessThan(await seconds(asked()));
    expect(await seconds(asked({ profile: 'heavy' }))).toBeGreaterThanOrEqual(await seconds(asked()));
  });

  it('answer thousands from one place at once, each as a table has it; outside of all streets nobody knows', async () => {
    const outside = { lat: 19.4, lng: -99.1 };
    // Beside the crossings, on streets of both kinds, the first on the street of the place itself.
    const places = Array.from({ length: 60 }, (_, i) => {
      const { lat, lng } = at((i * 5) % 17, i % 17);
      return { lat: lat + (i % 3) * 0.002, lng: lng + (i % 2) * 0.003 };
    });
    const from = { lat: a.lat + 0.0001, lng: a.lng + 0.001 };
    const to = [{ lat: a.lat, lng: a.lng + 0.003 }, from, ...places];
    for (const options of [asked(), asked({ profile: 'truck', secondOfDay: 3 * 3600 })]) {
      const table = await roads.table([from, ...to], options);
      const row = await roads.row(from, [outside, ...to], options);
      expect(row[0]).toBeNull();
      expect(row.slice(1)).toEqual(
        to.map((_, i) => ({ durationS: table?.durationsS[i + 1], distanceM: table?.distancesM[i + 1] })),
      );
    }
    expect(await roads.row(outside, [a], asked())).toEqual([null]);
    const many = Array.from({ length: 5000 }, (_, i) => places[i % 60] as (typeof places)[number]);
    expect((await roads.row(from, many, asked())).every((leg) => leg !== null)).toBe(true);
  });

  it('of many rows are shared by threads and are the same', async () => {
    const many = Array.from({ length: 220 }, (_, i) => at(i % 18, (i * 7) % 18));
    const table = await roads.table(many, asked());
    const few = await roads.table(many.slice(150, 220), asked());
    for (const [i, j] of [
      [0, 69],
      [30, 2],
      [69, 40],
    ] as const)
      expect(few?.durationsS[i * 70 + j]).toBe(table?.durationsS[(150 + i) * 220 + 150 + j]);
    expect(table?.durationsS.includes(UNREACHABLE)).toBe(false);
  });

  it("a company's closure holds from the next question on, for its own vehicles and hours; others share the weights of all", async () => {
    let overrides: RoadOverrides = { version: '1', closures: [], learned: [] };
    roads.readOverrides(async (id) => (id === 'own' ? overrides : null));
    const [own, other] = [asked({ companyId: 'own' }), asked({ companyId: 'other' })];
    const free = await seconds(asked());
    expect([await seconds(own), await seconds(other)]).toEqual([free, free]);
    expect(await roads.versionOf(own)).toBe(await roads.versionOf(other));
    overrides = {
      version: '2',
      closures: [{ ...fair, profiles: ['car'], holds: (then) => then.getUTCHours() < 18 }],
      learned: [],
    };
    roads.forget('own');
    expect(roads.closedBy('prueba', overrides.closures)).toHaveLength(2);
    expect(await seconds(own)).toBeGreaterThan(free);
    const [leg] = await roads.legs([a, b], own);
    expect(leg?.directions.some((d) => roads.closedBy('prueba', [fair]).includes(d))).toBe(false);
    expect(await seconds(other)).toBe(free);
    expect(await seconds({ ...own, at: new Date('2026-11-23T19:00:00Z') })).toBe(free);
    expect(await seconds({ ...own, profile: 'bike' })).toBe(await seconds(asked({ profile: 'bike' })));
    expect(await roads.versionOf(own)).not.toBe(await roads.versionOf(other));
    // What was learned of a street goes before what its class says.
    overrides = { version: '3', closures: [], learned: [{ way: 1002, direction: 0, slot: 2, speedKmh: 5 }] };
    roads.forget('own');
    expect(await seconds(own)).toBeGreaterThan(free * 1.5);
    roads.readOverrides(async () => null);
  });

  it('a drawn line closes the street that it runs along or is drawn across, not those that it passes', () => {
    const line = (...points: { lat: number; lng: number }[]): RoadClosure => ({
      kind: 'line',
      points: points.map((p) => [p.lng, p.lat] as const),
    });
    // Along one piece of the avenue, a little beside it.
    const beside = line({ ...at(2, 4), lat: at(2, 4).lat + 0.00004 }, { ...at(2, 5), lat: at(2, 5).lat + 0.00004 });
    expect(roads.closedBy('prueba', [beside])).toHaveLength(2);
    const middle = { lat: at(2, 4).lat, lng: (at(2, 4).lng + at(2, 5).lng) / 2 };
    const across = line({ ...middle, lat: middle.lat - 0.0003 }, { ...middle, lat: middle.lat + 0.0003 });
    expect([...roads.closedBy('prueba', [across])]).toEqual([...roads.closedBy('prueba', [beside])]);
    const far = line({ lat: 10, lng: 10 }, { lat: 10.1, lng: 10 });
    expect(roads.closedBy('prueba', [far])).toHaveLength(0);
  });

  it('need only so much memory: weights are made again when they were forgotten', async () => {
    const { roads: small } = await engine(dataDir, { memoryMb: 0 });
    const day = await small.table([a, b], asked());
    await small.table([a, b], asked({ secondOfDay: 0 }));
    expect(await small.table([a, b], asked())).toEqual(day);
  });

  it('whoever leaves is not waited for', async () => {
    const gone = AbortSignal.abort(new Error('left'));
    await expect(roads.table([a, b], asked({ signal: gone }))).rejects.toThrow('left');
  });
});

describe('zones beside the running server', () => {
  it('come, are replaced and go; what is asked goes on; a damaged one is told once and left out', async () => {
    const folder = await testStreets(null);
    const { roads: live, told } = await engine(folder);
    let changes = 0;
    live.onChange(() => changes++);
    expect([live.zones(), await live.table([a, b], asked())]).toEqual([[], null]);
    await importGrid(folder);
    await live.look();
    const before = await live.table([a, b], asked());
    expect(before?.durationsS[1]).toBeGreaterThan(0);
    const version = live.zones()[0]?.version;
    await importGrid(folder);
    const asking = live.table([a, b], asked({ secondOfDay: 0 }));
    await live.look();
    expect((await asking)?.durationsS[1]).toBeGreaterThan(0);
    expect(live.zones()[0]?.version).not.toBe(version);
    expect(await live.table([a, b], asked())).toEqual(before);
    // Damaged: half of a file under a name of its own.
    await importGrid(folder, 'rota', { ...usualGrid, south: 19.3, west: -99.2 });
    const current = join(folder, 'roads', 'rota');
    const { readFile } = await import('node:fs/promises');
    const broken = (await readFile(join(current, 'current'), 'utf8')).trim();
    const file = join(current, broken, 'zone.tramo');
    await writeFile(file, (await readFile(file)).subarray(0, 5000));
    await live.look();
    await live.look();
    expect([live.zones().map((z) => z.name), told.length]).toEqual([['prueba'], 1]);
    const last = live.legs([a, b], asked({ secondOfDay: 20 * 3600 }));
    await removeGrid(folder);
    await live.look();
    expect((await last)[0]?.distanceM).toBeGreaterThan(0);
    expect([live.zones(), changes]).toEqual([[], 3]);
  });
});

describe('travel along them', () => {
  const travel = rememberingTravel(streetTravel(roads));
  const options = { secondOfDay: 9 * 3600 };
  const outside = { lat: 25.2, lng: -100.3 };

  it('says which places lie outside, and estimates those alone', async () => {
    const inside = await travel.matrix([a, b], options);
    expect(inside).toMatchObject({ source: 'roads', warning: null });
    const mixed = await travel.matrix([a, b, outside], options);
    expect(mixed).toMatchObject({ source: 'roads', warning: expect.stringContaining('1 de 3 lugares') });
    expect(mixed.durationsS[1]).toBe(inside.durationsS[1]);
    expect(mixed.durationsS[2]).toBeGreaterThan(0);
    const away = await travel.matrix([outside, { lat: 25.21, lng: -100.3 }], options);
    expect(away).toMatchObject({ source: 'estimate' });
    expect([travel.hours([a]).length > 1, travel.hours([outside])]).toEqual([true, []]);
  });

  it('has legs as its table and lines along the streets, straight where there are none', async () => {
    const [leg] = await travel.legs([a, b], options);
    const { durationsS, distancesM } = await travel.matrix([a, b], options);
    expect(leg).toEqual({ durationS: durationsS[1], distanceM: distancesM[1] });
    const [street, air] = await travel.lines([b, c, outside], { ...options, steps: true });
    expect(street).toMatchObject({ source: 'roads' });
    expect(street?.line.length).toBeGreaterThan(2);
    expect(street?.steps.length).toBeGreaterThan(1);
    expect(air).toMatchObject({ source: 'estimate', line: [c, outside] });
    expect(
      await travel.pairs(
        [
          [a, b],
          [a, outside],
        ],
        options,
      ),
    ).toEqual([leg, null]);
  });
});

describe('what plans will ask for', () => {
  const fleet: RoadFleet = {
    companyId: 'c1',
    timeZone: 'America/Mexico_City',
    profiles: ['car', 'truck'],
    firstS: 7 * 3600,
    lastS: 15 * 3600,
    places: [a],
  };
  it('is made before anybody asks, anew when a closure changes it', async () => {
    const folder = await testStreets();
    const { roads: own, told } = await engine(folder);
    let overrides: RoadOverrides = { version: '1', closures: [], learned: [] };
    own.readOverrides(async () => overrides);
    own.readFleets(async () => [fleet]);
    await own.usualMade();
    const made = new Set(own.weightsMade());
    // Two kinds in the slots of 6, 9 and 13 h; today and tomorrow are alike without closures.
    expect(made.size).toBe(6);
    await own.table([a, b], asked({ companyId: 'c1' }));
    expect(new Set(own.weightsMade())).toEqual(made);
    overrides = { version: '2', closures: [fair], learned: [] };
    own.forget('c1');
    await own.usualMade();
    const closed = own.weightsMade().filter((name) => name.includes('c1 2 '));
    expect(closed).toHaveLength(6);
    await own.table([a, b], asked({ companyId: 'c1' }));
    expect(own.weightsMade().filter((name) => name.includes('c1 2 '))).toHaveLength(6);
    expect(told).toEqual([]);
  });

  it('takes no room from what is in use, and nothing for a fleet elsewhere', async () => {
    const folder = await testStreets();
    const { roads: narrow } = await engine(folder, { memoryMb: 0 });
    await narrow.table([a, b], asked());
    narrow.readFleets(async () => [fleet]);
    await narrow.usualMade();
    expect(narrow.weightsMade()).toHaveLength(1);
    const { roads: wide } = await engine(folder);
    wide.readFleets(async () => [{ ...fleet, places: [{ lat: 19.4, lng: -99.1 }] }]);
    await wide.usualMade();
    expect(wide.weightsMade()).toEqual([]);
  });
});
