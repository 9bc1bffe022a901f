import type { PaymentMethod, TopUpAmounts } from '@tramo/contract/payment-amounts';
import {
  type Payment,
  type PaymentDispute,
  type PaymentFailure,
  type PaymentStage,
  paymentsApi,
} from '@tramo/contract/payments';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { type Facts, statusOf } from './payments.rules.ts';

export interface StoredPayment {
  id: string;
  companyId: string;
  method: PaymentMethod;
  amountCents: number;
  commissionCents: number;
  vatCents: number;
  totalCents: number;
  stage: PaymentStage;
  providerRef: string | null;
  clientSecret: string | null;
  wish: string;
  reference: string | null;
  isTest: boolean;
  isAutomatic: boolean;
  savesCard: boolean;
  failure: PaymentFailure | null;
  cardBrand: string | null;
  cardLast4: string | null;
  voucherNumber: string | null;
  voucherUrl: string | null;
  byName: string | null;
  createdAt: Date;
  expiresAt: Date | null;
  paidAt: Date | null;
  checkedAt: Date;
}

const columns = sql`p.id, p.company_id as "companyId", p.method, p.amount_cents as "amountCents", p.commission_cents as "commissionCents",
  p.vat_cents as "vatCents", p.total_cents as "totalCents", p.stage, p.provider_ref as "providerRef", p.client_secret as "clientSecret", p.wish, p.reference,
  p.is_test as "isTest", p.is_automatic as "isAutomatic", p.saves_card as "savesCard", p.failure, p.card_brand as "cardBrand", p.card_last4 as "cardLast4",
  p.voucher_number as "voucherNumber", p.voucher_url as "voucherUrl", p.by_name as "byName", p.created_at as "createdAt", p.expires_at as "expiresAt",
  p.paid_at as "paidAt", p.checked_at as "checkedAt"`;

export interface NewPayment extends TopUpAmounts {
  id: string;
  companyId: string;
  method: PaymentMethod;
  wish: string;
  isTest: boolean;
  isAutomatic: boolean;
  savesCard: boolean;
  byName: string | null;
  at: Date;
  expiresAt: Date | null;
  stage: 'created' | 'requiresAction';
  reference?: string | null;
  arrivalRef?: string | null;
}
/** False: the wish, the reference or the arrival is known already. */
export async function insertPayment(trx: Trx, p: NewPayment): Promise<boolean> {
  const { rows } =
    await sql`insert into payment (id, company_id, method, amount_cents, commission_cents, vat_cents, total_cents, stage, wish, is_test,
      is_automatic, saves_card, by_name, created_at, checked_at, expires_at, reference, arrival_ref)
    values (${p.id}, ${p.companyId}, ${p.method}, ${p.amount}, ${p.commission}, ${p.vat}, ${p.total}, ${p.stage}, ${p.wish}, ${p.isTest}, ${p.isAutomatic},
      ${p.savesCard}, ${p.byName}, ${p.at}, ${p.at}, ${p.expiresAt}, ${p.reference ?? null}, ${p.arrivalRef ?? null})
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

export async function paymentById(
  trx: Trx,
  id: string,
  { lock = false }: { lock?: boolean } = {},
): Promise<StoredPayment | null> {
  const { rows } =
    await sql<StoredPayment>`select ${columns} from payment p where p.id = ${id} ${lock ? sql`for update` : sql``}`.execute(
      trx,
    );
  return rows[0] ?? null;
}
export async function paymentByWish(trx: Trx, companyId: string, wish: string): Promise<StoredPayment | null> {
  const { rows } =
    await sql<StoredPayment>`select ${columns} from payment p where p.company_id = ${companyId} and p.wish = ${wish}`.execute(
      trx,
    );
  return rows[0] ?? null;
}
export async function paymentByArrival(trx: Trx, arrivalRef: string): Promise<StoredPayment | null> {
  const { rows } =
    await sql<StoredPayment>`select ${columns} from payment p where p.arrival_ref = ${arrivalRef}`.execute(trx);
  return rows[0] ?? null;
}
export async function paymentIdByRef(trx: Trx, providerRef: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from payment where provider_ref = ${providerRef}`.execute(trx);
  return rows[0]?.id ?? null;
}
export async function transferByReference(
  trx: Trx,
  companyId: string,
  reference: string,
): Promise<StoredPayment | null> {
  const { rows } = await sql<StoredPayment>`select ${columns} from payment p
    where p.company_id = ${companyId} and p.method = 'transfer' and p.reference = ${reference} for update`.execute(trx);
  return rows[0] ?? null;
}

