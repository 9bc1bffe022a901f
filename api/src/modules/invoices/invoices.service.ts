import { type BillingInput, hasBilling } from '@tramo/contract/billing';
import type { Answer, Parsed } from '@tramo/contract/endpoint';
import { countOf } from '@tramo/contract/fields';
import type { Invoice, invoicesApi } from '@tramo/contract/invoices';
import type { Payment } from '@tramo/contract/payments';
import { localDay, localSecond } from '../../platform/calendar.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { PacRefused } from '../../platform/pac/pac.ts';
import { problem } from '../../platform/problem.ts';
import { billingData } from '../billing/billing.service.ts';
import { one as paymentOf } from '../payments/payments.service.ts';
import { type Concept, conceptsOf, sealedInvoice, totalOf } from './invoices.rules.ts';
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

/** What an invoice of a payment says as things are now. Throws where there is nothing to invoice, or nobody to whom. */
async function contentOf(ctx: Ctx, payment: Payment): Promise<{ receiver: BillingInput; concepts: Concept[] }> {
  if (payment.paidDate === null || !['paid', 'partiallyRefunded'].includes(payment.stage))
    throw problem('invoices.not_paid');
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
  return { receiver, concepts };
}

/** Has a kept invoice stamped; the PAC knows its folio, so that asking again is the same stamp. */
async function stamp(
  { platform, actor }: Ctx,
  { id, folio, createdAt }: store.StoredInvoice,
  content: { receiver: BillingInput; concepts: Concept[]; method: Payment['method']; replaces?: string },
): Promise<store.StoredInvoice> {
  const { pac, db } = platform;
  const xml = sealedInvoice(
    { folio, localTime: issueTime(createdAt), issuer: pac.issuer, ...content },
    pac.certificate(),
  );
  const stamped = await asked(pac.stamp(xml));
  return db.system(async (trx) => {
    await store.rewriteInvoice(trx, id, content.receiver, totalOf(content.concepts));
    await store.markStamped(trx, id, { ...stamped, isValid: pac.isValid });
    return (await store.invoiceById(trx, actor.companyId, id)) as store.StoredInvoice;
  });
}

/** Invoices a paid top-up. Its row and folio are committed before the PAC is asked, so that asking again after a crash is the same invoice. */
export async function make(ctx: Ctx, paymentId: string): Promise<Invoice> {
  const { platform, actor } = ctx;
  const payment = await paymentOf(ctx, paymentId);
  const [known] = (await list(ctx, { page: 1, limit: 1, paymentId })).invoices;
  if (known?.status === 'stamped') return known;
  const { receiver, concepts } = await contentOf(ctx, payment);
  const kept = await platform.db.system((trx) =>
    store.keepInvoice(trx, {
      id: newId(),
      companyId: actor.companyId,
      paymentId,
      receiver,
      totalCents: totalOf(concepts),
      at: platform.now(),
    }),
  );
  // One that takes another's place was begun and cut: the other one stands.
  if (kept.status === 'stamped') return store.shown(kept);
  return store.shown(await stamp(ctx, kept, { receiver, concepts, method: payment.method }));
}

/** The invoice that takes another one's place, of what is true now: its data, and what was not given back. Answers its fiscal folio. */
async function substitute(ctx: Ctx, old: store.StoredInvoice): Promise<string> {
  const { platform } = ctx;
  const payment = await paymentOf(ctx, old.paymentId);
  const { receiver, concepts } = await contentOf(ctx, payment);
  const kept = await platform.db.system((trx) =>
    store.keepSubstitute(trx, { id: newId(), of: old, receiver, totalCents: totalOf(concepts), at: platform.now() }),
  );
  const replaces = old.uuid as string;
  const { uuid } =
    kept.status === 'stamped' ? kept : await stamp(ctx, kept, { receiver, concepts, method: payment.method, replaces });
  return uuid as string;
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
  // The new one first: no moment is without an invoice, and the SAT is told which one it is.
  const by = reason === '01' ? await substitute(ctx, invoice) : undefined;
  await asked(platform.pac.cancel(invoice.uuid, reason, by));
  return platform.db.system(async (trx) => {
    await store.markCanceled(trx, id, reason, platform.now());
    return store.shown((await store.invoiceById(trx, actor.companyId, id)) as store.StoredInvoice);
  });
}
