import type { PlanGuide } from '@tramo/contract/planning';
import type { Format } from '../../../lib/format.ts';
import type { useText } from '../../../lib/text.ts';
import type { chartText } from './plan-chart.es.ts';
import { type ChartStop, windowOf } from './plan-chart.rules.ts';
import type { ChartRow } from './useChartRows.ts';

type T = ReturnType<typeof useText<(typeof chartText)['es']>>;

/** Seconds of the plan's day as people read them. */
export const clockOf = (second: number, f: Format): string => f.minuteOfDay((Math.round(second / 60) + 1440) % 1440);

/** A row in words. */
export function rowWords(row: ChartRow, t: T, f: Format): string {
  const { evaluated, line } = row;
  const parts = [row.title, row.vehicle, t('stops', { count: line?.stops.length ?? 0 })];
  if (row.isLocked) parts.push(t('locked'));
  if (row.keepsOrder) parts.push(t('keepOrder'));
  if (evaluated && line?.span) {
    parts.push(t('routeTimes', { from: f.time(evaluated.routeStart), to: f.time(evaluated.routeEnd) }));
    parts.push(
      t('routeLoad', { share: f.percent(evaluated.routeStats.loadShare) }),
      f.distance(evaluated.routeStats.distance),
    );
    if (evaluated.routeStats.lateStops > 0) parts.push(t('routeLate', { count: evaluated.routeStats.lateStops }));
    if (evaluated.rest)
      parts.push(t('routeBreak', { time: f.time(evaluated.rest.start), length: f.duration(evaluated.rest.durationS) }));
  }
  return parts.filter(Boolean).join(', ');
}

export function windowWords(guide: PlanGuide | undefined, stop: ChartStop, t: T, f: Format): string {
  const window = windowOf(guide, stop.from);
  return window ? t('window', { from: clockOf(window.from, f), to: clockOf(window.to, f) }) : t('noWindow');
}

/** A stop in words: who, where in its route, when, within which window, how long it waits and how late it is. */
export function stopWords(
  guide: PlanGuide | undefined,
  stop: ChartStop,
  index: number,
  row: ChartRow,
  t: T,
  f: Format,
): string {
  const parts = [
    guide?.folio ?? '',
    guide?.contactName || guide?.companyName || '',
    t('stop', { n: index + 1, count: row.line?.stops.length ?? 0 }),
    t('arrives', { time: clockOf(stop.arrival, f) }),
    windowWords(guide, stop, t, f),
  ];
  if (row.pins.includes(stop.guideId)) parts.push(t('pinned'));
  if (stop.waitS >= 60) parts.push(t('waits', { time: f.duration(stop.waitS) }));
  if (stop.lateS > 0) parts.push(t('lateBy', { time: f.duration(Math.max(60, stop.lateS)) }));
  return parts.filter(Boolean).join(', ');
}
