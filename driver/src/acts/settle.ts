import type { DriverRoute } from '@tramo/contract/driver';
import type { Act, ActProblem } from '@tramo/contract/driver-day/acts';
import { type DaySnapshot, guidesOf } from '@tramo/contract/driver-day/day';
import type { driverAppApi } from '@tramo/contract/driver-day/driver-app';
import { isSameVisit } from '@tramo/contract/driver-day/fold';
import type { Answer } from '@tramo/contract/endpoint';
import { isManaged } from '@tramo/contract/guides';
import type { BookWrite } from '../day/book.ts';
import type { UnplacedAct } from '../day/disk.ts';

type LoadAnswer = Answer<typeof driverAppApi.loadScan>;

/** True where the day, as the server tells it, holds what an act did: its answer was lost. */
export function settledBy(act: Act, snapshot: DaySnapshot | null): boolean {
  const route = snapshot?.day.routes.find((r) => r._id === act.routeId);
  const stops = route?.stops.filter((s) => guidesOf(act).includes(s.guideId)) ?? [];
  switch (act.kind) {
    case 'visit':
    case 'visits':
      return stops.length === guidesOf(act).length && stops.every((s) => isSameVisit(s, act));
    case 'reopen':
      return stops.length === 1 && stops.every((s) => !isManaged(s.status));
    case 'start':
      return route?.status === 'started';
    case 'order': {
      const open = route?.stops.filter((s) => !isManaged(s.status)).map((s) => s.guideId) ?? [];
      return open.length > 0 && open.join() === act.body.guides.filter((id) => open.includes(id)).join();
    }
    default:
      return false;
  }
}

/** Of a door with several guides, those that did not come too late, as an act of their own; null where the problem is another, or all of them did. */
export function lateRest(act: Act, problem: ActProblem, newId: () => string): UnplacedAct | null {
  if (act.kind !== 'visits' || problem.key !== 'driver.late_visit') return null;
  const late = (problem.detail as { guideIds?: unknown } | undefined)?.guideIds;
  const guides = act.body.guides.filter((g) => !(Array.isArray(late) && late.includes(g.id)));
  if (guides.length === 0 || guides.length === act.body.guides.length) return null;
  const { seq: _, ...rest } = act;
  return { ...rest, _id: newId(), body: { ...act.body, guides } };
}

/** What an answer tells besides: the route as it stands, or what is loaded. */
export function toldBy(act: Act, answer: unknown): Pick<BookWrite, 'route' | 'loading'> {
  if (act.kind === 'start' || act.kind === 'order') return { route: answer as DriverRoute };
  return act.kind === 'load' ? { loading: { routeId: act.routeId, loading: (answer as LoadAnswer).loading } } : {};
}
/** What of an answer is kept with its act: the whole route stands in the day already. */
export function briefOf(act: Act, answer: unknown): unknown {
  if (act.kind === 'start' || act.kind === 'order') return null;
  return act.kind === 'load' ? { results: (answer as LoadAnswer).results } : answer;
}
