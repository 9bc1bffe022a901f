import { setTimeout as sleep } from 'node:timers/promises';
import { type LabelFormat, type LabelOrder, labelPaper, labelsPerFile } from '@tramo/contract/labels';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { saveFile, writeAhead } from '../../platform/files.ts';
import { newId } from '../../platform/ids.ts';
import { finishJob, type RunningJob } from '../../platform/jobs.ts';
import { measureText } from '../../platform/print/measure.ts';
import { type Page, printable } from '../../platform/print/page.ts';
import { printPages } from '../../platform/print/print-pages.ts';
import { zplPage } from '../../platform/print/zpl.ts';
import { problem } from '../../platform/problem.ts';
import { selectGuides } from '../guides/guides.list.service.ts';
import { guidesByIds, labelTotals } from '../guides/guides.service.ts';
import { routesWithGuides } from '../routes/routes.read.service.ts';
import { labelPage } from './labels.layout.rules.ts';
import { factsOf, stopsToPrint } from './labels.service.ts';
import * as store from './labels.store.ts';

/** Guides that are read, and labels that are laid out, at a time: a few milliseconds each, so that requests hardly wait. */
const GUIDES_PER_READ = 50;
const LABELS_PER_STEP = 20;
/** The embedded database answers without ever giving the event loop a turn: requests that wait (a cancel among them) get one between steps. */
const breathe = (): Promise<void> => sleep(2);
/** A file of labels is kept this long; they are made again in a moment. */
const RETENTION_DAYS = 7;

/** What a job of labels carries. */
interface PrintData {
  guideIds: string[];
  labels: number;
  format: LabelFormat;
  name: string;
  cediIds: readonly string[] | null;
}

function* chunks<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size);
}

/** Ids of the guides to print in the order of the labels, and a name for the file. */
async function chosen(tx: TxCtx, order: LabelOrder): Promise<{ ids: string[]; name: string }> {
  if (order.by === 'guides') return { ids: order.guideIds, name: '' };
  if (order.by === 'route') {
    const { route, guides } = await stopsToPrint(tx, order.routeId);
    const wanted = order.guideIds && new Set(order.guideIds);
    const ids = guides.map((g) => g._id).filter((id) => wanted?.has(id) ?? true);
    if (wanted && ids.length < wanted.size) throw problem('guides.not_found');
    return { ids, name: `${route.name} ${route.day}` };
  }
  if (order.by === 'routes') {
    const found = await routesWithGuides(tx, [...new Set(order.routeIds)]);
    const [first] = found;
    return {
      ids: found.flatMap((r) => r.guideIds),
      name: found.length > 1 ? `${found.length} rutas ${first?.route.day}` : (first?.route.name ?? ''),
    };
  }
  const found = await selectGuides(tx, { ...order.filter, page: 1, limit: 1 });
  // More guides than one file has labels, each with one at least: no need to read them.
  if (found.truncated) throw problem('labels.too_many', { count: `+${labelsPerFile}`, max: labelsPerFile });
  const except = new Set(order.except);
  return { ids: found.ids.filter((id) => !except.has(id)), name: '' };
}

/** Queues a file of labels and answers its job. */
export const printLabels = (ctx: Ctx, order: LabelOrder): Promise<{ jobId: string; guides: number; labels: number }> =>
  inTx(ctx, async (tx) => {
    const { actor, platform } = tx;
    const { ids, name } = await chosen(tx, order);
    if (ids.length === 0) throw problem('labels.nothing');
    const { guides, labels } = await labelTotals(tx, ids);
    if (guides < ids.length) throw problem('guides.not_found');
    if (labels > labelsPerFile) throw problem('labels.too_many', { count: labels, max: labelsPerFile });
    const data: PrintData = { guideIds: ids, labels, format: order.format, name, cediIds: actor.cediIds };
    const jobId = await platform.jobs.start(tx.trx, {
      companyId: actor.companyId,
      userId: actor.userId,
      kind: 'labels.print',
      // Every file is a job of its own: two people may print the same guides.
      subjectId: newId(),
      data: { ...data },
    });
    return { jobId, guides: ids.length, labels };
  });

