import { type ImportChange, importChange } from '@tramo/contract/imports';
import { limits } from '@tramo/contract/limits';
import { problemText } from '@tramo/contract/problem-kinds';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { analyze, type Trx, uniqueViolation } from '../../platform/db/tx.ts';
import { deleteFile, readFile } from '../../platform/files.ts';
import { finishJob, processEnds, type RunningJob } from '../../platform/jobs.ts';
import { openPace, type Pace } from '../../platform/long-work-steps.ts';
import { Problem } from '../../platform/problem.ts';
import { readSheet } from '../../platform/sheets/read-sheet.ts';
import type { Sheet } from '../../platform/sheets/sheet.ts';
import { SheetError, sheetErrorText } from '../../platform/sheets/sheet-error.ts';
import { createGuides } from '../guides/guides.create.service.ts';
import { createOrders } from '../orders/orders.create.service.ts';
import { changedCells } from './imports.changes.rules.ts';
import { checkRows, type Directory, joined, loadDirectory, type Verdict, verdictOf } from './imports.check.service.ts';
import { guidesOf } from './imports.join.rules.ts';
import { mappingFor } from './imports.options.service.ts';
import { type Carry, type CheckedOrderRow, ordersOf } from './imports.orders.rules.ts';
import type { Cells } from './imports.reader.rules.ts';
import { type CheckedGuideRow, type CheckedRow, cellsOf } from './imports.rules.ts';
import * as store from './imports.store.ts';
import { isNoValue } from './imports.values.rules.ts';

/** Rows checked or written in one transaction at most. */
const MOST_ROWS = 500;
/** Guides after which the planner's statistics are renewed: what was planned for empty tables, and for small ones, is planned anew. */
const ANALYZED_AT = [500, 4000];
const SAMPLES = 50;
const SHOWN_SAMPLES = 5;

/** Reads and checks an uploaded file, or checks again what is not imported yet after its mapping changed. */
export async function readOrCheck(ctx: Ctx, job: RunningJob): Promise<void> {
  const record = await inTx(ctx, ({ trx }) => store.findImport(trx, job.subjectId, null));
  if (record?.status !== 'reading') return;
  try {
    if (record.file_id) await readUpload(ctx, job, record);
    else while (!(await checkAgain(ctx, job)));
  } catch (error) {
    if (job.signal.reason === processEnds) throw error;
    const reason = job.signal.aborted
      ? 'Se canceló la lectura del archivo'
      : error instanceof SheetError
        ? sheetErrorText(error, ctx.locale)
        : problemText('general.unexpected', ctx.locale);
    await inTx(ctx, async ({ trx }) => {
      const current = await store.findImport(trx, job.subjectId, null, true);
      if (current?.status !== 'reading') return;
      const isFile = current.file_id !== null;
      if (isFile) await store.deleteRows(trx, current.id);
      Object.assign(current, { status: 'failed', error: reason, counts: isFile ? {} : current.counts });
      await saveWithoutFile(trx, current);
      await finishJob(
        trx,
        job.id,
        job.signal.aborted ? 'cancelled' : 'failed',
        {},
        job.signal.aborted ? null : { key: 'imports.file', message: reason },
      );
    });
    if (!(error instanceof SheetError) && !job.signal.aborted) throw error;
  }
}

/** First filled cells of each column, within the first rows. */
function samplesOf(sheet: Sheet): string[][] {
  const samples: string[][] = sheet.header.map(() => []);
  for (const { cells } of sheet.rows.slice(0, 400)) {
    cells.forEach((text, n) => {
      const column = samples[n];
      if (!isNoValue(text) && column && column.length < SAMPLES) column.push(text);
    });
  }
  return samples;
}

/** Writes the import's head and forgets its sheet: it failed, or has been read. */
async function saveWithoutFile(trx: Trx, record: store.ImportRecord): Promise<void> {
  const fileId = record.file_id;
  await store.saveImport(trx, { ...record, file_id: null });
  if (fileId) await deleteFile(trx, fileId);
}

