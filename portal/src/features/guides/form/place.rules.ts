import type { PostalAddress } from '@tramo/contract/fields';
import { distanceKm, type GeoPoint, isInMexico, type RangeVerdict, rangeVerdict } from '@tramo/contract/geo';
import type { Address } from '@tramo/contract/places';

export type AddressValues = Omit<PostalAddress, 'lat' | 'lng'>;
/** Who says that the place is there: this person's pin, what the guide had, the client's address, a delivery that was made there. */
export type PinSource = 'hand' | 'guide' | 'client' | 'driver';
export interface Pin {
  lat: number;
  lng: number;
  source: PinSource;
  /** The address that it was given for; '' when a person put it by hand, who saw what it is for. */
  place: string;
}

/** What makes an address another place; references and the like do not. */
export const placeKey = (a: Pick<AddressValues, 'street' | 'extNumber' | 'suburb' | 'city' | 'zipCode'>): string =>
  [a.street, a.extNumber, a.suburb, a.city, a.zipCode].map((part) => part.trim().toLowerCase()).join('|');

/** A pin that came with an address says nothing of another one. */
export const pinStands = (pin: Pin | null, address: AddressValues): pin is Pin =>
  pin !== null && (pin.place === '' || pin.place === placeKey(address));

/** Beyond this a pin and its postal code do not fit each other. */
export const farFromZipKm = 8;
export type PinNote = 'moved' | 'abroad' | 'zip' | NonNullable<RangeVerdict['reason']>;
export interface PinReport {
  /** Whether the place can be trusted: there is none, something does not fit, all fits. */
  level: 'none' | 'review' | 'good';
  notes: PinNote[];
  /** To the cedi, in metres. */
  distanceM: number | null;
  /** Zone of the cedi that decided. */
  zone: string | null;
  zipKm: number | null;
}

type Cedi = Pick<Address, 'lat' | 'lng' | 'rangeKm' | 'geofencing'>;
/** What to look at before the guide is saved. None of it forbids anything: planning asks again where it matters. */
export function pinReport(
  pin: Pin | null,
  address: AddressValues,
  cedi: Cedi | null,
  zipCentre: GeoPoint | null,
): PinReport {
  if (!pin) return { level: 'none', notes: [], distanceM: null, zone: null, zipKm: null };
  const isPlaced = cedi !== null && cedi.lat !== null && cedi.lng !== null;
  const verdict = isPlaced ? rangeVerdict({ ...cedi, lat: cedi.lat as number, lng: cedi.lng as number }, pin) : null;
  const zipKm = zipCentre ? distanceKm(pin, zipCentre) : null;
  const doubts: PinNote[] = [
    ...(pinStands(pin, address) ? [] : ['moved' as const]),
    ...(isInMexico(pin) ? [] : ['abroad' as const]),
    ...(zipKm !== null && zipKm > farFromZipKm ? ['zip' as const] : []),
  ];
  return {
    level: doubts.length > 0 ? 'review' : 'good',
    notes: [...doubts, ...(verdict?.reason ? [verdict.reason] : [])],
    distanceM: verdict ? verdict.distanceKm * 1000 : null,
    zone: verdict?.zone ?? null,
    zipKm,
  };
}

/** House numbers as Mexico writes them: `sn` is S/N, `mz 5 lt 12` is Mz 5 Lt 12. Anything else stays. */
export function tidyNumber(text: string): string {
  const t = text.trim().replace(/\s+/g, ' ');
  if (/^s\.?\s?\/?\s?n\.?$/i.test(t) || /^sin n[uú]m(ero|\.)?$/i.test(t)) return 'S/N';
  const block =
    /^m(?:z|za|anzana)?[.:]?(?:\s*(\d[\w-]*)|\s+([a-z]))[,;]?\s*l(?:t|te|ote)?[.:]?(?:\s*(\d[\w-]*)|\s+([a-z]))$/i.exec(
      t,
    );
  return block
    ? `Mz ${(block[1] ?? block[2] ?? '').toUpperCase()} Lt ${(block[3] ?? block[4] ?? '').toUpperCase()}`
    : t;
}

/** Without letters that are taken for others. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
/** A folio that nobody has: the kind, the day and four signs of chance. `E-261121-K7M2` */
export function proposedFolio(
  type: 'delivery' | 'recollection',
  day: string,
  random: () => number = Math.random,
): string {
  const end = Array.from({ length: 4 }, () => letters[Math.floor(random() * letters.length)]).join('');
  return `${type === 'delivery' ? 'E' : 'R'}-${day.slice(2).replaceAll('-', '')}-${end}`;
}
