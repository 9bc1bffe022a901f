import type { LatLng } from '@tramo/contract/fields';
import type { Weighting } from '@tramo/roads/graph/graph';
import { customize } from '@tramo/roads/hierarchy/customize';
import type { Metric } from '@tramo/roads/hierarchy/hierarchy';
import { weightsOf } from '@tramo/roads/hierarchy/weights';
import { slotOf } from '@tramo/roads/profiles';
import { roadRoute } from '@tramo/roads/zone/route';
import type { Roads } from '../platform/roads/roads.ts';
import { demoZoneNames } from './demo-zones.ts';

/** A drive of the demo along its streets. */
export interface DemoDrive {
  durationS: number;
  distanceM: number;
  line: readonly LatLng[];
}
/** The drives along a path for whoever leaves at that second of the day: one less than places, null where no street leads. */
export type DemoDrives = (
  region: keyof typeof demoZoneNames,
  path: readonly LatLng[],
  secondOfDay: number,
) => (DemoDrive | null)[];

/** Drives on the demo's zones, a car's. Without them (of older installations, in tests) there are none: the estimate is used. */
export function openDemoDrives(roads: Pick<Roads, 'zone'>): DemoDrives {
  const metrics = new Map<string, Metric>();
  return (region, path, secondOfDay) => {
    const zone = roads.zone(demoZoneNames[region]);
    if (!zone) return path.slice(1).map(() => null);
    const weighting: Weighting = { profile: 'car', slot: slotOf(secondOfDay) };
    const key = `${zone.info.name} ${zone.info.version} ${weighting.slot}`;
    let metric = metrics.get(key);
    if (!metric) {
      metric = customize(zone.hierarchy, weightsOf(zone.graph, weighting));
      metrics.set(key, metric);
    }
    // Twenty seconds to leave the kerb and find the next door, as the estimate has them.
    return roadRoute(zone, metric, weighting, path).map(
      (leg) =>
        leg && { durationS: Math.round(leg.durationS) + 20, distanceM: Math.round(leg.distanceM), line: leg.line },
    );
  };
}
