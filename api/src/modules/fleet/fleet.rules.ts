import { type Audience, catalogueKeepers } from '@tramo/contract/access';
import type { Vehicle, VehicleChange, VehicleDocument } from '@tramo/contract/fleet';
import type { FieldMessageKey } from '@tramo/contract/problems';

/** What people set of a vehicle; the rest follows from it. */
export type VehicleFields = Omit<Required<VehicleChange>, 'version' | 'status'> & {
  status: 'available' | 'maintenance' | 'deleted';
};

interface Keeper {
  audiences: readonly Audience[];
  cediIds: readonly string[] | null;
}
export const keepsCatalogue = (actor: { audiences: readonly Audience[] }): boolean =>
  actor.audiences.some((a) => (catalogueKeepers as readonly Audience[]).includes(a));

/** Who is kept to some cedis works with the vehicles of those, and with the ones that have none. */
export const seesVehicle = (actor: Keeper, cediId: string | null): boolean =>
  cediId === null || actor.cediIds === null || actor.cediIds.includes(cediId);

/** What the caller may do with a vehicle as it stands: the same rules that the calls check. */
export function canOfVehicle(
  actor: Keeper,
  v: { cedi_id: string | null; status: string; is_in_route: boolean },
): Vehicle['can'] {
  const edit = v.status !== 'deleted' && keepsCatalogue(actor) && seesVehicle(actor, v.cedi_id);
  return { edit, remove: edit && !v.is_in_route };
}

/** The vehicle as it will be: what is not named stays. */
export function changedVehicle(before: VehicleFields, change: VehicleChange): VehicleFields {
  const { version: _, ...given } = change;
  const after = {
    ...before,
    ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
  } as VehicleFields;
  // The number is the plate where the company gives none of its own.
  const numbered = change.vehicleId === undefined && before.vehicleId === before.plate ? '' : after.vehicleId;
  return {
    ...after,
    vehicleId: numbered || after.plate,
    providerId: after.floatType === 'own' ? null : after.providerId,
  };
}

/** What is wrong with a vehicle by itself, by field. */
export function vehicleFaults(
  v: Pick<VehicleFields, 'shiftStartMinute' | 'shiftEndMinute' | 'floatType' | 'providerId'>,
): Record<string, FieldMessageKey> {
  const faults: Record<string, FieldMessageKey> = {};
  if (v.shiftEndMinute <= v.shiftStartMinute) faults.shiftEndMinute = 'shiftOrder';
  if (v.floatType === 'third' && v.providerId === null) faults.providerId = 'provider';
  return faults;
}

/** The first day on which one of the papers ends; null when none has an end. */
export const documentsUntil = (documents: readonly VehicleDocument[]): string | null =>
  documents.flatMap((d) => d.validUntil ?? []).sort()[0] ?? null;

/** Days from one calendar day to another; negative when it has passed. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / 86_400_000);
