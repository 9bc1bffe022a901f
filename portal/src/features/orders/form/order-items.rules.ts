import type { OrderItemInput } from '@tramo/contract/warehouse/orders';
import { type Regional, storedWeight, typedWeight } from '../../../lib/regional.ts';
import { figureOf } from '../../../ui/form/grid.rules.ts';

/** An article as it is typed: figures are text until they are sent. */
export interface OrderItemValues {
  code: string;
  name: string;
  quantity: string;
  sku: string;
  barcode: string;
  unitWeightKg: string;
  unitVolumeM3: string;
  unitValue: string;
}
export type OrderItemText = keyof OrderItemValues;
/** The columns of the grid in the order in which they are typed and pasted. */
export const orderItemColumns = [
  'code',
  'name',
  'quantity',
  'sku',
  'barcode',
  'unitWeightKg',
  'unitVolumeM3',
  'unitValue',
] as const satisfies readonly OrderItemText[];
export const figureColumns: readonly OrderItemText[] = ['quantity', 'unitWeightKg', 'unitVolumeM3', 'unitValue'];
/** The name of a column: of the weight, by the unit in which it is typed. */
export const headerKey = <C extends OrderItemText>(
  column: C,
  weightUnit: Regional['weightUnit'],
): C | 'unitWeightLb' => (column === 'unitWeightKg' && weightUnit === 'pounds' ? 'unitWeightLb' : column);

export const newItem = (): OrderItemValues => ({
  code: '',
  name: '',
  quantity: '1',
  sku: '',
  barcode: '',
  unitWeightKg: '',
  unitVolumeM3: '',
  unitValue: '',
});
const written = (figure: number): string => (figure === 0 ? '' : String(figure));
export const itemValuesOf = (item: OrderItemInput): OrderItemValues => ({
  code: item.code,
  name: item.name,
  quantity: String(item.quantity),
  sku: item.sku,
  barcode: item.barcode,
  unitWeightKg: written(typedWeight(item.unitWeightKg)),
  unitVolumeM3: written(item.unitVolumeM3),
  unitValue: written(item.unitValue),
});

/** A row that was made and not typed in. */
export const isBlank = (item: OrderItemValues): boolean =>
  orderItemColumns.every((column) => {
    const text = item[column].trim();
    return text === '' || (column === 'quantity' && text === '1');
  });
/** The rows that are sent, by their place in the grid. */
export const filledRows = (items: readonly OrderItemValues[]): number[] =>
  items.flatMap((item, row) => (isBlank(item) ? [] : [row]));

const orZero = (text: string): number => figureOf(text) ?? 0;
/** A figure that is none stays one (NaN), so that it is refused at its cell. */
const weightOf = (text: string): number => {
  const typed = orZero(text);
  return Number.isNaN(typed) ? typed : storedWeight(typed);
};
export const itemBody = (item: OrderItemValues) => ({
  code: item.code.trim(),
  name: item.name.trim(),
  quantity: figureOf(item.quantity) as number,
  sku: item.sku.trim(),
  barcode: item.barcode.trim(),
  unitWeightKg: weightOf(item.unitWeightKg),
  unitVolumeM3: orZero(item.unitVolumeM3),
  unitValue: orZero(item.unitValue),
});

/** Sums of the rows, weight in kilograms. */
export function totalsOf(items: readonly OrderItemValues[]): { items: number; units: number; weightKg: number } {
  const rows = items.filter((item) => !isBlank(item));
  const quantity = (item: OrderItemValues): number => figureOf(item.quantity) || 0;
  const weight = rows.reduce((sum, item) => sum + quantity(item) * (figureOf(item.unitWeightKg) || 0), 0);
  return {
    items: rows.length,
    units: rows.reduce((sum, item) => sum + quantity(item), 0),
    weightKg: storedWeight(weight),
  };
}
