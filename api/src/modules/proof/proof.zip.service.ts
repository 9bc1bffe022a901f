import { createHash } from 'node:crypto';
import type { Parsed } from '@tramo/contract/endpoint';
import { limits } from '@tramo/contract/limits';
import { fieldMessages, fill } from '@tramo/contract/problems';
import type { proofApi } from '@tramo/contract/proof';
import { namesIn } from '@tramo/contract/words/names';
import { proofNames } from '@tramo/contract/words/proof';
import { type Archive, openArchive } from '../../platform/archive.ts';
import { audit } from '../../platform/audit.ts';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { openLargeFile, readFile } from '../../platform/files.ts';
import { newId } from '../../platform/ids.ts';
import { finishJob, type RunningJob } from '../../platform/jobs.ts';
import { openReportPrinter, type ReportPrinter } from '../../platform/print/print-reports.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { type Letterhead, letterhead } from '../accounts/accounts.letterhead.service.ts';
import { idsOf } from './proof.list.store.ts';
import { detailsOf, filterOf, seenVisits } from './proof.service.ts';
import { sheetReport } from './proof.sheet.rules.ts';
import { factsOf, type SheetSource, sourceOf } from './proof.sheet.service.ts';
import { visitsByIds } from './proof.store.ts';
import { entryNames, folders, hashLine, indexHeader, indexLine } from './proof.zip.rules.ts';

type Order = Parsed<typeof proofApi.export>['body'];
/** An archive is kept this long; it is made again in some moments. */
const RETENTION_HOURS = 24;
const max = limits.proofsPerZip;

/** What a job of proofs carries. */
interface ZipData {
  visitIds: string[];
  withFiles: boolean;
}

/** The visits that an order means, the newest first. Of a filter those that were taken back are no proof; who names one by its id wants it. */
async function chosen(tx: TxCtx, { visitIds, filter, except }: Order): Promise<string[]> {
  if (visitIds) {
    const ids = [...new Set(visitIds)];
    const rows = await visitsByIds(tx.trx, ids);
    if (rows.filter((r) => seesCedi(tx.actor, r.cedi_id)).length < ids.length) throw problem('proof.not_found');
    return rows.sort((a, b) => b.at.getTime() - a.at.getTime()).map((r) => r.id);
  }
  if (!filter) throw problem('general.invalid', {}, { fields: { visitIds: fieldMessages.required[tx.locale] } });
  const left = new Set(except);
  const found = await idsOf(tx.trx, await filterOf(tx, filter, true), { limit: max + left.size + 1, offset: 0 });
  const ids = found.filter((id) => !left.has(id));
  if (ids.length > max) throw problem('proof.too_many', { max });
  return ids;
}

/** Queues an archive of proofs and answers its job. */
export const startZip = (ctx: Ctx, order: Order): Promise<{ jobId: string; visits: number }> =>
  inTx(ctx, async (tx) => {
    const { actor, platform, trx } = tx;
    const visitIds = await chosen(tx, order);
    if (visitIds.length === 0) throw problem('proof.nothing');
    const jobId = await platform.jobs.start(trx, {
      companyId: actor.companyId,
      userId: actor.userId,
      kind: 'proof.zip',
      // Every archive is a job of its own: two people may want the same one.
      subjectId: newId(),
      data: { visitIds, withFiles: order.withFiles, locale: tx.locale, from: tx.from } satisfies ZipData &
        Record<string, unknown>,
    });
    return { jobId, visits: visitIds.length };
  });

