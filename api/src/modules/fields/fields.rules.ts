import {
  type CustomField,
  type CustomFieldType,
  type CustomValue,
  type CustomValues,
  customValueError,
} from '@tramo/contract/custom-fields';
import type { FieldMessageKey } from '@tramo/contract/problems';

/** A field with those that were deleted, whose names are still shown beside the values that guides hold. */
export interface FieldDefinition extends CustomField {
  isDeleted: boolean;
}
/** Who fills the values: the office on its forms and sheets, or the driver at the visit. */
export type Filler = 'office' | 'driver';

const isValue = (value: unknown): value is CustomValue => value !== undefined && value !== null && value !== '';
/** Values without those that say nothing. */
export const filled = (values: CustomValues): CustomValues =>
  Object.fromEntries(Object.entries(values).filter(([, v]) => isValue(v)));

/**
 * What is wrong with values, by field: `fields` are those of one target. A value that was held before stands, whatever became of its field.
 * A required field is asked of who fills it: the driver when it is filled at the visit, the office otherwise.
 */
export function valueFaults(
  fields: readonly FieldDefinition[],
  values: CustomValues,
  by: Filler,
  held: CustomValues = {},
): Record<string, FieldMessageKey> {
  const faults: Record<string, FieldMessageKey> = {};
  const byId = new Map(fields.filter((f) => !f.isDeleted && (by === 'office' || f.capturable)).map((f) => [f._id, f]));
  for (const [id, value] of Object.entries(filled(values))) {
    if (held[id] === value) continue;
    const field = byId.get(id);
    const fault = field ? customValueError(field, value) : 'unknownField';
    if (fault) faults[id] = fault;
  }
  for (const field of byId.values()) {
    const isAsked = field.required && field.capturable === (by === 'driver');
    const hasValue = isValue(values[field._id]) || (by === 'driver' && isValue(held[field._id]));
    if (isAsked && !hasValue) faults[field._id] ??= 'obligatory';
  }
  return faults;
}

/**
 * What is kept after an edit. The office sends all values at once: what it leaves out goes, but for values of deleted fields, which no form
 * shows. A driver's values come on top of those that were there.
 */
export function mergedValues(
  fields: readonly FieldDefinition[],
  values: CustomValues,
  by: Filler,
  held: CustomValues,
): CustomValues {
  if (by === 'driver') return { ...held, ...filled(values) };
  const live = new Set(fields.filter((f) => !f.isDeleted).map((f) => f._id));
  const kept = Object.entries(held).filter(([id]) => !live.has(id));
  return { ...filled(values), ...Object.fromEntries(kept) };
}

/** What is wrong with the options of a field of this type: a key of `fieldMessages`, or null. */
export function optionsFault(type: CustomFieldType, options: readonly string[]): 'optionsFew' | 'duplicated' | null {
  if (type !== 'choice') return null;
  if (new Set(options.map((o) => o.toLowerCase())).size < options.length) return 'duplicated';
  return options.length < 2 ? 'optionsFew' : null;
}

/** An order of ids after one of them moves to a place, from 1; places beyond the end are the last one. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((other) => other !== id);
  others.splice(place - 1, 0, id);
  return others;
}
