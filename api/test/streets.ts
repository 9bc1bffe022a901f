import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEGREE, type OsmSource, type Tags } from '@tramo/roads/osm/source';
import { importIntoFolder, removeZone } from '../src/platform/roads/zone-folder.ts';

/** A chequerboard of streets about 800 m apart: those of even rows are avenues, one of the columns is closed to trucks. */
export interface StreetGrid {
  south: number;
  west: number;
  rows: number;
  columns: number;
  step: number;
}
/** Around the usual cedi and guides of tests. */
export const usualGrid: StreetGrid = { south: 25.6, west: -100.4, rows: 18, columns: 18, step: 0.008 };

export const crossingAt = ({ south, west, step }: StreetGrid, row: number, column: number) => ({
  lat: Math.round((south + row * step) * 1e6) / 1e6,
  lng: Math.round((west + column * step) * 1e6) / 1e6,
});

export function gridSource(grid: StreetGrid = usualGrid): OsmSource {
  const { rows, columns } = grid;
  const idOf = (row: number, column: number): number => 1 + row * columns + column;
  const nodes: { id: number; lat: number; lng: number; tags: Tags }[] = [];
  for (let r = 0; r < rows; r++)
    for (let c = 0; c < columns; c++) {
      const { lat, lng } = crossingAt(grid, r, c);
      nodes.push({ id: idOf(r, c), lat: Math.round(lat * DEGREE), lng: Math.round(lng * DEGREE), tags: {} });
    }
  const ways: { id: number; tags: Tags; nodes: number[] }[] = [];
  for (let r = 0; r < rows; r++)
    ways.push({
      id: 1000 + r,
      tags: r % 2 === 0 ? { highway: 'primary', name: `Avenida ${r}` } : { highway: 'residential', name: `Calle ${r}` },
      nodes: Array.from({ length: columns }, (_, c) => idOf(r, c)),
    });
  for (let c = 0; c < columns; c++)
    ways.push({
      id: 2000 + c,
      tags: { highway: 'secondary', name: `Calzada ${c}`, ...(c === 3 ? { hgv: 'no' } : {}) },
      nodes: Array.from({ length: rows }, (_, r) => idOf(r, c)),
    });
  return {
    bbox: null,
    scan: async (visitor) => {
      for (const node of nodes) visitor.node?.(node);
      for (const way of ways) visitor.way?.(way);
    },
  };
}

let imports = 0;
/** Imports a grid of streets as a zone of a data folder. */
export const importGrid = (dataDir: string, name = 'prueba', grid: StreetGrid = usualGrid): Promise<unknown> =>
  importIntoFolder(join(dataDir, 'roads'), gridSource(grid), {
    name,
    file: 'prueba.osm.pbf',
    importedAt: new Date(Date.UTC(2026, 10, 1, 0, 0, ++imports)),
    sourceKey: JSON.stringify(grid),
    sourceBytes: 1000,
  });
export const removeGrid = (dataDir: string, name = 'prueba'): Promise<void> => removeZone(join(dataDir, 'roads'), name);

/** A data folder with streets around the usual places of tests, gone after the file's last test. */
export async function testStreets(grid: StreetGrid | null = usualGrid): Promise<string> {
  const { afterAll } = await import('vitest');
  const dataDir = await mkdtemp(join(tmpdir(), 'tramo-streets-'));
  afterAll(() => rm(dataDir, { recursive: true, force: true }));
  if (grid) await importGrid(dataDir, 'prueba', grid);
  return dataDir;
}
