import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readInstance } from '@tramo/optimizer/io/read';
import { readSol } from '@tramo/optimizer/io/sol';
import { afterAll, expect, it } from 'vitest';
import type { SolveReport } from './solve.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const small = (file: string) => fileURLToPath(new URL(`../../../optimizer/bench/small/${file}`, import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'tramo-solve-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** `tramo solve …` as it is called; `during` gets the process once the optimizer may be at work. */
function run(
  args: string[],
  during?: (kill: () => void) => void,
): Promise<{ code: number | null; out: string; err: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, 'solve', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let err = '';
    child.stdout.setEncoding('utf8').on('data', (text) => (out += text));
    child.stderr.setEncoding('utf8').on('data', (text) => (err += text));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, out, err }));
    during?.(() => child.kill('SIGINT'));
  });
}

it('tells cost, vehicles, times and gap, and keeps the routes', async () => {
  const sol = join(folder, 'out.sol');
  const { code, out, err } = await run([small('capacity-n31.vrp'), '--seconds', '0.3', '--bks', '800', '--sol', sol]);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(
    /^capacity-n31: 30 paradas\ncosto {7}\d+\nvehículos {3}\d+\ndiferencia {2}-?\d+\.\d\d % \(mejor conocido 800\)\n/,
  );
  expect(out).toMatch(/mejor plan a los [\d.]+ s, en total [\d.]+ s \([\d.]+ s de procesador\), [\d,]+ rondas/);
  const cost = Number(/costo +(\d+)/.exec(out)![1]);
  const instance = readInstance('x.vrp', readFileSync(small('capacity-n31.vrp'), 'utf8'));
  const saved = readSol(instance, readFileSync(sol, 'utf8'));
  expect(saved.cost).toBe(cost);
  expect(saved.routes.flatMap((r) => r.stopIds)).toHaveLength(30);
});

it('prints the documented object with --json, the gap against the .sol beside', async () => {
  const file = join(folder, 'table.txt');
  writeFileSync(file, readFileSync(small('table-25.txt')));
  writeFileSync(join(folder, 'table.sol'), 'Cost 500\n');
  const { code, out } = await run([file, '--json', '--seconds', '0.3', '--seed', '5', '--threads', '1']);
  expect(code).toBe(0);
  const report = JSON.parse(out) as SolveReport;
  expect(report).toMatchObject({
    instance: 'table',
    stops: 25,
    unassigned: [],
    bestKnown: 500,
    seed: 5,
    threads: 1,
    stoppedBy: expect.stringMatching(/^(?:time|settled)$/),
    cpuS: expect.any(Number),
  });
  expect(report.gapPercent).toBeCloseTo((report.cost / 500 - 1) * 100, 2);
  expect(report.routes).toHaveLength(report.vehicles);
  expect(report.routes.flatMap((r) => r.stops).sort()).toEqual(
    Array.from({ length: 25 }, (_, i) => String(i + 1)).sort(),
  );
  expect(report.bestAfterS).toBeLessThanOrEqual(report.elapsedS);
});

it('counts the prizes of stops that are not worth their way, and tells trips', async () => {
  const file = join(folder, 'prizes.vrp');
  writeFileSync(
    file,
    `TYPE : PCVRP\nDIMENSION : 4\nVEHICLES : 1\nCAPACITY : 1\nEDGE_WEIGHT_TYPE : EUC_2D
NODE_COORD_SECTION\n1 0 0\n2 40 0\n3 0 4\n4 3 0\nDEMAND_SECTION\n1 0\n2 1\n3 1\n4 1\nPRIZE_SECTION\n1 0\n2 50\n3 20\n4 0
VEHICLES_RELOAD_DEPOT_SECTION\n1 1\nDEPOT_SECTION\n1\nEOF\n`,
  );
  const { out } = await run([file, '--json', '--seconds', '0.3', '--bks', '64']);
  const report = JSON.parse(out) as SolveReport;
  expect(report).toMatchObject({ unassigned: ['1'], cost: 64, gapPercent: 0 });
  expect(report.routes).toMatchObject([{ vehicle: 'v1', tripStarts: [1] }]);
});

it('takes fewer vehicles when asked to', async () => {
  const vehicles = async (objective: string) => {
    const { out } = await run([small('fleet-n26.vrp'), '--json', '--seconds', '0.5', '--objective', objective]);
    return (JSON.parse(out) as SolveReport).vehicles;
  };
  expect(await vehicles('vehicles')).toBeLessThanOrEqual(await vehicles('distance'));
});

