import type { costsApi } from '@tramo/contract/costs';
import type { Parsed } from '@tramo/contract/endpoint';
import { fill } from '@tramo/contract/problems';
import { costNames } from '@tramo/contract/words/costs';
import { languageTags, namesIn } from '@tramo/contract/words/names';
import { audit } from '../../platform/audit.ts';
import { writtenDay, writtenInstant } from '../../platform/company-formats.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { xlsxType } from '../../platform/http/file-part.ts';
import { openReportPrinter } from '../../platform/print/print-reports.ts';
import { writeSheet } from '../../platform/sheets/write-sheet.ts';
import { letterhead } from '../accounts/accounts.letterhead.service.ts';
import { productUsage } from './ledger.costs.service.ts';
import { costReport, costSheet } from './ledger.sheet.rules.ts';

/** What a month cost as a file. Who took it stands in the audit. */
export async function exportCosts(
  ctx: Ctx,
  q: Parsed<typeof costsApi.export>['body'],
): Promise<{ name: string; type: string; bytes: Uint8Array }> {
  const w = namesIn(costNames, ctx.locale);
  const { detail, stem } = await inTx(ctx, async (tx) => {
    const { costDetail, costDetailFilters } = await productUsage(tx, q);
    const name = fill(w.fileName, { month: costDetailFilters.month, by: w.by[q.by].toLowerCase() });
    await audit(tx, { action: 'export', kind: 'cost', id: null, name, after: { ...q } });
    return { detail: costDetail, stem: name };
  });
  if (q.format === 'xlsx') {
    const { rows, columns } = costSheet(detail, w);
    return {
      name: `${stem}.xlsx`,
      type: xlsxType,
      bytes: await writeSheet(rows, columns, { sheetName: w.sheet }),
    };
  }
  const { company, logo } = await letterhead(ctx);
  const month = new Date(`${detail.from}T12:00:00Z`).toLocaleDateString(languageTags[ctx.locale], {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const report = costReport(detail, {
    company: company.name,
    about: [company.profile.legalName, company.profile.address].filter(Boolean).join('\n'),
    logo,
    month,
    by: ctx.actor.name,
    at: writtenInstant(ctx.platform.now().toISOString(), company),
    day: (day) => writtenDay(day, company),
    locale: ctx.locale,
    w,
  });
  const printer = openReportPrinter();
  try {
    return { name: `${stem}.pdf`, type: 'application/pdf', bytes: await printer.draw(report) };
  } finally {
    await printer.close();
  }
}
