import { type Audience, catalogueKeepers } from '@tramo/contract/access';
import type { TimeWindow } from '@tramo/contract/fields';
import {
  closeRing,
  type GeoPoint,
  type RangeVerdict,
  type RingFault,
  rangeVerdict,
  ringFault,
} from '@tramo/contract/geo';
import type { Address, AddressChange } from '@tramo/contract/places';
import type { FieldMessageKey } from '@tramo/contract/problems';

/** What people set of a cedi; `status` is the soft delete. */
export type CediFields = Omit<Required<AddressChange>, 'version'>;

interface Keeper {
  audiences: readonly Audience[];
  cediIds: readonly string[] | null;
}
/** Those who keep the catalogue change the cedis that they see; only an admin deletes one. */
export function canOfCedi(actor: Keeper, cedi: { id: string; status: Address['status'] }): Address['can'] {
  const isKeeper = actor.audiences.some((a) => (catalogueKeepers as readonly Audience[]).includes(a));
  const edit = cedi.status === 'enabled' && isKeeper && (actor.cediIds === null || actor.cediIds.includes(cedi.id));
  return { edit, remove: edit && actor.audiences.includes('admin') };
}

const ringMessages: Record<RingFault, FieldMessageKey> = {
  few: 'ringFew',
  crossing: 'ringCrossing',
  area: 'ringArea',
  many: 'tooMany',
};

/** What is wrong with a cedi by itself, by field. */
export function cediFaults(cedi: Pick<CediFields, 'openingHours' | 'geofencing'>): Record<string, FieldMessageKey> {
  const faults: Record<string, FieldMessageKey> = {};
  const hours = inOrder(cedi.openingHours);
  if (hours.some((w, i) => i > 0 && w.startMinute < (hours[i - 1]?.endMinute ?? 0)))
    faults.openingHours = 'hoursOverlap';
  for (const [i, zone] of cedi.geofencing.entries()) {
    for (const [j, ring] of zone.rings.entries()) {
      const fault = ringFault(ring);
      if (fault) faults[`geofencing.${i}.rings.${j}`] = ringMessages[fault];
    }
  }
  return faults;
}

export const inOrder = (hours: readonly TimeWindow[]): TimeWindow[] =>
  [...hours].sort((a, b) => a.startMinute - b.startMinute);

/** Zones as they are kept: every ring closed, as GeoJSON wants it. */
export const keptZones = (zones: CediFields['geofencing']): Address['geofencing'] =>
  zones.map((zone) => ({
    ...zone,
    rings: zone.rings.map((ring) => closeRing(ring).map(([lng, lat]): [number, number] => [lng, lat])),
  }));

type Cedi = Pick<Address, 'rangeKm' | 'geofencing'> & GeoPoint;
/** Edges belong to a zone, so a box must not lose them to rounding. */
const MARGIN_DEGREES = 1e-6;

/** The verdict on points of one cedi. Zones whose box does not hold a point are not walked: a thousand points and fifty zones are common. */
export function rangeVerdicts(cedi: Cedi): (point: GeoPoint) => RangeVerdict {
  const zones = cedi.geofencing.map((zone) => {
    const corners = zone.rings[0] ?? [];
    const [lngs, lats] = [corners.map((p) => p[0]), corners.map((p) => p[1])];
    const box = {
      west: Math.min(...lngs),
      east: Math.max(...lngs),
      south: Math.min(...lats),
      north: Math.max(...lats),
    };
    return { zone, box, empty: { ...zone, rings: [] } };
  });
  return (point) =>
    rangeVerdict(
      {
        lat: cedi.lat,
        lng: cedi.lng,
        rangeKm: cedi.rangeKm,
        geofencing: zones.map(({ zone, box, empty }) =>
          point.lng >= box.west - MARGIN_DEGREES &&
          point.lng <= box.east + MARGIN_DEGREES &&
          point.lat >= box.south - MARGIN_DEGREES &&
          point.lat <= box.north + MARGIN_DEGREES
            ? zone
            : empty,
        ),
      },
      point,
    );
}
