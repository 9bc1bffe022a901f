import { type CellValue, type DataValidation, writeXlsx } from 'hucre/xlsx';
import { escapeFormula } from './formula-escape.ts';
import { columnLetter } from './sheet.ts';

export type WriteValue = string | number | boolean | Date | null | undefined;

export interface WriteColumn {
  header: string;
  /** How Excel treats what is typed in the column: 'text' (default) keeps leading zeros. Dates are written at midnight or hour UTC, as typed. */
  kind?: 'text' | 'number' | 'date' | 'datetime';
  widthChars?: number;
  /** Offers a list in each cell of the column (templates). */
  allowedValues?: readonly string[];
}

export interface WriteOptions {
  /** At most 31 characters, none of []:*?/\\. 'Datos' by default. */
  sheetName?: string;
  /** Empty rows below that already have their columns' format, so that '01000' typed into a template stays '01000'. */
  blankRows?: number;
}

const numberFormats = { text: '@', number: undefined, date: 'yyyy-mm-dd', datetime: 'yyyy-mm-dd hh:mm' } as const;

// XML 1.0 has no place for these, and Excel calls a file that holds them damaged.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what is removed
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Excel's own limit of characters in a cell. */
const maxCellChars = 32_767;

/** A text as a cell can hold it. */
export const writableText = (text: string): string => text.replace(unwritable, '').slice(0, maxCellChars);

function xlsxValue(value: WriteValue): CellValue {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string') return writableText(value);
  return value;
}

const headerStyle = { font: { bold: true }, numFmt: '@' };
export const widthOf = (column: WriteColumn): number =>
  column.widthChars ?? Math.min(40, Math.max(12, column.header.length + 2));

/** Rows under each list of allowed values: those of the file and room to add more. */
const extraListRows = 1_000;

/**
 * An XLSX workbook of one sheet with a bold header that stays in view. Text is always written as text, never as a formula.
 * @param rows one value per column, in the columns' order
 */
export async function writeSheet(
  rows: readonly (readonly WriteValue[])[],
  columns: readonly WriteColumn[],
  options: WriteOptions = {},
): Promise<Uint8Array> {
  const lists = columns.flatMap((column, i): DataValidation[] => {
    if (!column.allowedValues || column.allowedValues.length === 0) return [];
    // Excel keeps at most 255 characters of a list written in place, and commas part its values.
    const isWritable =
      column.allowedValues.join(',').length <= 255 && !column.allowedValues.some((value) => value.includes(','));
    if (!isWritable) return [];
    const letter = columnLetter(i);
    return [
      {
        type: 'list',
        values: [...column.allowedValues],
        allowBlank: true,
        range: `${letter}2:${letter}${rows.length + extraListRows}`,
      },
    ];
  });
  const blankRows = Array.from({ length: options.blankRows ?? 0 }, () => columns.map(() => null));
  return writeXlsx({
    sheets: [
      {
        name: options.sheetName ?? 'Datos',
        columns: columns.map((column) => {
          const numFmt = numberFormats[column.kind ?? 'text'];
          return { width: widthOf(column), ...(numFmt ? { numFmt } : {}) };
        }),
        rows: [
          columns.map((column) => column.header),
          ...rows.map((row) => columns.map((_, i) => xlsxValue(row[i]))),
          ...blankRows,
        ],
        cells: new Map(
          columns.map((column, i) => [`0,${i}`, { value: column.header, type: 'string' as const, style: headerStyle }]),
        ),
        freezePane: { rows: 1 },
        dataValidations: lists,
      },
    ],
  });
}

function csvText(value: WriteValue): string {
  if (value === undefined || value === null) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 16).replace('T00:00', '');
  if (typeof value === 'boolean') return value ? 'VERDADERO' : 'FALSO';
  return typeof value === 'number' ? String(value) : escapeFormula(value);
}

/** A CSV that Excel in Spanish opens with its accents right (UTF-8 with mark, CRLF) and in which no cell runs as a formula. */
export function toCsv(rows: readonly (readonly WriteValue[])[], columns: readonly WriteColumn[]): Uint8Array {
  const line = (values: readonly WriteValue[]): string =>
    values
      .map((value) => {
        const text = csvText(value);
        return /[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
      })
      .join(',');
  const lines = [
    line(columns.map((column) => column.header)),
    ...rows.map((row) => line(columns.map((_, i) => row[i]))),
  ];
  return new TextEncoder().encode(`\ufeff${lines.join('\r\n')}\r\n`);
}
