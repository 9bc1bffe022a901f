import { fill } from '@tramo/contract/problems';
import { invoiceNames } from '@tramo/contract/words/invoices';
import type { Ctx } from '../../platform/context.ts';
import { openReportPrinter } from '../../platform/print/print-reports.ts';
import { problem } from '../../platform/problem.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { receiptFolio, receiptReport } from './payments.receipt.rules.ts';
import { one } from './payments.service.ts';

/** The receipt of a payment that was made, as a PDF. */
export async function receipt(ctx: Ctx, id: string): Promise<{ name: string; bytes: Uint8Array }> {
  const payment = await one(ctx, id);
  if (!payment.paidDate) throw problem('payments.no_receipt');
  const { company } = await companyOf(ctx, ctx.actor.companyId);
  const operator = ctx.platform.config.payments.bank?.holder ?? 'Tramo';
  const printer = openReportPrinter();
  try {
    const bytes = await printer.draw(receiptReport({ payment, company, operator, locale: ctx.locale }));
    return { name: `${fill(invoiceNames.receiptFile[ctx.locale], { folio: receiptFolio(payment) })}.pdf`, bytes };
  } finally {
    await printer.close();
  }
}
