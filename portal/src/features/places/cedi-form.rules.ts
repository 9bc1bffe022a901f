import { closeRing, openRing, type Position, type RingFault, ringFault } from '@tramo/contract/geo';
import { type Address, newAddress } from '@tramo/contract/places';
import { fieldErrors, fieldMessages, type Locale } from '@tramo/contract/problems';
import { storedDistance, typedDistance } from '../../lib/regional.ts';
import type { EditableArea } from '../../ui/map/layers/geofence-editor.rules.ts';
import type { LatLng } from '../../ui/map/map-types.ts';

/** What the form edits. Numbers may be empty while they are typed. */
export interface CediFormValues extends Record<string, unknown> {
  name: string;
  alias: string;
  phone: string;
  street: string;
  extNumber: string;
  intNumber: string;
  suburb: string;
  city: string;
  municipality: string;
  state: string;
  zipCode: string;
  betweenStreets: string;
  references: string;
  pin: LatLng | null;
  openingHours: { startMinute: number; endMinute: number }[];
  hasRange: boolean;
  /** In the company's unit. */
  rangeKm: number | string;
  areas: EditableArea[];
  acceptsCrossdocking: boolean;
  isDefault: boolean;
}

const toLatLng = ([lng, lat]: Position): LatLng => ({ lat, lng });
const toPosition = ({ lat, lng }: LatLng): [number, number] => [lng, lat];

/** The kept zones as the map edits them: open rings, holes carried along. */
export const areasOf = (geofencing: Address['geofencing']): EditableArea[] =>
  geofencing.flatMap(({ kind, name, rings }, index) => {
    const [outside, ...holes] = rings;
    if (!outside) return [];
    return [
      {
        id: `zone-${index}`,
        kind,
        name,
        ring: openRing(outside).map(toLatLng),
        ...(holes.length > 0 ? { holes: holes.map((hole) => openRing(hole).map(toLatLng)) } : {}),
      },
    ];
  });

export const geofencingOf = (areas: readonly EditableArea[]): Address['geofencing'] =>
  areas.map(({ kind, name, ring, holes = [] }) => ({
    kind,
    name,
    rings: [ring, ...holes].map((points) => closeRing(points.map(toPosition)).map(([lng, lat]) => [lng, lat])),
  }));

export const valuesOf = (cedi: Address | null): CediFormValues => ({
  name: cedi?.name ?? '',
  alias: cedi?.alias ?? '',
  phone: cedi?.phone ?? '',
  street: cedi?.street ?? '',
  extNumber: cedi?.extNumber ?? '',
  intNumber: cedi?.intNumber ?? '',
  suburb: cedi?.suburb ?? '',
  city: cedi?.city ?? '',
  municipality: cedi?.municipality ?? '',
  state: cedi?.state ?? '',
  zipCode: cedi?.zipCode ?? '',
  betweenStreets: cedi?.betweenStreets ?? '',
  references: cedi?.references ?? '',
  pin: cedi && cedi.lat !== null && cedi.lng !== null ? { lat: cedi.lat, lng: cedi.lng } : null,
  openingHours: cedi?.openingHours ?? [],
  hasRange: cedi ? cedi.rangeKm !== null : false,
  rangeKm: typedDistance(cedi?.rangeKm ?? 40),
  areas: areasOf(cedi?.geofencing ?? []),
  acceptsCrossdocking: cedi?.acceptsCrossdocking ?? false,
  isDefault: cedi?.isDefault ?? false,
});

/** The form as the API takes it. */
export function bodyOf(v: CediFormValues) {
  return {
    name: v.name,
    alias: v.alias.trim() || null,
    phone: v.phone.trim() || null,
    street: v.street,
    extNumber: v.extNumber,
    intNumber: v.intNumber,
    suburb: v.suburb,
    city: v.city,
    municipality: v.municipality,
    state: v.state,
    zipCode: v.zipCode,
    betweenStreets: v.betweenStreets,
    references: v.references,
    lat: v.pin?.lat as number,
    lng: v.pin?.lng as number,
    openingHours: v.openingHours,
    rangeKm: v.hasRange
      ? storedDistance(typeof v.rangeKm === 'number' ? v.rangeKm : Number.parseFloat(v.rangeKm))
      : null,
    geofencing: geofencingOf(v.areas),
    acceptsCrossdocking: v.acceptsCrossdocking,
    isDefault: v.isDefault,
  };
}

const ringMessages: Record<RingFault, 'ringFew' | 'ringCrossing' | 'ringArea' | 'tooMany'> = {
  few: 'ringFew',
  crossing: 'ringCrossing',
  area: 'ringArea',
  many: 'tooMany',
};
/** Where the API's fields stand in the form: the pin stands for both coordinates, a zone for all of its rings. */
export const atForm = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([path, message]) => [
      path === 'lat' || path === 'lng' ? 'pin' : path.replace(/^geofencing\.(\d+).*$/, 'areas.$1'),
      message,
    ]),
  );

/** What is wrong with the form before it is sent: the contract's own schema, the zones and the hours. */
export function faultsOf(values: CediFormValues, locale: Locale): Record<string, string> {
  const parsed = newAddress.safeParse(bodyOf(values), { reportInput: true });
  const faults = parsed.success ? {} : atForm(fieldErrors(parsed.error.issues, locale));
  for (const path of Object.keys(faults)) if (values[path] === '') faults[path] = fieldMessages.required[locale];
  values.areas.forEach((area, index) => {
    const fault = ringFault(area.ring.map(toPosition));
    if (fault) faults[`areas.${index}`] ??= fieldMessages[ringMessages[fault]][locale];
  });
  const ordered = values.openingHours
    .map((hours, index) => ({ ...hours, index }))
    .sort((a, b) => a.startMinute - b.startMinute);
  ordered.forEach((hours, n) => {
    const before = ordered[n - 1];
    if (before && hours.startMinute < before.endMinute)
      faults[`openingHours.${hours.index}.startMinute`] ??= fieldMessages.hoursOverlap[locale];
  });
  return faults;
}