/** Lays out the labels of guides, some at a time. Guides that were deleted meanwhile are left out of `printed`. */
async function* layOut(ctx: Ctx, job: RunningJob, data: PrintData, printed: string[]): AsyncGenerator<Page[]> {
  let done = 0;
  let pages: Page[] = [];
  for (const part of chunks(data.guideIds, GUIDES_PER_READ)) {
    const { guides, facts } = await inTx(ctx, async (tx) => {
      const found = await guidesByIds(tx, part);
      return { guides: found, facts: await factsOf(tx, found) };
    });
    for (const guide of guides) {
      printed.push(guide._id);
      for (let number = 1; number <= guide.labelCount; number += 1) {
        pages.push(labelPage(facts(guide, number), measureText));
        if (pages.length < LABELS_PER_STEP) continue;
        yield pages;
        done += pages.length;
        pages = [];
        await job.progress(Math.min(done, data.labels - 1), data.labels);
        await breathe();
        job.signal.throwIfAborted();
      }
    }
  }
  if (pages.length > 0) yield pages;
}

/** Labels of a few guides as a printer of the warehouse takes them, at once: the printer draws the codes itself. */
export async function labelsAsZpl(ctx: Ctx, guideIds: readonly string[]): Promise<string> {
  const guides = await inTx(ctx, (tx) => guidesByIds(tx, guideIds));
  if (guides.length === 0) throw problem('labels.nothing');
  const facts = await factsOf(ctx, guides);
  const pages = guides.flatMap((guide) =>
    Array.from({ length: guide.labelCount }, (_, i) => labelPage(facts(guide, i + 1), measureText)),
  );
  await inTx(ctx, ({ trx, actor, platform }) =>
    store.countPrinting(
      trx,
      actor.companyId,
      guides.map((g) => g._id),
      { userId: actor.userId, at: platform.now() },
    ),
  );
  return pages.map((page) => zplPage(page, labelPaper)).join('');
}

const fileName = (data: PrintData, day: string): string => {
  const title = printable(data.name || day)
    .replace(/[\\/:*?"<>|]/g, '-')
    .slice(0, 80);
  return `Etiquetas ${title}.${data.format}`;
};
const mediaTypes: Record<LabelFormat, string> = { pdf: 'application/pdf', zpl: 'application/zpl' };

/**
 * The work of a 'labels.print' job. Nothing is written before the end but progress, so a run that was killed begins again: the file, the
 * count of printings and the job's end are one transaction.
 */
export async function runPrint(ctx: Ctx, job: RunningJob): Promise<Record<string, unknown>> {
  const data = job.data as unknown as PrintData;
  const { now } = ctx.platform;
  const name = fileName(data, localDay(now(), job.timeZone));
  const printed: string[] = [];
  const pages = await printPages(
    { format: data.format, size: labelPaper, title: name, signal: job.signal },
    layOut(ctx, job, data, printed),
  );
  if (printed.length === 0) throw problem('labels.nothing');
  const content = await writeAhead(ctx, pages);
  job.signal.throwIfAborted();
  return inTx(ctx, async (tx) => {
    const expiresAt = new Date(now().getTime() + RETENTION_DAYS * 86_400_000);
    const file = await saveFile(tx, { kind: 'labels', name, type: mediaTypes[data.format], content, expiresAt });
    await store.countPrinting(tx.trx, job.companyId, printed, { userId: job.userId, at: now() });
    const detail = {
      fileId: file._id,
      name,
      bytes: file.bytes,
      format: data.format,
      guides: printed.length,
      labels: data.labels,
    };
    await finishJob(tx.trx, job.id, 'done', detail);
    return detail;
  });
}
