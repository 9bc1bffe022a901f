import type { Platform } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { Problem } from '../../platform/problem.ts';
import * as books from '../ledger/ledger.payments.service.ts';
import * as automatic from './payments.automatic.store.ts';
import * as customers from './payments.customers.store.ts';
import {
  askArrivals,
  cancelIntent,
  lookAt,
  makeCustomer,
  makeIntent,
  type Seen,
  sendRefund,
} from './payments.provider.service.ts';
import { failureOf, stageOf, unpaidOf } from './payments.rules.ts';
import * as store from './payments.store.ts';

/** The provider remembers what it was asked for a day: a payment that it never answered for is given up before. */
const ASK_AGAIN_MS = 20 * 3_600_000;
/** A card's payment that nobody finishes. */
const ABANDONED_MS = 24 * 3_600_000;

/** The company's customer, made at first need. Two at once get the same one: the provider knows the wish by its key. */
export async function customerFor(
  platform: Platform,
  companyId: string,
  name: string,
  isTest: boolean,
): Promise<customers.Customer> {
  const known = await platform.db.system((trx) => customers.customerOf(trx, companyId, isTest));
  if (known) return known;
  const ref = await makeCustomer(platform, companyId, name);
  return platform.db.system((trx) => customers.keepCustomer(trx, companyId, isTest, ref));
}

/** Sees to it that a payment has one at the provider. Asked again after a crash it is the same. */
export async function makeSure(
  platform: Platform,
  payment: store.StoredPayment,
  payer: { name: string; email: string },
): Promise<string> {
  if (payment.providerRef) return payment.providerRef;
  const customer = await customerFor(platform, payment.companyId, payer.name, payment.isTest);
  const { ref, clientSecret } = await makeIntent(platform, {
    ...payment,
    customerRef: customer.providerRef,
    cardRef: payment.isAutomatic ? customer.cardRef : null,
    payer,
  });
  await platform.db.system((trx) => store.setProviderRef(trx, payment.id, ref, clientSecret));
  return ref;
}

/** Who stands on the voucher of a payment that is made again after a crash, as it was asked the first time. */
export const payerOf = (
  payment: Pick<store.StoredPayment, 'byName' | 'companyId'>,
): { name: string; email: string } => ({
  name: payment.byName ?? 'Tramo',
  email: `pagos+${payment.companyId}@tramo.mx`,
});

/** Asks the provider how a payment stands, and brings ours to it. */
export async function syncPayment(platform: Platform, id: string): Promise<void> {
  const payment = await platform.db.system((trx) => store.paymentById(trx, id));
  if (!payment || payment.method === 'transfer' || payment.isTest !== platform.payments?.isTest) return;
  const age = platform.now().getTime() - payment.createdAt.getTime();
  if (!payment.providerRef && age > ASK_AGAIN_MS) return giveUp(platform, payment);
  const ref = await makeSure(platform, payment, payerOf(payment));
  let seen = await lookAt(platform, ref);
  const isAbandoned = payment.method === 'card' && age > ABANDONED_MS && seen.status.startsWith('requires_');
  if (isAbandoned) {
    await cancelIntent(platform, ref);
    seen = await lookAt(platform, ref);
  }
  await heed(platform, id, seen);
}

const giveUp = (platform: Platform, { id }: store.StoredPayment): Promise<void> =>
  platform.db.system(async (trx) => {
    const p = await store.paymentById(trx, id, { lock: true });
    if (p && !p.providerRef && !p.paidAt)
      await store.savePayment(trx, id, { ...p, stage: 'expired', checkedAt: platform.now() });
  });

