import type { RoadClosureRow } from '@tramo/contract/roads/closures';
import type { ClosedPlace, LatLng } from '../../../ui/map/map-types.ts';

/** A closure as maps draw it. */
export const closedPlace = (
  { _id, kind, points, state }: Pick<RoadClosureRow, '_id' | 'kind' | 'points' | 'state'>,
  selectedId = '',
): ClosedPlace => ({
  id: _id,
  kind,
  points: points.map(([lng, lat]) => ({ lat, lng })),
  selected: _id === selectedId,
  resting: state !== 'active',
});

const cityDegrees = 0.7;
/** Of places in several cities those around the first: streets are told apart over a city, not over the country. */
export const inOneCity = (points: readonly LatLng[]): LatLng[] =>
  points.filter(
    ({ lat, lng }) =>
      Math.abs(lat - (points[0] as LatLng).lat) < cityDegrees &&
      Math.abs(lng - (points[0] as LatLng).lng) < cityDegrees,
  );
