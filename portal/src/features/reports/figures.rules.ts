import type { EfficiencyFigures } from '@tramo/contract/dashboard';

/** How a figure is written: a share, a deviation from the plan, hours' and visits' rates, lengths in kilometres, minutes, pesos, plain counts. */
export type FigureKind = 'share' | 'deviation' | 'rate' | 'km' | 'minutes' | 'money' | 'count';
export interface Figure {
  key: FigureKey;
  kind: FigureKind;
  /** Which way is better; null when neither is. */
  better: 'up' | 'down' | null;
  of: (f: EfficiencyFigures) => number | null;
}
export const figureKeys = [
  'onTime',
  'firstAttempt',
  'success',
  'stops',
  'stopsPerHour',
  'kmPerStop',
  'kmToPlan',
  'hoursToPlan',
  'atStop',
  'load',
  'cost',
  'routes',
] as const;
export type FigureKey = (typeof figureKeys)[number];

const toPlan = (real: number | null, planned: number | null): number | null =>
  real === null || planned === null || planned <= 0 ? null : real / planned - 1;

const all: Record<FigureKey, Omit<Figure, 'key'>> = {
  onTime: { kind: 'share', better: 'up', of: (f) => f.onTimeShare },
  firstAttempt: { kind: 'share', better: 'up', of: (f) => f.firstAttemptShare },
  success: { kind: 'share', better: 'up', of: (f) => f.successShare },
  stops: { kind: 'count', better: null, of: (f) => f.stops },
  stopsPerHour: { kind: 'rate', better: 'up', of: (f) => f.stopsPerHour },
  kmPerStop: { kind: 'km', better: 'down', of: (f) => f.kmPerStop },
  kmToPlan: { kind: 'deviation', better: 'down', of: (f) => toPlan(f.realKm, f.tracedKm) },
  hoursToPlan: { kind: 'deviation', better: 'down', of: (f) => toPlan(f.realHours, f.plannedHours) },
  atStop: { kind: 'minutes', better: 'down', of: (f) => f.minutesAtStop },
  load: { kind: 'share', better: 'up', of: (f) => f.loadShare },
  cost: { kind: 'money', better: 'down', of: (f) => f.costPerStop },
  routes: { kind: 'count', better: null, of: (f) => f.routes },
};
export const figures: readonly Figure[] = figureKeys.map((key) => ({ key, ...all[key] }));
export const figureOf = (key: string): Figure => figures.find((one) => one.key === key) ?? (figures[0] as Figure);

export interface Change {
  /** Points of a share or deviation (0.03 is three points), else a share of the value before. */
  by: number;
  isPoints: boolean;
  mood: 'good' | 'bad' | 'none';
}
/** How a figure changed against the period before; null when there is nothing to compare with, or nothing worth telling. */
export function changeOf(figure: Figure, now: number | null, before: number | null): Change | null {
  if (now === null || before === null) return null;
  const isPoints = figure.kind === 'share' || figure.kind === 'deviation';
  if (!isPoints && before === 0) return null;
  const by = isPoints ? now - before : now / before - 1;
  const isNothing = Math.abs(by) < 0.0005;
  const isGood = figure.better === (by > 0 ? 'up' : 'down');
  return {
    by: isNothing ? 0 : by,
    isPoints,
    mood: isNothing || figure.better === null ? 'none' : isGood ? 'good' : 'bad',
  };
}

/** Rows by a figure or by name; rows without the figure come last, whichever way. */
export function sortedRows<R extends EfficiencyFigures & { name: string }>(
  rows: readonly R[],
  sort: string,
  order: string,
): R[] {
  const sign = order === 'desc' ? -1 : 1;
  if (!(figureKeys as readonly string[]).includes(sort))
    return [...rows].sort((a, b) => sign * a.name.localeCompare(b.name, 'es', { numeric: true }));
  const { of } = figureOf(sort);
  return [...rows].sort((a, b) => {
    const [x, y] = [of(a), of(b)];
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (x - y) || a.name.localeCompare(b.name, 'es', { numeric: true });
  });
}
