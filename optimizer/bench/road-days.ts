/** Days on streets, kept in `roads/`: how they are packed and read, and the best plans known of them. Made by bench/make-road-days.ts. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { Problem } from '../src/problem.ts';
import type { RoutePlan } from '../src/solution.ts';

export const ROAD_DAYS = fileURLToPath(new URL('./roads', import.meta.url));
const bestFile = join(ROAD_DAYS, 'best.json');

/** The best plan ever found: its price by the problem's own objective, and the routes, so that it can be checked and gone on from. */
export interface BestPlan {
  cost: number;
  routes: RoutePlan[];
}

type Packed = Omit<Problem, 'travel' | 'slices' | 'durationsS' | 'distancesM'> & {
  durationsS: number[];
  distancesM: number[];
};

/** Each value less what the day's own seconds let expect at that hour: small numbers, which pack well. */
const expected = (durationsS: ArrayLike<number>, share: number) => (i: number) => Math.round(durationsS[i]! * share);

/** Plain JSON, gzipped. Slices are kept as what they differ from the first hour's seconds times their mean ratio. */
export function packDay(problem: Problem): Uint8Array {
  const { durationsS, distancesM, slices = [], ...rest } = problem;
  const base = Array.from(durationsS!);
  const sum = (of: ArrayLike<number>) => Array.from(of).reduce((a, b) => a + b, 0);
  const packed = {
    ...rest,
    durationsS: base,
    distancesM: Array.from(distancesM!),
    slices: slices.map(({ fromS, durationsS: own }) => {
      const share = Math.round((sum(own) / sum(base)) * 1000) / 1000;
      const guess = expected(base, share);
      return { fromS, share, beyondS: Array.from(own, (s, i) => s - guess(i)) };
    }),
  };
  return gzipSync(JSON.stringify(packed), { level: 9 });
}

export function unpackDay(bytes: Uint8Array): Problem {
  const { slices, ...rest } = JSON.parse(gunzipSync(bytes).toString('utf8')) as Packed & {
    slices: { fromS: number; share: number; beyondS: number[] }[];
  };
  return {
    ...rest,
    durationsS: Int32Array.from(rest.durationsS),
    distancesM: Int32Array.from(rest.distancesM),
    ...(slices.length > 0
      ? {
          slices: slices.map(({ fromS, share, beyondS }) => {
            const guess = expected(rest.durationsS, share);
            return { fromS, durationsS: Int32Array.from(beyondS, (s, i) => s + guess(i)) };
          }),
        }
      : {}),
  };
}

/** All days, or those whose name is in `only`, read when their turn comes. */
export function* roadDays(only: ReadonlySet<string> = new Set()): Generator<{ name: string; problem: Problem }> {
  for (const file of readdirSync(ROAD_DAYS).sort()) {
    const name = file.replace(/\.json\.gz$/, '');
    if (name === file || (only.size > 0 && !only.has(name))) continue;
    yield { name, problem: unpackDay(readFileSync(join(ROAD_DAYS, file))) };
  }
}

export const bestPlans = (): Record<string, BestPlan> =>
  JSON.parse(readFileSync(bestFile, 'utf8')) as Record<string, BestPlan>;

/** One line for each day, so that a better plan is one changed line. */
export function saveBestPlans(plans: Readonly<Record<string, BestPlan>>): void {
  const lines = Object.entries(plans)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, plan]) => `  ${JSON.stringify(name)}: ${JSON.stringify(plan)}`);
  writeFileSync(bestFile, `{\n${lines.join(',\n')}\n}\n`);
}
