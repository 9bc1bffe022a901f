import type { Trx } from '../../platform/db/tx.ts';
import type { Posting } from './ledger.rules.ts';
import { settle } from './ledger.service.ts';
import { type Posted, post } from './ledger.store.ts';

/** What payments do in the books of a company: beyond the tenants' walls, each once by its cause. All lock the book, so they come last in a transaction. */

async function money(trx: Trx, companyId: string, posting: Posting): Promise<Posted> {
  const [posted] = await post(trx, companyId, [posting]);
  if (!posted) throw new Error('nothing was posted');
  if (!posted.isRepeated) await settle(trx, companyId, posted.id, posting.at);
  return posted;
}

export interface PaidTopUp {
  paymentId: string;
  method: string;
  amountCents: number;
  commissionCents: number;
  vatCents: number;
  totalCents: number;
  isTest: boolean;
  at: Date;
}

/** What was paid comes from the processor: the amount is credited, the commission and its VAT are the operator's. */
export const bookTopUp = (trx: Trx, companyId: string, p: PaidTopUp): Promise<Posted> =>
  money(trx, companyId, {
    key: `payment:${p.paymentId}`,
    kind: 'topUp',
    causeType: 'payment',
    causeId: p.paymentId,
    at: p.at,
    content: [p.amountCents, p.totalCents],
    detail: { method: p.method, amountCents: p.amountCents, totalCents: p.totalCents, isTest: p.isTest },
    give: [
      { account: 'available', cents: p.amountCents },
      { account: 'commission', cents: p.commissionCents },
      { account: 'commissionVat', cents: p.vatCents },
    ],
    take: [{ from: 'clearing' }],
  });

export interface BookedRefund {
  refundId: string;
  paymentId: string;
  cents: number;
  at: Date;
}

/** Money that goes back to where it came from. One that was made without us may be more than there is: the rest becomes owed. */
export const bookRefund = (trx: Trx, companyId: string, r: BookedRefund & { mayOwe: boolean }): Promise<Posted> =>
  money(trx, companyId, {
    key: `refund:${r.refundId}`,
    kind: 'refund',
    causeType: 'payment',
    causeId: r.paymentId,
    at: r.at,
    content: [r.cents],
    detail: { refundId: r.refundId, amountCents: r.cents },
    give: [{ account: 'clearing', cents: r.cents }],
    take: [{ from: 'available' }, ...(r.mayOwe ? [{ from: 'owed' as const }] : [])],
  });

/** A refund that the bank did not take: the money is the company's again. */
export const bookRefundFailed = (trx: Trx, companyId: string, r: BookedRefund): Promise<Posted> =>
  money(trx, companyId, {
    key: `refundFailed:${r.refundId}`,
    kind: 'reversal',
    causeType: 'payment',
    causeId: r.paymentId,
    at: r.at,
    content: [r.cents],
    detail: { refundId: r.refundId, amountCents: r.cents, reversedKind: 'refund' },
    give: [{ account: 'available', cents: r.cents }],
    take: [{ from: 'clearing' }],
  });

export interface BookedDispute {
  disputeId: string;
  paymentId: string;
  cents: number;
  at: Date;
}

/** The bank holds what its customer disputes: it is the company's no more; what was spent of it becomes owed. */
export const bookDispute = (trx: Trx, companyId: string, d: BookedDispute): Promise<Posted> =>
  money(trx, companyId, {
    key: `dispute:${d.disputeId}`,
    kind: 'dispute',
    causeType: 'payment',
    causeId: d.paymentId,
    at: d.at,
    content: [d.cents],
    detail: { disputeId: d.disputeId, amountCents: d.cents },
    give: [{ account: 'disputes', cents: d.cents }],
    take: [{ from: 'available' }, { from: 'owed' }],
  });

/** Won: the company's again. Lost: it left by the processor. */
export const bookDisputeEnd = (trx: Trx, companyId: string, d: BookedDispute & { isWon: boolean }): Promise<Posted> =>
  money(trx, companyId, {
    key: `disputeEnd:${d.disputeId}`,
    kind: d.isWon ? 'disputeWon' : 'disputeLost',
    causeType: 'payment',
    causeId: d.paymentId,
    at: d.at,
    content: [d.cents],
    detail: { disputeId: d.disputeId, amountCents: d.cents },
    give: [{ account: d.isWon ? 'available' : 'clearing', cents: d.cents }],
    take: [{ from: 'disputes' }],
  });

/** A transfer that arrived at the operator's bank for a payment that waited for it; the bank's reference names it, as without a payment. */
export const bookTransfer = (
  trx: Trx,
  companyId: string,
  t: { paymentId: string; reference: string; cents: number; by: string; at: Date },
): Promise<Posted> =>
  money(trx, companyId, {
    key: `transfer:${t.reference}`,
    kind: 'topUp',
    causeType: 'payment',
    causeId: t.paymentId,
    at: t.at,
    content: [t.cents],
    detail: { reference: t.reference, by: t.by, method: 'transfer', amountCents: t.cents },
    give: [{ account: 'available', cents: t.cents }],
    take: [{ from: 'bank' }],
  });
