/**
 * Gap to the best known cost on public instances.
 *   node optimizer/bench/run.ts --data FOLDER [--seconds 10] [--seed 1] [--clock cpu] [--only X-n101-k25,R101]
 * FOLDER is searched for .vrp files with a .sol beside them ("Cost 123") and for Solomon / Homberger .txt files.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { solve } from '../src/solve.ts';
import { readInstance } from './instances.ts';

/** Distance, as published (fewest vehicles first for the Homberger ones: going under it with more vehicles is possible). */
const BEST_KNOWN: Record<string, number> = {
  C101: 828.94,
  C201: 591.56,
  R101: 1642.88,
  R104: 976.61,
  R201: 1149.68,
  RC101: 1643.41,
  RC108: 1117.53,
  RC201: 1265.56,
  r1_2_1: 4784.11,
  c2_2_3: 1775.08,
  rc2_4_1: 6682.37,
  r1_4_4: 7282.78,
  c1_6_2: 14163.31,
  r2_6_3: 11191.01,
};

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    clock: { type: 'string', default: 'wall' },
    only: { type: 'string', default: '' },
  },
});
if (!values.data) {
  console.error('usage: node optimizer/bench/run.ts --data FOLDER [--seconds 10] [--seed 1] [--only NAME,NAME]');
  process.exit(2);
}
const only = new Set(values.only.split(',').filter(Boolean));
const files = readdirSync(values.data, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(vrp|txt)$/.test(file))
  .map((file) => join(values.data!, file))
  .filter((path) => only.size === 0 || only.has(path.replace(/^.*\//, '').replace(/\.\w+$/, '')))
  .sort();

console.log('| instance | stops | best known | cost | vehicles | left out | gap % | rounds/s |');
console.log('|---|---|---|---|---|---|---|---|');
for (const path of files) {
  const { name, problem, costScale } = readInstance(path);
  const sol = path.replace(/\.vrp$/, '.sol');
  const known =
    BEST_KNOWN[name] ?? (existsSync(sol) && sol !== path ? Number(readFileSync(sol, 'utf8').match(/Cost\s+([\d.]+)/)?.[1]) : Number.NaN);
  const result = solve(problem, {
    seed: Number(values.seed),
    stop: { timeMs: Number(values.seconds) * 1000, clock: values.clock === 'cpu' ? 'cpu' : 'wall' },
  });
  const cost = (result.cost.total - result.cost.unassigned) / costScale;
  const gap = ((cost / known - 1) * 100).toFixed(2);
  const rate = Math.round(result.iterations / (result.elapsedMs / 1000));
  console.log(
    `| ${name} | ${problem.stops.length} | ${known} | ${cost.toFixed(costScale > 1 ? 2 : 0)} | ${result.routes.length} | ${result.unassigned.length} | ${gap} | ${rate} |`,
  );
}