async function readUpload(ctx: Ctx, job: RunningJob, record: store.ImportRecord): Promise<void> {
  const sheet = await readFile(ctx, record.file_id ?? '').then((file) => {
    if (!file) throw new SheetError('empty');
    return readSheet(
      { file, fileName: record.file_name, signal: job.signal },
      { maxRows: limits.importRows, maxUploadBytes: limits.importBytes },
    );
  });
  const directory = await loadDirectory(ctx);
  await inTx(ctx, async (tx) => {
    await store.deleteRows(tx.trx, record.id); // rows of a reading that died half way
    const samples = samplesOf(sheet);
    const columns = sheet.header.map((header, n) => ({ header, samples: samples[n] ?? [] }));
    const { mapping, isRemembered } = await mappingFor(tx, columns, record, directory);
    record.columns = columns.map(({ header, samples: texts }, index) => ({
      index,
      header,
      sample: [...new Set(texts)].slice(0, SHOWN_SAMPLES),
    }));
    record.format = sheet.format;
    record.mapping = mapping;
    record.mapping_remembered = isRemembered;
    await store.saveImport(tx.trx, record);
  });
  const { rows } = sheet;
  const verdicts: Verdict[] = [];
  const carry: Carry = { number: null };
  const checking = openPace(ctx.platform.db, MOST_ROWS);
  for (let at = 0; at < rows.length; at = verdicts.length) {
    job.signal.throwIfAborted();
    const part = rows.slice(at, at + checking.rows());
    const checked = await inTx(ctx, (tx) =>
      checking.timed(() =>
        checkRows(
          tx,
          record,
          directory,
          part.map((r) => ({ source: r.cells, fixes: {} })),
          carry,
        ),
      ),
    );
    for (const [n, c] of checked.entries()) verdicts.push(verdictOf((part[n] as (typeof part)[number]).rowNumber, c));
    await job.progress(verdicts.length, rows.length * 2);
    await checking.rest();
  }
  const results = joined(verdicts, record.kind);
  const writing = openPace(ctx.platform.db, MOST_ROWS);
  for (let at = 0; at < rows.length; ) {
    job.signal.throwIfAborted();
    const part = results.slice(at, at + writing.rows()).map((r, n) => ({ ...r, source: rows[at + n]?.cells ?? [] }));
    await inTx(ctx, ({ trx }) => writing.timed(() => store.insertRows(trx, job.companyId, record.id, part)));
    at += part.length;
    await job.progress(rows.length + at, rows.length * 2);
    await writing.rest();
  }
  await analyze(ctx.platform.db, ['guide_import_row']);
  await inTx(ctx, async ({ trx }) => {
    const current = await store.findImport(trx, record.id, null, true);
    if (current?.status !== 'reading') return;
    const counts = await store.countRows(trx, record.id);
    Object.assign(record, { status: 'ready', error: null, counts, job_id: current.job_id });
    await saveWithoutFile(trx, { ...record, file_id: current.file_id });
    await finishJob(trx, job.id, 'done', counts);
  });
}

