/** When a search ends. The only file of the core that reads a clock. */

import type { Solution } from './solution.ts';

/** At least one of `timeMs` and `iterations` is needed. With `iterations` alone the same seed and number of threads give the same plan everywhere. */
export interface StopRule {
  /**
   * Reading the problem counts, and cannot be cut short (about a second for 5,000 stops); starting a thread does not. When that or the first
   * plan takes longer, the search ends 0.2 to 0.4 s after its time or after the reading with what is placed then: of single stops all that
   * fit, as a rule; of linked stops and those that need another trip, as many as there was time for.
   */
  timeMs?: number;
  /** What `timeMs` counts: time of day (default), or the processor time of the searching thread, for measuring on a busy machine. */
  clock?: 'wall' | 'cpu';
  /** Rounds of ruin and recreate; a plan of the genetic search counts as one for each stop. */
  iterations?: number;
  /** End as soon as the cost is this or less. Without meaning for `fewestVehicles`. */
  targetCost?: number;
  /** Shared memory; the search ends soon after element 0 becomes other than 0. */
  cancelFlag?: Int32Array;
}

/** Milliseconds from any fixed moment on; `cpu` counts only while the calling thread runs. */
export const CLOCKS = {
  wall: (): number => performance.now(),
  cpu: (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
};

/** A running stop rule. Methods are cheap enough to ask every few rounds. */
export class StopWatch {
  private readonly rule: StopRule;
  private readonly now: () => number;
  private readonly beganMs: number;
  /** Infinity: not limited. */
  readonly timeMs: number;
  readonly iterations: number;
  private readonly targetCost: number;
  private readonly flag: Int32Array | null;
  reason: Solution['stoppedBy'] | null = null;

  constructor(rule: StopRule) {
    this.rule = rule;
    this.now = CLOCKS[rule.clock ?? 'wall'];
    this.beganMs = this.now();
    this.iterations = rule.iterations ?? Number.POSITIVE_INFINITY;
    // Without any limit a search would never end: ten seconds then.
    this.timeMs = rule.timeMs ?? (rule.iterations === undefined ? 10_000 : Number.POSITIVE_INFINITY);
    this.targetCost = rule.targetCost ?? Number.NEGATIVE_INFINITY;
    this.flag = rule.cancelFlag ?? null;
  }

  get clock(): keyof typeof CLOCKS {
    return this.rule.clock ?? 'wall';
  }

  leftMs(): number {
    return this.timeMs - this.elapsedMs();
  }

  leftRounds(done: number): number {
    return this.iterations - done;
  }

  elapsedMs(): number {
    return this.now() - this.beganMs;
  }

  cancelled(): boolean {
    if (this.flag !== null && Atomics.load(this.flag, 0) !== 0) {
      this.reason = 'cancelled';
      return true;
    }
    return false;
  }

  /** True when the search must end; then `reason` is set. */
  reached(iteration: number, bestCost: number): boolean {
    if (this.cancelled()) return true;
    if (bestCost <= this.targetCost) this.reason = 'target';
    else if (iteration >= this.iterations) this.reason = 'iterations';
    else if (this.timeMs !== Number.POSITIVE_INFINITY && this.elapsedMs() >= this.timeMs) this.reason = 'time';
    return this.reason !== null;
  }

  /** How much of the search has passed, 0 to 1: drives the cooling. By rounds when they are limited and time is not. */
  fraction(iteration: number): number {
    const byRounds = this.rule.iterations ? iteration / this.iterations : 0;
    const byTime = this.timeMs === Number.POSITIVE_INFINITY ? 0 : this.elapsedMs() / this.timeMs;
    return Math.min(1, Math.max(byRounds, byTime));
  }
}
