/**
 * Gap to the best known cost on public instances, each plan checked; a line when each run ends, then tables in Markdown.
 *   node optimizer/bench/run.ts --data FOLDER [--seconds 2,10,30] [--seed 1,2,3] [--threads 1] [--clock cpu] [--only X-n101-k25,R101]
 * FOLDER is searched for .vrp (with the best known cost in a .sol beside), .txt and .json files. Without it: generated problems.
 */

import { parseArgs } from 'node:util';
import { casesIn, generatedCases, markdownOf, measure, type Outcome } from './measure.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    threads: { type: 'string', default: '1' },
    clock: { type: 'string', default: 'wall' },
    only: { type: 'string', default: '' },
  },
});
const list = (text: string) => text.split(',').filter(Boolean);

const outcomes: Outcome[] = [];
for (const one of values.data ? casesIn(values.data, new Set(list(values.only))) : generatedCases()) {
  for (const seconds of list(values.seconds).map(Number)) {
    for (const seed of list(values.seed).map(Number)) {
      const effort = {
        seconds,
        seed,
        threads: Number(values.threads),
        clock: values.clock === 'cpu' ? 'cpu' : 'wall',
      } as const;
      const o = await measure(one, effort);
      outcomes.push(o);
      const gap = o.gap === null ? '' : ` ${o.gap.toFixed(2)} %`;
      console.log(
        `${o.name} ${seconds} s, seed ${seed}: ${o.cost.toFixed(2)}${gap}, ${o.vehicles} vehicles, ${o.leftOut} left out, wall ${o.wallS.toFixed(1)} s, cpu ${o.cpuS.toFixed(1)} s, ${Math.round(o.roundsPerS)} rounds/s`,
      );
    }
  }
}
console.log(`\n${markdownOf(outcomes)}`);
