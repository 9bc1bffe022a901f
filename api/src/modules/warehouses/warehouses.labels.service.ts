import { setTimeout as sleep } from 'node:timers/promises';
import type { Locale } from '@tramo/contract/problems';
import {
  type LocationLabelOrder,
  labelsPerPrinting,
  locationLabelsPerFile,
} from '@tramo/contract/warehouse/location-labels';
import { type ScanCommand, scanCommands, slotCode } from '@tramo/contract/warehouse/scan-codes';
import { cartSlotName, scanCommandNames, warehouseThingNames } from '@tramo/contract/words/warehouse';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { saveFile, writeAhead } from '../../platform/files.ts';
import { newId } from '../../platform/ids.ts';
import { finishJob, type RunningJob } from '../../platform/jobs.ts';
import { type Page, printable } from '../../platform/print/page.ts';
import { printPages } from '../../platform/print/print-pages.ts';
import { zplPage } from '../../platform/print/zpl.ts';
import { problem } from '../../platform/problem.ts';
import { type LocationLabel, labelPages, sizeOf } from './warehouses.labels.rules.ts';
import * as store from './warehouses.locations.store.ts';
import { findPrinter, printZpl } from './warehouses.printers.service.ts';
import { findArea } from './warehouses.service.ts';

/** Pages that are laid out at a time, so that requests hardly wait. */
const PAGES_PER_STEP = 20;
/** A file of labels is kept this long; they are made again in a moment. */
const RETENTION_DAYS = 7;

/** What a job of labels carries. */
interface PrintData {
  order: LocationLabelOrder;
  labels: number;
  cediIds: readonly string[] | null;
  locale: Locale;
}

const locationLabel = (code: string, below: string): LocationLabel => ({
  code,
  title: code,
  below,
  // All but the container: what stands on one level.
  strip: code.slice(0, code.lastIndexOf('-')),
});

/** Labels of an order in the walk, and what their file is called. Throws when there are none, or one is not the caller's. */
async function labelsOf(
  tx: TxCtx,
  { what }: LocationLabelOrder,
  locale: Locale,
): Promise<{ labels: LocationLabel[]; name: string }> {
  switch (what.by) {
    case 'commands':
      return {
        labels: (Object.keys(scanCommands) as ScanCommand[]).map((command) => ({
          code: scanCommands[command],
          title: scanCommandNames[command][locale],
          below: '',
          strip: 'commands',
        })),
        name: '',
      };
    case 'slots':
      return {
        labels: Array.from({ length: what.slots }, (_, n) => ({
          code: slotCode(n + 1),
          title: String(n + 1),
          below: cartSlotName[locale].replace('{slot}', String(n + 1)),
          strip: 'slots',
        })),
        name: '',
      };
    case 'locations': {
      const rows = await store.locationsInWalk(tx.trx, [...new Set(what.locationIds)]);
      const seen = rows.filter((r) => seesCedi(tx.actor, r.cedi_id));
      if (seen.length < new Set(what.locationIds).size) throw problem('warehouses.location_not_found');
      return { labels: seen.map((r) => locationLabel(r.code, '')), name: '' };
    }
    case 'area':
    case 'range': {
      const area = await findArea(tx, what.areaId);
      const codes = what.by === 'range' ? { from: what.from.toUpperCase(), to: what.to.toUpperCase() } : null;
      const rows = await store.stretchOf(tx.trx, what.areaId, codes);
      if (!rows) throw problem('warehouses.range', codes ?? {});
      return { labels: rows.map((r) => locationLabel(r.code, area.name)), name: area.name };
    }
  }
}

/** Queues a file of labels, or their printing, and answers its job. */
export const printLabels = (ctx: Ctx, order: LocationLabelOrder): Promise<{ jobId: string; labels: number }> =>
  inTx(ctx, async (tx) => {
    const { actor, platform, locale } = tx;
    const { labels } = await labelsOf(tx, order, locale);
    if (labels.length === 0) throw problem('locationLabels.nothing');
    const max = order.printerId ? labelsPerPrinting : locationLabelsPerFile;
    if (labels.length > max) throw problem('locationLabels.too_many', { count: labels.length, max });
    if (order.printerId) await findPrinter(tx, order.printerId);
    const data: PrintData = { order, labels: labels.length, cediIds: actor.cediIds, locale };
    const jobId = await platform.jobs.start(tx.trx, {
      companyId: actor.companyId,
      userId: actor.userId,
      kind: 'warehouses.labels',
      subjectId: newId(),
      data: { ...data },
    });
    return { jobId, labels: labels.length };
  });

async function* inSteps(job: RunningJob, labels: readonly LocationLabel[], data: PrintData): AsyncGenerator<Page[]> {
  let pages: Page[] = [];
  let done = 0;
  const perPage = data.order.layout === 'label' ? 1 : data.order.layout === 'sheet' ? 10 : 24;
  for (const page of labelPages(labels, data.order.layout, data.order.format)) {
    pages.push(page);
    if (pages.length < PAGES_PER_STEP) continue;
    yield pages;
    done += pages.length * perPage;
    pages = [];
    await job.progress(Math.min(done, labels.length - 1), labels.length);
    await sleep(2);
    job.signal.throwIfAborted();
  }
  if (pages.length > 0) yield pages;
}

/** The work of a 'warehouses.labels' job: one that was killed begins again, for the file and the job's end are one transaction. */
export async function runLabels(ctx: Ctx, job: RunningJob): Promise<Record<string, unknown>> {
  const data = job.data as unknown as PrintData;
  const { order } = data;
  const { now } = ctx.platform;
  const { labels, name } = await inTx(ctx, (tx) => labelsOf(tx, order, data.locale));
  if (labels.length === 0) throw problem('locationLabels.nothing');
  if (order.printerId) {
    const zpl = [...labelPages(labels, 'label', 'zpl')].map((page) => zplPage(page, sizeOf('label'))).join('');
    const printer = await printZpl(ctx, order.printerId, zpl);
    return { printer: printer.name, labels: labels.length };
  }
  const title = printable(name || warehouseThingNames.warehouse[data.locale])
    .replace(/[\\/:*?"<>|]/g, '-')
    .slice(0, 80);
  const fileName = `Etiquetas ${title} ${localDay(now(), job.timeZone)}.${order.format}`;
  const bytes = await printPages(
    { format: order.format, size: sizeOf(order.layout), title: fileName, signal: job.signal },
    inSteps(job, labels, data),
  );
  const content = await writeAhead(ctx, bytes);
  job.signal.throwIfAborted();
  return inTx(ctx, async (tx) => {
    const file = await saveFile(tx, {
      kind: 'labels',
      name: fileName,
      type: order.format === 'pdf' ? 'application/pdf' : 'application/zpl',
      content,
      expiresAt: new Date(now().getTime() + RETENTION_DAYS * 86_400_000),
    });
    const detail = { fileId: file._id, name: fileName, bytes: file.bytes, format: order.format, labels: labels.length };
    await finishJob(tx.trx, job.id, 'done', detail);
    return detail;
  });
}