/** Brings a payment to what the provider shows, and books what is new of it: one transaction, each fact once, whatever was seen before. */
export async function heed(platform: Platform, id: string, seen: Seen): Promise<void> {
  const now = platform.now();
  await platform.db.system(async (trx) => {
    const p = await store.paymentById(trx, id, { lock: true });
    if (!p) return;
    const bookings: (() => Promise<unknown>)[] = [];
    const isRight = seen.receivedCents === p.totalCents && seen.currency === 'mxn';
    if (seen.status === 'succeeded' && !isRight)
      platform.log.error(
        { payment: id, received: seen.receivedCents },
        'a payment brought another amount: not credited',
      );
    const isNewlyPaid = p.paidAt === null && seen.status === 'succeeded' && isRight;
    const paidAt = p.paidAt ?? (isNewlyPaid ? now : null);
    if (isNewlyPaid) bookings.push(() => books.bookTopUp(trx, p.companyId, { ...p, paymentId: p.id, at: now }));

    const refunds = await store.refundsOf(trx, id);
    const disputes = await store.disputesOf(trx, [id]);
    if (paidAt) {
      for (const r of seen.refunds) {
        const known = refunds.find((k) => k.id === r.ownId || k.providerRef === r.ref);
        const booked = { paymentId: id, cents: r.cents, at: now };
        if (!known) {
          // Made at the provider's own screens.
          const refund = {
            id: newId(),
            companyId: p.companyId,
            paymentId: id,
            cents: r.cents,
            status: r.status,
            providerRef: r.ref,
          };
          await store.insertRefund(trx, { ...refund, wish: null, reason: '', byName: null, at: r.at });
          refunds.push(refund);
          if (r.status !== 'failed')
            bookings.push(() => books.bookRefund(trx, p.companyId, { ...booked, refundId: refund.id, mayOwe: true }));
        } else if (known.status === 'pending' || r.status === 'failed') {
          if (r.status === 'failed' && known.status !== 'failed')
            bookings.push(() => books.bookRefundFailed(trx, p.companyId, { ...booked, refundId: known.id }));
          known.status = r.status;
          await store.saveRefund(trx, known.id, r.status, r.ref);
        }
      }
      for (const d of seen.disputes) {
        const known = disputes.find((k) => k.providerRef === d.ref);
        const dispute = known ?? {
          id: newId(),
          paymentId: id,
          cents: d.cents,
          reason: d.reason,
          status: 'open' as const,
          providerRef: d.ref,
          dueAt: d.dueAt,
          createdAt: d.at,
        };
        const booked = { disputeId: dispute.id, paymentId: id, cents: dispute.cents, at: now };
        if (!known) {
          await store.insertDispute(trx, p.companyId, dispute);
          disputes.push(dispute);
          bookings.push(() => books.bookDispute(trx, p.companyId, booked));
        }
        if (dispute.status === 'open' && d.status !== 'open') {
          dispute.status = d.status;
          bookings.push(() => books.bookDisputeEnd(trx, p.companyId, { ...booked, isWon: d.status === 'won' }));
        }
        await store.saveDispute(trx, dispute.id, dispute.status, d.dueAt);
      }
    }

    await store.savePayment(trx, id, {
      stage: stageOf({
        unpaid: seen.status === 'succeeded' ? 'processing' : unpaidOf(seen),
        isPaid: paidAt !== null,
        amountCents: p.amountCents,
        refunds,
        disputes,
      }),
      failure: paidAt ? null : seen.status === 'succeeded' ? 'amountMismatch' : (failureOf(seen.error) ?? p.failure),
      cardBrand: seen.card?.brand ?? p.cardBrand,
      cardLast4: seen.card?.last4 ?? p.cardLast4,
      voucherNumber: seen.voucher?.number ?? p.voucherNumber,
      voucherUrl: seen.voucher?.url ?? p.voucherUrl,
      expiresAt: seen.voucher?.expiresAt ?? p.expiresAt,
      paidAt,
      checkedAt: now,
    });
    if (isNewlyPaid && p.savesCard && seen.card && seen.methodRef)
      await customers.setCard(trx, p, { ref: seen.methodRef, ...seen.card });
    const isNewlyFailed = p.stage !== 'failed' && !paidAt && unpaidOf(seen) === 'failed';
    if (p.isAutomatic && (isNewlyPaid || isNewlyFailed))
      await (isNewlyPaid
        ? automatic.clearFailures(trx, p)
        : automatic.countFailure(trx, p, failureOf(seen.error) ?? 'other', now));
    // Last: they lock the company's book.
    for (const book of bookings) await book();
  });
}

/** What arrived at a company's CLABE: each transfer becomes a payment of its own amount, once, and is taken into the operator's account. */
export async function syncArrivals(platform: Platform, customerRef: string): Promise<void> {
  const customer = await platform.db.system((trx) => customers.customerByRef(trx, customerRef));
  if (!customer || customer.isTest !== platform.payments?.isTest) return;
  for (const arrival of (await askArrivals(platform, customerRef)).reverse()) {
    const payment = await platform.db.system(async (trx) => {
      const known = await store.paymentByArrival(trx, arrival.ref);
      if (known) return known.paidAt ? null : known;
      const id = newId();
      const isNew = await store.insertPayment(trx, {
        id,
        companyId: customer.companyId,
        method: 'spei',
        amount: arrival.cents,
        commission: 0,
        vat: 0,
        total: arrival.cents,
        wish: newId(),
        isTest: customer.isTest,
        isAutomatic: false,
        savesCard: false,
        byName: null,
        at: platform.now(),
        expiresAt: null,
        stage: 'created',
        arrivalRef: arrival.ref,
      });
      return isNew ? store.paymentById(trx, id) : store.paymentByArrival(trx, arrival.ref);
    });
    if (payment && payment.stage !== 'expired') await syncPayment(platform, payment.id);
  }
}

/** Sends a refund that was booked. What the provider refuses for good comes back to the balance. */
export async function sendBookedRefund(platform: Platform, refund: store.StoredRefund): Promise<void> {
  const payment = await platform.db.system((trx) => store.paymentById(trx, refund.paymentId));
  if (!payment?.providerRef || payment.isTest !== platform.payments?.isTest) return;
  try {
    await sendRefund(platform, { id: refund.id, paymentRef: payment.providerRef, cents: refund.cents });
  } catch (error) {
    if (!(error instanceof Problem) || error.key !== 'payments.provider_refused') throw error;
    await platform.db.system(async (trx) => {
      await store.paymentById(trx, payment.id, { lock: true });
      const open = (await store.refundsOf(trx, payment.id)).find((r) => r.id === refund.id && r.status === 'pending');
      if (!open) return;
      await store.saveRefund(trx, refund.id, 'failed', null);
      await books.bookRefundFailed(trx, refund.companyId, {
        refundId: refund.id,
        paymentId: payment.id,
        cents: refund.cents,
        at: platform.now(),
      });
    });
    throw error;
  }
  await syncPayment(platform, payment.id);
}
