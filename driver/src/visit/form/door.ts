import type { StopOfDay } from '@tramo/contract/driver-day/day';
import { distanceKm } from '@tramo/contract/geo';
import { isManaged } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import { foldText } from '@tramo/contract/text';

/** Pins of one address differ by a few steps. */
const sameDoorM = 60;
const places = new WeakMap<StopOfDay, string>();
/** Kept by stop: a tap on one compares it with 150. */
function placeOf(stop: StopOfDay): string {
  const known = places.get(stop);
  if (known !== undefined) return known;
  const place = foldText(stop.addressLine)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
  places.set(stop, place);
  return place;
}

/** Open stops at the same door as this one, itself first, then in the order of the route. */
export function doorOf<S extends StopOfDay>(stops: readonly S[], stop: S): S[] {
  const place = placeOf(stop);
  const others = stops.filter(
    (other) =>
      other.guideId !== stop.guideId &&
      !isManaged(other.status) &&
      place !== '' &&
      // Cheaper than reading two addresses, and few are so near.
      distanceKm(other, stop) * 1000 <= sameDoorM &&
      placeOf(other) === place,
  );
  return [stop, ...others].slice(0, limits.guidesPerVisit);
}
