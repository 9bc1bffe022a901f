/**
 * The optimizer on families of instances. Set by the environment: BENCH_VRP (folder of instances; without it generated problems),
 * BENCH_SECONDS (2,10,30), BENCH_SEEDS (1,2,3), BENCH_THREADS (2), BENCH_ONLY (names of instances, all), BENCH_TABLE (file for the whole
 * table, with the figures of other solvers). Prints the mean gap of each family and time, or the mean cost of generated problems.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { casesIn, generatedCases, grouped, markdownOf, mean, measure, type Outcome } from './measure.ts';

const {
  BENCH_VRP,
  BENCH_SECONDS = '2,10,30',
  BENCH_SEEDS = '1,2,3',
  BENCH_THREADS = '2',
  BENCH_ONLY = '',
} = process.env;
const table =
  process.env.BENCH_TABLE ??
  fileURLToPath(new URL('../../node_modules/.cache/tramo/optimizer-bench.md', import.meta.url));
const list = (text: string) => text.split(',').filter(Boolean);

const outcomes: Outcome[] = [];
for (const one of BENCH_VRP ? casesIn(BENCH_VRP, new Set(list(BENCH_ONLY))) : generatedCases()) {
  for (const seconds of list(BENCH_SECONDS).map(Number)) {
    for (const seed of list(BENCH_SEEDS).map(Number)) {
      outcomes.push(await measure(one, { seconds, seed, threads: Number(BENCH_THREADS), clock: 'wall' }));
    }
  }
}
mkdirSync(dirname(table), { recursive: true });
writeFileSync(table, markdownOf(outcomes));
console.log(`table in ${table}`);

for (const group of grouped(outcomes, (o) => `${o.known ? o.family : o.name} ${o.effort.seconds}`)) {
  const { family, name, known, effort } = group[0]!;
  if (known === null) {
    console.log(`cost_${name}_${effort.seconds}s ${mean(group.map((o) => o.cost)).toFixed(2)} money`);
    continue;
  }
  const gaps = group.flatMap((o) => (o.gap === null ? [] : [o.gap]));
  if (gaps.length > 0) console.log(`gap_${family}_${effort.seconds}s ${mean(gaps).toFixed(3)} percent`);
  const open = group.length - gaps.length;
  if (open > 0) console.log(`not_comparable_${family}_${effort.seconds}s ${open} runs`);
}
const total = (of: (o: Outcome) => number) => outcomes.reduce((sum, o) => sum + of(o), 0).toFixed(1);
console.log(`searched_wall ${total((o) => o.wallS)} s`);
console.log(`searched_cpu ${total((o) => o.cpuS)} s`);
console.log(`memory_peak ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB`);
