import type { Answer, Parsed } from '@tramo/contract/endpoint';
import type { LatLng } from '@tramo/contract/fields';
import { isManaged, visited } from '@tramo/contract/guides';
import type { RoadSource } from '@tramo/contract/roads/roads';
import type { RouteCost, routeChangesApi } from '@tramo/contract/route-changes';
import { type Ctx, inTx, seesCedi } from '../../platform/context.ts';
import { estimateLeg } from '../../platform/travel/estimate.ts';
import type { Leg } from '../../platform/travel/travel.ts';
import { guidesByIds } from '../guides/guides.service.ts';
import { joiningEdit } from './routes.change.service.ts';
import { addedWay } from './routes.costs.rules.ts';
import { type Draft, draftEdits, draftedTimes, type RouteEdit } from './routes.draft.service.ts';
import { candidate, openPart, waysAmong } from './routes.join.service.ts';
import { cheapestPlaces } from './routes.move.rules.ts';
import { movingEdits } from './routes.move.service.ts';
import { seenRoute, viewsOf } from './routes.read.service.ts';
import { pinOf } from './routes.service.ts';
import * as store from './routes.store.ts';
import type { RouteView } from './routes.view.store.ts';

/** What changes would cost routes, asked the way in which they are made: what is told is what comes of them. */

/** Of so many routes, the nearest by air, it is worked out along the streets; the others are put in order by air. */
const EXACT = 10;

const sourceAt = ({ platform }: Ctx, points: readonly LatLng[]): RoadSource => {
  if (platform.config.routingUrl) return 'service';
  return platform.travel.hours(points).length > 0 ? 'roads' : 'estimate';
};

const pinsOf = (view: RouteView, ids: readonly string[]): LatLng[] => {
  const stops = new Map(view.stopRows.map((s) => [s.guide_id, s]));
  return ids.flatMap((id) => {
    const s = stops.get(id);
    return s && s.lat !== null && s.lng !== null ? [{ lat: s.lat, lng: s.lng }] : [];
  });
};

/** The route after a draft less the route as it stands. */
function costOf(ctx: Ctx, view: RouteView, draft: Draft): RouteCost {
  const { row } = view;
  const { distanceM, durationS } = draftedTimes(ctx, view, draft, row.start_at);
  return { distanceM: distanceM - row.distance_m, durationS: durationS - row.duration_s, isRough: false };
}

function roughCost(ctx: Ctx, view: RouteView, coming: readonly (LatLng & { serviceS: number })[]): RouteCost {
  const { open, start, startS, end, first } = openPart(ctx, view, new Set());
  const leg = (a: LatLng, b: LatLng): Leg => estimateLeg(a, b, startS);
  const { distanceM, durationS } = addedWay({ start, end, order: pinsOf(view, open), coming, first, leg });
  return { distanceM, durationS: coming.reduce((sum, c) => sum + c.serviceS, durationS), isRough: true };
}

const metresFirst = (a: RouteCost, b: RouteCost): number => a.distanceM - b.distanceM;

