import { setImmediate as breathe } from 'node:timers/promises';
import {
  type BulkColumn,
  type BulkImport,
  type BulkList,
  type BulkRow,
  type bulkApi,
  bulkAudiences,
} from '@tramo/contract/bulk';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import { faultyNames } from '@tramo/contract/words/bulk';
import { type CheckedRow, type ListSheet, toBulkColumn } from '../../platform/bulk.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import type { Upload } from '../../platform/http/file-part.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { cellErrorText } from '../../platform/sheets/cell-text.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import type { Sheet } from '../../platform/sheets/sheet.ts';
import { SheetError, sheetErrorText } from '../../platform/sheets/sheet-error.ts';
import { writeSheet } from '../../platform/sheets/write-sheet.ts';
import { hashPassword } from '../accounts/accounts.session.service.ts';
import {
  cellsOf,
  type MatchedColumn,
  matchColumns,
  missingColumns,
  refuseTwins,
  type SeenMarks,
} from './bulk.rules.ts';
import { entryFor, sheetFor } from './bulk.sheets.service.ts';
import * as store from './bulk.store.ts';

/** Rows that are checked at a time: other calls get their turn between. */
const ROWS_PER_CHECK = 200;
/** Rows of a template that have their columns' format already, so that a phone keeps its zeros. */
const TEMPLATE_ROWS = 200;

/** Imports of a list show to who made them, and all of them to admins. */
const ownOnly = (ctx: Ctx): string | null => (ctx.actor.audiences.includes('admin') ? null : ctx.actor.userId);

export const toImport = (r: store.ImportRecord, counts: store.Counts): BulkImport => ({
  _id: r.id,
  list: r.list,
  fileName: r.file_name,
  status: r.status,
  columns: r.columns,
  counts,
  jobId: r.job_id,
  createdBy: r.created_by_name,
  createdDate: r.created_at.toISOString(),
});
const toRow = ({ row, action, cells, errors, result }: store.RowRecord): BulkRow => ({
  row,
  action,
  cells,
  errors,
  result,
});

async function answered(tx: TxCtx, record: store.ImportRecord): Promise<BulkImport> {
  return toImport(record, (await store.countsOf(tx.trx, [record.id]))(record.id));
}
async function found(tx: TxCtx, id: string, lock = false): Promise<store.ImportRecord> {
  const record = await store.findImport(tx.trx, id, { createdBy: ownOnly(tx), lock });
  if (!record) throw problem('bulk.not_found');
  sheetFor(tx, record.list, 'import');
  return record;
}

export function columns(ctx: Ctx, list: BulkList): { columns: BulkColumn[]; editable: string[] } {
  const sheet = sheetFor(ctx, list, 'export');
  const mayEdit = bulkAudiences[list].edit?.some((a) => ctx.actor.audiences.includes(a)) ?? false;
  return {
    columns: sheet.columns.filter((c) => !c.isReadOnly).map((c) => toBulkColumn(c, ctx.locale)),
    editable: mayEdit && sheet.edit ? Object.keys(sheet.edit.change.shape) : [],
  };
}

/** An empty sheet with the columns that an import reads; what a new row needs is marked with an asterisk. */
export async function template(ctx: Ctx, list: BulkList): Promise<{ name: string; bytes: Uint8Array }> {
  const { sheet } = entryFor(ctx, list);
  const bytes = await writeSheet(
    [],
    sheet.columns
      .filter((c) => !c.isReadOnly)
      .map((c) => ({
        header: c.isRequired ? `${c.header[ctx.locale]} *` : c.header[ctx.locale],
        ...(c.kind ? { kind: c.kind } : {}),
        ...(c.widthChars ? { widthChars: c.widthChars } : {}),
        // A list of words in a cell takes one of them; cells with several are typed.
        ...(c.options && !c.isMany ? { allowedValues: c.options.map((o) => o[ctx.locale]) } : {}),
      })),
    { sheetName: sheet.title[ctx.locale], blankRows: TEMPLATE_ROWS },
  );
  return {
    name: `${faultyNames.template[ctx.locale]} ${sheet.title[ctx.locale].toLowerCase()}.xlsx`,
    bytes,
  };
}

