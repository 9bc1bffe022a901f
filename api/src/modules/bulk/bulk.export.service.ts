import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkList, BulkSelection } from '@tramo/contract/bulk';
import { limits } from '@tramo/contract/limits';
import { audit } from '../../platform/audit.ts';
import type { ListSheet, SheetColumn, SheetPiece, SheetPlace } from '../../platform/bulk.ts';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, readingNow } from '../../platform/context.ts';
import { saveFile, writeAhead } from '../../platform/files.ts';
import { xlsxType } from '../../platform/http/file-part.ts';
import { newId } from '../../platform/ids.ts';
import { finishJob, type RunningJob } from '../../platform/jobs.ts';
import { problem } from '../../platform/problem.ts';
import { writeRows } from '../../platform/sheets/write-rows.ts';
import type { WriteValue } from '../../platform/sheets/write-sheet.ts';
import { auditKindOf } from './bulk.lists.rules.ts';
import { sheetFor } from './bulk.sheets.service.ts';

/** Rows that are read at a time. */
const ROWS_PER_READ = 100;
/** Ids that are read at a time. */
const IDS_PER_READ = 10_000;
/** An export is kept this long; it is made again in a moment. */
const RETENTION_HOURS = 24;

/** Ids that a selection means, in the list's order or the given one, without those left out: at most `most` of them. */
export async function selectedIds(
  ctx: Ctx,
  sheet: ListSheet,
  selection: BulkSelection,
  most: number,
): Promise<string[]> {
  const except = new Set(selection.except);
  const ids = new Set<string>();
  for await (const piece of piecesOf(ctx, sheet, selection, Math.min(most + except.size, IDS_PER_READ)))
    for (const id of piece) {
      if (ids.size === most) return [...ids];
      if (!except.has(id)) ids.add(id);
    }
  return [...ids];
}

/** The ids that a selection names, each piece read in a transaction of its own. */
async function* piecesOf(
  ctx: Ctx,
  sheet: ListSheet,
  selection: BulkSelection,
  size: number,
): AsyncGenerator<readonly string[]> {
  if (!selection.all) return yield selection.ids ?? [];
  const filter = selection.filter ?? {};
  const { selectAfter } = sheet;
  if (!selectAfter) return yield await inTx(ctx, (tx) => sheet.select(tx, filter));
  for (let after: SheetPlace | null = null, isOver = false; !isOver; ) {
    const from: SheetPlace | null = after;
    const piece: SheetPiece = await inTx(ctx, (tx) => selectAfter(tx, filter, from, size));
    yield piece.ids;
    after = piece.next;
    isOver = piece.next === null;
  }
}

/** Queues an export. An empty list gives an empty sheet; an empty choice is a mistake. */
export const startExport = (ctx: Ctx, list: BulkList, selection: BulkSelection): Promise<{ jobId: string }> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    const sheet = sheetFor(tx, list, 'export');
    if (!selection.all && (selection.ids ?? []).length === 0) throw problem('bulk.nothing_selected');
    // A filter that the list does not know is told now, not by a job that fails.
    await selectedIds(tx, sheet, selection, 1);
    const jobId = await platform.jobs.start(trx, {
      companyId: actor.companyId,
      userId: actor.userId,
      kind: 'bulk.export',
      subjectId: newId(),
      data: { list, selection, locale: tx.locale, from: tx.from },
    });
    return { jobId };
  });

/** Reads the rows page by page, each in a transaction of its own. */
async function* pages(
  ctx: Ctx,
  job: RunningJob,
  sheet: ListSheet,
  ids: readonly string[],
  columns: readonly SheetColumn[],
): AsyncGenerator<WriteValue[][]> {
  for (let at = 0; at < ids.length; at += ROWS_PER_READ) {
    yield await inTx(ctx, (tx) => sheet.read(tx, ids.slice(at, at + ROWS_PER_READ), columns));
    await job.progress(Math.min(at + ROWS_PER_READ, ids.length - 1), ids.length);
    await sleep(1);
  }
}

/** Makes the sheet. Nothing is written before the end: the file, its entry in the audit and the job's end are one transaction. */
export async function runExport(ctx: Ctx, job: RunningJob): Promise<Record<string, unknown>> {
  const { list, selection } = job.data as { list: BulkList; selection: BulkSelection };
  const sheet = sheetFor(ctx, list, 'export');
  const title = sheet.title[ctx.locale];
  const reader = await readingNow(ctx);
  const columns = [...sheet.columns, ...((await inTx(reader, async (tx) => sheet.ownColumns?.(tx))) ?? [])];
  const selected = await selectedIds(reader, sheet, selection, limits.exportRows + 1);
  const ids = selected.slice(0, limits.exportRows);
  let rows = 0;
  const counted = async function* (): AsyncGenerator<WriteValue[][]> {
    for await (const page of pages(reader, job, sheet, ids, columns)) {
      rows += page.length;
      yield page;
    }
  };
  const sheetBytes = await writeRows(
    counted(),
    columns.map((c) => ({
      header: c.header[ctx.locale],
      ...(c.kind ? { kind: c.kind } : {}),
      ...(c.widthChars ? { widthChars: c.widthChars } : {}),
    })),
    { sheetName: title },
    job.signal,
  );
  const content = await writeAhead(ctx, sheetBytes);
  job.signal.throwIfAborted();
  return inTx(ctx, async (tx) => {
    const { platform, actor } = tx;
    const now = platform.now();
    const file = await saveFile(tx, {
      kind: 'export',
      name: `${title} ${localDay(now, actor.timeZone)}.xlsx`,
      type: xlsxType,
      content,
      expiresAt: new Date(now.getTime() + RETENTION_HOURS * 3_600_000),
    });
    await audit(tx, { action: 'export', kind: auditKindOf[list], id: null, name: title, after: { rows } });
    // Narrower filters reach what is beyond.
    const detail = { fileId: file._id, name: file.name, rows, truncated: selected.length > ids.length };
    await finishJob(tx.trx, job.id, 'done', detail);
    return detail;
  });
}
