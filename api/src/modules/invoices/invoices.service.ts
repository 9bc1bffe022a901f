import { hasBilling } from '@tramo/contract/billing';
import type { Answer, Parsed } from '@tramo/contract/endpoint';
import { countOf } from '@tramo/contract/fields';
import type { Invoice, invoicesApi } from '@tramo/contract/invoices';
import { localDay, localSecond } from '../../platform/calendar.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { PacRefused } from '../../platform/pac/pac.ts';
import { problem } from '../../platform/problem.ts';
import { billingData } from '../billing/billing.service.ts';
import { one as paymentOf } from '../payments/payments.service.ts';
import { conceptsOf, sealedInvoice, totalOf } from './invoices.rules.ts';
import * as store from './invoices.store.ts';

/** Where the operator invoices from. */
const issueZone = 'America/Mexico_City';
const centsOf = (pesos: number): number => Math.round(pesos * 100);

/** `YYYY-MM-DDThh:mm:ss` of the place of issue, as a CFDI tells the time. */
export function issueTime(at: Date): string {
  const second = localSecond(at, issueZone);
  const part = (n: number): string => String(Math.floor(n)).padStart(2, '0');
  return `${localDay(at, issueZone)}T${part(second / 3600)}:${part((second / 60) % 60)}:${part(second % 60)}`;
}

/** The PAC's refusals in words; anything else is told as it is. */
async function asked<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    if (error instanceof PacRefused) throw problem('invoices.refused', { reason: error.message });
    throw error;
  }
}

export const list = (ctx: Ctx, q: Parsed<typeof invoicesApi.list>['query']): Promise<Answer<typeof invoicesApi.list>> =>
  inTx(ctx, async ({ trx, actor }) => {
    const { invoices, total } = await store.listInvoices(trx, {
      companyId: actor.companyId,
      paymentId: q.paymentId ?? null,
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    return { invoices, count: countOf(total, q.limit) };
  });

/** Invoices a paid top-up. Its row and folio are committed before the PAC is asked, so that asking again after a crash is the same invoice. */
export async function make(ctx: Ctx, paymentId: string): Promise<Invoice> {
  const { platform, actor } = ctx;
  const { pac, db } = platform;
  const payment = await paymentOf(ctx, paymentId);
  const [known] = (await list(ctx, { page: 1, limit: 1, paymentId })).invoices;
  if (known?.status === 'stamped') return known;
  const mayBe = payment.paidDate !== null && ['paid', 'partiallyRefunded'].includes(payment.stage);
  if (!mayBe) throw problem('invoices.not_paid');
  const { _id, version, ...receiver } = await billingData(ctx).then((data) => {
    if (!hasBilling(data)) throw problem('invoices.no_billing');
    return data;
  });
  const concepts = conceptsOf({
    method: payment.method,
    amountCents: centsOf(payment.amount),
    refundedCents: centsOf(payment.refunded),
    commissionCents: centsOf(payment.commission),
    commissionVatCents: centsOf(payment.VAT),
  });
  const totalCents = totalOf(concepts);
  const at = platform.now();
  const { id, folio, createdAt } = await db.system((trx) =>
    store.keepInvoice(trx, { id: newId(), companyId: actor.companyId, paymentId, receiver, totalCents, at }),
  );
  const xml = sealedInvoice(
    { folio, localTime: issueTime(createdAt), issuer: pac.issuer, receiver, method: payment.method, concepts },
    pac.certificate(),
  );
  const stamped = await asked(pac.stamp(xml));
  return db.system(async (trx) => {
    await store.rewriteInvoice(trx, id, receiver, totalCents);
    await store.markStamped(trx, id, { ...stamped, isValid: pac.isValid });
    return store.shown((await store.invoiceById(trx, actor.companyId, id)) as store.StoredInvoice);
  });
}

/** One of the company's own that was stamped, with its XML. */
export const stampedInvoice = (ctx: Ctx, id: string): Promise<{ invoice: store.StoredInvoice; xml: string }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const invoice = await store.invoiceById(trx, actor.companyId, id);
    const xml = await store.xmlOf(trx, actor.companyId, id);
    if (!invoice || xml === null) throw problem('invoices.not_found');
    return { invoice, xml };
  });

export async function cancel(
  ctx: Ctx,
  id: string,
  { reason }: Parsed<typeof invoicesApi.cancel>['body'],
): Promise<Invoice> {
  const { platform, actor } = ctx;
  const { invoice } = await stampedInvoice(ctx, id);
  if (invoice.status !== 'stamped' || !invoice.uuid) throw problem('invoices.not_stamped');
  await asked(platform.pac.cancel(invoice.uuid, reason));
  return platform.db.system(async (trx) => {
    await store.markCanceled(trx, id, reason, platform.now());
    return store.shown((await store.invoiceById(trx, actor.companyId, id)) as store.StoredInvoice);
  });
}
