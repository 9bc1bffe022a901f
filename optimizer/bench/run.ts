/**
 * Gap to the best known cost on public instances.
 *   node optimizer/bench/run.ts --data FOLDER [--seconds 10] [--seed 1] [--clock cpu] [--only X-n101-k25,R101]
 * FOLDER is searched for .vrp (with the best known cost in a .sol beside), .txt and .json files.
 */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { costOf, formatCost } from '../src/io/instance.ts';
import { readInstance } from '../src/io/read.ts';
import { costOfSol } from '../src/io/sol.ts';
import { solve } from '../src/solve.ts';
import { BEST_KNOWN } from './known.ts';

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
const nameOf = (path: string) => basename(path).replace(/\.\w+$/, '');
const files = readdirSync(values.data, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(vrp|txt|json)$/.test(file) && (only.size === 0 || only.has(nameOf(file))))
  .map((file) => join(values.data!, file))
  .sort();

console.log('| instance | stops | best known | cost | vehicles | left out | gap % | rounds/s |');
console.log('|---|---|---|---|---|---|---|---|');
for (const path of files) {
  const instance = readInstance(path, readFileSync(path, 'utf8'));
  const sol = `${path.replace(/\.\w+$/, '')}.sol`;
  const known = BEST_KNOWN[instance.name]?.cost ?? (existsSync(sol) ? costOfSol(readFileSync(sol, 'utf8')) : null);
  const result = solve(instance.problem, {
    seed: Number(values.seed),
    stop: { timeMs: Number(values.seconds) * 1000, clock: values.clock === 'cpu' ? 'cpu' : 'wall' },
  });
  const cost = costOf(instance, result.routes);
  const gap = known === null ? '' : ((cost / known - 1) * 100).toFixed(2);
  const rate = Math.round(result.iterations / (result.elapsedMs / 1000));
  console.log(
    `| ${instance.name} | ${instance.problem.stops.length} | ${known ?? ''} | ${formatCost(instance, cost)} | ${result.routes.length} | ${result.unassigned.length} | ${gap} | ${rate} |`,
  );
}
