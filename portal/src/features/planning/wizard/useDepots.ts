import type { Vehicle } from '@tramo/contract/fleet';
import type { Plan } from '@tramo/contract/planning';
import { useCallback, useMemo } from 'react';
import type { DepotMarker, LatLng } from '../../../ui/map/map-types.ts';
import { useCediOptions, useVehicles } from '../planning.api.ts';

/** The plan's vehicles as they are on its day, by id. */
export function usePlanVehicles(plan: Plan): ReadonlyMap<string, Vehicle> {
  const cedisIds = useMemo(() => plan.cedisSelected.map((c) => c._id), [plan.cedisSelected]);
  const vehicles = useVehicles({ cedisIds, day: plan.startDate, search: '', onlyFree: false });
  return useMemo(() => new Map(vehicles.data?.vehicles.map((v) => [v._id, v])), [vehicles.data]);
}

/** Where the plan's vehicles leave from (its own starting point, or each one's cedi), and of what kind each is. */
export function useDepots(plan: Plan): {
  depots: DepotMarker[];
  startOf: (vehicle: string) => LatLng | null;
  kindOf: (vehicle: string) => string | null;
} {
  const cedis = useCediOptions().data;
  const vehicles = usePlanVehicles(plan);
  // Not the plan itself: it is another one after each change of its routes.
  const { startAddress, cedisSelected } = plan;
  const depots = useMemo((): DepotMarker[] => {
    if (startAddress) return [{ id: 'start', name: startAddress.name, lat: startAddress.lat, lng: startAddress.lng }];
    const chosen = new Set(cedisSelected.map((c) => c._id));
    return (cedis ?? []).flatMap((c) =>
      chosen.has(c._id) && c.lat !== null && c.lng !== null
        ? [{ id: c._id, name: c.name, lat: c.lat, lng: c.lng }]
        : [],
    );
  }, [startAddress, cedisSelected, cedis]);
  const startOf = useCallback(
    (vehicle: string): LatLng | null =>
      depots.find((d) => d.id === vehicles.get(vehicle)?.originAddress?._id) ?? depots[0] ?? null,
    [depots, vehicles],
  );
  const kindOf = useCallback((vehicle: string): string | null => vehicles.get(vehicle)?.type ?? null, [vehicles]);
  return { depots, startOf, kindOf };
}
