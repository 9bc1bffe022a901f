import type { RouteDetail, RouteStop } from '@tramo/contract/routes';
import { useMemo } from 'react';
import { type Leaving, useRoadLines } from '../../../session/useRoadLines.ts';
import type { LatLng, RouteLine, StopMarker } from '../../../ui/map/map-types.ts';
import { useDetailsLive } from '../live/useLiveRoutes.ts';
import { isOpenStop, markOf } from '../overview/overview.rules.ts';
import { useRoute } from '../routes.api.ts';

const none: never[] = [];

/** Stops of the chosen route as they change, and what the map draws of them: the way still to go from where the vehicle is, and the stops in order. */
export function useChosenStops(
  id: string,
  fix: LatLng | null,
): { stops: readonly RouteStop[] | undefined; plan: RouteLine[]; markers: StopMarker[] } {
  const { data } = useRoute(id);
  useDetailsLive();
  const detail = data?._id === id ? data : undefined;
  const markers = useMemo(
    (): StopMarker[] =>
      (detail?.stops ?? none).map((s) => ({
        id: s.guideId,
        lat: s.lat,
        lng: s.lng,
        colour: (detail as RouteDetail).colour,
        label: String(s.order),
        state: markOf(s),
      })),
    [detail],
  );
  const plan = useMemo((): (RouteLine & Leaving)[] => {
    const open = detail?.stops.filter(isOpenStop) ?? none;
    if (!detail || open.length === 0) return none;
    const from = fix ?? detail.stops.findLast((s) => !isOpenStop(s)) ?? detail.startAddress;
    const path = [from, ...open, ...(detail.endAddress ? [detail.endAddress] : none)].map(({ lat, lng }) => ({
      lat,
      lng,
    }));
    return [{ id: detail._id, colour: detail.colour, path, dashed: true, vehicleKind: detail.vehicle?.type ?? null }];
  }, [detail, fix]);
  const roads = useRoadLines(plan);
  return { stops: detail?.stops, plan: roads.lines, markers };
}
