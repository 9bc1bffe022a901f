import { type RangeVerdict, rangeVerdict } from '@tramo/contract/geo';
import type { Address } from '@tramo/contract/places';

/** A guide as this question needs it. */
export interface RangedGuide {
  _id: string;
  folio: string;
  cediId: string;
  lat: number | null;
  lng: number | null;
}

export interface OutOfRange {
  guide: RangedGuide;
  cedi: Address;
  verdict: RangeVerdict & { reason: NonNullable<RangeVerdict['reason']> };
}

/** Guides that their cedi does not serve, farthest first. Guides without a pin wait elsewhere. */
export function outOfRange(guides: readonly RangedGuide[], cedis: readonly Address[]): OutOfRange[] {
  const byId = new Map(cedis.map((cedi) => [cedi._id, cedi]));
  return guides
    .flatMap((guide): OutOfRange[] => {
      const cedi = byId.get(guide.cediId);
      if (!cedi || cedi.lat === null || cedi.lng === null || guide.lat === null || guide.lng === null) return [];
      const verdict = rangeVerdict(
        { lat: cedi.lat, lng: cedi.lng, rangeKm: cedi.rangeKm, geofencing: cedi.geofencing },
        { lat: guide.lat, lng: guide.lng },
      );
      return verdict.reason === null ? [] : [{ guide, cedi, verdict: { ...verdict, reason: verdict.reason } }];
    })
    .sort((a, b) => b.verdict.distanceKm - a.verdict.distanceKm);
}
