import type { DriverRoute } from '../driver.ts';
import { isManaged } from '../guides.ts';
import type { Act } from './acts.ts';
import type { DaySnapshot, KeptAct, RouteOfDay, StopOfDay } from './day.ts';
import { foldDay, isSameVisit } from './fold.ts';

export const officeChangeKinds = [
  'stopRemoved',
  'stopAdded',
  'moved',
  'reordered',
  'windowChanged',
  'addressChanged',
  'noteAdded',
  'routeGone',
  'routeAssigned',
  'managedElsewhere',
  'reopenedByOffice',
  // A visit came after the office had taken its guide away: it was kept for the office.
  'visitLate',
] as const;
export type OfficeChangeKind = (typeof officeChangeKinds)[number];

/** Something of the day that changed, and not by this phone; with what a sentence about it needs. */
export interface OfficeChange {
  /** The same change has the same key. */
  key: string;
  kind: OfficeChangeKind;
  /** When the phone learned of it, by the server's clock. */
  at: string;
  routeId: string;
  routeName: string;
  /** Null where it is about the whole route. */
  stop: { guideId: string; folio: string; order: number; name: string; addressLine: string } | null;
  /** Where the stop went (`moved`: another route of the driver's day), who wrote and what (`noteAdded`). */
  toRoute: string | null;
  by: string | null;
  text: string | null;
}

type Stop = DriverRoute['stops'][number];
type Told = Pick<OfficeChange, 'kind'> & Partial<OfficeChange>;

const stopOf = (s: Stop): OfficeChange['stop'] => ({
  guideId: s.guideId,
  folio: s.folio,
  order: s.order,
  name: s.contactName || s.companyName,
  addressLine: s.addressLine,
});
const places = (s: Stop): string => JSON.stringify([s.addressLine, s.lat, s.lng]);
const openIds = (stops: readonly Stop[]): string[] => stops.filter((s) => !isManaged(s.status)).map((s) => s.guideId);

/** What others changed between two snapshots: what this phone did itself, answered or not, is left out. */
export function officeChanges(before: DaySnapshot, after: DaySnapshot, own: readonly KeptAct[]): OfficeChange[] {
  const changes: OfficeChange[] = [];
  // The day as it should be, had nobody else touched it: with what is surely in it, and with all that the server may have taken besides.
  const contained = new Set(after.containedActs);
  const answered = foldDay(
    before,
    own.filter((k) => contained.has(k.act._id)),
    after.at,
  );
  const sent = foldDay(before, own, after.at);
  const routesAfter = new Map(after.day.routes.map((r) => [r._id, r]));
  for (const route of answered.routes) {
    const now = routesAfter.get(route._id);
    const maybe = sent.routes.find((r) => r._id === route._id) ?? route;
    const tell = ({ kind, ...rest }: Told): void => {
      const told = {
        at: after.at,
        routeId: route._id,
        routeName: route.name,
        stop: null,
        toRoute: null,
        by: null,
        text: null,
        ...rest,
      };
      const key = [kind, route._id, told.stop?.guideId ?? '', after.at].join(' ');
      changes.push({ key: kind === 'noteAdded' ? `${key} ${told.text}` : key, kind, ...told });
    };
    if (!now) {
      if (maybe.status !== 'finished') tell({ kind: 'routeGone' });
      continue;
    }
    changesOfStops(route, maybe, now, { before: answered.routes, after }, own, tell);
  }
  const known = new Set(before.day.routes.map((r) => r._id));
  for (const { _id, name } of after.day.routes)
    if (!known.has(_id))
      changes.push({
        key: `routeAssigned ${_id}`,
        kind: 'routeAssigned',
        at: after.at,
        routeId: _id,
        routeName: name,
        stop: null,
        toRoute: null,
        by: null,
        text: null,
      });
  return changes;
}

function changesOfStops(
  route: RouteOfDay,
  maybe: RouteOfDay,
  now: DriverRoute,
  { before: routesBefore, after }: { before: readonly RouteOfDay[]; after: DaySnapshot },
  own: readonly KeptAct[],
  tell: (told: Told) => void,
): void {
  const was = new Map(route.stops.map((s) => [s.guideId, s]));
  const is = new Map(now.stops.map((s) => [s.guideId, s]));
  for (const s of route.stops) {
    if (is.has(s.guideId)) continue;
    const to = after.day.routes.find((r) => r._id !== now._id && r.stops.some((x) => x.guideId === s.guideId));
    tell(to ? { kind: 'moved', stop: stopOf(s), toRoute: to.name } : { kind: 'stopRemoved', stop: stopOf(s) });
  }
  for (const s of now.stops) {
    const old = was.get(s.guideId);
    if (!old) {
      // One that came from another route of the day was told there.
      if (!routesBefore.some((r) => r.stops.some((x) => x.guideId === s.guideId)))
        tell({ kind: 'stopAdded', stop: stopOf(s) });
      continue;
    }
    const stop = stopOf(s);
    if (JSON.stringify(old.windows) !== JSON.stringify(s.windows)) tell({ kind: 'windowChanged', stop });
    if (places(old) !== places(s)) tell({ kind: 'addressChanged', stop });
    const notes = new Set(old.notes.map((n) => `${n.at} ${n.text}`));
    for (const n of s.notes)
      if (!notes.has(`${n.at} ${n.text}`)) tell({ kind: 'noteAdded', stop, by: n.by, text: n.text });
    if (isManaged(s.status) && !isManaged(old.status) && !isOwnVisit(s, own)) tell({ kind: 'managedElsewhere', stop });
    if (!isManaged(s.status) && isManaged(old.status) && !mayBeReopened(old, own, after))
      tell({ kind: 'reopenedByOffice', stop });
  }
  const common = (stops: readonly Stop[]): string =>
    openIds(stops)
      .filter((id) => was.has(id) && is.has(id) && !isManaged((was.get(id) as StopOfDay).status))
      .filter((id) => !isManaged((is.get(id) as Stop).status))
      .join();
  const order = common(now.stops);
  // The stops that a waiting visit settles are open to the server still.
  const inMaybe = maybe.stops.map((s) => ({ ...s, status: was.get(s.guideId)?.status ?? s.status }));
  if (order !== common(route.stops) && order !== common(inMaybe)) tell({ kind: 'reordered' });
}

const isOwnVisit = (stop: Stop, own: readonly KeptAct[]): boolean =>
  own.some(({ act, result }) => result?.state !== 'dropped' && isSameVisit(stop, act));
/** The phone took the visit back, and the server may have heard it by then. */
const mayBeReopened = (stop: StopOfDay, own: readonly KeptAct[], after: DaySnapshot): boolean =>
  own.some(
    ({ act, result }) =>
      act.kind === 'reopen' &&
      act.guideId === stop.guideId &&
      (result === null || result.state === 'done') &&
      !after.containedActs.includes(act._id),
  );

/** That visits came too late, told of the stops as the phone last knew them. */
export function lateVisits(
  act: Act,
  guideIds: readonly string[],
  snapshot: DaySnapshot | null,
  at: string,
): OfficeChange[] {
  const route = snapshot?.day.routes.find((r) => r._id === act.routeId);
  return (route?.stops ?? [])
    .filter((s) => guideIds.includes(s.guideId))
    .map((s) => ({
      key: `visitLate ${act._id} ${s.guideId}`,
      kind: 'visitLate',
      at,
      routeId: act.routeId,
      routeName: route?.name ?? '',
      stop: stopOf(s),
      toRoute: null,
      by: null,
      text: null,
    }));
}
