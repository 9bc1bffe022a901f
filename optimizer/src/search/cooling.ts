/** How long the threads of a search work before they meet again, and how warm it is meanwhile. */

import type { StopWatch } from '../stop.ts';
import { isLong, temperatureAt } from './anneal.ts';
import type { Exchange, Slice } from './exchange.ts';
import type { Instance } from './instance.ts';

/**
 * Of a search that begins after `begunAt` rounds and is cold when `coldAt` of the watch has passed: the temperatures of the slice from `done` rounds
 * until `fraction` of the watch has passed. `falls`: how often it falls from the first temperature to the last; 0: once, or twice when the search is long.
 */
export function coolingOf(inst: Instance, watch: StopWatch, begunAt: number, coldAt = 1, falls = 0) {
  const begun = watch.fraction(begunAt);
  const passed = (fraction: number) => Math.min(1, (fraction - begun) / Math.max(1e-9, coldAt - begun));
  return (done: number, fraction: number): Pick<Slice, 'hot' | 'cold'> => {
    const now = passed(watch.fraction(done));
    if (falls > 0) {
      const fall = Math.min(falls - 1, Math.floor(now * falls));
      const within = (at: number) => Math.max(0, Math.min(1, at * falls - fall));
      return {
        hot: temperatureAt(inst, within(now), false),
        cold: temperatureAt(inst, within(passed(fraction)), false),
      };
    }
    const fallsTwice = coldAt === 1 && isLong(inst, done - begunAt, now);
    return {
      hot: temperatureAt(inst, now, fallsTwice),
      cold: temperatureAt(inst, passed(fraction), fallsTwice),
    };
  };
}

/**
 * When the parts' slices end, and how much of the search has passed then. `turns`: parts that a thread searches one after the other;
 * `wantedRounds`: of all parts together, where no time is given.
 */
export function sliceEnd(
  x: Exchange,
  parts: number,
  turns: number,
  wantedMs: number,
  wantedRounds: number,
  watch: StopWatch,
  done: number,
): Pick<Slice, 'ms' | 'rounds'> & { fraction: number } {
  const stops = x.stopFrom[parts]!;
  const isTimed = watch.timeMs < Number.POSITIVE_INFINITY;
  // Time may have run out since the watch was asked.
  const ms = isTimed ? Math.max(1, Math.min(wantedMs, watch.leftMs() / turns)) : null;
  const rounds = Math.min(watch.leftRounds(done), isTimed ? Number.POSITIVE_INFINITY : wantedRounds);
  const byTime = ms === null ? 0 : (ms * turns) / watch.timeMs;
  const byRounds = rounds === Number.POSITIVE_INFINITY ? 0 : rounds / watch.iterations;
  return {
    ms,
    rounds: Array.from({ length: parts }, (_, k) =>
      Math.ceil((rounds * (x.stopFrom[k + 1]! - x.stopFrom[k]!)) / stops),
    ),
    fraction: Math.min(1, watch.fraction(done) + Math.max(byTime, byRounds)),
  };
}

export function sum(values: Float64Array, count: number): number {
  let total = 0;
  for (let k = 0; k < count; k++) total += values[k]!;
  return total;
}
