import type { GuideStatus } from '@tramo/contract/guides';
import type { LightStop } from '@tramo/contract/routes';
import { isFailedStop, isOpenStop } from './overview.rules.ts';

export type BarState = 'done' | 'partial' | 'failed' | 'next' | 'open';
const halfDone: ReadonlySet<GuideStatus> = new Set<GuideStatus>([
  'partial',
  'partialCollection',
  'returnDelivery',
  'returnRecollection',
]);

export const barStateOf = (stop: Pick<LightStop, 'status' | 'isNext'>): BarState => {
  if (isOpenStop(stop)) return stop.isNext ? 'next' : 'open';
  if (isFailedStop(stop)) return 'failed';
  return halfDone.has(stop.status) ? 'partial' : 'done';
};

/** Stops that follow each other and look the same, as a share of all: `to` is where they end, 0 to 1. */
export interface Run {
  fill: string;
  to: number;
}
function runsOf(stops: readonly LightStop[], fill: (stop: LightStop) => string): Run[] {
  const runs: Run[] = [];
  for (const [i, stop] of stops.entries()) {
    const to = (i + 1) / stops.length;
    const last = runs.at(-1);
    const now = fill(stop);
    if (last?.fill === now) last.to = to;
    else runs.push({ fill: now, to });
  }
  return runs;
}

const fills: Record<BarState, string> = {
  done: 'var(--route-shown, var(--route))',
  partial: 'var(--warn)',
  failed: 'var(--bad)',
  next: 'var(--info)',
  open: 'var(--idle-bg)',
};
const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
function gradient(runs: readonly Run[]): string {
  let from = 0;
  const parts = runs.map(({ fill, to }) => {
    const part = `${fill} ${percent(from)} ${percent(to)}`;
    from = to;
    return part;
  });
  return `linear-gradient(90deg, ${parts.join(', ')})`;
}

/** One element draws a whole route: its stops in order by what became of them, and those that are late below. */
export interface Bar {
  states: string;
  /** Null when nothing is late. */
  late: string | null;
}
const bars = new WeakMap<readonly LightStop[], Bar>();
export function barOf(stops: readonly LightStop[]): Bar {
  const known = bars.get(stops);
  if (known) return known;
  const bar = {
    states: gradient(runsOf(stops, (s) => fills[barStateOf(s)])),
    late: stops.some((s) => s.isLate)
      ? gradient(runsOf(stops, (s) => (s.isLate ? 'var(--bad)' : 'transparent')))
      : null,
  };
  bars.set(stops, bar);
  return bar;
}

/** How many stops the plan has been to by now; null where no stop has a planned time. */
export function plannedCount(stops: readonly Pick<LightStop, 'plannedArrival'>[], now: number): number | null {
  const timed = stops.filter((s) => s.plannedArrival !== null);
  if (timed.length === 0) return null;
  return timed.filter((s) => Date.parse(s.plannedArrival as string) <= now).length;
}