/** `POST /routes/{id}/move/costs`: what open guides of a route would cost others, and what it gains. */
export async function moveCosts(
  ctx: Ctx,
  fromId: string,
  { guides, to }: Parsed<typeof routeChangesApi.moveCosts>['body'],
): Promise<Answer<typeof routeChangesApi.moveCosts>> {
  const { from, views } = await inTx(ctx, async (tx) => {
    const from = await seenRoute(tx, fromId);
    const others = to.filter((id) => id !== fromId);
    const rows = (others.length > 0 ? await store.routesByIds(tx.trx, others) : []).filter(
      (r) => seesCedi(tx.actor, r.cedi_id) && r.cedi_id === from.row.cedi_id && r.status !== 'finished',
    );
    return { from, views: await viewsOf(tx, rows) };
  });
  const wanted = new Set(guides);
  const leaving = from.stopRows.filter((s) => s.here && wanted.has(s.guide_id) && !isManaged(s.status));
  const source = sourceAt(ctx, [from.row.start_place, ...pinsOf(from, guides)]);
  if (leaving.length === 0) return { source, from: null, targets: [] };
  const ids = leaving.map((s) => s.guide_id);
  const coming = leaving.flatMap(({ lat, lng, service_minutes: m }) =>
    lat === null || lng === null ? [] : [{ lat, lng, serviceS: m * 60 }],
  );
  const edits = (target: string): [RouteEdit, RouteEdit] => movingEdits(ctx, fromId, { guides: ids, to: target });
  const rough = views
    .map((view) => ({ view, cost: roughCost(ctx, view, coming) }))
    .sort((a, b) => metresFirst(a.cost, b.cost));
  const exact: { routeId: string; cost: RouteCost }[] = [];
  let left: RouteCost | null = null;
  for (const { view } of rough.slice(0, EXACT)) {
    const drafts = await draftEdits(ctx, edits(view.row.id)).catch(() => null);
    const [here, there] = [drafts?.get(fromId), drafts?.get(view.row.id)];
    if (here && here.order.length > 0) left = costOf(ctx, from, here);
    // One that would hold too many stops is told as it is put in order, and refused in words when it is chosen.
    exact.push({ routeId: view.row.id, cost: there ? costOf(ctx, view, there) : roughCost(ctx, view, coming) });
  }
  if (rough.length === 0 && leaving.length < from.stopRows.length) {
    const [edit] = edits(fromId);
    const draft = (await draftEdits(ctx, [edit])).get(fromId);
    left = draft ? costOf(ctx, from, draft) : null;
  }
  const targets = [
    ...exact.sort((a, b) => metresFirst(a.cost, b.cost)),
    ...rough.slice(EXACT).map(({ view, cost }) => ({ routeId: view.row.id, cost })),
  ];
  return { source, from: left, targets: targets.map(({ routeId, cost }) => ({ routeId, ...cost })) };
}

/** `POST /routes/{id}/guides/costs`: the detour of each guide alone, and what several together come to. */
export async function joinCosts(
  ctx: Ctx,
  id: string,
  { guides, together }: Parsed<typeof routeChangesApi.joinCosts>['body'],
): Promise<Answer<typeof routeChangesApi.joinCosts>> {
  const { view, coming } = await inTx(ctx, async (tx) => {
    const view = await seenRoute(tx, id);
    const found = guides.length > 0 ? await guidesByIds(tx, guides) : [];
    const here = new Set(view.stopRows.filter((s) => s.here).map((s) => s.guide_id));
    return { view, coming: found.filter((g) => !here.has(g._id) && visited(g)?.address.lat != null) };
  });
  const { open, start, startAt, startS, end, first } = openPart(ctx, view, new Set());
  const places = new Map(
    view.stopRows.map((s) => [
      s.guide_id,
      { pin: { lat: s.lat ?? 0, lng: s.lng ?? 0 }, serviceMinutes: s.service_minutes, windows: s.windows },
    ]),
  );
  for (const g of coming) places.set(g._id, { pin: pinOf(g), serviceMinutes: g.serviceMinutes, windows: g.windows });
  const order = open.map((g) => candidate(g, places));
  const joining = coming.map((g) => candidate(g._id, places));
  const points = [start, ...order, ...joining, ...(end ? [end] : [])];
  const { leg, source } = await waysAmong(ctx, points, startAt, view.row.vehicle_type);
  const each = joining.map((c) => {
    const placed = cheapestPlaces({
      start,
      startS,
      end,
      order,
      coming: [c],
      first,
      travelS: (a, b) => leg(a, b).durationS,
    });
    const at = placed.indexOf(c.guideId);
    const before: LatLng = order[at - 1] ?? start;
    const after: LatLng | null = order[at] ?? end;
    const onwards = after ? leg(c, after).distanceM - leg(before, after).distanceM : 0;
    return { guideId: c.guideId, distanceM: leg(before, c).distanceM + onwards, isRough: source !== 'roads' };
  });
  if (together.length === 0) return { source: sourceAt(ctx, points), each, together: null };
  const edit = joiningEdit(ctx, id, { guides: [...new Set(together)], place: 'cheapest' });
  // What may not join is said by the joining itself, with who has it.
  const draft = (await draftEdits(ctx, [edit]).catch(() => null))?.get(id);
  return { source: sourceAt(ctx, points), each, together: draft ? costOf(ctx, view, draft) : null };
}