async function read(ctx: Ctx, file: Upload | null): Promise<Sheet> {
  const refuse = (error: SheetError): Error => problem('bulk.file', { reason: sheetErrorText(error, ctx.locale) });
  if (!file) throw refuse(new SheetError('empty'));
  if (file.isTruncated)
    throw refuse(new SheetError('too_large', { maxMegabytes: limits.listImportBytes / 1024 / 1024 }));
  try {
    return await readSheet(
      { file: file.bytes, fileName: file.fileName },
      { maxUploadBytes: limits.listImportBytes, maxRows: limits.listImportRows },
    );
  } catch (error) {
    if (error instanceof SheetError) throw refuse(error);
    throw error;
  }
}

/** Excel's own errors (`#N/A`) by column key. */
function excelErrors(ctx: Ctx, cells: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([key, text]) => {
      const error = cellErrorText(text, ctx.locale);
      return error === null ? [] : [[key, error]];
    }),
  );
}

async function checkAll(
  ctx: Ctx,
  check: NonNullable<ListSheet['entry']>['check'],
  sheet: Sheet,
  matched: readonly MatchedColumn[],
): Promise<Omit<store.RowRecord, 'result'>[]> {
  const rows = sheet.rows.map((r) => ({ row: r.rowNumber, cells: cellsOf(r.cells, matched) }));
  const seen: SeenMarks = new Map();
  const result: Omit<store.RowRecord, 'result'>[] = [];
  for (let at = 0; at < rows.length; at += ROWS_PER_CHECK) {
    const part = rows.slice(at, at + ROWS_PER_CHECK);
    const checked = await inTx(ctx, (tx) => check(tx, part));
    const verdicts = checked.map((c, n): CheckedRow => {
      const errors = excelErrors(ctx, part[n]?.cells ?? {});
      return Object.keys(errors).length === 0 ? c : { ...c, action: 'faulty', errors: { ...c.errors, ...errors } };
    });
    for (const [n, c] of refuseTwins(verdicts, seen, ctx.locale).entries())
      result.push({ row: c.row, action: c.action, cells: part[n]?.cells ?? {}, errors: c.errors });
    await breathe();
  }
  return result;
}

/** Reads a sheet and checks every row of it. Nothing of the list is written: what would happen is kept with the rows. */
export async function upload(ctx: Ctx, list: BulkList, file: Upload | null): Promise<BulkImport> {
  const { sheet: listSheet, entry } = entryFor(ctx, list);
  const sheet = await read(ctx, file);
  const matched = matchColumns(sheet.header, listSheet.columns);
  const missing = missingColumns(matched, listSheet.columns, entry.keys, ctx.locale);
  if (missing.length > 0) throw problem('bulk.no_columns', { columns: missing.join(', ') });
  const rows = await checkAll(ctx, entry.check, sheet, matched);
  return inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    const id = newId();
    await store.insertImport(trx, {
      id,
      company_id: actor.companyId,
      list,
      file_name: (file?.fileName ?? '').replace(/^.*[\\/]/, '').slice(0, 200),
      columns: matched.filter((m) => m.header !== ''),
      created_by: actor.userId,
      created_by_name: actor.name,
      created_at: tx.platform.now(),
    });
    for (let at = 0; at < rows.length; at += ROWS_PER_CHECK)
      await store.insertRows(trx, actor.companyId, id, rows.slice(at, at + ROWS_PER_CHECK));
    return answered(tx, await found(tx, id));
  });
}

