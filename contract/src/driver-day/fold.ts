import type { DriverRoute } from '../driver.ts';
import { isManaged } from '../guides.ts';
import type { Act } from './acts.ts';
import {
  type DaySnapshot,
  type DayView,
  guidesOf,
  inOrder,
  type KeptAct,
  type RefusedAct,
  type RouteOfDay,
  type StopOfDay,
  type VisitOfGuide,
  visitOf,
} from './day.ts';
import { driversOrder, mergeOrder, nextStop } from './order-rules.ts';
import { mayMove, mayReopen, piecesOf, reopenMs, targets } from './visit-rules.ts';

type Stop = StopOfDay;
interface Route extends Omit<RouteOfDay, 'stops' | 'waiting' | 'refused'> {
  stops: Stop[];
  waiting: Act[];
  refused: RefusedAct[];
}

/**
 * The day after everything that was done on this phone: the server's snapshot with each act applied that it does not contain, by the rules of the server
 * (outcome → status, which moves are open, order). Pure; the same acts in any number of steps come to the same.
 * `now` is the server's time, ISO. Parts of `previous` that are still so are given back themselves, so that a screen draws again what changed alone.
 */
export function foldDay(
  snapshot: DaySnapshot,
  acts: readonly KeptAct[],
  now: string,
  previous: DayView | null = null,
): DayView {
  const contained = new Set(snapshot.containedActs);
  const routes = snapshot.day.routes.map((route) => begin(route, snapshot));
  const byId = new Map(routes.map((r) => [r._id, r]));
  const waiting: Act[] = [];
  const refused: RefusedAct[] = [];
  for (const { act, result } of inOrder(acts)) {
    const route = byId.get(act.routeId);
    if (result?.state === 'dropped') continue;
    if (result?.state === 'refused') {
      const one = { act, problem: result.problem };
      refused.push(one);
      route?.refused.push(one);
      if (route) markStops(route, act, (s) => ({ ...s, refused: one }));
      continue;
    }
    if (result === null) {
      waiting.push(act);
      route?.waiting.push(act);
      if (route) markStops(route, act, (s) => ({ ...s, waiting: [...s.waiting, act] }));
    }
    if (!route) continue;
    if (contained.has(act._id)) remember(route, act);
    else apply(route, act);
  }
  for (const route of routes) settle(route, now);
  return share({ routes, waiting, refused }, previous);
}

const begin = (route: DriverRoute, { directions }: DaySnapshot): Route => ({
  ...route,
  stops: route.stops.map((s) => ({ ...s, waiting: [], refused: null, reopenUntil: null, visit: null })),
  waiting: [],
  refused: [],
  directions: directions[route._id] ?? null,
});

function markStops(route: Route, act: Act, mark: (stop: Stop) => Stop): void {
  for (const id of guidesOf(act)) changeStop(route, id, mark);
}
function changeStop(route: Route, guideId: string, change: (stop: Stop) => Stop): void {
  const i = route.stops.findIndex((s) => s.guideId === guideId);
  const stop = route.stops[i];
  if (stop) route.stops[i] = change(stop);
}

/** What an act did stands in the snapshot; that it was this phone's does not. */
function remember(route: Route, act: Act): void {
  for (const id of guidesOf(act)) {
    const visit = visitOf(act, id);
    if (act.kind === 'reopen') changeStop(route, id, (s) => ({ ...s, visit: null }));
    else if (visit) changeStop(route, id, (s) => (s.status === visit.result ? { ...s, visit: act } : s));
  }
}

function apply(route: Route, act: Act): void {
  switch (act.kind) {
    case 'start':
      if (act.isBlocked || (route.status !== 'pending' && route.status !== 'ready')) return;
      Object.assign(route, { status: 'started', departureQuestions: [], departureVersionId: null, readiness: null });
      route.stops = route.stops.map((s) => (mayMove(s.type, 'start', s.status) ? { ...s, status: 'route' } : s));
      return;
    case 'order':
      putInOrder(route, act.body.guides);
      return;
    case 'visit':
    case 'visits':
      for (const id of guidesOf(act)) changeStop(route, id, (s) => visited(s, act));
      return;
    case 'reopen':
      changeStop(route, act.guideId, (s) => reopened(s, act.body.at));
      return;
    case 'finish':
      if (route.status === 'started' && route.stops.every((s) => isManaged(s.status))) route.status = 'finished';
  }
}

/** Where the office changed the stops since, those that are known follow the wish and the others come after: the server will say so. */
function putInOrder(route: Route, guides: readonly string[]): void {
  const wished = driversOrder(route.stops, guides);
  const open = route.stops.filter((s) => !isManaged(s.status)).map((s) => s.guideId);
  const rest = [...new Set([...guides.filter((id) => open.includes(id)), ...open])];
  const made = route.stops.filter((s) => isManaged(s.status)).map((s) => s.guideId);
  const current = route.stops.map((s) => ({ guideId: s.guideId, managed: isManaged(s.status) }));
  const merged = mergeOrder(current, 'order' in wished ? wished.order : [...made, ...rest]);
  if ('fault' in merged) return;
  const byId = new Map(route.stops.map((s) => [s.guideId, s]));
  route.stops = merged.order.flatMap((id) => byId.get(id) ?? []);
}

