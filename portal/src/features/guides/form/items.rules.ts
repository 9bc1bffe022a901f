import type { CustomField, CustomValue, CustomValues } from '@tramo/contract/custom-fields';
import type { Load } from '@tramo/contract/fields';
import { repeatedItems } from '@tramo/contract/guide-items';
import type { GuideItem } from '@tramo/contract/guides';
import { type Regional, storedWeight, typedWeight } from '../../../lib/regional.ts';
import { figureOf } from '../../../ui/form/grid.rules.ts';

/** An article as it is typed: figures are text until they are sent. */
export interface ItemValues {
  code: string;
  name: string;
  quantity: string;
  packages: string;
  weightKg: string;
  volumeM3: string;
  declaredValue: string;
  sku: string;
  barcode: string;
  customFields: CustomValues;
}
export type ItemText = Exclude<keyof ItemValues, 'customFields'>;
/** The columns of the grid in the order in which they are typed and pasted. */
export const itemColumns = [
  'code',
  'name',
  'quantity',
  'packages',
  'weightKg',
  'volumeM3',
  'declaredValue',
  'sku',
  'barcode',
] as const satisfies readonly ItemText[];
/** Columns that most guides leave empty; they show when somebody wants them or one of them has something. */
export const rareColumns: readonly ItemText[] = ['sku', 'barcode'];
export const figureColumns: readonly ItemText[] = ['quantity', 'packages', 'weightKg', 'volumeM3', 'declaredValue'];

/** The name of a column: of the weight, by the unit in which it is typed. */
export const headerKey = <C extends ItemText>(column: C, weightUnit: Regional['weightUnit']): C | 'weightLb' =>
  column === 'weightKg' && weightUnit === 'pounds' ? 'weightLb' : column;

export const newItem = (): ItemValues => ({
  code: '',
  name: '',
  quantity: '1',
  packages: '1',
  weightKg: '',
  volumeM3: '',
  declaredValue: '',
  sku: '',
  barcode: '',
  customFields: {},
});

const written = (figure: number): string => (figure === 0 ? '' : String(figure));
export const itemValuesOf = (item: GuideItem): ItemValues => ({
  code: item.code,
  name: item.name,
  quantity: String(item.quantity),
  packages: String(item.packages),
  weightKg: written(typedWeight(item.weightKg)),
  volumeM3: written(item.volumeM3),
  declaredValue: written(item.declaredValue),
  sku: item.sku,
  barcode: item.barcode,
  customFields: item.customFields,
});

const orZero = (text: string): number | null => figureOf(text) ?? 0;

/** A weight as it travels, in kilograms; what is no figure is refused at its field. */
const weightBody = (text: string): number | null => {
  const typed = orZero(text);
  return typed === null || Number.isNaN(typed) ? typed : storedWeight(typed);
};

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === '';
const untouched: Partial<Record<ItemText, string>> = { quantity: '1', packages: '1' };
/** A row that was made and not typed in. */
export const isBlank = (item: ItemValues): boolean =>
  itemColumns.every((column) => item[column].trim() === '' || item[column].trim() === untouched[column]) &&
  Object.values(item.customFields).every(isNothing);

/** The rows that are sent, by their place in the grid. */
export const filledRows = (items: readonly ItemValues[]): number[] =>
  items.flatMap((item, row) => (isBlank(item) ? [] : [row]));

/** Values as they travel: figures as figures, and none for what was left empty. Values of fields that are gone stay as they were. */
export function customBody(values: CustomValues, fields: readonly CustomField[]): CustomValues {
  const types = new Map(fields.map((field) => [field._id, field.type]));
  return Object.fromEntries(
    Object.entries(values).flatMap(([id, value]): [string, CustomValue][] => {
      if (isNothing(value)) return [];
      return [[id, types.get(id) === 'number' && typeof value === 'string' ? (figureOf(value) ?? value) : value]];
    }),
  );
}

export const itemBody = (item: ItemValues, fields: readonly CustomField[]) => ({
  code: item.code.trim(),
  name: item.name.trim(),
  quantity: figureOf(item.quantity),
  packages: figureOf(item.packages),
  weightKg: weightBody(item.weightKg),
  volumeM3: orZero(item.volumeM3),
  declaredValue: orZero(item.declaredValue),
  sku: item.sku.trim(),
  barcode: item.barcode.trim(),
  customFields: customBody(item.customFields, fields),
});

export interface Totals extends Load {
  items: number;
  declaredValue: number;
}
/** Sums of the rows; weight, volume and value are those of the whole line. */
export function totalsOf(items: readonly ItemValues[]): Totals {
  const sum = (column: ItemText): number => {
    const total = items.reduce((all, item) => all + (figureOf(item[column]) || 0), 0);
    return Math.round(total * 1e6) / 1e6;
  };
  const rows = items.filter((item) => !isBlank(item));
  return {
    items: rows.length,
    packages: rows.reduce((all, item) => all + (figureOf(item.packages) || 0), 0),
    weightKg: storedWeight(sum('weightKg')),
    volumeM3: sum('volumeM3'),
    declaredValue: sum('declaredValue'),
  };
}

/** Cells that repeat one above them, as `items.2.code`. */
export const repeatedCells = (items: readonly ItemValues[]): string[] =>
  repeatedItems(items).map(({ index, field }) => `items.${index}.${field}`);
