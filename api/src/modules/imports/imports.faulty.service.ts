import { customKey, type ImportField, importFields, isCustomKey } from '@tramo/contract/imports';
import { limits } from '@tramo/contract/limits';
import { faultyNames } from '@tramo/contract/words/bulk';
import { importFieldNamesOf } from '@tramo/contract/words/imports';
import { type Ctx, cediScope, inTx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { writeSheet } from '../../platform/sheets/write-sheet.ts';
import { fieldDefinitions } from '../fields/fields.service.ts';
import { columnNames } from './imports.columns.rules.ts';
import * as store from './imports.store.ts';

/** The faulty rows as a workbook: the file's own columns with what was mended, and the reasons. It can be mended and uploaded again. */
export async function faultyRows(ctx: Ctx, id: string): Promise<{ fileName: string; bytes: Uint8Array }> {
  const { record, rows, own } = await inTx(ctx, async (tx) => {
    const record = await store.findImport(tx.trx, id, cediScope(tx.actor));
    if (!record) throw problem('general.not_found');
    const rows = await store.rowsAfter(tx.trx, id, 0, ['faulty'], limits.importRows);
    return { record, rows, own: new Map((await fieldDefinitions(tx)).map((f) => [customKey(f._id), f.name])) };
  });
  const names = importFieldNamesOf(record.kind);
  const titleOf = (field: ImportField): string =>
    isCustomKey(field) ? (own.get(field) ?? '') : names[field][ctx.locale];
  const columnOf = new Map(Object.entries(record.mapping).map(([column, field]) => [field, Number(column)]));
  // Fields that were mended although the file has no column for them get one.
  const added = [...importFields, ...own.keys()].filter(
    (f) => !columnOf.has(f) && rows.some((r) => r.fixes[f] !== undefined && r.fixes[f] !== ''),
  );
  const width = record.columns.length;
  for (const [n, f] of added.entries()) columnOf.set(f, width + n);
  const titles = [
    ...columnNames(record.columns.map((c) => c.header)),
    ...added.map(titleOf),
    faultyNames.reason[ctx.locale],
  ];
  const values = rows.map((r) => {
    const line: string[] = Array.from({ length: width + added.length }, (_, n) => r.source[n] ?? '');
    for (const [field, text] of Object.entries(r.fixes) as [ImportField, string][]) {
      const column = columnOf.get(field);
      if (column !== undefined) line[column] = text;
    }
    const reasons = (Object.entries(r.errors) as [ImportField, string][]).map(
      ([field, text]) => `${titleOf(field)}: ${text}`,
    );
    return [...line, reasons.join('; ')];
  });
  const bytes = await writeSheet(
    values,
    titles.map((header) => ({ header })),
    { sheetName: faultyNames.sheet[ctx.locale] },
  );
  return { fileName: `${record.file_name.replace(/\.\w{2,4}$/, '')} - ${faultyNames.errors[ctx.locale]}.xlsx`, bytes };
}