it('tells when the plan with fewest vehicles was found, though one with more is cheaper', async () => {
  const file = join(folder, 'zigzag.txt');
  // From side to side at set times: one vehicle can, two drive half as far.
  const rows = [
    '0 500 0 0 0 2000 0',
    // So many around each place that the search takes its time.
    ...[100, 300, 500, 700].flatMap((at, i) =>
      Array.from(
        { length: 11 },
        (_, k) => `${i * 11 + k + 1} ${(i % 2 ? 600 : 400) + k / 2} 0 1 ${at - 60} ${at + 60} 0`,
      ),
    ),
  ];
  writeFileSync(file, ['zigzag', 'VEHICLE', 'NUMBER CAPACITY', '4 70', 'CUSTOMER', 'CUST NO.', ...rows].join('\n'));
  const searchFor = async (seconds: string) =>
    JSON.parse((await run([file, '--json', '--seconds', seconds, '--objective', 'vehicles'])).out) as SolveReport;
  let report = await searchFor('0.6');
  // Where others work beside it that is not enough.
  if (report.vehicles > 1) report = await searchFor('10');
  expect(report).toMatchObject({ vehicles: 1, unassigned: [] });
  // Progress is told four times a second, and the plan with two vehicles comes first.
  expect(report.bestAfterS).toBeGreaterThan(0.2);
});

it('ends by itself when nothing can improve, and says whether that is proved', async () => {
  const alone = join(folder, 'alone.txt');
  writeFileSync(alone, readFileSync(small('table-25.txt'), 'utf8').split('\n').slice(0, 11).join('\n'));
  const { out } = await run([alone, '--seconds', '600']);
  expect(out).toContain('1 paradas');
  expect(out).toContain('es óptimo');
  expect((await run([small('explicit-n16.vrp'), '--seconds', '600'])).out).toContain('nada lo mejora');
});

it('ends at Ctrl-C with the best plan so far', async () => {
  const large = join(folder, 'large.txt');
  const row = (i: number) => `${i} ${(i * 37) % 100} ${(i * 61) % 100} ${i === 0 ? 0 : 1} 0 1000 0`;
  const rows = Array.from({ length: 80 }, (_, i) => row(i));
  writeFileSync(large, ['large', 'VEHICLE', 'NUMBER CAPACITY', '9 20', 'CUSTOMER', 'CUST NO.', ...rows].join('\n'));
  // Before it has begun to search a signal ends the process as any other: on a busy machine that is later.
  const interruptedAfter = (ms: number) => run([large, '--seconds', '600'], (kill) => setTimeout(kill, ms).unref());
  let ended = await interruptedAfter(1000);
  for (let ms = 2000; ended.code === null && ms <= 16_000; ms *= 2) ended = await interruptedAfter(ms);
  expect(ended.code).toBe(0);
  expect(ended.out).toContain('interrumpido');
});

it.each([
  [['nowhere.vrp'], 'Indica un archivo que exista'],
  [[small('table-25.txt'), '--seconds', 'soon'], '--seconds soon'],
  [[small('table-25.txt'), '--objective', 'joy'], '--objective joy'],
  [[folder], 'Indica un archivo que exista'],
  [[small('table-25.txt'), '--bks', '0'], '--bks 0'],
  [[small('table-25.txt'), '--seconds', '0.2', '--threads', '100'], 'según los núcleos de este equipo'],
  [[small('table-25.txt'), '--seconds', '60', '--sol', join(folder, 'nowhere', 'out.sol')], '--sol '],
])('refuses %j', async (args, words) => {
  const { code, err } = await run(args);
  expect(code).toBe(1);
  expect(err).toContain(words);
});

it('tells the line of a fault', async () => {
  const file = join(folder, 'broken.vrp');
  writeFileSync(file, readFileSync(small('capacity-n31.vrp'), 'utf8').replace('EUC_2D', 'GEO'));
  const { code, err } = await run([file]);
  expect({ code, err: err.trim() }).toEqual({ code: 1, err: `${file}, línea 5: no se admite («GEO»).` });
  writeFileSync(file, `\x1b[2J${'x'.repeat(100)}`);
  expect((await run([file])).err.trim()).toBe(
    `${file}, línea 1: no es un formato conocido («·[2J${'x'.repeat(76)}…»).`,
  );
});
