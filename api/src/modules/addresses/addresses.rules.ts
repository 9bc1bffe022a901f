import { distanceKm, type GeoPoint } from '@tramo/contract/geo';

/** Which of the places that an address was seen at is its own. Pure. */

export interface PinRow {
  id: string;
  address_key: string;
  lat: number;
  lng: number;
  persons: number;
  drivers: number;
  last_at: Date;
  last_person_at: Date | null;
}
export type PinSource = 'person' | 'driver';

/** Two sightings this near are of one place. */
export const samePlaceM = 60;
/** Places that an address keeps; the least seen goes first. */
export const placesPerAddress = 5;
/** Deliveries after which drivers are believed. */
const driversBelieved = 3;

const metres = (a: GeoPoint, b: GeoPoint): number => distanceKm(a, b) * 1000;

/** The place that a sighting belongs to. */
export const placeOf = (pins: readonly PinRow[], at: GeoPoint): PinRow | undefined =>
  pins.filter((pin) => metres(pin, at) <= samePlaceM).sort((a, b) => metres(a, at) - metres(b, at))[0];

/** A place after one more sighting: a person's pin is where it is put, drivers' positions are averaged around it. */
export function seenAgain(pin: PinRow, at: GeoPoint, source: PinSource, now: Date): PinRow {
  if (source === 'person') return { ...pin, ...at, persons: pin.persons + 1, last_at: now, last_person_at: now };
  const weight = pin.persons > 0 ? 0 : 1 / (pin.drivers + 1);
  return {
    ...pin,
    lat: pin.lat + (at.lat - pin.lat) * weight,
    lng: pin.lng + (at.lng - pin.lng) * weight,
    drivers: pin.drivers + 1,
    last_at: now,
  };
}

/**
 * The place that counts: where a person put the pin last, unless drivers have since delivered at another place more often than three times and than at the pin's own;
 * without a person the one that most drivers agree on.
 */
export function bestPin(pins: readonly PinRow[]): { pin: PinRow; score: number } | null {
  const byPerson = pins
    .filter((pin) => pin.last_person_at !== null)
    .sort((a, b) => (b.last_person_at as Date).getTime() - (a.last_person_at as Date).getTime())[0];
  const byDrivers = [...pins].sort((a, b) => b.drivers - a.drivers || b.last_at.getTime() - a.last_at.getTime())[0];
  if (byDrivers && byDrivers.drivers >= driversBelieved) {
    const others = pins.reduce((sum, pin) => sum + (pin === byDrivers ? 0 : pin.drivers), 0);
    const isNewer = !byPerson || byDrivers.last_at > (byPerson.last_person_at as Date);
    if (byPerson !== byDrivers && isNewer && byDrivers.drivers > 2 * others)
      return { pin: byDrivers, score: byPerson ? 0.88 : 0.92 };
  }
  return byPerson ? { pin: byPerson, score: byPerson.persons + byPerson.drivers > 1 ? 0.99 : 0.96 } : null;
}