/** A visit as the person who asked for it may see it now; null when it is gone. */
async function sourceNow(ctx: Ctx, visitId: string): Promise<SheetSource | null> {
  try {
    return await inTx(ctx, async (tx) => {
      const [row] = await visitsByIds(tx.trx, [visitId]);
      if (!row) return null;
      return sourceOf(tx, await detailsOf(tx, await seenVisits(tx, row.guide_id)), visitId);
    });
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

/** Puts one visit into its folder and answers its lines of the index and of the hashes. */
async function pack(
  ctx: Ctx,
  source: SheetSource,
  of: {
    archive: Archive;
    printer: ReportPrinter;
    head: Letterhead;
    folder: string;
    taken: Set<string>;
    withFiles: boolean;
  },
): Promise<{ index: string; hashes: string }> {
  const { archive, folder, head } = of;
  const { visit } = source;
  const names = entryNames(visit, ctx.locale, of.taken);
  const sheet = await of.printer.draw(sheetReport(await factsOf(ctx, source, head)));
  await archive.add(`${folder}/${names.sheet}`, sheet, { isPacked: true });
  let hashes = hashLine(createHash('sha256').update(sheet).digest('hex'), `${folder}/${names.sheet}`);
  for (const file of of.withFiles ? names.files : []) {
    const bytes = await readFile(ctx, file.fileId);
    if (!bytes) continue;
    await archive.add(`${folder}/${file.name}`, bytes, { isPacked: true, at: new Date(visit.at) });
    hashes += hashLine(file.sha256, `${folder}/${file.name}`);
  }
  return { index: indexLine(visit, { folder, sheet: names.sheet, company: head.company, locale: ctx.locale }), hashes };
}

async function writeZip(ctx: Ctx, job: RunningJob, printer: ReportPrinter): Promise<Record<string, unknown>> {
  const { visitIds, withFiles } = job.data as unknown as ZipData;
  const { platform, actor } = ctx;
  const words = namesIn(proofNames, ctx.locale);
  const name = fill(words.zip, { day: localDay(platform.now(), actor.timeZone) });
  const head = await letterhead(ctx);
  const file = await openLargeFile(ctx, { kind: 'export', name, type: 'application/zip' });
  try {
    const archive = openArchive(file.write);
    const folderOf = folders();
    const taken = new Map<string, Set<string>>();
    let index = indexHeader(ctx.locale);
    let hashes = '';
    let visits = 0;
    for (const [n, visitId] of visitIds.entries()) {
      job.signal.throwIfAborted();
      const source = await sourceNow(ctx, visitId);
      if (source) {
        const folder = folderOf(source.visit.guideId, source.visit.folio);
        const names = taken.get(folder) ?? new Set<string>();
        taken.set(folder, names);
        const lines = await pack(ctx, source, { archive, printer, head, folder, taken: names, withFiles });
        index += lines.index;
        hashes += lines.hashes;
        visits += 1;
      }
      await job.progress(n, visitIds.length);
    }
    if (visits === 0) throw problem('proof.nothing');
    await archive.add(words.indexFile, Buffer.from(index, 'utf8'));
    await archive.add(words.hashesFile, Buffer.from(hashes, 'utf8'));
    await archive.end();
    await file.end();
    job.signal.throwIfAborted();
    return await inTx(ctx, async (tx) => {
      const stored = await file.finish(tx, new Date(platform.now().getTime() + RETENTION_HOURS * 3_600_000));
      await audit(tx, { action: 'export', kind: 'guide', id: null, name, after: { visits } });
      const detail = { fileId: stored._id, name, bytes: stored.bytes, visits };
      await finishJob(tx.trx, job.id, 'done', detail);
      return detail;
    });
  } catch (error) {
    await file.discard().catch(() => undefined);
    throw error;
  }
}

/**
 * The work of a 'proof.zip' job. The archive is written in parts as it grows; a run that was killed leaves parts that end by themselves and
 * begins again. Its end, its entry in the audit and the job's end are one transaction.
 */
export async function runZip(ctx: Ctx, job: RunningJob): Promise<Record<string, unknown>> {
  // Before the file: a job that was cancelled by now ends here, and leaves nothing.
  const printer = openReportPrinter(job.signal);
  try {
    return await writeZip(ctx, job, printer);
  } finally {
    await printer.close();
  }
}
