import type { LightStop, Route } from '@tramo/contract/routes';
import type { RouteRowProps } from './RouteRow.tsx';
import { plannedCount } from './route-progress.rules.ts';

/** What every view of the day's routes does with its rows. */
export interface RowTools extends Pick<RouteRowProps, 'onSelect' | 'onPick' | 'onAssign' | 'onBoard'> {
  selectedId: string;
  /** Ticked routes; null where there are no ticks. */
  picked: ReadonlySet<string> | null;
  stopsOf: (routeId: string) => readonly LightStop[] | undefined;
}

/** Props of one row. Only what it shows goes in, so that the clock of the list draws a row again only when it says something else. */
export function rowProps(route: Route, note: string, now: number, tools: RowTools): RouteRowProps {
  const { selectedId, picked, stopsOf, ...acts } = tools;
  const stops = stopsOf(route._id);
  return {
    ...acts,
    route,
    note,
    stops,
    planned: stops && route.status === 'started' ? plannedCount(stops, now) : null,
    isSelected: route._id === selectedId,
    isPicked: picked?.has(route._id),
  };
}
