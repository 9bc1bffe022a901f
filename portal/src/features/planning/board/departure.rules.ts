import type { Vehicle } from '@tramo/contract/fleet';
import type { PlanGuide, PlanRoute } from '@tramo/contract/planning';

/** Why a route leaves after its plan's hour; null when it leaves then. */
export type LaterDeparture =
  | { why: 'reload' }
  | { why: 'shift' }
  /** Earlier it would only wait: the guide is visited as its window opens. */
  | { why: 'window'; guide: string; opensMinute: number }
  | { why: 'pace' }
  | null;

/** `minuteOf`: minutes since local midnight. A route leaves as late as it can without arriving anywhere later, so that nobody waits on the street. */
export function laterDeparture(
  route: Pick<PlanRoute, 'routeStart' | 'trip' | 'stops'>,
  startMinute: number,
  vehicle: Pick<Vehicle, 'shiftStartMinute'> | undefined,
  guides: ReadonlyMap<string, Pick<PlanGuide, 'folio' | 'windows'>>,
  minuteOf: (at: string) => number,
): LaterDeparture {
  const leaves = minuteOf(route.routeStart);
  if (route.trip > 1) return { why: 'reload' };
  if (leaves <= startMinute) return null;
  if (vehicle && vehicle.shiftStartMinute === leaves) return { why: 'shift' };
  for (const stop of route.stops) {
    const guide = guides.get(stop.guideId);
    const begins = minuteOf(stop.serviceStart);
    const window = guide?.windows.find((w) => w.startMinute === begins);
    if (guide && window) return { why: 'window', guide: guide.folio, opensMinute: window.startMinute };
  }
  return { why: 'pace' };
}
