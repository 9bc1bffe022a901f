import type { BillingInput } from '@tramo/contract/billing';
import type { CancelReason, Invoice, InvoiceStatus } from '@tramo/contract/invoices';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { folioOf } from './invoices.rules.ts';

export interface StoredInvoice {
  id: string;
  companyId: string;
  paymentId: string;
  folio: number;
  status: InvoiceStatus;
  receiver: BillingInput;
  totalCents: number;
  createdAt: Date;
  uuid: string | null;
  isValid: boolean;
  canceledAt: Date | null;
  cancelReason: CancelReason | null;
  replaces: string | null;
  /** The folio of that one. */
  replacesFolio: number | null;
}
const columns = sql`id, company_id as "companyId", payment_id as "paymentId", folio, status, receiver, total_cents as "totalCents",
  created_at as "createdAt", uuid, is_valid as "isValid", canceled_at as "canceledAt", cancel_reason as "cancelReason", replaces,
  (select o.folio from invoice o where o.company_id = invoice.company_id and o.id = invoice.replaces) as "replacesFolio"`;

export const shown = (i: StoredInvoice): Invoice => ({
  _id: i.id,
  paymentId: i.paymentId,
  folio: folioOf(i),
  uuid: i.uuid,
  createdDate: i.createdAt.toISOString(),
  receiver: { rfc: i.receiver.rfc, name: i.receiver.name },
  total: i.totalCents / 100,
  status: i.status,
  isValid: i.isValid,
  replaces: i.replacesFolio === null ? null : folioOf({ folio: i.replacesFolio }),
  canceled: i.canceledAt && i.cancelReason ? { date: i.canceledAt.toISOString(), reason: i.cancelReason } : null,
});

export async function listInvoices(
  trx: Trx,
  f: { companyId: string; paymentId: string | null; limit: number; offset: number },
): Promise<{ invoices: Invoice[]; total: number }> {
  const where = sql`company_id = ${f.companyId} and (${f.paymentId === null}::boolean or payment_id = ${f.paymentId}::uuid)`;
  const { rows } = await sql<StoredInvoice>`select ${columns} from invoice where ${where}
    order by created_at desc, id desc limit ${f.limit} offset ${f.offset}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from invoice where ${where}`.execute(trx);
  return { invoices: rows.map(shown), total: count[0]?.n ?? 0 };
}

export async function invoiceById(trx: Trx, companyId: string, id: string): Promise<StoredInvoice | null> {
  const { rows } =
    await sql<StoredInvoice>`select ${columns} from invoice where company_id = ${companyId} and id = ${id}`.execute(
      trx,
    );
  return rows[0] ?? null;
}
export async function xmlOf(trx: Trx, companyId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ xml: string | null }>`select xml from invoice
    where company_id = ${companyId} and id = ${id}`.execute(trx);
  return rows[0]?.xml ?? null;
}

/** The invoice of a payment that stands, or a new one with the next folio: two who ask at once get the same. */
export async function keepInvoice(
  trx: Trx,
  i: { id: string; companyId: string; paymentId: string; receiver: BillingInput; totalCents: number; at: Date },
): Promise<StoredInvoice> {
  await sql`insert into invoice (id, company_id, payment_id, folio, status, receiver, total_cents, created_at)
    select ${i.id}, ${i.companyId}, ${i.paymentId}, nextval('invoice_folio'), 'pending', ${JSON.stringify(i.receiver)}::text::jsonb, ${i.totalCents}, ${i.at}
    where not exists (select 1 from invoice where payment_id = ${i.paymentId} and status <> 'canceled')
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<StoredInvoice>`select ${columns} from invoice
    where company_id = ${i.companyId} and payment_id = ${i.paymentId} and status <> 'canceled' order by folio desc limit 1`.execute(
    trx,
  );
  return rows[0] as StoredInvoice;
}
/** The invoice that takes another one's place, or a new one with the next folio: asked again it is the same. */
export async function keepSubstitute(
  trx: Trx,
  i: { id: string; of: StoredInvoice; receiver: BillingInput; totalCents: number; at: Date },
): Promise<StoredInvoice> {
  const { companyId, paymentId, id: replaced } = i.of;
  await sql`insert into invoice (id, company_id, payment_id, folio, status, receiver, total_cents, created_at, replaces)
    select ${i.id}, ${companyId}, ${paymentId}, nextval('invoice_folio'), 'pending', ${JSON.stringify(i.receiver)}::text::jsonb, ${i.totalCents}, ${i.at}, ${replaced}
    where not exists (select 1 from invoice where replaces = ${replaced} and status <> 'canceled')
    on conflict do nothing`.execute(trx);
  const { rows } = await sql<StoredInvoice>`select ${columns} from invoice
    where company_id = ${companyId} and replaces = ${replaced} and status <> 'canceled'`.execute(trx);
  return rows[0] as StoredInvoice;
}
/** One that was never stamped is of what it is asked for now. */
export const rewriteInvoice = (trx: Trx, id: string, receiver: BillingInput, totalCents: number): Promise<unknown> =>
  sql`update invoice set receiver = ${JSON.stringify(receiver)}::text::jsonb, total_cents = ${totalCents} where id = ${id} and status = 'pending'`.execute(
    trx,
  );
export const markStamped = (
  trx: Trx,
  id: string,
  s: { uuid: string; xml: string; isValid: boolean },
): Promise<unknown> =>
  sql`update invoice set status = 'stamped', uuid = ${s.uuid}, xml = ${s.xml}, is_valid = ${s.isValid} where id = ${id} and status = 'pending'`.execute(
    trx,
  );
export const markCanceled = (trx: Trx, id: string, reason: CancelReason, at: Date): Promise<unknown> =>
  sql`update invoice set status = 'canceled', cancel_reason = ${reason}, canceled_at = ${at} where id = ${id} and status = 'stamped'`.execute(
    trx,
  );
