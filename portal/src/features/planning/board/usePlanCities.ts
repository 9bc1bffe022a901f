import type { Plan } from '@tramo/contract/planning';
import { useMemo } from 'react';
import type { DepotMarker, LatLng } from '../../../ui/map/map-types.ts';
import { rangeMarks, zoneMarks } from '../../places/shared/cedi-marks.rules.ts';
import { citiesOf } from '../../places/shared/city.rules.ts';
import { useCity } from '../../places/shared/useCity.ts';
import { useCediOptions } from '../planning.api.ts';

/** The plan's cedis as the map shows them: which one it looks at (`home` are its points), how far each delivers, and its zones. */
export function usePlanCities({ guides, cedisSelected }: Plan, depots: readonly DepotMarker[]) {
  const { data } = useCediOptions();
  const cities = useMemo(() => {
    const names = new Map(cedisSelected.map((c) => [c._id, c.name]));
    return citiesOf(
      guides.flatMap((g) => (names.has(g.cediId) ? [{ _id: g.cediId, name: names.get(g.cediId) ?? '' }] : [])),
    );
  }, [guides, cedisSelected]);
  const { city, picks, pick } = useCity(cities);
  const home = useMemo((): LatLng[] => {
    const own = guides.filter((g) => city === null || g.cediId === city);
    return [
      ...own.flatMap(({ lat, lng }) => (lat === null || lng === null ? [] : [{ lat, lng }])),
      // A plan that leaves from one place of its own leaves from there in every city.
      ...depots.filter((d) => city === null || d.id === city || depots.length === 1),
    ];
  }, [guides, depots, city]);
  const drawn = useMemo(() => {
    const own = new Set(cedisSelected.map((c) => c._id));
    const cedis = (data ?? []).filter((c) => own.has(c._id));
    return { ranges: rangeMarks(cedis), areas: zoneMarks(cedis) };
  }, [data, cedisSelected]);
  return { cities, city, picks, pick, home, ...drawn };
}
