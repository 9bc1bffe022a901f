import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { writePbf } from '@tramo/roads/osm/pbf-write';
import { DEGREE, type Tags } from '@tramo/roads/osm/source';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { readBox, roadsImport, roadsList, roadsRemove, roadsRoute, roadsTable } from './roads.ts';

const folder = mkdtempSync(join(tmpdir(), 'tramo-roads-cli-'));
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});
const path = (name: string, content: Uint8Array | string): string => {
  writeFileSync(join(folder, name), content);
  return join(folder, name);
};

// A federal road with toll, 0.1° of latitude long, and a street from its middle.
const node = (id: number, lat: number, lng: number) => ({ id, lat: lat * DEGREE, lng: lng * DEGREE, tags: {} });
const way = (id: number, nodes: number[], tags: Tags) => ({ id, nodes, tags });
const map = writePbf({
  nodes: [node(1, 25, -100), node(2, 25.05, -100), node(3, 25.1, -100), node(4, 25.05, -99.99)],
  ways: [
    way(1, [1, 2, 3], { highway: 'trunk', ref: 'MEX 85D', toll: 'yes' }),
    way(2, [2, 4], { highway: 'residential', name: 'Juárez', 'addr:housenumber': '1' }),
  ],
});
const file = path('valle-latest.osm.pbf', map);

let said: string[] = [];
beforeEach(() => {
  said = [];
  vi.stubEnv('DATA_DIR', join(folder, 'data'));
  vi.spyOn(console, 'log').mockImplementation((line: string) => said.push(line));
});

it('imports, lists, asks and removes', async () => {
  await expect(roadsRoute({ from: '25,-100', to: '25.1,-100' })).rejects.toThrow('No hay zonas');
  await roadsImport({}, file);
  expect(said[0]).toMatch(/^Zona «valle»: 4 cruces, 3 tramos, 1 calles con nombre/);
  said = [];
  await roadsList();
  expect(said).toEqual([expect.stringMatching(/^valle +4 cruces · 3 tramos · .* MB · valle-latest\.osm\.pbf · /)]);

  said = [];
  await roadsRoute({ from: '25,-100', to: '25.05,-99.99', json: true });
  const route = JSON.parse(said[0] ?? '');
  expect(Object.keys(route)).toEqual(['distanceM', 'durationS', 'tollM', 'federalM']);
  expect(route.federalM).toBe(route.tollM);
  expect(Math.abs(route.tollM - 5560)).toBeLessThan(5);
  expect(Math.abs(route.distanceM - route.tollM - 1007)).toBeLessThan(5);
  said = [];
  await roadsRoute({ from: '25,-100', to: '25.05,-99.99', steps: true });
  expect(said.join('\n')).toContain('Juárez');

  said = [];
  const points = path('points.json', '[[25,-100],{"lat":25.05,"lng":-99.99},[25.1,-100]]');
  await roadsTable({ json: true, at: '08:00' }, points);
  const table = JSON.parse(said[0] ?? '');
  expect(Object.keys(table)).toEqual(['durationsS', 'distancesM']);
  expect(table.distancesM[0][1]).toBe(route.distanceM);
  expect(table.durationsS[0][1]).toBeGreaterThan(route.durationS);
  expect([table.distancesM[1][1], table.distancesM.length, table.distancesM[2].length]).toEqual([0, 3, 3]);

  await expect(roadsRoute({ from: '25,-100', to: '21,-90' })).rejects.toThrow(
    'Ninguna zona cubre todos esos puntos (hay: valle)',
  );
  await expect(roadsRoute({ from: '25,-100', to: '25.08,-99.985' })).rejects.toThrow(
    'El punto 2 (25.08,-99.985) está a más de 1 km',
  );
  await roadsRemove('valle');
  await expect(roadsRemove('valle')).rejects.toThrow('No hay zona «valle»');
});

it.each<[string, string, RegExp]>([
  ['cut.osm.pbf', '', /no es OpenStreetMap en formato PBF/],
  ['a.osm', '<?xml version="1.0"?><osm/>', /es OSM en XML/],
  ['a.osm.bz2', 'BZh91AY&SY', /bzip2/],
  ['a.html', '<!DOCTYPE html><html>', /página web/],
  ['a.zip', 'PK\x03\x04zzzz', /ZIP/],
  ['a.csv', 'calle,numero\nJuárez,1\n', /no es OpenStreetMap/],
])('refuses %s', async (name, content, words) => {
  await expect(roadsImport({ name: 'x' }, path(name, content))).rejects.toThrow(words);
});
it('refuses what is cut, gzip, an empty box and what is not there', async () => {
  await expect(roadsImport({ name: 'x' }, path('b.pbf', map.subarray(0, map.length - 9)))).rejects.toThrow(
    /incompleto/,
  );
  await expect(roadsImport({ name: 'x' }, path('b.gz', gzipSync(map)))).rejects.toThrow(/gzip/);
  await expect(roadsImport({ bbox: '1,2,3,4' }, file)).rejects.toThrow(/no tiene calles en ese recuadro/);
  await expect(roadsImport({}, join(folder, 'none.pbf'))).rejects.toThrow(/No existe/);
  await expect(roadsImport({ name: 'Nuevo León' }, file)).rejects.toThrow(/minúsculas/);
  await roadsList();
  expect(said).toEqual(['No hay zonas: impórtalas con «tramo roads import ARCHIVO».']);
});
it.each(['1,2,3', '3,2,1,4', '1,2,x,4', '-181,2,3,4', ''])('refuses the box «%s»', (text) => {
  expect(() => readBox(text)).toThrow(/oeste,sur,este,norte/);
});
it.each([
  ['{}', /al menos uno/],
  ['[', /no son JSON/],
  ['[[1]]', /El punto 1/],
  ['[null]', /El punto 1/],
  ['[[95,0]]', /El punto 1/],
])('refuses the points %s', async (text, words) => {
  await expect(roadsTable({ json: true }, path('bad.json', text))).rejects.toThrow(words);
});

it('takes a box that begins with a minus, and ends with 1 when it refuses', () => {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [main, 'roads', ...args], { encoding: 'utf8', env: process.env });
  const imported = run('import', file, '--bbox', '-100.1,24.9,-99.995,25.2', '--name', 'box');
  expect([imported.status, imported.stderr]).toEqual([0, '']);
  expect(imported.stdout).toContain('Zona «box»: 2 cruces, 1 tramos');
  const sea = run('route', '--from', '20.0,-100', '--to', '25.1,-100', '--json');
  expect([sea.status, sea.stdout, sea.stderr]).toEqual([1, '', 'Ninguna zona cubre todos esos puntos (hay: box).\n']);
});