export const setProviderRef = (trx: Trx, id: string, ref: string, clientSecret: string | null): Promise<unknown> =>
  sql`update payment set provider_ref = ${ref}, client_secret = ${clientSecret} where id = ${id} and provider_ref is null`.execute(
    trx,
  );

export interface PaymentChange {
  stage: PaymentStage;
  failure: PaymentFailure | null;
  cardBrand: string | null;
  cardLast4: string | null;
  voucherNumber: string | null;
  voucherUrl: string | null;
  expiresAt: Date | null;
  paidAt: Date | null;
  checkedAt: Date;
}
export const savePayment = (trx: Trx, id: string, c: PaymentChange): Promise<unknown> =>
  sql`update payment set stage = ${c.stage}, failure = ${c.failure}, card_brand = ${c.cardBrand}, card_last4 = ${c.cardLast4},
    voucher_number = ${c.voucherNumber}, voucher_url = ${c.voucherUrl}, expires_at = ${c.expiresAt}, paid_at = ${c.paidAt}, checked_at = ${c.checkedAt}
    where id = ${id}`.execute(trx);

/** Of a transfer: what arrived is what is credited, whatever was announced. */
export const settleTransfer = (trx: Trx, id: string, cents: number, at: Date): Promise<unknown> =>
  sql`update payment set stage = 'paid', amount_cents = ${cents}, total_cents = ${cents}, paid_at = ${at}, checked_at = ${at} where id = ${id}`.execute(
    trx,
  );

/** Payments whose end is not known and that were not asked for since then; asked for now, so that no other process does too. */
export async function claimUnchecked(trx: Trx, now: Date, before: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`update payment set checked_at = ${now} where id in (
      select id from payment where stage in ('created', 'requiresAction', 'processing', 'failed', 'disputed') and checked_at < ${before}
        and method <> 'transfer' order by checked_at limit ${most} for update skip locked)
    returning id`.execute(trx);
  return rows.map((r) => r.id);
}

/** Transfers that nobody made in their time. One that comes later is confirmed all the same. */
export const expireTransfers = (trx: Trx, now: Date): Promise<unknown> =>
  sql`update payment set stage = 'expired' where method = 'transfer' and stage = 'requiresAction' and expires_at < ${now}`.execute(
    trx,
  );

// Refunds

export interface StoredRefund {
  id: string;
  companyId: string;
  paymentId: string;
  cents: number;
  status: Facts['refunds'][number]['status'];
  providerRef: string | null;
}
const refundColumns = sql`id, company_id as "companyId", payment_id as "paymentId", cents, status, provider_ref as "providerRef"`;

