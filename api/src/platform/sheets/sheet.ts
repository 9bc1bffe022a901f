/** What was written in a table file, as a person reads it. The vocabulary shared by the readers of each format. */

export type SheetFormat = 'xlsx' | 'xls' | 'csv';
export type SheetEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

export interface SheetRow {
  /** Number of the row in the file, from 1, as Excel shows it in its margin. */
  rowNumber: number;
  /** One text per column of the header; '' when empty. Excel dates come as 'YYYY-MM-DD' or 'YYYY-MM-DDTHH:mm', hours alone as 'HH:mm'. */
  cells: string[];
  /** Positions of the cells that hold an Excel error (the cell's text is then '#N/A', '#REF!'…). Absent when there are none. */
  errorColumns?: number[];
}

export interface Sheet {
  format: SheetFormat;
  /** CSV only. */
  encoding?: SheetEncoding;
  /** CSV only. */
  delimiter?: string;
  /** The sheet that was read (workbooks only). */
  sheetName?: string;
  /** The visible sheets of the workbook; empty for CSV. */
  sheetNames: string[];
  headerRowNumber: number;
  /** '' for a column without a title. Position i is the file's column i (A, B, C…): `columnLetter(i)`. */
  header: string[];
  /** Rows below the header that hold something. */
  rows: SheetRow[];
  /** Nothing is ever cut: a file over a limit is refused whole. */
  truncated: false;
}

export interface SheetLimits {
  maxUploadBytes: number;
  maxInflatedBytes: number;
  maxRows: number;
  maxColumns: number;
  maxCellChars: number;
  maxSheets: number;
  timeoutMs: number;
  /** Memory of the reading thread's heap. 10,000 rows of 20 different texts need about 160 MB. */
  maxHeapMegabytes: number;
}

export const defaultSheetLimits: SheetLimits = {
  maxUploadBytes: 20 * 1024 * 1024,
  maxInflatedBytes: 200 * 1024 * 1024,
  maxRows: 20_000,
  maxColumns: 120,
  maxCellChars: 4_000,
  maxSheets: 100,
  timeoutMs: 10_000,
  maxHeapMegabytes: 384,
};

/** A name that says that the file is an Excel workbook. */
export const isWorkbookName = (fileName: string | undefined): boolean => /\.xls[xm]?$/i.test(fileName ?? '');

/** The letters with which Excel names a column: 0 → 'A', 26 → 'AA'. */
export function columnLetter(index: number): string {
  let letters = '';
  for (let rest = index; rest >= 0; rest = Math.floor(rest / 26) - 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters;
  }
  return letters;
}