export const listImports = (
  ctx: Ctx,
  list: BulkList,
  q: Parsed<typeof bulkApi.imports>['query'],
): Promise<{ imports: BulkImport[]; count: ListCount }> =>
  inTx(ctx, async ({ trx }) => {
    sheetFor(ctx, list, 'import');
    const { imports, total } = await store.listImports(trx, {
      list,
      createdBy: ownOnly(ctx),
      search: q.search,
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    const counts = await store.countsOf(
      trx,
      imports.map((i) => i.id),
    );
    return { imports: imports.map((i) => toImport(i, counts(i.id))), count: countOf(total, q.limit) };
  });

export const importDetail = (ctx: Ctx, id: string): Promise<BulkImport> =>
  inTx(ctx, async (tx) => answered(tx, await found(tx, id)));

export const listRows = (
  ctx: Ctx,
  id: string,
  q: Parsed<typeof bulkApi.rows>['query'],
): Promise<{ rows: BulkRow[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    await found(tx, id);
    const { rows, total } = await store.listRows(tx.trx, id, {
      search: q.search,
      actions: q.actions && q.actions.length > 0 ? q.actions : null,
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    return { rows: rows.map(toRow), count: countOf(total, q.limit) };
  });

/** Queues the saving of the valid rows. One that was cancelled or failed goes on with what is left. */
export const run = (ctx: Ctx, id: string, body: Parsed<typeof bulkApi.run>['body']): Promise<BulkImport> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    const record = await found(tx, id, true);
    if (record.status === 'running' || record.status === 'done') throw problem('bulk.wrong_state');
    const pending = await store.pendingCount(trx, id);
    if (pending.all === 0) throw problem('bulk.nothing_valid');
    const { entry } = entryFor(tx, record.list);
    const needsPassword = entry.needsPassword && pending.create > 0;
    if (needsPassword && !body.password) throw problem('bulk.password_required');
    // Hashed once for all of them: a hash takes longer than the rest of a person.
    const passwordHash = needsPassword && body.password ? await hashPassword(body.password) : null;
    const jobId = await platform.jobs.start(trx, {
      companyId: actor.companyId,
      userId: actor.userId,
      kind: 'bulk.import',
      subjectId: id,
      data: { list: record.list, locale: tx.locale, from: tx.from },
    });
    await store.updateImport(trx, id, { status: 'running', job_id: jobId, password_hash: passwordHash });
    return answered(tx, { ...record, status: 'running', job_id: jobId });
  });

/** The rows that were not saved as a workbook: the file's own columns and why. It can be mended and uploaded again. */
export async function faulty(ctx: Ctx, id: string): Promise<{ name: string; bytes: Uint8Array }> {
  const { record, rows } = await inTx(ctx, async (tx) => ({
    record: await found(tx, id),
    rows: await store.faultyRows(tx.trx, id),
  }));
  const { sheet } = entryFor(ctx, record.list);
  const kept = record.columns.filter((c): c is MatchedColumn & { key: string } => c.key !== null);
  const titles = new Map(sheet.columns.map((c) => [c.key, c.header[ctx.locale]]));
  const lines = rows.map((r) => [
    ...kept.map((c) => r.cells[c.key] ?? ''),
    Object.entries(r.errors)
      .map(([key, message]) => (key === '' ? message : `${titles.get(key) ?? key}: ${message}`))
      .join('; '),
  ]);
  const bytes = await writeSheet(
    lines,
    [...kept.map((c) => ({ header: c.header })), { header: faultyNames.reason[ctx.locale], widthChars: 60 }],
    {
      sheetName: sheet.title[ctx.locale],
    },
  );
  return {
    name: `${record.file_name.replace(/\.\w{2,4}$/, '')} - ${faultyNames.errors[ctx.locale]}.xlsx`,
    bytes,
  };
}

/** Forgets a dry run. What was saved once stays told. */
export const discard = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const record = await found(tx, id, true);
    if (record.status !== 'ready') throw problem('bulk.wrong_state');
    await store.deleteImport(tx.trx, id);
    return { ok: true as const };
  });

/** Lets an import go whose job ended without settling it. Takes the transaction of the event that told so. */
export const releaseImport = (trx: TxCtx['trx'], input: Parameters<typeof store.releaseImport>[1]): Promise<unknown> =>
  store.releaseImport(trx, input);
