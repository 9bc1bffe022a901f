import { numberIn } from '@tramo/contract/checklist-logic';
import type { CustomField } from '@tramo/contract/custom-fields';

/** A number as people write it at a door, `$1,250.50` and `1250,5` too; null for what is none. */
export const numberOf = (said: string): number | null =>
  numberIn(said) ?? numberIn(said.trim().replace(/^(-?\$?\s?\d+),(\d{1,2})$/, '$1.$2'));

const moneyWords =
  /\b(cobr\w*|pago\w*|pagad\w*|importe|monto|efectivo|cambio|precio|cash|amount|payment|cod|paid|change)\b/;
/** Whether a number is of money, by its name: fields have no kind of their own for it. */
export const isMoney = (field: Pick<CustomField, 'type' | 'name'>, fold: (text: string) => string): boolean =>
  field.type === 'number' && (moneyWords.test(fold(field.name)) || field.name.includes('$'));
