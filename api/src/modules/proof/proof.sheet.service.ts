import type { BinnacleEntry, Guide } from '@tramo/contract/guides';
import { fill } from '@tramo/contract/problems';
import type { VisitDetail } from '@tramo/contract/proof';
import { namesIn } from '@tramo/contract/words/names';
import { proofNames } from '@tramo/contract/words/proof';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { safeName } from '../../platform/file-name.ts';
import { printedPicture } from '../../platform/print/picture.ts';
import { openReportPrinter } from '../../platform/print/print-reports.ts';
import { problem } from '../../platform/problem.ts';
import { type Letterhead, letterhead } from '../accounts/accounts.letterhead.service.ts';
import { amendmentsOf } from '../guides/guides.capture.service.ts';
import { guidesByIds } from '../guides/guides.service.ts';
import { detailsOf, seenVisits } from './proof.service.ts';
import { amendmentsOfVisit, type SheetFacts, sheetReport } from './proof.sheet.rules.ts';

/** Side of a photo on paper: 200 dots per inch over half of its width. */
const PRINT_PX = 1000;

/** What a sheet is made of, read in one go; its pictures are read apart, for they are large. */
export interface SheetSource {
  visit: VisitDetail;
  guide: Guide | null;
  amendments: BinnacleEntry[];
}

/** What is told on the sheet of a visit that the caller sees. `visits`: all of its guide, the last one first. */
export async function sourceOf(tx: TxCtx, visits: readonly VisitDetail[], visitId: string): Promise<SheetSource> {
  const index = visits.findIndex((v) => v._id === visitId);
  const visit = visits[index];
  if (!visit) throw problem('proof.not_found');
  const [guide] = await guidesByIds(tx, [visit.guideId]);
  const lines = await amendmentsOf(tx, visit.guideId);
  return { visit, guide: guide ?? null, amendments: amendmentsOfVisit(lines, visit, visits[index - 1]?.at ?? null) };
}

/** Reads and prepares the pictures of a sheet, one at a time. */
export async function factsOf(
  ctx: Ctx,
  { visit, guide, amendments }: SheetSource,
  head: Letterhead,
): Promise<SheetFacts> {
  const pictures = new Map<string, Uint8Array>();
  for (const e of visit.evidence) {
    if (!e.fileId || e.kind === 'video' || pictures.has(e.fileId)) continue;
    const bytes = await printedPicture(ctx, e.fileId, PRINT_PX);
    if (bytes) pictures.set(e.fileId, bytes);
  }
  return {
    visit,
    guide: guide && { orderNumber: guide.orderNumber, scheduledDate: guide.scheduledDate },
    company: head.company,
    logo: head.logo,
    amendments,
    pictures,
    generatedAt: ctx.platform.now().toISOString(),
    by: ctx.actor.name,
    locale: ctx.locale,
  };
}

/** The sheet of one visit as a PDF; without one named, of the last visit that stands. */
export async function proofSheet(
  ctx: Ctx,
  guideId: string,
  visitId: string | undefined,
): Promise<{ name: string; bytes: Uint8Array }> {
  const source = await inTx(ctx, async (tx) => {
    const visits = await detailsOf(tx, await seenVisits(tx, guideId));
    const wanted = visitId ?? (visits.find((v) => !v.undone) ?? visits[0])?._id;
    if (!wanted) throw problem('proof.not_found');
    return sourceOf(tx, visits, wanted);
  });
  const facts = await factsOf(ctx, source, await letterhead(ctx));
  const printer = openReportPrinter();
  try {
    const name = fill(namesIn(proofNames, ctx.locale).sheetName, { folio: safeName(source.visit.folio) });
    return { name, bytes: await printer.draw(sheetReport(facts)) };
  } finally {
    await printer.close();
  }
}
