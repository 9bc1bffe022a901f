import type { Platform } from '../../platform/context.ts';
import * as ledger from '../ledger/ledger.operator.service.ts';
import { bookTransfer } from '../ledger/ledger.payments.service.ts';
import type { Posted } from '../ledger/ledger.service.ts';
import { isTransferReference } from './payments.rules.ts';
import * as store from './payments.store.ts';

/**
 * Money that arrived at the operator's bank. A reference of a payment that waits (or whose time is over) pays that one, with what arrived; any other is
 * the bank's own. Confirmed twice it is booked once.
 */
export async function confirmTransfer(
  platform: Platform,
  companyId: string,
  transfer: { cents: number; reference: string; by: string },
): Promise<Posted & { paymentId: string | null }> {
  const at = platform.now();
  const ofPayment = await platform.db.system(async (trx) => {
    const { reference } = transfer;
    const payment = isTransferReference(reference) ? await store.transferByReference(trx, companyId, reference) : null;
    if (!payment) return null;
    if (!payment.paidAt) await store.settleTransfer(trx, payment.id, transfer.cents, at);
    const posted = await bookTransfer(trx, companyId, { ...transfer, paymentId: payment.id, at });
    return { ...posted, paymentId: payment.id };
  });
  return ofPayment ?? { ...(await ledger.confirmTransfer(platform, companyId, transfer)), paymentId: null };
}
