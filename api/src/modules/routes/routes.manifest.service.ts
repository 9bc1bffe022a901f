import { fill } from '@tramo/contract/problems';
import { namesIn } from '@tramo/contract/words/names';
import { paperNames } from '@tramo/contract/words/papers';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { safeName } from '../../platform/file-name.ts';
import { type NewFile, saveFile, writeAhead } from '../../platform/files.ts';
import { newId } from '../../platform/ids.ts';
import { finishJob, type RunningJob } from '../../platform/jobs.ts';
import { openReportPrinter } from '../../platform/print/print-reports.ts';
import type { Report } from '../../platform/print/report.ts';
import { Problem, problem } from '../../platform/problem.ts';
import { type Letterhead, letterhead } from '../accounts/accounts.letterhead.service.ts';
import { guidesByIds } from '../guides/guides.service.ts';
import { manifestReport } from './routes.manifest.rules.ts';
import { routesByIdsSeen, seenRoute } from './routes.read.service.ts';

/** A file of manifests is kept this long; it is made again in a moment. */
const RETENTION_DAYS = 7;

/** What a route that the caller sees has to say on paper. */
async function reportOf(
  ctx: Ctx,
  id: string,
  head: Letterhead,
): Promise<{ report: Report; name: string; day: string }> {
  const { view, guides } = await inTx(ctx, async (tx) => {
    const found = await seenRoute(tx, id);
    const list = await guidesByIds(
      tx,
      found.stops.map((s) => s.guideId),
    );
    return { view: found, guides: new Map(list.map((g) => [g._id, g])) };
  });
  const { route, stops } = view;
  const report = manifestReport({
    route: { ...route, stops },
    guides,
    ...head,
    link: `${ctx.platform.config.publicUrl}/routes-overview/${route.day}?route=${id}`,
    generatedAt: ctx.platform.now().toISOString(),
    by: ctx.actor.name,
    locale: ctx.locale,
  });
  return { report, name: route.name, day: route.day };
}

/** The manifest of a route that the caller sees, as a PDF. */
export async function routeManifest(ctx: Ctx, id: string): Promise<{ name: string; bytes: Uint8Array }> {
  const { report, name, day } = await reportOf(ctx, id, await letterhead(ctx));
  const printer = openReportPrinter();
  try {
    return {
      name: fill(namesIn(paperNames, ctx.locale).manifestName, { name: safeName(name), day }),
      bytes: await printer.draw(report),
    };
  } finally {
    await printer.close();
  }
}

/** What a job of manifests carries. */
interface ManifestsData {
  routeIds: string[];
  [key: string]: unknown;
}

/** Queues one file of the manifests of several routes, in the order given, and answers its job. */
export const printManifests = (ctx: Ctx, routes: readonly string[]): Promise<{ jobId: string; routes: number }> =>
  inTx(ctx, async (tx) => {
    const routeIds = [...new Set(routes)];
    if ((await routesByIdsSeen(tx, routeIds)).length < routeIds.length) throw problem('routes.not_found');
    const jobId = await tx.platform.jobs.start(tx.trx, {
      companyId: tx.actor.companyId,
      userId: tx.actor.userId,
      kind: 'routes.manifests',
      // Every file is a job of its own: two people may want the same one.
      subjectId: newId(),
      data: { routeIds, locale: tx.locale, from: tx.from } satisfies ManifestsData,
    });
    return { jobId, routes: routeIds.length };
  });

/**
 * The work of a 'routes.manifests' job. Nothing is written before the end but progress, so a run that was killed begins again: the file and the job's end are
 * one transaction. Routes that were deleted meanwhile are left out.
 */
export async function runManifests(ctx: Ctx, job: RunningJob): Promise<Record<string, unknown>> {
  const { routeIds } = job.data as ManifestsData;
  const words = namesIn(paperNames, ctx.locale);
  const head = await letterhead(ctx);
  const printer = openReportPrinter(job.signal);
  const days = new Set<string>();
  let routes = 0;
  try {
    for (const [n, id] of routeIds.entries()) {
      job.signal.throwIfAborted();
      const found = await reportOf(ctx, id, head).catch(gone);
      if (found) {
        await printer.add(found.report);
        days.add(found.day);
        routes += 1;
      }
      await job.progress(n, routeIds.length);
    }
    if (routes === 0) throw problem('routes.not_found');
    const name = fill(words.manifestsName, { count: routes, day: [...days].sort()[0] ?? '' });
    const content = await writeAhead(ctx, await printer.end(name));
    job.signal.throwIfAborted();
    return await inTx(ctx, async (tx) => {
      const detail = { ...(await keep(tx, name, content)), routes };
      await finishJob(tx.trx, job.id, 'done', detail);
      return detail;
    });
  } finally {
    await printer.close();
  }
}

const gone = (error: unknown): null => {
  if (error instanceof Problem && error.key === 'routes.not_found') return null;
  throw error;
};

async function keep(tx: TxCtx, name: string, content: NewFile['content']): Promise<Record<string, unknown>> {
  const expiresAt = new Date(tx.platform.now().getTime() + RETENTION_DAYS * 86_400_000);
  const file = await saveFile(tx, { kind: 'export', name, type: 'application/pdf', content, expiresAt });
  await audit(tx, { action: 'export', kind: 'route', id: null, name, after: { file: file._id } });
  return { fileId: file._id, name, bytes: file.bytes };
}
