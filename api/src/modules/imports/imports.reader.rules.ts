import type { ImportField } from '@tramo/contract/imports';
import { cellErrorText } from '../../platform/sheets/cell-text.ts';
import { type Read, texts } from './imports.values.rules.ts';

/** Texts by field: a row's cells, or what is to be told at them. */
export type Cells = Partial<Record<ImportField, string>>;

/** Reads the cells of one row and gathers what is to be told at each. The first word on a cell stands. */
export interface RowReader {
  errors: Cells;
  warnings: Cells;
  /** The cell's text; empty when there is none, or when it holds an error of Excel. */
  cell(field: ImportField): string;
  isBroken(field: ImportField): boolean;
  fault(field: ImportField, text: string): void;
  warn(field: ImportField, text: string): void;
  /** The cell's value, or the fallback when it is empty or cannot be read. */
  take<T>(field: ImportField, fallback: T, read: (text: string) => Read<T>): T;
  /** Tells that a value which the guide cannot do without is missing. */
  required(field: ImportField, value: string): string;
}

const maxChars: Partial<Record<ImportField, number>> = {
  folio: 60,
  subtype: 60,
  orderNumber: 60,
  deliveryId: 60,
  itemCode: 60,
  itemName: 160,
  sku: 60,
  barcode: 60,
  observations: 1000,
};

export function openReader(cells: Cells): RowReader {
  const errors: Cells = {};
  const warnings: Cells = {};
  const broken = new Set<ImportField>();
  const fault = (field: ImportField, text: string): void => {
    errors[field] ??= text;
  };
  const warn = (field: ImportField, text: string): void => {
    warnings[field] ??= text;
  };
  for (const [field, text] of Object.entries(cells) as [ImportField, string][]) {
    const error = cellErrorText(text, 'es');
    if (error) {
      fault(field, error);
      broken.add(field);
    } else if (text.trim().length > (maxChars[field] ?? Number.POSITIVE_INFINITY)) fault(field, texts.tooLong);
  }
  const cell = (field: ImportField): string => (broken.has(field) ? '' : (cells[field] ?? '').trim());
  return {
    errors,
    warnings,
    cell,
    isBroken: (field) => broken.has(field),
    fault,
    warn,
    take: (field, fallback, read) => {
      const text = cell(field);
      if (text === '') return fallback;
      const result = read(text);
      if ('error' in result) {
        fault(field, result.error);
        return fallback;
      }
      if (result.warning) warn(field, result.warning);
      return result.value;
    },
    required: (field, value) => {
      if (value === '') fault(field, texts.required);
      return value;
    },
  };
}
