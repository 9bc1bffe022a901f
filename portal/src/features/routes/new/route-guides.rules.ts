import type { Load } from '@tramo/contract/fields';
import { distanceKm, type GeoPoint, isInsideRing } from '@tramo/contract/geo';
import { availableStatuses } from '@tramo/contract/guides';
import type { RouteGuide } from './draft.rules.ts';

type Placed = Pick<RouteGuide, 'lat' | 'lng'>;
export const pinOf = ({ lat, lng }: Placed): GeoPoint | null => (lat === null || lng === null ? null : { lat, lng });

/** What stands against a guide; `pin` and `taken` keep it out, `papers` the server alone may forgive. */
export type Trouble = 'pin' | 'taken' | 'papers';
export function troubleOf(g: Pick<RouteGuide, 'lat' | 'lng' | 'taken' | 'pendingRoles' | 'status'>): Trouble | null {
  if (g.taken || !(availableStatuses as readonly string[]).includes(g.status)) return 'taken';
  if (pinOf(g) === null) return 'pin';
  return g.pendingRoles.length > 0 ? 'papers' : null;
}
export const isChoosable = (g: RouteGuide): boolean => !['pin', 'taken'].includes(troubleOf(g) ?? '');

/** Metres from the cedi as the crow flies; null without a pin. */
export const metresFrom = (cedi: GeoPoint | null, g: Placed): number | null => {
  const pin = pinOf(g);
  return cedi && pin ? distanceKm(cedi, pin) * 1000 : null;
};

/** Farther than this from its cedi is another city, unless the cedi says that it delivers there. */
const CITY_KM = 60;

/** What the map opens on: the cedi and its city. One guide in another city would show the country, and no street. */
export function cityOf(cedi: Placed & { rangeKm: number | null }, pins: readonly GeoPoint[]): GeoPoint[] {
  const centre = pinOf(cedi);
  if (!centre) return [...pins];
  const reach = Math.max(cedi.rangeKm ?? 0, CITY_KM);
  return [centre, ...pins.filter((pin) => distanceKm(centre, pin) <= reach)];
}

export const guideSorts = ['distance', 'suburb', 'scheduledDate', 'weightKg', 'recipient'] as const;
export type GuideSort = (typeof guideSorts)[number];

/** The list's order. Those in trouble come last: they cannot be chosen, and the screen tells of them above the list. */
export function sortedGuides(
  guides: readonly RouteGuide[],
  { sort, order }: { sort: GuideSort; order: string },
  metresOf: (g: RouteGuide) => number | null,
): RouteGuide[] {
  const far = new Map(guides.map((g) => [g._id, metresOf(g) ?? 0]));
  const by: Record<GuideSort, (a: RouteGuide, b: RouteGuide) => number> = {
    distance: (a, b) => (far.get(a._id) ?? 0) - (far.get(b._id) ?? 0),
    suburb: (a, b) => a.suburb.localeCompare(b.suburb, 'es') || a.zipCode.localeCompare(b.zipCode),
    scheduledDate: (a, b) => a.scheduledDate.localeCompare(b.scheduledDate),
    weightKg: (a, b) => a.load.weightKg - b.load.weightKg,
    recipient: (a, b) => a.name.localeCompare(b.name, 'es'),
  };
  const rank = (g: RouteGuide): number => (troubleOf(g) === null ? 0 : 1);
  const sign = order === 'desc' ? -1 : 1;
  return [...guides].sort((a, b) => rank(a) - rank(b) || sign * by[sort](a, b) || a.folio.localeCompare(b.folio));
}

/** Guides of that order (by index of those with a pin) put over those on the route now: who left meanwhile drops out, who came or has no pin follows. */
export function orderedNow(asked: readonly string[], order: readonly number[], now: readonly string[]): string[] {
  const present = new Set(now);
  const first = order.flatMap((i) => asked[i] ?? []).filter((id) => present.has(id));
  return [...new Set([...first, ...now])];
}

