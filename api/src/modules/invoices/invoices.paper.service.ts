import { fill } from '@tramo/contract/problems';
import { invoiceNames } from '@tramo/contract/words/invoices';
import type { Ctx } from '../../platform/context.ts';
import { openReportPrinter } from '../../platform/print/print-reports.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { invoiceReport } from './invoices.paper.rules.ts';
import { folioOf } from './invoices.rules.ts';
import { stampedInvoice } from './invoices.service.ts';

const nameOf = (ctx: Ctx, folio: string, ending: string): string =>
  `${fill(invoiceNames.invoiceFile[ctx.locale], { folio })}.${ending}`;

export async function invoiceXml(ctx: Ctx, id: string): Promise<{ name: string; bytes: Uint8Array }> {
  const { invoice, xml } = await stampedInvoice(ctx, id);
  return { name: nameOf(ctx, folioOf(invoice), 'xml'), bytes: Buffer.from(xml) };
}

export async function invoicePdf(ctx: Ctx, id: string): Promise<{ name: string; bytes: Uint8Array }> {
  const { invoice, xml } = await stampedInvoice(ctx, id);
  const { company } = await companyOf(ctx, ctx.actor.companyId);
  const printer = openReportPrinter();
  try {
    const bytes = await printer.draw(invoiceReport(invoice, xml, company, ctx.locale));
    return { name: nameOf(ctx, folioOf(invoice), 'pdf'), bytes };
  } finally {
    await printer.close();
  }
}
