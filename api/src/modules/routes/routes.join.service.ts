import type { LatLng } from '@tramo/contract/fields';
import type { VehicleKind } from '@tramo/contract/fleet';
import { isManaged } from '@tramo/contract/guides';
import type { RoadSource } from '@tramo/contract/roads/roads';
import { localSecond } from '../../platform/calendar.ts';
import type { Ctx } from '../../platform/context.ts';
import { estimateLeg } from '../../platform/travel/estimate.ts';
import type { Leg } from '../../platform/travel/travel.ts';
import type { Places } from './routes.draft.service.ts';
import { type Candidate, cheapestPlaces } from './routes.move.rules.ts';
import type { RouteView } from './routes.view.store.ts';

/** Where guides that join a route cost it the least. */

export const candidate = (guideId: string, places: Places): Candidate => {
  const place = places.get(guideId);
  return {
    guideId,
    lat: place?.pin.lat ?? 0,
    lng: place?.pin.lng ?? 0,
    serviceS: (place?.serviceMinutes ?? 0) * 60,
    windows: (place?.windows ?? []).map((w) => ({ startS: w.startMinute * 60, endS: w.endMinute * 60 })),
  };
};

const placeKey = ({ lat, lng }: LatLng): string => `${lat},${lng}`;

/** Ways between places, and where they come from. */
export interface WaysAmong {
  leg: (a: LatLng, b: LatLng) => Leg;
  source: RoadSource;
}
/** Between places: along the streets where there are some; a road service is not asked for so many pairs, they are estimated. */
export async function waysAmong(
  { platform, actor }: Ctx,
  points: readonly LatLng[],
  at: Date,
  vehicleKind: VehicleKind | null,
): Promise<WaysAmong> {
  const secondOfDay = localSecond(at, actor.timeZone);
  const estimated = (a: LatLng, b: LatLng): Leg => estimateLeg(a, b, secondOfDay);
  if (platform.travel.hours(points).length === 0) return { leg: estimated, source: 'estimate' };
  const index = new Map(points.map((p, i) => [placeKey(p), i]));
  const { companyId } = actor;
  const { n, durationsS, distancesM, source } = await platform.travel.matrix(points, {
    secondOfDay,
    at,
    vehicleKind,
    companyId,
  });
  return {
    source,
    leg: (a, b) => {
      const [from, to] = [index.get(placeKey(a)), index.get(placeKey(b))];
      if (from === undefined || to === undefined) return estimated(a, b);
      return { durationS: durationsS[from * n + to] as number, distanceM: distancesM[from * n + to] as number };
    },
  };
}

/** What is still to be driven of a route: from where and when, and how many of its next stops keep their place. */
export function openPart(ctx: Ctx, view: RouteView, leaving: ReadonlySet<string>) {
  const stops = view.stopRows.filter((s) => !leaving.has(s.guide_id));
  const { row } = view;
  const made = stops.findLastIndex((s) => isManaged(s.status)) + 1;
  const last = stops[made - 1];
  const runs = row.status === 'started';
  const now = ctx.platform.now();
  const start: LatLng =
    last && last.lat !== null && last.lng !== null ? { lat: last.lat, lng: last.lng } : row.start_place;
  const startAt = runs && now > row.start_at ? now : row.start_at;
  return {
    made: stops.slice(0, made).map((s) => s.guide_id),
    open: stops.slice(made).map((s) => s.guide_id),
    start,
    startAt,
    startS: localSecond(startAt, ctx.actor.timeZone),
    end: row.end_place,
    first: runs ? 1 : 0,
  };
}

/** The visits of a route with those that join it: at a place, or each where it costs least among what is still to be visited. */
export async function joined(
  ctx: Ctx,
  view: RouteView,
  places: Places,
  guides: readonly string[],
  position: number | undefined,
): Promise<string[]> {
  const { made, open, start, startAt, startS, end, first } = openPart(ctx, view, new Set(guides));
  if (position !== undefined) {
    const order = [...made, ...open];
    return [...order.slice(0, position - 1), ...guides, ...order.slice(position - 1)];
  }
  const order = open.map((g) => candidate(g, places));
  const coming = guides.map((g) => candidate(g, places));
  const points = [start, ...order, ...coming, ...(end ? [end] : [])];
  const { leg } = await waysAmong(ctx, points, startAt, view.row.vehicle_type);
  return [
    ...made,
    ...cheapestPlaces({ start, startS, end, order, coming, first, travelS: (a, b) => leg(a, b).durationS }),
  ];
}
