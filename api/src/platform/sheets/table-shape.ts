import { isErrorText } from './cell-text.ts';
import { columnLetter, type SheetLimits, type SheetRow } from './sheet.ts';
import { SheetError } from './sheet-error.ts';

/** Gathers the rows of a file that hold something, and refuses the file at the first row that passes a limit. */
export interface RowCollector {
  add(rowNumber: number, cells: string[]): void;
  readonly rows: SheetRow[];
}

// Titles and notes may stand above the table; they do not count against the rows that a person imports.
const maxRowsAboveTable = 50;
/** Excel has no row below this one. */
const lastExcelRow = 1_048_576;

export function collectRows(limits: SheetLimits): RowCollector {
  const rows: SheetRow[] = [];
  return {
    rows,
    add(rowNumber, cells) {
      if (rowNumber > lastExcelRow) throw new SheetError('too_many_rows', { maxRows: limits.maxRows });
      let width = 0;
      for (let column = 0; column < cells.length; column++) {
        const text = cells[column] ?? '';
        if (text === '') continue;
        width = column + 1;
        if (text.length > limits.maxCellChars) {
          throw new SheetError('cell_too_long', {
            cell: `${columnLetter(column)}${rowNumber}`,
            maxChars: limits.maxCellChars,
          });
        }
      }
      if (width === 0) return;
      if (width > limits.maxColumns) throw new SheetError('too_many_columns', { maxColumns: limits.maxColumns });
      if (rows.length >= limits.maxRows + maxRowsAboveTable)
        throw new SheetError('too_many_rows', { maxRows: limits.maxRows });
      rows.push({ rowNumber, cells: cells.length === width ? cells : cells.slice(0, width) });
    },
  };
}

const looksLikeData = /^(?:[\d\s.,:/+\-$%()#]+|VERDADERO|FALSO|\d{4}-\d\d-\d\dT\d\d:\d\d)$/;

function isLabel(text: string): boolean {
  return (
    text.length <= 120 &&
    /\p{L}/u.test(text) &&
    !looksLikeData.test(text) &&
    !isErrorText(text) &&
    !/^\S+@\S+\.\S+$/.test(text)
  );
}

/** Position of the header among the rows: the first row about as wide as the table whose cells are nearly all names. -1 when none is. */
export function findHeader(rows: readonly SheetRow[]): number {
  const first = rows.slice(0, maxRowsAboveTable);
  const filled = first.map((row) => row.cells.filter((text) => text !== ''));
  const widest = Math.max(0, ...filled.map((cells) => cells.length));
  const least = Math.ceil(widest / 2);
  return filled.findIndex((cells) => cells.length >= least && cells.filter(isLabel).length >= cells.length * 0.75);
}

export interface Table {
  headerRowNumber: number;
  header: string[];
  rows: SheetRow[];
}

/** Splits the rows into header and data of one width, marks error cells, and refuses what holds no table. */
export function shapeTable(all: SheetRow[], limits: SheetLimits): Table {
  if (all.length === 0) throw new SheetError('empty');
  const headerIndex = findHeader(all);
  const headerRow = all[headerIndex];
  if (!headerRow) throw new SheetError('no_header');
  const rows = all.slice(headerIndex + 1);
  if (rows.length === 0) throw new SheetError('no_rows');
  if (rows.length > limits.maxRows) throw new SheetError('too_many_rows', { maxRows: limits.maxRows });
  let width = headerRow.cells.length;
  for (const row of rows) width = Math.max(width, row.cells.length);
  const header = headerRow.cells.map((text) => text.replace(/\s+/g, ' '));
  while (header.length < width) header.push('');
  for (const row of rows) {
    const errorColumns: number[] = [];
    for (let column = 0; column < row.cells.length; column++)
      if (isErrorText(row.cells[column] ?? '')) errorColumns.push(column);
    while (row.cells.length < width) row.cells.push('');
    if (errorColumns.length > 0) row.errorColumns = errorColumns;
  }
  return { headerRowNumber: headerRow.rowNumber, header, rows };
}
