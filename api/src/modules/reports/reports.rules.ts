import type { dashboardApi } from '@tramo/contract/dashboard';
import type { Answer } from '@tramo/contract/endpoint';
import { addDays } from '../../platform/calendar.ts';

/** The days just before a period, as many of them. */
export function previousPeriod(period: { from: string; to: string }): { from: string; to: string } {
  const days = (Date.parse(period.to) - Date.parse(period.from)) / 86_400_000 + 1;
  return { from: addDays(period.from, -days), to: addDays(period.from, -1) };
}

export type ProgressAnswer = Answer<typeof dashboardApi.progress>;
export type EfficiencyAnswer = Answer<typeof dashboardApi.efficiency>;

type Curve = ProgressAnswer['curve'];
const QUARTER_MINUTES = 15;
/** A route may end after midnight, but not a day later: times beyond are a phone's mistake and count at the end. */
const LAST_QUARTER = (36 * 60) / QUARTER_MINUTES;

/**
 * Planned and made visits added up until the end of each quarter of an hour, from the hour of the first ones until the last.
 * `nowMinute`: minutes since the local midnight of the day; what comes after it was not made yet.
 */
export function curveOf(
  quarters: readonly { quarter: number; planned: number; made: number }[],
  nowMinute: number,
): Curve {
  const at = (quarter: number): number => Math.min(Math.max(quarter, 0), LAST_QUARTER);
  const planned = new Map<number, number>();
  const made = new Map<number, number>();
  for (const q of quarters) {
    planned.set(at(q.quarter), (planned.get(at(q.quarter)) ?? 0) + q.planned);
    made.set(at(q.quarter), (made.get(at(q.quarter)) ?? 0) + q.made);
  }
  const known = [...planned.keys()];
  if (known.length === 0) return [];
  // From a whole hour, so that the axis reads well.
  const first = Math.floor(Math.min(...known) / 4) * 4;
  const curve: Curve = [
    { minute: first * QUARTER_MINUTES, planned: 0, made: nowMinute >= first * QUARTER_MINUTES ? 0 : null },
  ];
  const sum = { planned: 0, made: 0 };
  for (let q = first; q <= Math.max(...known); q += 1) {
    sum.planned += planned.get(q) ?? 0;
    sum.made += made.get(q) ?? 0;
    // The quarter that runs now counts as far as it has come.
    curve.push({
      minute: (q + 1) * QUARTER_MINUTES,
      planned: sum.planned,
      made: nowMinute >= q * QUARTER_MINUTES ? sum.made : null,
    });
  }
  return curve;
}
