import { type CustomField, type CustomValue, type CustomValues, customValueError } from './custom-fields.ts';
import type { FieldMessageKey } from './problems.ts';

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
