import type { LatLng } from '@tramo/contract/fields';
import { type MeasuredLine, placeOn } from '../platform/travel/line.ts';

/** What a finished route of the demo did, for the replay of its day: rows of its line in parts of ten minutes, and of its halts. */
export interface DemoLine {
  tracks: Record<string, unknown>[];
  halts: Record<string, unknown>[];
}
/** A stand at a place, in milliseconds; the drives are what lies between. */
export interface Stand extends LatLng {
  from: number;
  to: number;
  guideId: string | null;
  /** The way to it from the stand before; none: a straight one. */
  line?: MeasuredLine | null;
}

const PART_MS = 600_000;
const STEP_MS = 30_000;

/** The line of a vehicle that stood at these places in their order, driving evenly between them. */
export function makeLine(companyId: string, routeId: string, stands: readonly Stand[]): DemoLine {
  const points: (LatLng & { at: number })[] = [];
  for (const [i, stand] of stands.entries()) {
    const before = stands[i - 1];
    if (before)
      for (let at = before.to + STEP_MS; at < stand.from; at += STEP_MS) {
        const share = (at - before.to) / (stand.from - before.to);
        const there = stand.line
          ? placeOn(stand.line, share).at
          : {
              lat: before.lat + (stand.lat - before.lat) * share,
              lng: before.lng + (stand.lng - before.lng) * share,
            };
        points.push({ at, ...there });
      }
    // A stand is told every four minutes: a longer gap would be a silence.
    for (let at = stand.from; at < stand.to; at += 240_000) points.push({ at, lat: stand.lat, lng: stand.lng });
    points.push({ at: stand.to, lat: stand.lat, lng: stand.lng });
  }
  const parts = new Map<number, typeof points>();
  for (const p of points) {
    const from = Math.floor(p.at / PART_MS) * PART_MS;
    parts.set(from, [...(parts.get(from) ?? []), p]);
  }
  return {
    tracks: [...parts].map(([from, part]) => ({
      company_id: companyId,
      route_id: routeId,
      from_at: new Date(from).toISOString(),
      seconds: part.map((p) => Math.round((p.at - from) / 1000)),
      lats: part.map((p) => Math.round(p.lat * 1e5)),
      lngs: part.map((p) => Math.round(p.lng * 1e5)),
    })),
    halts: stands.map((s) => ({
      company_id: companyId,
      route_id: routeId,
      guide_id: s.guideId,
      from_at: new Date(s.from).toISOString(),
      to_at: new Date(s.to).toISOString(),
      lat: s.lat,
      lng: s.lng,
    })),
  };
}