/** A stop that waits for its route's start is visited, too: the start goes out before. */
function visited(stop: Stop, act: Act): Stop {
  const visit = visitOf(act, stop.guideId);
  if (!visit) return stop;
  const from = stop.status === 'processing' ? 'route' : stop.status;
  if (!targets(stop.type, 'manage', from).includes(visit.result))
    return stop.status === visit.result && isSameVisit(stop, act) ? { ...stop, visit: act } : stop;
  return {
    ...stop,
    status: visit.result,
    subStatus: visit.subStatus,
    managedAt: visit.at,
    expectedArrival: null,
    etaSpreadS: null,
    evidence: act.fileIds.length,
    items: itemsAfter(stop.items, act, visit),
    visit: act,
  };
}

type Items = Stop['items'];
const known = new WeakMap<Items, WeakMap<Act, Items>>();
/** Items after a visit; the same list for the same visit, so that a stop stays the same, too. */
function itemsAfter(items: Items, act: Act, visit: VisitOfGuide): Items {
  const ofItems = known.get(items) ?? new WeakMap<Act, Items>();
  known.set(items, ofItems);
  const before = ofItems.get(act);
  if (before) return before;
  const pieces = piecesOf(visit.result, visit.items);
  const handed = (item: Items[number]): number | null => {
    if (pieces === 'all') return item.quantity;
    return pieces === 'none' ? 0 : (pieces.find((p) => p.id === item._id)?.quantity ?? item.managedQuantity);
  };
  const after = items.map((item) => ({ ...item, managedQuantity: handed(item) }));
  ofItems.set(act, after);
  return after;
}

/** The server cuts a visit's time to its own, and the phone knows that one but for the time that a call takes. */
const clippedMs = 1000;
/** True where what the server says of a stop can be what this act told: its answer may have been lost. */
export function isSameVisit(
  stop: Pick<DriverRoute['stops'][number], 'guideId' | 'status' | 'managedAt' | 'evidence'>,
  act: Act,
): boolean {
  const visit = visitOf(act, stop.guideId);
  if (!visit || stop.status !== visit.result || stop.managedAt === null) return false;
  const ahead = Date.parse(visit.at) - Date.parse(stop.managedAt);
  return ahead >= 0 && ahead <= clippedMs && stop.evidence === act.fileIds.length;
}

function reopened(stop: Stop, at: string): Stop {
  const { managedAt } = stop;
  if (
    !mayMove(stop.type, 'reopen', stop.status) ||
    !mayReopen(managedAt === null ? null : new Date(managedAt), new Date(at))
  )
    return stop;
  return {
    ...stop,
    status: 'route',
    subStatus: null,
    managedAt: null,
    evidence: 0,
    items: stop.items.map((item) => ({ ...item, managedQuantity: null })),
    visit: null,
  };
}

/** What follows of the stops as they stand: their numbers, the next one, and what may be taken back. */
function settle(route: Route, now: string): void {
  const next = route.status === 'started' ? nextStop(route.stops) : null;
  const at = Date.parse(now);
  for (const [i, stop] of route.stops.entries()) {
    stop.order = i + 1;
    stop.isNext = stop === next;
    const until = stop.managedAt === null ? 0 : Date.parse(stop.managedAt) + reopenMs;
    const mayBe = route.status === 'started' && until >= at && mayMove(stop.type, 'reopen', stop.status);
    stop.reopenUntil = mayBe ? new Date(until).toISOString() : null;
  }
}

/** Gives back what of the day before is the same. */
function share(view: DayView, previous: DayView | null): DayView {
  if (!previous) return view;
  const before = new Map(previous.routes.map((r) => [r._id, r]));
  const routes = view.routes.map((route) => {
    const old = before.get(route._id);
    if (!old) return route;
    const stops = new Map(old.stops.map((s) => [s.guideId, s]));
    const shared = route.stops.map((s) => same(stops.get(s.guideId), s));
    return same(old, {
      ...route,
      stops: sameList(old.stops, shared),
      waiting: sameList(old.waiting, route.waiting),
      refused: sameList(old.refused, route.refused),
    });
  });
  return same(previous, {
    routes: sameList(previous.routes, routes),
    waiting: sameList(previous.waiting, view.waiting),
    refused: sameList(previous.refused, view.refused),
  });
}
const isSame = (a: unknown, b: unknown): boolean =>
  a === b ||
  // Lists and refusals are made anew by each fold: what they hold is not.
  (Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((x, i) => x === b[i])) ||
  (isRefusal(a) && isRefusal(b) && a.act === b.act && a.problem === b.problem);
const isRefusal = (x: unknown): x is RefusedAct => typeof x === 'object' && x !== null && 'act' in x && 'problem' in x;
const sameList = <T>(old: readonly T[], list: readonly T[]): readonly T[] =>
  old.length === list.length && old.every((x, i) => isSame(x, list[i])) ? old : list;
function same<T extends object>(old: T | undefined, now: T): T {
  if (!old) return now;
  const a = old as Record<string, unknown>;
  const b = now as Record<string, unknown>;
  const keys = Object.keys(b);
  return keys.length === Object.keys(a).length && keys.every((k) => isSame(a[k], b[k])) ? old : now;
}
