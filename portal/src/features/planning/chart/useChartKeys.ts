import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { RouteView } from '../arrangement/useRouteView.ts';
import { nearestStop } from './plan-chart.rules.ts';
import type { ChartRow } from './useChartRows.ts';

/** The cell that the arrows start from; without a stop, the route itself. */
export interface ActiveCell {
  route: string;
  stop: string;
}
interface ChartKeys {
  rows: readonly ChartRow[];
  view: RouteView;
  scroller: RefObject<HTMLElement | null>;
  scrollToRow: (index: number) => void;
}

/** Arrows between the stops of a row and between rows, at the same hour; Home and End; Enter chooses, the space bar chooses several. One cell takes the tab key. */
export function useChartKeys({ rows, view, scroller, scrollToRow }: ChartKeys) {
  const [active, setActive] = useState<ActiveCell | null>(null);
  const wanted = useRef<ActiveCell | null>(null);
  // The row may only be drawn after the scroll.
  useEffect(() => {
    const to = wanted.current;
    if (!to) return;
    const name = to.stop ? `[data-chart-stop="${to.stop}"]` : `[data-chart-route="${to.route}"]`;
    const cell = scroller.current?.querySelector<HTMLElement>(name);
    if (!cell) return;
    wanted.current = null;
    cell.focus({ preventScroll: true });
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
  const go = (route: string, stop: string): void => {
    wanted.current = { route, stop };
    scrollToRow(rows.findIndex((r) => r.id === route));
    setActive({ route, stop });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const index = rows.findIndex((r) => r.id === active?.route);
    const row = rows[index];
    if (!row || !active) return;
    const stops = row.line?.stops ?? [];
    const place = stops.findIndex((s) => s.guideId === active.stop);
    const toRow = (next: ChartRow | undefined): void => {
      if (!next) return;
      const at = stops[place]?.from;
      go(next.id, at === undefined ? '' : (nearestStop(next.line?.stops ?? [], at)?.guideId ?? ''));
    };
    const toStop = (n: number): void => {
      if (n >= -1 && n < stops.length) go(row.id, stops[n]?.guideId ?? '');
    };
    const keys: Record<string, () => void> = {
      ArrowRight: () => toStop(place + 1),
      ArrowLeft: () => toStop(place - 1),
      ArrowDown: () => toRow(rows[index + 1]),
      ArrowUp: () => toRow(rows[index - 1]),
      Home: () => toStop(-1),
      End: () => toStop(stops.length - 1),
      Enter: () => (active.stop ? view.selectStop(active.stop, row.id) : view.selectRoute(row.id)),
      ' ': () => (active.stop ? view.choose([active.stop], 'toggle') : view.selectRoute(row.id)),
    };
    const run = keys[event.key];
    if (!run) return;
    event.preventDefault();
    run();
  };
  return { active, setActive, onKeyDown };
}
