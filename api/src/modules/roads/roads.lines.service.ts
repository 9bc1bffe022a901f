import type { Answer, Parsed } from '@tramo/contract/endpoint';
import type { LatLng } from '@tramo/contract/fields';
import { encodePolyline } from '@tramo/contract/roads/polyline';
import type { RoadSource, roadsApi } from '@tramo/contract/roads/roads';
import { localSecond } from '../../platform/calendar.ts';
import type { Ctx } from '../../platform/context.ts';
import { profileOf } from '../../platform/roads/roads.ts';
import type { TravelMatrix, TravelOptions } from '../../platform/travel/travel.ts';

/** Where times, distances and lines come from. */
const sourceOf = ({ platform }: Ctx): RoadSource => {
  if (platform.config.routingUrl) return 'service';
  return platform.roads.zones().length > 0 ? 'roads' : 'estimate';
};

export const roadZones = async (ctx: Ctx): Promise<Answer<typeof roadsApi.zones>> => ({
  source: sourceOf(ctx),
  zones: ctx.platform.roads.zones().map(({ bbox: [west, south, east, north], ...zone }) => ({
    ...zone,
    bbox: [west, south, east, north] as [number, number, number, number],
  })),
});

/** For this company, for whom and when a call asks. */
function travelOptions(
  { platform, actor }: Ctx,
  { vehicleKind, at }: Pick<Parsed<typeof roadsApi.lines>['body'], 'vehicleKind' | 'at'>,
  signal?: AbortSignal,
): TravelOptions {
  const when = at === undefined ? platform.now() : new Date(at);
  return {
    secondOfDay: localSecond(when, actor.timeZone),
    at: when,
    vehicleKind: vehicleKind ?? null,
    companyId: actor.companyId,
    ...(signal ? { signal } : {}),
  };
}

const isSame = (a: LatLng, b: LatLng): boolean => a.lat === b.lat && a.lng === b.lng;

/** Lines of legs, in their order. Legs that follow one another are asked as one path, so that an outside service is asked once for all of them. */
export async function roadLines(
  ctx: Ctx,
  { legs, ...asked }: Parsed<typeof roadsApi.lines>['body'],
  signal?: AbortSignal,
): Promise<Answer<typeof roadsApi.lines>> {
  const paths: LatLng[][] = [];
  for (const { from, to } of legs) {
    const end = paths.at(-1)?.at(-1);
    if (end && isSame(end, from)) paths.at(-1)?.push(to);
    else paths.push([from, to]);
  }
  const options = travelOptions(ctx, asked, signal);
  const lines: Answer<typeof roadsApi.lines>['lines'] = [];
  for (const path of paths)
    for (const { line, distanceM, durationS, source } of await ctx.platform.travel.lines(path, options))
      lines.push({
        line: encodePolyline(line),
        distanceM: Math.round(distanceM),
        durationS: Math.round(durationS),
        source,
      });
  return { lines };
}

export async function roadDistances(
  ctx: Ctx,
  { from, to, ...asked }: Parsed<typeof roadsApi.distances>['body'],
): Promise<Answer<typeof roadsApi.distances>> {
  const { legs, source } = await ctx.platform.travel.row(from, to, travelOptions(ctx, asked));
  return { distances: legs.map(({ distanceM, durationS }) => ({ distanceM, durationS })), source };
}

export async function closestOrder(
  ctx: Ctx,
  { from, to, ...asked }: Parsed<typeof roadsApi.closest>['body'],
): Promise<Answer<typeof roadsApi.closest>> {
  const table = await ctx.platform.travel.matrix([from, ...to], travelOptions(ctx, asked));
  return { order: nearestNext(table).map((place) => place - 1), source: table.source };
}

/** From the first place to the one with the fewest metres to it, again and again; the earlier one of two that are as near. */
function nearestNext({ n, distancesM }: TravelMatrix): number[] {
  const left = Array.from({ length: n - 1 }, (_, i) => i + 1);
  const order: number[] = [];
  for (let at = 0; left.length > 0; ) {
    let best = 0;
    for (let i = 1; i < left.length; i++)
      if (
        (distancesM[at * n + (left[i] as number)] as number) < (distancesM[at * n + (left[best] as number)] as number)
      )
        best = i;
    at = left.splice(best, 1)[0] as number;
    order.push(at);
  }
  return order;
}

export async function roadIsochrone(
  { platform, actor }: Ctx,
  { from, minutes, vehicleKind, at }: Parsed<typeof roadsApi.isochrone>['body'],
): Promise<Answer<typeof roadsApi.isochrone>> {
  const when = at === undefined ? platform.now() : new Date(at);
  const asked = [...new Set(minutes)].sort((a, b) => a - b);
  const areas = await platform.roads.isochrone(from, asked, {
    profile: profileOf(vehicleKind ?? 'van'),
    secondOfDay: localSecond(when, actor.timeZone),
    at: when,
    companyId: actor.companyId,
  });
  if (!areas) return { source: 'estimate', areas: [] };
  return {
    source: 'roads',
    areas: asked.map((m, i) => ({ minutes: m, polygons: (areas[i] ?? []) as [number, number][][][] })),
  };
}
