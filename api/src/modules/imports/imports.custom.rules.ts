import { type CustomField, type CustomValue, type CustomValues, targetOf } from '@tramo/contract/custom-fields';
import type { GuideType } from '@tramo/contract/guides';
import { customKey } from '@tramo/contract/imports';
import { readAmount } from './imports.amounts.rules.ts';
import type { RowReader } from './imports.reader.rules.ts';
import { readDay } from './imports.times.rules.ts';
import { plain, type Read, readFlag, texts } from './imports.values.rules.ts';

/** Values of the company's own fields in a row. Pure. */

export function readCustomValue(
  text: string,
  field: Pick<CustomField, 'type' | 'options'>,
  today: string,
): Read<CustomValue> {
  switch (field.type) {
    case 'text':
      return text.length > 500 ? { error: texts.tooLong } : { value: text };
    case 'number': {
      const read = readAmount(text);
      return read && read.unit === '' ? { value: read.amount } : { error: texts.number };
    }
    case 'date': {
      const read = readDay(text, today);
      return 'error' in read ? read : { value: read.value };
    }
    case 'boolean':
      return readFlag(text);
    case 'choice': {
      const option = field.options.find((o) => plain(o) === plain(text));
      return option === undefined
        ? { error: `Usa una de las opciones: ${field.options.join(', ')}` }
        : { value: option };
    }
  }
}

const targetsOf = { guide: ['guide', 'collectionGuide'], item: ['item', 'collectionItem'] } as const;

/**
 * The values of a guide (or of its item) in a row. A column feeds the field that it names and, in rows of the other type, the field of the same
 * name there: deliveries and collections have fields apart, a sheet has one column for both.
 */
export function readCustomValues(
  reader: RowReader,
  part: 'guide' | 'item',
  ctx: { type: GuideType; fields: readonly CustomField[]; today: string },
): CustomValues {
  const values: CustomValues = {};
  const ofPart = ctx.fields.filter((f) => (targetsOf[part] as readonly string[]).includes(f.target));
  const target = targetOf(ctx.type, part);
  const own = ofPart.filter((f) => f.target === target);
  for (const field of own) {
    const columns = [field, ...ofPart.filter((f) => f.target !== target && plain(f.name) === plain(field.name))].map(
      (f) => customKey(f._id),
    );
    const key = columns.find((column) => reader.cell(column) !== '') ?? columns[0];
    if (key === undefined) continue;
    const value = reader.take<CustomValue | null>(key, null, (text) => readCustomValue(text, field, ctx.today));
    if (value !== null) values[field._id] = value;
    else if (field.required && !field.capturable && reader.cell(key) === '') reader.fault(key, texts.obligatory);
  }
  for (const other of ofPart) {
    if (other.target === target || own.some((f) => plain(f.name) === plain(other.name))) continue;
    const whose = ctx.type === 'delivery' ? 'recolecciones' : 'entregas';
    if (reader.cell(customKey(other._id)) !== '')
      reader.warn(customKey(other._id), `«${other.name}» es de ${whose}: no se usó`);
  }
  return values;
}
