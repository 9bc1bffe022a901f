import type { StopOfDay } from '@tramo/contract/driver-day/day';
import { distanceKm } from '@tramo/contract/geo';
import { isManaged } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { foldText } from '@tramo/contract/text';

/** Pins of one address differ by a few steps. */
const sameDoorM = 60;
const placeOf = (stop: StopOfDay): string =>
  foldText(stop.addressLine)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** Open stops at the same door as this one, itself first, then in the order of the route. */
export function doorOf<S extends StopOfDay>(stops: readonly S[], stop: S): S[] {
  const place = placeOf(stop);
  const others = stops.filter(
    (other) =>
      other.guideId !== stop.guideId &&
      !isManaged(other.status) &&
      place !== '' &&
      placeOf(other) === place &&
      distanceKm(other, stop) * 1000 <= sameDoorM,
  );
  return [stop, ...others].slice(0, limits.guidesPerVisit);
}
