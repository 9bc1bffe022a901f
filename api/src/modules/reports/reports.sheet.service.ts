import type { dashboardApi } from '@tramo/contract/dashboard';
import type { Parsed } from '@tramo/contract/endpoint';
import { fill } from '@tramo/contract/problems';
import { namesIn } from '@tramo/contract/words/names';
import { reportNames } from '@tramo/contract/words/reports';
import { audit } from '../../platform/audit.ts';
import { writtenDay, writtenInstant } from '../../platform/company-formats.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { xlsxType } from '../../platform/http/file-part.ts';
import { openReportPrinter } from '../../platform/print/print-reports.ts';
import { writeSheet } from '../../platform/sheets/write-sheet.ts';
import { letterhead } from '../accounts/accounts.letterhead.service.ts';
import { dayProgress, periodEfficiency } from './reports.service.ts';
import {
  efficiencyReport,
  efficiencySheet,
  type Print,
  progressReport,
  progressSheet,
  type SheetRows,
} from './reports.sheet.rules.ts';

type Asked = Parsed<typeof dashboardApi.export>['body'];

/** The dashboard as a file. Who took it stands in the audit. */
export async function exportDashboard(ctx: Ctx, q: Asked): Promise<{ name: string; type: string; bytes: Uint8Array }> {
  const w = namesIn(reportNames, ctx.locale);
  const isProgress = q.tab === 'progress';
  const stem = fill(w.fileName[q.tab], { from: q.from, to: q.to });
  const answer = await inTx(ctx, async (tx) => {
    await audit(tx, { action: 'export', kind: 'dashboard', id: null, name: stem, after: { ...q } });
    return isProgress
      ? { tab: 'progress' as const, progress: await dayProgress(tx, { ...q, startDate: q.from }) }
      : { tab: 'efficiency' as const, efficiency: await periodEfficiency(tx, q) };
  });
  const { company, logo } = await letterhead(ctx);
  if (q.format === 'xlsx') {
    const { rows, columns }: SheetRows =
      answer.tab === 'progress'
        ? progressSheet(answer.progress, w)
        : efficiencySheet(answer.efficiency, q.by, w, company.distanceUnit);
    return {
      name: `${stem}.xlsx`,
      type: xlsxType,
      bytes: await writeSheet(rows, columns, { sheetName: w.sheet[q.tab] }),
    };
  }
  const [from, to] = [writtenDay(q.from, company), writtenDay(q.to, company)];
  const print: Print = {
    company: company.name,
    about: [company.profile.legalName, company.profile.address].filter(Boolean).join('\n'),
    logo,
    when: isProgress || q.from === q.to ? from : `${from} – ${to}`,
    by: ctx.actor.name,
    at: writtenInstant(ctx.platform.now().toISOString(), company),
    unit: company.distanceUnit,
    locale: ctx.locale,
    w,
  };
  const report =
    answer.tab === 'progress'
      ? progressReport(answer.progress, print)
      : efficiencyReport(answer.efficiency, q.by, print);
  const printer = openReportPrinter();
  try {
    return { name: `${stem}.pdf`, type: 'application/pdf', bytes: await printer.draw(report) };
  } finally {
    await printer.close();
  }
}
