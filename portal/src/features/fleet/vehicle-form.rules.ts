import type { Company } from '@tramo/contract/accounts';
import {
  newVehicle,
  type PlainVehicleField,
  plainFieldList,
  type Vehicle,
  type VehicleDocument,
} from '@tramo/contract/fleet';
import { fieldErrors, fieldMessages, type Locale } from '@tramo/contract/problems';
import { kgPerPound } from '@tramo/contract/units';
import type { Choice } from '../../ui/form/RemoteSelect.tsx';

/** Weights are kept in kg and typed in the company's unit. */
export const shownWeight = (kg: number, unit: Company['weightUnit']): number =>
  unit === 'kg' ? kg : Math.round((kg / kgPerPound) * 10) / 10;
export const toStoredWeight = (value: number, unit: Company['weightUnit']): number =>
  unit === 'kg' ? value : Math.round(value * kgPerPound * 1000) / 1000;

/** What units of each type usually hold and how fast they are; the numbers are where a person begins, not a rule. */
export const usualOf: Record<
  Vehicle['type'],
  { quantity: number; weightKg: number; volumeM3: number; speedFactor: number }
> = {
  bike: { quantity: 12, weightKg: 20, volumeM3: 0.1, speedFactor: 0.6 },
  motorbike: { quantity: 20, weightKg: 30, volumeM3: 0.15, speedFactor: 1.15 },
  car: { quantity: 45, weightKg: 350, volumeM3: 1.2, speedFactor: 1.05 },
  van: { quantity: 140, weightKg: 1400, volumeM3: 9, speedFactor: 1 },
  truck3_5: { quantity: 320, weightKg: 3300, volumeM3: 18, speedFactor: 0.92 },
  rabon: { quantity: 600, weightKg: 8000, volumeM3: 35, speedFactor: 0.86 },
  torton: { quantity: 1000, weightKg: 14000, volumeM3: 50, speedFactor: 0.82 },
  trailer: { quantity: 2000, weightKg: 25000, volumeM3: 90, speedFactor: 0.78 },
};

/** What the form edits. Numbers may be empty while they are typed. */
export interface VehicleFormValues extends Record<string, unknown>, Record<PlainVehicleField, number | string> {
  nickname: string;
  plate: string;
  vehicleId: string;
  type: Vehicle['type'];
  floatType: 'own' | 'third';
  provider: string | null;
  quantity: number | string;
  weight: number | string;
  volumeM3: number | string;
  shiftStartMinute: number;
  shiftEndMinute: number;
  originAddressId: string | null;
  usualDriver: Choice | null;
  skills: Vehicle['skills'];
  speedFactor: number | string;
  documents: VehicleDocument[];
  notes: string;
}

/** The fields that stand by themselves, as they are typed: what is not known is empty, what costs nothing is 0. */
const plainValues = (vehicle: Vehicle | null): Record<PlainVehicleField, number | string> =>
  Object.fromEntries(
    plainFieldList.map(([key, { kind }]) => [key, vehicle?.[key] ?? (kind === 'money' ? 0 : '')]),
  ) as Record<PlainVehicleField, number | string>;

export function valuesOf(
  vehicle: Vehicle | null,
  unit: Company['weightUnit'],
  fleet: 'own' | 'third' = 'own',
): VehicleFormValues {
  const usual = usualOf.van;
  if (!vehicle)
    return {
      nickname: '',
      plate: '',
      vehicleId: '',
      type: 'van',
      floatType: fleet,
      provider: null,
      quantity: usual.quantity,
      weight: shownWeight(usual.weightKg, unit),
      volumeM3: usual.volumeM3,
      shiftStartMinute: 420,
      shiftEndMinute: 1200,
      originAddressId: null,
      usualDriver: null,
      skills: [],
      ...plainValues(null),
      speedFactor: 1,
      documents: [],
      notes: '',
    };
  return {
    nickname: vehicle.nickname,
    plate: vehicle.plate,
    vehicleId: vehicle.vehicleId,
    type: vehicle.type,
    floatType: vehicle.floatType,
    provider: vehicle.provider?._id ?? null,
    quantity: vehicle.capacity.quantity,
    weight: shownWeight(vehicle.capacity.weightKg, unit),
    volumeM3: vehicle.capacity.volumeM3,
    shiftStartMinute: vehicle.shiftStartMinute,
    shiftEndMinute: vehicle.shiftEndMinute,
    originAddressId: vehicle.originAddress?._id ?? null,
    usualDriver: vehicle.usualDriver && { value: vehicle.usualDriver._id, label: vehicle.usualDriver.fullName },
    skills: vehicle.skills,
    ...plainValues(vehicle),
    speedFactor: vehicle.speedFactor,
    documents: vehicle.documents,
    notes: vehicle.notes,
  };
}

const number = (value: number | string): number => (typeof value === 'number' ? value : Number.parseFloat(value));

const plainBody = (v: VehicleFormValues): Pick<Vehicle, PlainVehicleField> =>
  Object.fromEntries(
    plainFieldList.map(([key, { kind }]) => {
      const text = String(v[key]).trim();
      return [key, kind === 'money' ? number(v[key]) : text === '' ? null : kind === 'text' ? text : number(v[key])];
    }),
  ) as Pick<Vehicle, PlainVehicleField>;

/** The form as the API takes it. Empty numbers go as they are, so that the schema says what is wrong with them. */
export function bodyOf(v: VehicleFormValues, unit: Company['weightUnit']) {
  return {
    nickname: v.nickname,
    plate: v.plate,
    vehicleId: v.vehicleId,
    type: v.type,
    floatType: v.floatType,
    providerId: v.floatType === 'third' ? v.provider : null,
    originAddressId: v.originAddressId,
    capacity: {
      quantity: number(v.quantity),
      weightKg: toStoredWeight(number(v.weight), unit),
      volumeM3: number(v.volumeM3),
    },
    ...plainBody(v),
    shiftStartMinute: v.shiftStartMinute,
    shiftEndMinute: v.shiftEndMinute,
    speedFactor: number(v.speedFactor),
    skills: v.skills,
    usualDriverId: v.usualDriver?.value ?? null,
    documents: v.documents,
    notes: v.notes,
  };
}

/** Where the API's fields stand in the form. */
const places: Record<string, string> = {
  'capacity.quantity': 'quantity',
  'capacity.weightKg': 'weight',
  'capacity.volumeM3': 'volumeM3',
  providerId: 'provider',
  usualDriverId: 'usualDriver',
};
export const atForm = (fields: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [places[path] ?? path, message]));

/** What is wrong with the form before it is sent: the contract's own schema, and the two rules that tie fields together. */
export function faultsOf(
  values: VehicleFormValues,
  unit: Company['weightUnit'],
  locale: Locale,
): Record<string, string> {
  const parsed = newVehicle.safeParse(bodyOf(values, unit), { reportInput: true });
  const faults = parsed.success ? {} : atForm(fieldErrors(parsed.error.issues, locale));
  for (const path of Object.keys(faults)) if (values[path] === '') faults[path] = fieldMessages.required[locale];
  if (values.shiftEndMinute <= values.shiftStartMinute) faults.shiftEndMinute ??= fieldMessages.shiftOrder[locale];
  if (values.floatType === 'third' && !values.provider) faults.provider ??= fieldMessages.provider[locale];
  return faults;
}
