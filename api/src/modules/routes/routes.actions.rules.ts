import type { BoardAction } from '@tramo/contract/route-changes';
import type { RouteStatus } from '@tramo/contract/routes';

/** What dispatchers change of a route, as it stood at one moment. */
export interface RouteState {
  name: string;
  notes: string;
  vehicleId: string | null;
  driverId: string | null;
  boardingRequired: boolean;
  boardingChecked: boolean;
  startAt: string;
  updateReason: string | null;
  /** Guides in order of visit, and those of them that went on elsewhere after their visit. */
  order: string[];
  gone: string[];
  /** The whole row of a route that the change deleted, to make it again. */
  record?: Record<string, unknown>;
}
/** A route within an action: null where it did not exist. */
export interface RouteShift {
  id: string;
  name: string;
  cediId: string;
  before: RouteState | null;
  after: RouteState | null;
}
/** A route as it is now. */
export interface RouteNow {
  state: RouteState;
  status: RouteStatus;
  /** Guides whose visit is still to be made. */
  open: readonly string[];
}

const touchable = [
  'name',
  'notes',
  'vehicleId',
  'driverId',
  'boardingRequired',
  'boardingChecked',
  'startAt',
  'order',
] as const;
export type Touched = (typeof touchable)[number];

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What a change touched of a route. */
export const touchedBy = (before: RouteState, after: RouteState): Touched[] =>
  touchable.filter((key) => !same(before[key], after[key]));

const without = (a: readonly string[], b: readonly string[]): string[] => {
  const other = new Set(b);
  return a.filter((x) => !other.has(x));
};
/** Guides that taking a change back brings to the route, and those that it takes from it. */
export const undoneGuides = (s: RouteShift): { coming: string[]; leaving: string[] } => ({
  coming: without(s.before?.order ?? [], s.after?.order ?? []),
  leaving: without(s.after?.order ?? [], s.before?.order ?? []),
});

/** Why a change cannot be taken back: the route ended, somebody changed the same thing, a guide was visited, or went elsewhere. */
export type Obstacle = { routeId: string; kind: 'finished' | 'changed' | 'visited' | 'taken' };

/**
 * The first thing that stands in the way of taking an action back, or null. Only what the action touched is compared: a visit does not hold
 * back a note, nor a note a driver. `free`: guides that are in no route and wait.
 */
export function obstacleTo(
  shifts: readonly RouteShift[],
  now: ReadonlyMap<string, RouteNow>,
  free: ReadonlySet<string>,
): Obstacle | null {
  const leavingAny = new Set(shifts.flatMap((s) => undoneGuides(s).leaving));
  for (const s of shifts) {
    const found = now.get(s.id);
    const obstacle = (kind: Obstacle['kind']): Obstacle => ({ routeId: s.id, kind });
    if (s.after === null ? found !== undefined : found === undefined) return obstacle('changed');
    const { coming, leaving } = undoneGuides(s);
    if (found && s.after) {
      if (found.status === 'finished') return obstacle('finished');
      const target = s.before;
      if (target === null) {
        if (found.status === 'started') return obstacle('changed');
        if (touchedBy(found.state, s.after).length > 0) return obstacle('changed');
      } else {
        const touched = touchedBy(target, s.after);
        if (touched.some((key) => !same(found.state[key], s.after?.[key]))) return obstacle('changed');
        if (found.status === 'started') {
          const fixed = touched.some(
            (key) => key === 'startAt' || key === 'boardingRequired' || key === 'boardingChecked',
          );
          const crewless = target.vehicleId === null || target.driverId === null;
          if (fixed || (crewless && touched.some((key) => key === 'vehicleId' || key === 'driverId')))
            return obstacle('changed');
        }
        // A guide that came for another trip has taken the place of its earlier visit: that one cannot come again.
        if (without(target.gone, s.after.gone).length > 0) return obstacle('changed');
      }
      const open = new Set(found.open);
      if (leaving.some((g) => !open.has(g))) return obstacle('visited');
    }
    if (coming.some((g) => !free.has(g) && !leavingAny.has(g))) return obstacle('taken');
  }
  return null;
}

type Facts = BoardAction['values'];
/** A route's change told with names, for the words of an action. */
export interface NamedShift {
  before: {
    name: string;
    vehicle: string | null;
    driver: string | null;
    startDate: string;
    boardingChecked: boolean;
    guides: string[];
  } | null;
  after: NamedShift['before'];
}

/** The kind of a change of one route and what its words are filled with; null when nothing that counts changed. */
export function kindOf(shift: RouteShift, named: NamedShift): { kind: BoardAction['kind']; values: Facts } | null {
  const { before, after } = shift;
  if (!before || !after) return null;
  const touched = touchedBy(before, after);
  if (touched.length === 0) return null;
  const route = named.after?.name ?? shift.name;
  const added = without(named.after?.guides ?? [], named.before?.guides ?? []);
  const removed = without(named.before?.guides ?? [], named.after?.guides ?? []);
  const { coming, leaving } = undoneGuides(shift);
  const of = (
    kind: BoardAction['kind'],
    values: Facts,
    ...keys: Touched[]
  ): { kind: BoardAction['kind']; values: Facts } => ({
    kind,
    // How many other things the same change touched.
    values: { route, ...values, others: touched.filter((key) => !keys.includes(key)).length },
  });
  if (touched.includes('order')) {
    // Guides that left have come when the change is taken back, and the other way round.
    if (leaving.length > 0 && coming.length === 0)
      return of('addGuides', { count: leaving.length, folio: added[0] ?? '' }, 'order');
    if (coming.length > 0 && leaving.length === 0)
      return of('removeGuides', { count: coming.length, folio: removed[0] ?? '' }, 'order');
    return of('order', { count: after.order.length }, 'order');
  }
  if (touched.includes('vehicleId') || touched.includes('driverId')) {
    return of(
      'assign',
      { vehicle: named.after?.vehicle ?? '', driver: named.after?.driver ?? '' },
      'vehicleId',
      'driverId',
    );
  }
  if (touched.includes('startAt')) return of('schedule', { startDate: after.startAt }, 'startAt');
  if (touched.includes('boardingChecked') || touched.includes('boardingRequired')) {
    const values = { checked: Number(after.boardingChecked), required: Number(after.boardingRequired) };
    return of('boarding', values, 'boardingChecked', 'boardingRequired');
  }
  if (touched.includes('name')) return of('rename', { from: before.name, to: after.name }, 'name');
  return of('notes', {}, 'notes');
}