export async function insertRefund(
  trx: Trx,
  r: StoredRefund & { wish: string | null; reason: string; byName: string | null; at: Date },
): Promise<boolean> {
  const { rows } =
    await sql`insert into payment_refund (id, company_id, payment_id, cents, status, provider_ref, wish, reason, by_name, created_at)
    values (${r.id}, ${r.companyId}, ${r.paymentId}, ${r.cents}, ${r.status}, ${r.providerRef}, ${r.wish}, ${r.reason}, ${r.byName}, ${r.at})
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}
export async function refundsOf(trx: Trx, paymentId: string): Promise<StoredRefund[]> {
  const { rows } =
    await sql<StoredRefund>`select ${refundColumns} from payment_refund where payment_id = ${paymentId} order by created_at, id`.execute(
      trx,
    );
  return rows;
}
export const saveRefund = (trx: Trx, id: string, status: string, providerRef: string | null): Promise<unknown> =>
  sql`update payment_refund set status = ${status}, provider_ref = coalesce(provider_ref, ${providerRef}) where id = ${id}`.execute(
    trx,
  );
/** Refunds that were promised and of which the provider has not said how they ended. */
export async function openRefunds(trx: Trx, before: Date, most: number): Promise<StoredRefund[]> {
  const { rows } = await sql<StoredRefund>`select ${refundColumns} from payment_refund
    where status = 'pending' and created_at < ${before} order by created_at limit ${most}`.execute(trx);
  return rows;
}

// Disputes

export interface StoredDispute {
  id: string;
  paymentId: string;
  cents: number;
  reason: string;
  status: Facts['disputes'][number]['status'];
  providerRef: string;
  dueAt: Date | null;
  createdAt: Date;
}
const disputeColumns = sql`id, payment_id as "paymentId", cents, reason, status, provider_ref as "providerRef", due_at as "dueAt", created_at as "createdAt"`;
export const insertDispute = (trx: Trx, companyId: string, d: StoredDispute): Promise<unknown> =>
  sql`insert into payment_dispute (id, company_id, payment_id, cents, reason, status, provider_ref, due_at, created_at)
    values (${d.id}, ${companyId}, ${d.paymentId}, ${d.cents}, ${d.reason}, ${d.status}, ${d.providerRef}, ${d.dueAt}, ${d.createdAt})`.execute(
    trx,
  );
export const saveDispute = (trx: Trx, id: string, status: string, dueAt: Date | null): Promise<unknown> =>
  sql`update payment_dispute set status = ${status}, due_at = ${dueAt} where id = ${id}`.execute(trx);
export async function disputesOf(trx: Trx, paymentIds: readonly string[]): Promise<StoredDispute[]> {
  const { rows } = await sql<StoredDispute>`select ${disputeColumns} from payment_dispute
    where payment_id = any(${paymentIds as string[]}::uuid[]) order by created_at, id`.execute(trx);
  return rows;
}

// What people see

const pesos = (cents: number): number => cents / 100;
const toDispute = (d: StoredDispute): PaymentDispute => ({
  _id: d.id,
  amount: pesos(d.cents),
  reason: d.reason,
  status: d.status,
  createdDate: d.createdAt.toISOString(),
  dueDate: d.dueAt?.toISOString() ?? null,
});

type Shown = StoredPayment & { refundedCents: number };
type Bank = { clabe: string; name: string; holder: string } | null;

async function toPayments(trx: Trx, rows: readonly Shown[], bank: Bank): Promise<Payment[]> {
  const disputes = await disputesOf(
    trx,
    rows.map((r) => r.id),
  );
  return rows.map((p) => {
    const own = disputes.filter((d) => d.paymentId === p.id);
    const isWaiting = ['created', 'requiresAction', 'failed'].includes(p.stage);
    return {
      _id: p.id,
      createdDate: p.createdAt.toISOString(),
      method: p.method,
      status: statusOf(p.stage),
      stage: p.stage,
      amount: pesos(p.amountCents),
      commission: pesos(p.commissionCents),
      VAT: pesos(p.vatCents),
      total: pesos(p.totalCents),
      refunded: pesos(p.refundedCents),
      paidDate: p.paidAt?.toISOString() ?? null,
      expiresDate: p.expiresAt?.toISOString() ?? null,
      isTest: p.isTest,
      isAutomatic: p.isAutomatic,
      failure: p.failure,
      card: p.cardBrand && p.cardLast4 ? { brand: p.cardBrand, last4: p.cardLast4 } : null,
      voucher: p.voucherNumber ? { number: p.voucherNumber, url: p.voucherUrl } : null,
      transfer:
        p.reference && bank
          ? { clabe: bank.clabe, bank: bank.name, holder: bank.holder, reference: p.reference }
          : null,
      disputes: own.map(toDispute),
      byName: p.byName,
      receipt: p.paidAt ? `/api${paymentsApi.receipt.path.replace('{id}', p.id)}` : null,
      can: {
        cancel: isWaiting && p.paidAt === null,
        refund: p.method === 'card' && ['paid', 'partiallyRefunded'].includes(p.stage),
      },
    };
  });
}

const shownColumns = sql`${columns}, coalesce((select sum(r.cents) from payment_refund r where r.payment_id = p.id and r.status <> 'failed'), 0)::int
  as "refundedCents"`;

export async function shownPayment(trx: Trx, companyId: string, id: string, bank: Bank): Promise<Payment | null> {
  const { rows } =
    await sql<Shown>`select ${shownColumns} from payment p where p.company_id = ${companyId} and p.id = ${id}`.execute(
      trx,
    );
  return (await toPayments(trx, rows, bank))[0] ?? null;
}

/** The newest first. */
export async function listPayments(
  trx: Trx,
  f: { companyId: string; stages: readonly string[] | null; limit: number; offset: number; bank: Bank },
): Promise<{ payments: Payment[]; total: number }> {
  const where = sql`p.company_id = ${f.companyId} and (${f.stages === null}::boolean or p.stage = any(${(f.stages ?? []) as string[]}::text[]))`;
  const { rows } = await sql<Shown>`select ${shownColumns} from payment p where ${where}
    order by p.created_at desc, p.id desc limit ${f.limit} offset ${f.offset}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from payment p where ${where}`.execute(
    trx,
  );
  return { payments: await toPayments(trx, rows, f.bank), total: count[0]?.n ?? 0 };
}