/** The nearest next by air, again and again, from the cedi: an order to begin with where nothing is known of roads. */
export function closestFirst(guides: readonly RouteGuide[], cedi: GeoPoint | null): string[] {
  const left = [...guides];
  const out: string[] = [];
  let at = cedi;
  while (left.length > 0) {
    let best = 0;
    for (const [i, g] of left.entries())
      if ((metresFrom(at, g) ?? Number.MAX_VALUE) < (metresFrom(at, left[best] as RouteGuide) ?? Number.MAX_VALUE))
        best = i;
    const [next] = left.splice(best, 1);
    if (!next) break;
    out.push(next._id);
    at = pinOf(next) ?? at;
  }
  return out;
}

/** Ids of the guides that a line was drawn around. */
export function within(guides: readonly RouteGuide[], ring: readonly GeoPoint[]): string[] {
  const corners = ring.map(({ lat, lng }) => [lng, lat] as const);
  return guides.flatMap((g) => {
    const pin = pinOf(g);
    return pin && isInsideRing(pin, corners) ? [g._id] : [];
  });
}

export interface Zone {
  key: string;
  suburb: string;
  zipCode: string;
  ids: string[];
  load: Load;
}
/** Suburbs with their postal codes and what waits there, the fullest first. */
export function zonesOf(guides: readonly RouteGuide[]): Zone[] {
  const zones = new Map<string, Zone>();
  for (const g of guides) {
    if (!isChoosable(g)) continue;
    const key = `${g.zipCode} ${g.suburb}`;
    const zone = zones.get(key) ?? { key, suburb: g.suburb, zipCode: g.zipCode, ids: [], load: sumLoads([]) };
    zone.ids.push(g._id);
    zone.load = sumLoads([zone.load, g.load]);
    zones.set(key, zone);
  }
  return [...zones.values()].sort((a, b) => b.ids.length - a.ids.length || a.key.localeCompare(b.key));
}

export function sumLoads(loads: Iterable<Load>): Load {
  const sum = { packages: 0, weightKg: 0, volumeM3: 0 };
  for (const l of loads) {
    sum.packages += l.packages;
    sum.weightKg += l.weightKg;
    sum.volumeM3 += l.volumeM3;
  }
  return sum;
}

/** Adds or takes away, the new ones at the end of the order; never more than `max`. */
export function toggled(
  chosen: readonly string[],
  ids: readonly string[],
  isOn: boolean,
  max: number,
): { ids: string[]; isFull: boolean } {
  const change = new Set(ids);
  if (!isOn) return { ids: chosen.filter((id) => !change.has(id)), isFull: false };
  const all = [...new Set([...chosen, ...ids])];
  return { ids: all.slice(0, max), isFull: all.length > max };
}

interface Trip {
  _id: string;
  name: string;
  status: string;
  startDate: string;
  plannedEnd: string | null;
  vehicle: { _id: string } | null;
  driver: { _id: string } | null;
}
/** Who is on another route between two instants, by vehicle's and driver's id. */
export function busyBetween<T extends Trip>(routes: readonly T[], from: string, to: string): Map<string, T> {
  const busy = new Map<string, T>();
  for (const r of routes) {
    if (r.status === 'finished' || r.startDate >= to || (r.plannedEnd ?? r.startDate) <= from) continue;
    for (const who of [r.vehicle, r.driver]) if (who && !busy.has(who._id)) busy.set(who._id, r);
  }
  return busy;
}

/** The cedi that most of the choosable guides wait in, with their ids in the order given; null when there is none. */
export function largestCedi(guides: readonly RouteGuide[]): { cediId: string; ids: string[] } | null {
  const cedis = new Map<string, string[]>();
  for (const g of guides) if (isChoosable(g)) cedis.set(g.cediId, [...(cedis.get(g.cediId) ?? []), g._id]);
  const [best] = [...cedis].sort(([, a], [, b]) => b.length - a.length);
  return best ? { cediId: best[0], ids: best[1] } : null;
}
