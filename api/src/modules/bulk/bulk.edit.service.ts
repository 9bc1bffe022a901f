import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkList, BulkSelection } from '@tramo/contract/bulk';
import { limits } from '@tramo/contract/limits';
import { problemText } from '@tramo/contract/problem-kinds';
import { fieldErrors, fieldMessages } from '@tramo/contract/problems';
import { audit } from '../../platform/audit.ts';
import type { SheetEdit } from '../../platform/bulk.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { finishJob, processEnds, type RunningJob } from '../../platform/jobs.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { selectedIds } from './bulk.export.service.ts';
import { auditKindOf } from './bulk.lists.rules.ts';
import { rowErrors } from './bulk.run.service.ts';
import { editFor } from './bulk.sheets.service.ts';

/** Refused rows that are told by name. */
const REFUSED_SHOWN = 100;

/** What is to change, checked. Throws bulk.not_editable for another field, general.invalid for a wrong value. */
function checkedChange(ctx: Ctx, edit: SheetEdit, change: Record<string, unknown>): Record<string, unknown> {
  const keys = Object.keys(change);
  const known = Object.keys(edit.change.shape);
  const other = keys.find((key) => !known.includes(key));
  if (other !== undefined) throw problem('bulk.not_editable', { field: other });
  if (keys.length === 0)
    throw problem('general.invalid', {}, { fields: { change: fieldMessages.required[ctx.locale] } });
  const parsed = edit.change.safeParse(change, { reportInput: true });
  if (!parsed.success) throw problem('general.invalid', {}, { fields: fieldErrors(parsed.error.issues, ctx.locale) });
  return parsed.data;
}

/** Queues a change of many rows. */
export const startEdit = (
  ctx: Ctx,
  list: BulkList,
  body: { selection: BulkSelection; change: Record<string, unknown> },
): Promise<{ jobId: string }> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    const { sheet, edit } = editFor(tx, list);
    const change = checkedChange(tx, edit, body.change);
    const ids = await selectedIds(tx, sheet, body.selection, limits.bulkEditRows + 1);
    if (ids.length === 0) throw problem('bulk.nothing_selected');
    if (ids.length > limits.bulkEditRows) throw problem('bulk.too_many', { max: limits.bulkEditRows });
    const jobId = await platform.jobs.start(trx, {
      companyId: actor.companyId,
      userId: actor.userId,
      kind: 'bulk.edit',
      subjectId: newId(),
      data: { list, ids, change, locale: tx.locale, from: tx.from },
    });
    return { jobId };
  });

interface EditResult {
  changed: number;
  refusedCount: number;
  refused: { id: string; name: string; message: string }[];
}

/**
 * Changes each row by its module's own use case, in a transaction of its own; those that may not change are told with the reason.
 * A run that was killed begins again: a row that has the value already stays as it is.
 */
export async function runEdit(ctx: Ctx, job: RunningJob): Promise<Record<string, unknown>> {
  const { list, ids, change } = job.data as { list: BulkList; ids: string[]; change: Record<string, unknown> };
  const { sheet, edit } = editFor(ctx, list);
  const result: EditResult = { changed: 0, refusedCount: 0, refused: [] };
  for (const [n, id] of ids.entries()) {
    if (job.signal.aborted) break;
    const message = await applied(ctx, edit, id, change);
    if (message === null) result.changed += 1;
    else {
      result.refusedCount += 1;
      if (result.refused.length < REFUSED_SHOWN)
        result.refused.push({ id, name: await nameOf(ctx, edit, id), message });
    }
    await job.progress(Math.min(n + 1, ids.length - 1), ids.length, { ...result });
    await sleep(1);
  }
  if (job.signal.reason === processEnds) throw new Error(processEnds);
  return inTx(ctx, async (tx) => {
    await audit(tx, {
      action: 'bulkEdit',
      kind: auditKindOf[list],
      id: null,
      name: sheet.title[ctx.locale],
      after: { ...change, rowsChanged: result.changed, rowsRefused: result.refusedCount },
    });
    const detail = { ...result };
    const isCut = job.signal.aborted && result.changed + result.refusedCount < ids.length;
    await finishJob(tx.trx, job.id, isCut ? 'cancelled' : 'done', detail);
    return detail;
  });
}

/** Null when the row has changed, or why not. */
async function applied(ctx: Ctx, edit: SheetEdit, id: string, change: Record<string, unknown>): Promise<string | null> {
  try {
    await inTx(ctx, (tx) => edit.apply(tx, id, change));
    return null;
  } catch (error) {
    if (error instanceof Problem) return Object.values(rowErrors(error, ctx, () => null))[0] ?? '';
    ctx.platform.log.error({ err: error, id }, 'a row of a bulk edit could not be changed');
    return problemText('general.unexpected', ctx.locale);
  }
}

/** A row that the caller cannot see has no name to tell. */
const nameOf = (ctx: Ctx, edit: SheetEdit, id: string): Promise<string> =>
  inTx(ctx, (tx) => edit.nameOf(tx, id)).catch((error) => {
    if (error instanceof Problem) return '—';
    throw error;
  });
