import { type FieldDefinition, type Filler, filled } from '@tramo/contract/custom-field-values';
import type { CustomFieldType, CustomValues } from '@tramo/contract/custom-fields';

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
