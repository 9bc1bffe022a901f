import { fill } from '@tramo/contract/problems';
import { type Ctx, inTx } from '../../platform/context.ts';
import { safeName } from '../../platform/file-name.ts';
import { openReportPrinter } from '../../platform/print/print-reports.ts';
import { letterhead } from '../accounts/accounts.letterhead.service.ts';
import { guidesByIds } from '../guides/guides.service.ts';
import { manifestReport } from './routes.manifest.rules.ts';
import { paperWords } from './routes.papers.rules.ts';
import { seenRoute } from './routes.read.service.ts';

/** The manifest of a route that the caller sees, as a PDF. */
export async function routeManifest(ctx: Ctx, id: string): Promise<{ name: string; bytes: Uint8Array }> {
  const { view, guides } = await inTx(ctx, async (tx) => {
    const found = await seenRoute(tx, id);
    const list = await guidesByIds(
      tx,
      found.stops.map((s) => s.guideId),
    );
    return { view: found, guides: new Map(list.map((g) => [g._id, g])) };
  });
  const { route, stops } = view;
  const head = await letterhead(ctx);
  const report = manifestReport({
    route: { ...route, stops },
    guides,
    ...head,
    link: `${ctx.platform.config.publicUrl}/routes-overview/${route.day}?route=${id}`,
    generatedAt: ctx.platform.now().toISOString(),
    by: ctx.actor.name,
    locale: ctx.locale,
  });
  const printer = openReportPrinter();
  try {
    const name = fill(paperWords[ctx.locale].manifestName, { name: safeName(route.name), day: route.day });
    return { name, bytes: await printer.draw(report) };
  } finally {
    await printer.close();
  }
}
