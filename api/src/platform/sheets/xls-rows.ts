import { readXls } from 'hucre/xlsx';
import { cellText } from './cell-text.ts';
import type { SheetLimits } from './sheet.ts';
import { SheetError } from './sheet-error.ts';
import { collectRows } from './table-shape.ts';
import { asSheetError, type WorkbookRows } from './xlsx-rows.ts';

/** Rows of a sheet of an XLS workbook (Excel 97 to 2003): the named one, or the first that holds something. */
export async function readXlsRows(bytes: Uint8Array, limits: SheetLimits, sheetName?: string): Promise<WorkbookRows> {
  try {
    const { sheets } = await readXls(bytes);
    if (sheets.length > limits.maxSheets) throw new SheetError('too_many_sheets', { maxSheets: limits.maxSheets });
    const sheetNames = sheets.map((sheet) => sheet.name);
    const wanted = sheetName === undefined ? sheets : sheets.filter((sheet) => sheet.name === sheetName);
    if (sheetName !== undefined && wanted.length === 0) throw new SheetError('sheet_not_found', { sheetName });
    for (const sheet of wanted) {
      const collector = collectRows(limits);
      // Rows without cells are holes in the array.
      sheet.rows.forEach((values, index) => {
        collector.add(index + 1, Array.from(values, cellText));
      });
      if (collector.rows.length > 0) return { sheetName: sheet.name, sheetNames, rows: collector.rows };
    }
    throw new SheetError('empty');
  } catch (cause) {
    throw asSheetError(cause);
  }
}
