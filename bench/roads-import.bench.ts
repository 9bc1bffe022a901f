/**
 * A whole city imported by the command, from a file of OpenStreetMap to streets, map and addresses, in a process of its own: time, the most memory that it held, and how soon a
 * server has the zone. SIDE (400): junctions along a side.
 */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadZone } from '@tramo/api/platform/roads/zone-folder';
import { cityFile } from '@tramo/roads/bench/city-file';
import { figure } from './measure.ts';

const SIDE = Number(process.env.SIDE ?? 400);
const folder = await mkdtemp(join(tmpdir(), 'tramo-bench-'));
try {
  const file = join(folder, 'ciudad.osm.pbf');
  const city = cityFile(SIDE);
  await writeFile(file, city.bytes);
  figure('roads_import_file', city.bytes.length / 1e6, 'MB');
  figure('roads_import_file_nodes', city.nodes, 'nodes');
  figure('roads_import_file_ways', city.ways, 'ways');
  const main = fileURLToPath(import.meta.resolve('@tramo/api/main'));
  const told =
    "process.on('exit', () => { const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage(); console.log('usage', maxRSS, userCPUTime + systemCPUTime); })";
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(told)}`, main, 'roads', 'import', file],
    { env: { ...process.env, DATA_DIR: folder }, encoding: 'utf8' },
  );
  const tookMs = performance.now() - begun;
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
  figure('roads_import', tookMs / 1000, 's');
  const [, memoryKb, cpuUs] = /usage (\d+) (\d+)/.exec(stdout) ?? [];
  figure('roads_import_cpu', Number(cpuUs) / 1e6, 's');
  figure('roads_import_memory', Number(memoryKb) / 1000, 'MB');
  for (const name of ['roads_load_first', 'roads_load']) {
    const from = performance.now();
    const { info } = await loadZone(join(folder, 'roads'), 'ciudad');
    figure(name, performance.now() - from, 'ms');
    if (name === 'roads_load') figure('roads_import_junctions', info.nodes, 'nodes');
    if (name === 'roads_load') figure('roads_import_house_numbers', info.houseNumbers, 'numbers');
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}
