import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { customize } from '@tramo/roads/hierarchy/customize';
import { weightsOf } from '@tramo/roads/hierarchy/weights';
import { snapTo } from '@tramo/roads/zone/snap';
import { roadTable } from '@tramo/roads/zone/table';
import { UNREACHABLE } from '@tramo/roads/zone/zone';
import { afterAll, expect, it } from 'vitest';
import { demoCatalogue } from '../modules/places/places.catalogue.ts';
import { listZones, loadZone } from '../platform/roads/zone-folder.ts';
import { haversineM } from '../platform/travel/estimate.ts';
import { demoDoors } from './demo-city.ts';
import { demoZoneNames, makeDemoZones } from './demo-zones.ts';

const folder = mkdtempSync(join(tmpdir(), 'tramo-demo-zones-'));
const cache = fileURLToPath(new URL('../../../node_modules/.cache/tramo', import.meta.url));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const now = new Date('2026-11-26T12:00:00Z');

it('both cities are made once, say that they are of the demo, and are made anew when they are of another version', async () => {
  const names = ['demo-monterrey', 'demo-cdmx'] as const;
  expect(Object.values(demoZoneNames)).toEqual(names);
  expect(await makeDemoZones({ folder, cache, now })).toEqual(names);
  expect((await listZones(folder)).map(({ info }) => [info?.name, info?.isDemo])).toEqual(
    [...names].sort().map((name) => [name, true]),
  );
  expect(await makeDemoZones({ folder, cache, now })).toEqual([]);
  const current = join(folder, names[0], 'current');
  const version = readFileSync(current, 'utf8');
  writeFileSync(current, 'none');
  expect(await makeDemoZones({ folder, cache, now })).toEqual([names[0]]);
  expect(readFileSync(current, 'utf8')).toBe(version);
});

it('every suburb of the catalogue is reached from every other on streets, no faster than a car drives', async () => {
  await makeDemoZones({ folder, cache, now });
  for (const region of ['monterrey', 'cdmx'] as const) {
    const zone = await loadZone(folder, demoZoneNames[region]);
    const metric = customize(zone.hierarchy, weightsOf(zone.graph, { profile: 'car', slot: 3 }));
    const doors = demoCatalogue[region].map((place) => demoDoors(place)[0] ?? place);
    const snaps = doors.map((door) => snapTo(zone, door, { profile: 'car', metric }));
    const { durationsS, distancesM } = roadTable(zone, metric, snaps, snaps);
    const lost = doors.flatMap((_, i) =>
      doors.flatMap((_, j) =>
        i === j ||
        ((durationsS[i * doors.length + j] as number) < UNREACHABLE &&
          (distancesM[i * doors.length + j] as number) < 110_000)
          ? []
          : [[i, j]],
      ),
    );
    expect(lost).toEqual([]);
    const [seconds, metres] = [durationsS, distancesM].map((table) => table.reduce((a, b) => a + b, 0)) as [
      number,
      number,
    ];
    const kmh = (metres / seconds) * 3.6;
    expect(kmh).toBeGreaterThan(18);
    expect(kmh).toBeLessThan(60);
  }
});

it('places near each other are near by road too: rivers have bridges, wide avenues gaps to turn back in', async () => {
  await makeDemoZones({ folder, cache, now });
  const cedis = { monterrey: { lat: 25.6748, lng: -100.4436 }, cdmx: { lat: 19.4868, lng: -99.1557 } };
  for (const region of ['monterrey', 'cdmx'] as const) {
    const zone = await loadZone(folder, demoZoneNames[region]);
    const metric = customize(zone.hierarchy, weightsOf(zone.graph, { profile: 'car', slot: 3 }));
    const doors = demoCatalogue[region].flatMap((place) => {
      const all = demoDoors(place);
      return [0, 0.25, 0.5, 0.75].flatMap((share) => all[Math.floor(share * all.length)] ?? []);
    });
    const points = [cedis[region], ...doors];
    const snaps = points.map((p) => snapTo(zone, p, { profile: 'car', metric }));
    const { distancesM } = roadTable(zone, metric, snaps, snaps);
    const detours = points.flatMap((a, i) =>
      points.flatMap((b, j) => {
        const air = haversineM(a, b);
        return air < 1000 || air > 2500 ? [] : [(distancesM[i * points.length + j] as number) / air];
      }),
    );
    expect(detours.length).toBeGreaterThan(5000);
    expect(Math.max(...detours)).toBeLessThan(3);
  }
});
