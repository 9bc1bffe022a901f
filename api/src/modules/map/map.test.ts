import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type MapZone, mapApi } from '@tramo/contract/roads/roads';
import { DEGREE, type OsmNode, type OsmSource, type OsmWay } from '@tramo/roads/osm/source';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../test/app.ts';
import { zoneOutputs } from '../../platform/roads/zone-collectors.ts';
import { importIntoFolder } from '../../platform/roads/zone-folder.ts';

const [lng, lat] = [-100.31, 25.67];
const node = (id: number, east: number, north: number): OsmNode => ({
  id,
  lat: Math.round((lat + north) * DEGREE),
  lng: Math.round((lng + east) * DEGREE),
  tags: {},
});
const nodes = [node(1, 0, 0), node(2, 0.004, 0), node(3, 0.004, 0.004), node(4, 0, 0.004)];
const way = (id: number, name: string, ...ends: number[]): OsmWay => ({
  id,
  tags: { highway: 'residential', name },
  nodes: ends,
});
const ways = [way(11, 'Padre Mier', 1, 2, 3), way(12, 'Matamoros', 3, 4, 1)];
const source: OsmSource = {
  bbox: null,
  scan: async (visitor) => {
    for (const n of nodes) visitor.node?.(n);
    for (const w of ways) visitor.way?.(w);
  },
};

const dataDir = mkdtempSync(join(tmpdir(), 'tramo-map-'));
let t: TestApp;
beforeAll(async () => {
  const zone = { name: 'centro', isDemo: false, importedAt: new Date() };
  await importIntoFolder(join(dataDir, 'roads'), source, {
    ...zone,
    file: 'centro.osm.pbf',
    sourceKey: 'centro',
    sourceBytes: 1000,
    outputs: zoneOutputs(zone),
  });
  t = await openTestApp({ dataDir });
});
afterAll(async () => {
  await t.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const place = (z: number): { z: number; x: number; y: number } => {
  const sin = Math.sin((lat / 180) * Math.PI);
  return {
    z,
    x: Math.floor((lng / 360 + 0.5) * 2 ** z),
    y: Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z),
  };
};
/** As a map asks: without a session and without the application's key. */
const asked = (zone: string, at: { z: number; x: number; y: number }, query = {}, headers = {}) =>
  t.call(mapApi.tile, { params: { zone, ...at }, query, headers: { apikey: '', ...headers } });
const zones = async (): Promise<MapZone[]> => (await t.call(mapApi.zones, { headers: { apikey: '' } })).json().zones;

it('says which zones have a map, and gives their tiles to anybody', async () => {
  const [zone, ...others] = await zones();
  expect(others).toEqual([]);
  expect(zone).toMatchObject({ name: 'centro', isDemo: false, minZoom: 6, maxZoom: 15 });
  const answer = await asked('centro', place(15), { v: zone?.version ?? '' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/vnd.mapbox-vector-tile',
    'content-encoding': 'gzip',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  const tile = gunzipSync(answer.rawPayload).toString('latin1');
  for (const text of ['street', 'minor', 'Padre Mier', 'Matamoros']) expect(tile).toContain(text);
  const again = await asked('centro', place(15), {}, { 'if-none-match': answer.headers.etag });
  expect([again.statusCode, again.headers['cache-control']]).toEqual([304, 'public, max-age=60']);
});

it('has nothing to draw where no zone lies, and refuses what is no place', async () => {
  const { z, x, y } = place(15);
  for (const [zone, at] of [
    ['centro', { z, x: x + 40, y }],
    ['centro', { z: 17, x: 4 * x, y: 4 * y }],
    ['centro', { z: 3, x: 1_000_000, y: 1 }],
    ['otra', { z, x, y }],
  ] as const)
    expect((await asked(zone, at)).statusCode, `${zone} ${JSON.stringify(at)}`).toBe(204);
  for (const zone of ['..', '../roads', 'Centro', 'a'.repeat(61)])
    expect((await asked(zone, { z, x, y })).statusCode, zone).toBeGreaterThanOrEqual(400);
  expect((await asked('centro', { z: 30, x, y })).statusCode).toBe(422);
});

it('counts tiles apart: a map that is moved leaves the office its calls', async () => {
  const answer = await asked('centro', place(14));
  const other = await t.call(mapApi.zones);
  const left = (a: typeof answer): number => Number(a.headers['x-ratelimit-remaining']);
  expect(Number(answer.headers['x-ratelimit-limit'])).toBe(mapApi.tile.ratePerMinute);
  expect(Number(other.headers['x-ratelimit-limit'])).toBe(1200);
  expect(left(other)).toBeGreaterThan(1190);
  expect(left(answer)).toBeLessThan(mapApi.tile.ratePerMinute);
});