/** Checks every row that is not imported yet with the import's mapping. False when the mapping changed meanwhile. */
async function checkAgain(ctx: Ctx, job: RunningJob): Promise<boolean> {
  const record = await inTx(ctx, ({ trx }) => store.findImport(trx, job.subjectId, null));
  if (record?.status !== 'reading') return true;
  const directory = await loadDirectory(ctx);
  const change = importChange.safeParse(job.data.change);
  const carry: Carry = { number: null };
  const before = new Map<number, string>();
  const verdicts: Verdict[] = [];
  const print = (r: store.CheckedRecord | store.SheetRecord): string =>
    JSON.stringify([
      r.state,
      r.folio,
      ...[r.errors, r.warnings, r.hint].map((byField) => Object.entries(byField).sort()),
    ]);
  const checking = openPace(ctx.platform.db, MOST_ROWS);
  for (let after = -1, more = true; more; ) {
    if (job.signal.reason === processEnds) throw new Error(processEnds);
    const limit = checking.rows();
    const rows = await inTx(ctx, (tx) =>
      checking.timed(async () => {
        const found = await store.rowsAfter(tx.trx, record.id, after, ['valid', 'faulty'], limit);
        const part = change.success ? await withChange(tx, record, directory, found, change.data) : found;
        const checked = await checkRows(tx, record, directory, part, carry);
        for (const [n, c] of checked.entries()) verdicts.push(verdictOf((part[n] as store.SheetRecord).row_number, c));
        for (const r of part) before.set(r.row_number, print(r));
        return found;
      }),
    );
    more = rows.length === limit;
    after = rows.at(-1)?.row_number ?? after;
    await job.progress(verdicts.length, record.counts.rows ?? verdicts.length);
    await checking.rest();
  }
  const changed = joined(verdicts, record.kind).filter((r) => print(r) !== before.get(r.row_number));
  const writing = openPace(ctx.platform.db, MOST_ROWS);
  for (let at = 0; at < changed.length; await writing.rest()) {
    const part = changed.slice(at, at + writing.rows());
    await inTx(ctx, ({ trx }) => writing.timed(() => store.updateRows(trx, record.id, part)));
    at += part.length;
  }
  return inTx(ctx, async ({ trx }) => {
    const current = await store.findImport(trx, record.id, null, true);
    if (current?.status !== 'reading') return true;
    const key = (r: store.ImportRecord): string =>
      JSON.stringify([Object.entries(r.mapping).sort(), r.cedi_id, r.client_id, r.scheduled_date]);
    if (key(current) !== key(record)) return false;
    const counts = await store.countRows(trx, record.id);
    Object.assign(current, { status: 'ready', counts });
    await store.saveImport(trx, current);
    await finishJob(trx, job.id, 'done', counts);
    return true;
  });
}

/** Rows with what a change of many puts into them, without those that it leaves out. Done again it changes nothing. */
async function withChange(
  tx: TxCtx,
  record: store.ImportRecord,
  directory: Directory,
  rows: readonly store.SheetRecord[],
  change: ImportChange,
): Promise<store.SheetRecord[]> {
  const names = new Map([...directory.places.values()].map((p) => [p.id, p.name]));
  const saved: { row_number: number; fixes: Cells; isLeftOut: boolean }[] = [];
  const kept = rows.flatMap((row) => {
    const cells = changedCells(
      { ...row, cells: cellsOf(row.source, record.mapping, row.fixes, row.hint.carried) },
      change,
      names,
    );
    if (cells === null) return [row];
    const isLeftOut = cells === 'leftOut';
    const fixes = isLeftOut ? row.fixes : { ...row.fixes, ...cells };
    saved.push({ row_number: row.row_number, fixes, isLeftOut });
    return isLeftOut ? [] : [{ ...row, fixes }];
  });
  await store.saveManyFixes(tx.trx, record.id, saved);
  return kept;
}

/** Where a chunk begins, and how many rows it takes. */
interface Step {
  /** Number of the row after which it looks: before it none is left. */
  after: number;
  limit: number;
}
interface Done {
  done: number;
  total: number;
  last: number;
}

/** Makes the guides of the valid rows in chunks of a transaction each, until none is left or somebody cancels. */
export async function runImport(ctx: Ctx, job: RunningJob): Promise<void> {
  const directory = await loadDirectory(ctx);
  const pace = openPace(ctx.platform.db, MOST_ROWS);
  const toAnalyze = [...ANALYZED_AT];
  let before: number | null = null;
  let after = 0;
  try {
    for (;;) {
      if (job.signal.reason === processEnds) throw new Error(processEnds);
      const left = await chunkWithRetry(ctx, job, directory, pace, after);
      if (!left) return;
      after = left.last;
      before ??= left.done;
      if (left.done - before >= (toAnalyze[0] ?? Number.POSITIVE_INFINITY)) {
        toAnalyze.shift();
        await analyze(ctx.platform.db, ['guide', 'guide_item', 'binnacle', 'customer_order', 'customer_order_item']);
      }
      await job.progress(left.done, left.total);
      await pace.rest();
    }
  } catch (error) {
    if (job.signal.reason === processEnds) throw error;
    // What is imported stays; the rest can be run again.
    await inTx(ctx, async ({ trx }) => {
      const current = await store.findImport(trx, job.subjectId, null, true);
      if (current?.status !== 'running') return;
      current.status = 'cancelled';
      await store.saveImport(trx, current);
    });
    throw error;
  }
}

