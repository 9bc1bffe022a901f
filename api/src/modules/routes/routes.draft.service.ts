import { mergeOrder } from '@tramo/contract/driver-day/order-rules';
import type { Parsed } from '@tramo/contract/endpoint';
import type { LatLng, TimeWindow } from '@tramo/contract/fields';
import { isManaged } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import type { routesApi } from '@tramo/contract/routes';
import { type Ctx, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import type { RouteState } from './routes.actions.rules.ts';
import { viewsOf } from './routes.read.service.ts';
import type { PlannedTimes, TimedLeg } from './routes.rules.ts';
import { legsAlong, timesOf } from './routes.schedule.service.ts';
import { guidesInOrder } from './routes.service.ts';
import * as store from './routes.store.ts';
import type { RouteRow, RouteView } from './routes.view.store.ts';

/** What is made ready before routes are changed: new orders of visits, and what the road service says of them. */

export type RouteChange = Parsed<typeof routesApi.update>['body'];

/** What a guide's visit needs to be timed. */
export interface VisitPlace {
  pin: LatLng;
  serviceMinutes: number;
  windows: readonly TimeWindow[];
}
export type Places = ReadonlyMap<string, VisitPlace>;

/** What somebody wants of one route. */
export interface RouteEdit {
  id: string;
  change: RouteChange;
  /** The visits wanted, told from the route as it stands; null leaves them. */
  visits: ((view: RouteView, places: Places) => readonly string[] | Promise<readonly string[]>) | null;
  /** Guides that come. One that was here on an earlier trip comes as a new one. */
  joining: readonly string[];
  /** The route may lose its last guide: it is deleted then, unless it is on the road. */
  mayEmpty?: boolean;
  /** A deleted route that comes back with these visits. */
  revived?: RouteState;
  /** Why guides leave, for their binnacle. */
  reason?: string | null;
}
/** A new order of visits with what was asked of the road service for it. */
export interface Draft {
  /** The visits that it was made for: when they are others by the time of writing, it is made again. */
  basis: string;
  order: string[];
  added: string[];
  removed: string[];
  places: Places;
  legs: readonly TimedLeg[];
}

export const basisOf = (view: RouteView): string =>
  view.stopRows.map((s) => `${s.guide_id}${s.here ? '' : '-'}${isManaged(s.status) ? '!' : ''}`).join();

const placesOf = (view: RouteView): [string, VisitPlace][] =>
  view.stopRows.map((s) => [
    s.guide_id,
    { pin: { lat: s.lat ?? 0, lng: s.lng ?? 0 }, serviceMinutes: s.service_minutes, windows: s.windows },
  ]);

/** Routes that the caller sees, by their ids. Throws routes.not_found. */
export async function seenRoutes(tx: TxCtx, ids: readonly string[]): Promise<Map<string, RouteView>> {
  const rows = (await store.routesByIds(tx.trx, ids)).filter((r) => seesCedi(tx.actor, r.cedi_id));
  if (rows.length < new Set(ids).size) throw problem('routes.not_found');
  return new Map((await viewsOf(tx, rows)).map((v) => [v.row.id, v]));
}

async function orderOf(
  view: RouteView,
  edit: RouteEdit,
  places: Places,
): Promise<Pick<Draft, 'order' | 'added' | 'removed'>> {
  const stands = view.stopRows.filter((s) => s.here || !edit.joining.includes(s.guide_id));
  const wanted = (await edit.visits?.(view, places)) ?? stands.map((s) => s.guide_id);
  if (wanted.length === 0 && edit.mayEmpty && stands.every((s) => !isManaged(s.status)))
    return { order: [], added: [], removed: stands.map((s) => s.guide_id) };
  const merged = mergeOrder(
    stands.map((s) => ({ guideId: s.guide_id, managed: isManaged(s.status) })),
    wanted,
  );
  if ('fault' in merged) throw problem(merged.fault === 'empty' ? 'routes.no_guides' : 'routes.wrong_guides');
  if (merged.added.length > 0 && merged.order.length > limits.guidesPerRoute)
    throw problem('routes.too_many_guides', { max: limits.guidesPerRoute });
  return merged;
}

/** A route that is to come back, as it will stand before its visits are put in it. */
const revivedPath = (state: RouteState): Pick<RouteRow, 'start_place' | 'end_place' | 'start_at'> => {
  const record = state.record as Pick<RouteRow, 'start_place' | 'end_place'>;
  return { start_place: record.start_place, end_place: record.end_place, start_at: new Date(state.startAt) };
};

interface Made {
  edit: RouteEdit;
  path: Pick<RouteRow, 'start_place' | 'end_place' | 'start_at'> & Partial<Pick<RouteRow, 'vehicle_type'>>;
  basis: string;
  merged: Pick<Draft, 'order' | 'added' | 'removed'>;
}

/** Reads what the new orders need in a short transaction, and asks the road service with none open. */
export async function draftEdits(ctx: Ctx, edits: readonly RouteEdit[]): Promise<Map<string, Draft>> {
  const wanted = edits.filter((e) => e.visits !== null);
  if (wanted.length === 0) return new Map();
  const drafts = await inTx(ctx, async (tx) => {
    const views = await seenRoutes(
      tx,
      edits.filter((e) => !e.revived).map((e) => e.id),
    );
    const places = new Map([...views.values()].flatMap(placesOf));
    const learn = async (ids: readonly string[]): Promise<void> => {
      const unknown = ids.filter((g) => !places.has(g));
      for (const g of unknown.length > 0 ? await guidesInOrder(tx, unknown) : [])
        places.set(g._id, { pin: g.pin, serviceMinutes: g.serviceMinutes, windows: g.windows });
    };
    // Ahead of the orders: where something costs least depends on where it is.
    await learn([...new Set(wanted.flatMap((e) => e.joining))]);
    const made: Made[] = [];
    for (const edit of wanted) {
      const view = views.get(edit.id);
      if (view) {
        made.push({ edit, path: view.row, basis: basisOf(view), merged: await orderOf(view, edit, places) });
        continue;
      }
      const { order } = edit.revived as RouteState;
      made.push({
        edit,
        path: revivedPath(edit.revived as RouteState),
        basis: '',
        merged: { order, added: order, removed: [] },
      });
    }
    await learn(made.flatMap((m) => m.merged.added));
    return made.map((m) => ({ ...m, places }));
  });
  const asked = await Promise.all(
    drafts.map(async ({ edit, path, basis, merged, places }): Promise<[string, Draft]> => {
      const startAt = edit.change.startDate ? new Date(edit.change.startDate) : path.start_at;
      const points: LatLng[] = [path.start_place, ...merged.order.map((g) => places.get(g)?.pin as LatLng)];
      if (path.end_place) points.push(path.end_place);
      const legs = await legsAlong(ctx, points, startAt, path.vehicle_type ?? null);
      return [edit.id, { ...merged, basis, places, legs }];
    }),
  );
  return new Map(asked);
}

/** Times of a draft's order. Visits made keep theirs; the open ones follow from them. */
export function draftedTimes(
  ctx: Pick<Ctx, 'actor'>,
  { stopRows }: RouteView,
  draft: Draft,
  startAt: Date,
): PlannedTimes {
  const byGuide = new Map(stopRows.filter((s) => !draft.added.includes(s.guide_id)).map((s) => [s.guide_id, s]));
  return timesOf(ctx, {
    startAt,
    legs: draft.legs,
    visits: draft.order.map((guideId) => {
      const stop = byGuide.get(guideId);
      const place = draft.places.get(guideId);
      const { planned_arrival: arrival = null, planned_departure: departure = null } = stop ?? {};
      const kept = stop && isManaged(stop.status) && arrival && departure ? { arrival, departure } : null;
      return { serviceMinutes: place?.serviceMinutes ?? 0, windows: place?.windows ?? [], kept };
    }),
  });
}

/** Asks the road service for what edits will ask, so that they find it in memory. What is wrong with them is told by themselves. */
export const prefetchEdits = (
  ctx: Ctx,
  edits: () => Promise<readonly RouteEdit[]> | readonly RouteEdit[],
): Promise<void> =>
  Promise.resolve()
    .then(edits)
    .then((list) => draftEdits(ctx, list))
    .then(
      () => undefined,
      () => undefined,
    );

/** A call with a retry key runs whole in one transaction: what it asks of the road service is asked before. Others ask as they go. */
export const prefetch = (request: { headers: Record<string, unknown> }, ask: () => Promise<void>): Promise<void> =>
  request.headers['idempotency-key'] ? ask() : Promise.resolve();
