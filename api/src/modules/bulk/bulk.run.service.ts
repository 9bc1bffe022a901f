import { setTimeout as sleep } from 'node:timers/promises';
import { problemText } from '@tramo/contract/problem-kinds';
import { audit } from '../../platform/audit.ts';
import type { SheetEntry } from '../../platform/bulk.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { finishJob, processEnds, type RunningJob } from '../../platform/jobs.ts';
import { Problem, problemBody } from '../../platform/problem.ts';
import { auditKindOf } from './bulk.lists.rules.ts';
import { entryFor } from './bulk.sheets.service.ts';
import * as store from './bulk.store.ts';

/** Rows that are fetched at a time. */
const ROWS_PER_READ = 200;
/** The embedded database answers without ever giving the event loop a turn: requests that wait (a cancel among them) get one between rows. */
const breathe = (): Promise<void> => sleep(1);
/** After so many faults of our own one after the other it is not the rows that are wrong: the import stops and can be run again. */
const FAULTS_IN_A_ROW = 5;

/** A row that must not be saved: its mark is undone with what hangs on it. */
class Refused extends Error {
  readonly errors: Record<string, string>;
  constructor(errors: Record<string, string>) {
    super('refused');
    this.errors = errors;
  }
}

/** A problem's words by column, or for the whole row. */
export function rowErrors(p: Problem, ctx: Ctx, columnOf: SheetEntry['columnOf']): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const [path, message] of Object.entries(p.fields ?? {})) errors[columnOf(path) ?? ''] ??= message;
  return Object.keys(errors).length > 0 ? errors : { '': String(problemBody(p, ctx.locale).body.error.message) };
}

type Outcome = 'done' | 'refused' | 'fault';

/** Saves one row with its mark, both or none. A row that another worker has saved meanwhile is left alone. */
async function saveRow(
  ctx: Ctx,
  entry: SheetEntry,
  record: store.ImportRecord,
  row: store.RowRecord,
): Promise<Outcome> {
  const refuse = (errors: Record<string, string>): Promise<unknown> =>
    inTx(ctx, ({ trx }) => store.setResult(trx, record.id, row.row, 'refused', errors));
  try {
    await inTx(ctx, async (tx) => {
      if (!(await store.setResult(tx.trx, record.id, row.row, 'done'))) return;
      const saved = await entry.save(tx, { row: row.row, cells: row.cells }, { passwordHash: record.password_hash });
      if (saved.action === 'faulty') throw new Refused(saved.errors);
    });
    return 'done';
  } catch (error) {
    if (error instanceof Refused) await refuse(error.errors);
    else if (error instanceof Problem) await refuse(rowErrors(error, ctx, entry.columnOf));
    else {
      ctx.platform.log.error(
        { err: error, importId: record.id, row: row.row },
        'a row of an import could not be saved',
      );
      await refuse({ '': problemText('general.unexpected', ctx.locale) });
      return 'fault';
    }
    return 'refused';
  }
}

/** Saves the valid rows of an import one by one, until none is left or somebody cancels. What is saved stays. */
export async function runImport(ctx: Ctx, job: RunningJob): Promise<void> {
  const find = (): Promise<store.ImportRecord | null> =>
    inTx(ctx, ({ trx }) => store.findImport(trx, job.subjectId, { createdBy: null }));
  const record = await find();
  if (record?.status !== 'running' || record.job_id !== job.id) return;
  try {
    const { entry } = entryFor(ctx, record.list);
    const total = (await inTx(ctx, ({ trx }) => store.pendingCount(trx, record.id))).all;
    let done = 0;
    let faults = 0;
    for (let after = -1; !job.signal.aborted; ) {
      const rows = await inTx(ctx, ({ trx }) => store.pendingRows(trx, record.id, after, ROWS_PER_READ));
      if (rows.length === 0) break;
      for (const row of rows) {
        if (job.signal.aborted) break;
        const outcome = await saveRow(ctx, entry, record, row);
        faults = outcome === 'fault' ? faults + 1 : 0;
        if (faults >= FAULTS_IN_A_ROW) throw new Error('rows of an import fail one after the other');
        after = row.row;
        done += 1;
        await job.progress(Math.min(done, total - 1), total);
        await breathe();
      }
    }
    if (job.signal.reason === processEnds) throw new Error(processEnds);
    await settle(ctx, record, job, null);
  } catch (error) {
    if (job.signal.reason === processEnds) throw error;
    await settle(ctx, record, job, error);
    throw error;
  }
}

/** Ends an import: its state, its entry in the audit and its job together. The first password's hash is not needed any more. */
async function settle(ctx: Ctx, record: store.ImportRecord, job: RunningJob, error: unknown): Promise<void> {
  await inTx(ctx, async (tx) => {
    const { trx } = tx;
    const current = await store.findImport(trx, record.id, { createdBy: null, lock: true });
    if (current?.status !== 'running' || current.job_id !== job.id) return;
    const pending = await store.pendingCount(trx, record.id);
    const status = error !== null ? 'failed' : pending.all > 0 ? 'cancelled' : 'done';
    await store.updateImport(trx, record.id, { status, password_hash: null });
    const { done, refused } = (await store.countsOf(trx, [record.id]))(record.id);
    await audit(tx, {
      action: 'import',
      kind: auditKindOf[record.list],
      id: record.id,
      name: record.file_name,
      after: { rowsSaved: done, rowsRefused: refused, status },
    });
    if (error === null) await finishJob(trx, job.id, status === 'done' ? 'done' : 'cancelled', { done, refused });
  });
}