/**
 * A folio that somebody else took between our look and our write undoes the chunk; the next try sees it and says so at its row. Somebody who takes
 * many, one small step after another, would undo a large chunk each time: each try takes half as many rows.
 */
async function chunkWithRetry(
  ctx: Ctx,
  job: RunningJob,
  directory: Directory,
  pace: Pace,
  after: number,
): Promise<Done | null> {
  for (let attempt = 1; ; attempt++) {
    try {
      const limit = Math.ceil(pace.rows() / 2 ** (attempt - 1));
      return await inTx(ctx, (tx) => pace.timed(() => runChunk(tx, job, directory, { after, limit })));
    } catch (error) {
      const isTaken =
        (error instanceof Problem && (error.key === 'guides.folio_exists' || error.key === 'orders.number_exists')) ||
        uniqueViolation(error) !== null;
      if (!isTaken || attempt >= 12) throw error;
    }
  }
}

/** One chunk: guides, items, binnacle, the marks of the rows and the counts together. Null when the import has come to its end. */
async function runChunk(
  tx: TxCtx,
  job: RunningJob,
  directory: Directory,
  { after, limit }: Step,
): Promise<Done | null> {
  const { trx } = tx;
  const record = await store.findImport(trx, job.subjectId, null, true);
  if (record?.status !== 'running') return null;
  const rows = job.signal.aborted ? [] : await store.nextValidRows(trx, record.id, after, limit);
  if (rows.length === 0 && after > 0 && !job.signal.aborted) return runChunk(tx, job, directory, { after: 0, limit });
  if (rows.length === 0) return endRun(tx, job, record);
  const checked = await checkRows(tx, record, directory, rows);
  const results = joined(
    checked.map((c, n) => verdictOf((rows[n] as store.SheetRecord).row_number, c)),
    record.kind,
  );
  const faulty = results.filter((r) => r.state === 'faulty');
  await store.updateRows(trx, record.id, faulty);
  await makeThings(
    tx,
    record,
    checked.filter((_, n) => results[n]?.state === 'valid'),
  );
  // Counting all rows after each chunk would take longer than the chunk: until the end the figures are carried on.
  const { valid = 0, imported = 0, faulty: faultyBefore = 0 } = record.counts;
  const counts = {
    valid: valid - rows.length,
    imported: imported + rows.length - faulty.length,
    faulty: faultyBefore + faulty.length,
  };
  record.counts = { ...record.counts, ...counts };
  await store.saveImport(trx, record);
  const last = (rows[Math.min(limit, rows.length) - 1] as store.SheetRecord).row_number;
  return { done: counts.imported, total: counts.imported + counts.valid, last };
}

/** The guides or orders of valid rows, with the marks of the rows. */
async function makeThings(tx: TxCtx, record: store.ImportRecord, rows: readonly CheckedRow[]): Promise<void> {
  if (rows.length === 0) return;
  if (record.kind === 'orders') {
    const orders = ordersOf(rows as CheckedOrderRow[]);
    const made = await createOrders(
      tx,
      orders.map((o) => o.order),
      { origin: 'file', importId: record.id },
    );
    const marks = made.map(({ id }, n) => ({ id, folio: orders[n]?.folio ?? '' }));
    return store.markImported(tx.trx, record.id, marks, 'order_id');
  }
  const guides = await createGuides(tx, guidesOf(rows as CheckedGuideRow[]), { importId: record.id, source: 'file' });
  await store.markImported(tx.trx, record.id, guides);
}

/** No valid row is left, or somebody cancelled. */
async function endRun({ trx }: TxCtx, job: RunningJob, record: store.ImportRecord): Promise<null> {
  record.counts = await store.countRows(trx, record.id);
  record.status = job.signal.aborted && (record.counts.valid ?? 0) > 0 ? 'cancelled' : 'done';
  await finishJob(trx, job.id, record.status, record.counts);
  await store.saveImport(trx, record);
  return null;
}
