import { type RangeVerdict, rangeVerdict } from '@tramo/contract/geo';
import type { Address } from '@tramo/contract/places';
import type { PlanGuide } from '@tramo/contract/planning';

export interface OutOfRange {
  guide: PlanGuide;
  cedi: Address;
  verdict: RangeVerdict & { reason: NonNullable<RangeVerdict['reason']> };
}

/** Guides that their cedi does not serve, farthest first. Guides without a pin wait elsewhere. */
export function outOfRange(guides: readonly PlanGuide[], cedis: readonly Address[]): OutOfRange[] {
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
