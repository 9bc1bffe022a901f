import { type FieldDefinition, type Filler, filled, valueFaults } from '@tramo/contract/custom-field-values';
import { type CustomValues, targetOf } from '@tramo/contract/custom-fields';
import { fieldMessages } from '@tramo/contract/problems';
import type { TxCtx } from '../../platform/context.ts';
import { mergedValues } from './fields.rules.ts';
import * as store from './fields.store.ts';

/** Whose values: a guide of this type, or one of its items. */
export interface ValuesOf {
  type: 'delivery' | 'recollection';
  part: 'guide' | 'item';
}
export interface FilledBy {
  by: Filler;
  /** Values that it held before: they stand, whatever became of their fields. */
  held?: CustomValues;
}
/** A guide with values of its own and of its items, as `POST /guides` takes it. */
interface GuideValues {
  type: ValuesOf['type'];
  customFields: CustomValues;
  items: readonly { customFields: CustomValues }[];
}

/** Knows the company's fields and checks any number of values against them, without asking the database again. */
export interface ValueCheck {
  /** What is wrong, as a form shows it: words by path, `<path>.<id of the field>`. */
  errors(of: ValuesOf, values: CustomValues, options: FilledBy & { path?: string }): Record<string, string>;
  /** The same for a whole guide that the office makes, its items included. */
  guideErrors(guide: GuideValues): Record<string, string>;
  /** What is to be kept. */
  merged(of: ValuesOf, values: CustomValues, options: FilledBy): CustomValues;
}

export async function openValueCheck(tx: TxCtx): Promise<ValueCheck> {
  const all = await store.listFields(tx.trx, { targets: null, withDeleted: true });
  const byTarget = new Map<string, FieldDefinition[]>();
  for (const field of all) byTarget.set(field.target, [...(byTarget.get(field.target) ?? []), field]);
  const fieldsOf = (of: ValuesOf): FieldDefinition[] => byTarget.get(targetOf(of.type, of.part)) ?? [];
  const errors: ValueCheck['errors'] = (of, values, { by, held, path = 'customFields' }) =>
    Object.fromEntries(
      Object.entries(valueFaults(fieldsOf(of), values, by, held)).map(([id, fault]) => [
        `${path}.${id}`,
        fieldMessages[fault][tx.locale],
      ]),
    );
  return {
    errors,
    guideErrors: ({ type, customFields, items }) =>
      Object.assign(
        errors({ type, part: 'guide' }, customFields, { by: 'office' }),
        ...items.map((item, n) =>
          errors({ type, part: 'item' }, item.customFields, { by: 'office', path: `items.${n}.customFields` }),
        ),
      ),
    merged: (of, values, { by, held = {} }) => mergedValues(fieldsOf(of), values, by, held),
  };
}

/**
 * Notes that these values are kept, before they are checked: from here on nobody changes the types of their fields. Takes it back with the
 * transaction.
 */
export const markFieldsUsed = (tx: TxCtx, values: readonly CustomValues[]): Promise<void> =>
  store.markUsed(tx.trx, [...new Set(values.flatMap((v) => Object.keys(filled(v))))]);

/** Checks values that are about to be kept: what is wrong by path, nothing when all is well. */
export async function checkValues(
  tx: TxCtx,
  of: ValuesOf,
  values: CustomValues,
  options: FilledBy & { path?: string },
): Promise<Record<string, string>> {
  await markFieldsUsed(tx, [values]);
  return (await openValueCheck(tx)).errors(of, values, options);
}
