import type { Address } from '@tramo/contract/places';
import type { GeofenceArea, LatLng } from '../../../ui/map/map-types.ts';

/** A zone as a map draws it; its rings are GeoJSON's, longitude first. */
export const zoneMark = (
  cediId: string | null,
  index: number,
  { kind, rings }: Pick<Address['geofencing'][number], 'kind' | 'rings'>,
): GeofenceArea => ({
  id: `${cediId}-${index}`,
  kind,
  rings: rings.map((ring) => ring.map(([lng, lat]) => ({ lat, lng }))),
});

/** The zones of cedis, each under an id of its own. */
export const zoneMarks = (cedis: readonly Pick<Address, '_id' | 'geofencing'>[]): GeofenceArea[] =>
  cedis.flatMap((cedi) => cedi.geofencing.map((zone, i) => zoneMark(cedi._id, i, zone)));

/** How far each cedi delivers; one without a place or a range is not drawn. */
export const rangeMarks = (cedis: readonly Pick<Address, 'lat' | 'lng' | 'rangeKm'>[]): (LatLng & { km: number })[] =>
  cedis.flatMap(({ lat, lng, rangeKm }) =>
    lat === null || lng === null || rangeKm === null ? [] : [{ lat, lng, km: rangeKm }],
  );
