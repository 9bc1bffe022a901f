import { useMemo } from 'react';
import type { DepotMarker } from '../../../ui/map/map-types.ts';
import { rangeMarks, zoneMark } from '../../places/shared/cedi-marks.rules.ts';
import type { RestrictedZone } from './fleet.rules.ts';
import { useZones } from './fleet-live.api.ts';

const none: never[] = [];

/** Cedis and zones as the map draws them, those of one cedi or of all; `restricted` are the zones that nobody should be in. */
export function useFleetPlaces(cediId: string | null, layers: readonly string[]) {
  const { data } = useZones();
  const [showZones, showRange] = [layers.includes('zones'), layers.includes('range')];
  return useMemo(() => {
    const cedis = (data?.cedis ?? none).filter((c) => cediId === null || c.addressId === cediId);
    const zones = (data?.zones ?? none).filter((z) => cediId === null || z.cediId === cediId);
    const restricted: RestrictedZone[] = zones.filter((z) => z.kind === 'restricted');
    const areas = zones.map((zone, i) => zoneMark(zone.cediId, i, zone));
    const depots: DepotMarker[] = cedis.map((c, i) => ({
      id: c.addressId ?? String(i),
      lat: c.lat,
      lng: c.lng,
      name: c.name,
    }));
    const ranges = rangeMarks(cedis);
    return { restricted, depots, areas: showZones ? areas : none, ranges: showRange ? ranges : none };
  }, [data, cediId, showZones, showRange]);
}
