import type { PaymentMethod } from '@tramo/contract/payment-amounts';
import type Stripe from 'stripe';
import type { Platform } from '../../platform/context.ts';
import type { Payments } from '../../platform/payments/stripe.ts';
import { problem } from '../../platform/problem.ts';
import type { Turnover } from './payments.reconcile.rules.ts';
import { disputeStatusOf, refundStatusOf, type SeenPayment } from './payments.rules.ts';

/** A payment as the provider shows it now. */
export interface Seen extends SeenPayment {
  receivedCents: number;
  currency: string;
  /** The card that paid, or was tried. */
  card: { brand: string; last4: string; expires: string } | null;
  /** The provider's name for what paid. */
  methodRef: string | null;
  voucher: { number: string; url: string | null; expiresAt: Date | null } | null;
  refunds: { ref: string; ownId: string | null; cents: number; status: 'pending' | 'succeeded' | 'failed'; at: Date }[];
  disputes: {
    ref: string;
    cents: number;
    reason: string;
    status: 'open' | 'won' | 'lost';
    dueAt: Date | null;
    at: Date;
  }[];
}

export function providerOf({ payments }: Platform): Payments {
  if (!payments) throw problem('payments.method_off');
  return payments;
}

/** What the SDK throws, by its `type`: it is told apart without loading it. */
interface StripeFault {
  type?: string;
  message?: string;
  payment_intent?: { id?: string; client_secret?: string | null };
}
export const isCardRefusal = (error: unknown): error is StripeFault =>
  (error as StripeFault | null)?.type === 'StripeCardError';

/** Asks the provider. That it does not answer is one thing, that it refuses another; both leave the payment as it was. */
export async function ask<T>(platform: Platform, question: (stripe: Stripe) => Promise<T>): Promise<T> {
  const stripe = await providerOf(platform).stripe();
  try {
    return await question(stripe);
  } catch (error) {
    const { type, message } = error as StripeFault;
    if (!type?.startsWith('Stripe') || type === 'StripeCardError') throw error;
    platform.log.warn({ err: error }, 'the payment provider refused or did not answer');
    if (type === 'StripeInvalidRequestError' || type === 'StripeIdempotencyError')
      throw problem('payments.provider_refused', { reason: message ?? type });
    throw problem('payments.provider_away');
  }
}

const dateOf = (seconds: number | null | undefined): Date | null => (seconds ? new Date(seconds * 1000) : null);
const atOf = (seconds: number): Date => new Date(seconds * 1000);
const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

/** Asks for a payment with all that became of it. */
export async function lookAt(platform: Platform, ref: string): Promise<Seen> {
  return ask(platform, async (stripe) => {
    const intent = await stripe.paymentIntents.retrieve(ref, { expand: ['latest_charge'] });
    const isPaid = intent.status === 'succeeded';
    const refunds = isPaid ? (await stripe.refunds.list({ payment_intent: ref, limit: 100 })).data : [];
    const disputes = isPaid ? (await stripe.disputes.list({ payment_intent: ref, limit: 100 })).data : [];
    const charge = typeof intent.latest_charge === 'string' ? null : intent.latest_charge;
    const error = intent.last_payment_error;
    const card = charge?.payment_method_details?.card ?? error?.payment_method?.card;
    const voucher = intent.next_action?.oxxo_display_details;
    return {
      status: intent.status,
      error: error ? { code: error.code ?? null, declineCode: error.decline_code ?? null } : null,
      receivedCents: intent.amount_received,
      currency: intent.currency,
      card: card
        ? {
            brand: card.brand ?? '',
            last4: card.last4 ?? '',
            expires: `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`,
          }
        : null,
      methodRef: idOf(intent.payment_method),
      voucher: voucher
        ? { number: voucher.number ?? '', url: voucher.hosted_voucher_url, expiresAt: dateOf(voucher.expires_after) }
        : null,
      refunds: refunds.map((r) => ({
        ref: r.id,
        ownId: r.metadata?.refundId ?? null,
        cents: r.amount,
        status: refundStatusOf(r.status),
        at: atOf(r.created),
      })),
      disputes: disputes.map((d) => ({
        ref: d.id,
        cents: d.amount,
        reason: d.reason,
        status: disputeStatusOf(d.status),
        dueAt: dateOf(d.evidence_details?.due_by),
        at: atOf(d.created),
      })),
    };
  });
}

export interface AskedPayment {
  id: string;
  companyId: string;
  method: PaymentMethod;
  totalCents: number;
  customerRef: string;
  savesCard: boolean;
  /** A saved card that is charged without its holder. */
  cardRef: string | null;
  /** Who pays at the till: OXXO's voucher names somebody. */
  payer: { name: string; email: string };
}

/** OXXO takes a voucher until 23:59 of this many days later. */
const OXXO_DAYS = 3;

/**
 * Makes the provider's payment; asked again for the same one it answers the same. A declined card has one too.
 * The key lasts a day at the provider: nobody asks later than that.
 */
export async function makeIntent(
  platform: Platform,
  p: AskedPayment,
): Promise<{ ref: string; clientSecret: string | null }> {
  const params: Stripe.PaymentIntentCreateParams = {
    amount: p.totalCents,
    currency: 'mxn',
    customer: p.customerRef,
    metadata: { paymentId: p.id, companyId: p.companyId },
    description: 'Recarga de saldo Tramo',
    allowed_payment_method_types: [p.method === 'spei' ? 'customer_balance' : p.method === 'oxxo' ? 'oxxo' : 'card'],
    ...(p.method !== 'card' || p.cardRef ? { return_url: `${platform.config.publicUrl}/balance` } : {}),
    ...(p.savesCard ? { setup_future_usage: 'off_session' as const } : {}),
    ...(p.cardRef ? { payment_method: p.cardRef, off_session: true, confirm: true } : {}),
    ...(p.method === 'oxxo'
      ? {
          confirm: true,
          payment_method_data: { type: 'oxxo' as const, billing_details: p.payer },
          payment_method_options: { oxxo: { expires_after_days: OXXO_DAYS } },
        }
      : {}),
    ...(p.method === 'spei'
      ? {
          confirm: true,
          payment_method_data: { type: 'customer_balance' as const },
          payment_method_options: {
            customer_balance: {
              funding_type: 'bank_transfer' as const,
              bank_transfer: { type: 'mx_bank_transfer' as const },
            },
          },
        }
      : {}),
  };
  try {
    const intent = await ask(platform, (stripe) =>
      stripe.paymentIntents.create(params, { idempotencyKey: `payment:${p.id}` }),
    );
    return { ref: intent.id, clientSecret: intent.client_secret };
  } catch (error) {
    if (isCardRefusal(error) && error.payment_intent?.id)
      return { ref: error.payment_intent.id, clientSecret: error.payment_intent.client_secret ?? null };
    throw error;
  }
}

export const makeCustomer = async (platform: Platform, companyId: string, name: string): Promise<string> => {
  const customer = await ask(platform, (stripe) =>
    stripe.customers.create({ name, metadata: { companyId } }, { idempotencyKey: `customer:${companyId}` }),
  );
  return customer.id;
};

/** The company's own CLABE: the same whenever it is asked for. */
export const askAccount = (
  platform: Platform,
  customerRef: string,
): Promise<{ clabe: string; bank: string; holder: string }> =>
  ask(platform, async (stripe) => {
    const { bank_transfer } = await stripe.customers.createFundingInstructions(customerRef, {
      currency: 'mxn',
      funding_type: 'bank_transfer',
      bank_transfer: { type: 'mx_bank_transfer' },
    });
    const spei = bank_transfer.financial_addresses.find((a) => a.type === 'spei')?.spei;
    if (!spei) throw problem('payments.provider_refused', { reason: 'SPEI' });
    return { clabe: spei.clabe, bank: spei.bank_name, holder: spei.account_holder_name };
  });

/** What arrived at a company's CLABE, each transfer by the provider's id; the newest hundred. */
export const askArrivals = (
  platform: Platform,
  customerRef: string,
): Promise<{ ref: string; cents: number; at: Date }[]> =>
  ask(platform, async (stripe) => {
    const { data } = await stripe.customers.listCashBalanceTransactions(customerRef, { limit: 100 });
    return data
      .filter((t) => t.type === 'funded' && t.currency === 'mxn')
      .map((t) => ({ ref: t.id, cents: t.net_amount, at: atOf(t.created) }));
  });

export const cancelIntent = (platform: Platform, ref: string): Promise<unknown> =>
  ask(platform, (stripe) => stripe.paymentIntents.cancel(ref, { cancellation_reason: 'abandoned' }));

export const sendRefund = (
  platform: Platform,
  r: { id: string; paymentRef: string; cents: number },
): Promise<unknown> =>
  ask(platform, (stripe) =>
    stripe.refunds.create(
      { payment_intent: r.paymentRef, amount: r.cents, metadata: { refundId: r.id } },
      { idempotencyKey: `refund:${r.id}` },
    ),
  );

export const detachCard = (platform: Platform, cardRef: string): Promise<unknown> =>
  ask(platform, (stripe) => stripe.paymentMethods.detach(cardRef));

/** Of tests: money that arrives at a CLABE. */
export const fundAccount = (platform: Platform, customerRef: string, cents: number): Promise<unknown> =>
  ask(platform, (stripe) =>
    stripe.testHelpers.customers.fundCashBalance(customerRef, { amount: cents, currency: 'mxn' }),
  );

/** What an event is about: a payment's or a customer's name there. */
const subjectOf = (of: { id?: string; object?: string; payment_intent?: unknown; customer?: unknown }): string | null =>
  (of.object === 'payment_intent' ? of.id : idOf(of.payment_intent as string | { id: string } | null)) ??
  idOf(of.customer as string | { id: string } | null);

/** What was told since then, also what never arrived here; the oldest first. */
const heededEvents = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
  'refund.failed',
  'customer_cash_balance_transaction.created',
] as const;
const MOST_EVENTS = 2000;
export const askEvents = (platform: Platform, since: Date): Promise<ToldEvent[]> =>
  ask(platform, async (stripe) => {
    const asked = { types: [...heededEvents], created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 };
    const events = await stripe.events.list(asked).autoPagingToArray({ limit: MOST_EVENTS });
    return events
      .reverse()
      .map(({ id, type, data }) => ({ id, type, subject: subjectOf(data.object as Parameters<typeof subjectOf>[0]) }));
  });

/** What a webhook is about; null: it is not the provider's. */
export interface ToldEvent {
  id: string;
  type: string;
  /** A payment's or a customer's name there. */
  subject: string | null;
}
export async function readEvent(
  platform: Platform,
  call: { body: Buffer; signature: string },
): Promise<ToldEvent | null> {
  const { payments } = platform;
  if (!payments || call.signature === '') return null;
  const stripe = await payments.stripe();
  try {
    // The order and the content of what is told are not trusted, only that something was told.
    const event = stripe.webhooks.constructEvent(call.body, call.signature, payments.webhookSecret);
    return { id: event.id, type: event.type, subject: subjectOf(event.data.object as Parameters<typeof subjectOf>[0]) };
  } catch {
    return null;
  }
}

const turnoverKinds: Record<string, Turnover['kind']> = {
  charge: 'charge',
  payment: 'charge',
  refund: 'refund',
  payment_refund: 'refund',
  payout: 'payout',
};

/** The provider's own account of a time, line by line. */
export const askTurnover = (platform: Platform, from: Date, until: Date): Promise<Turnover[]> =>
  ask(platform, async (stripe) => {
    const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
    const lines: Stripe.BalanceTransaction[] = [];
    const asked = { created: { gte: seconds(from), lt: seconds(until) }, limit: 100, expand: ['data.source'] };
    for await (const line of stripe.balanceTransactions.list(asked)) lines.push(line);
    return lines.map((line) => {
      const source = line.source as { id: string; object: string; payment_intent?: unknown } | string | null;
      const of = typeof source === 'object' ? source : null;
      const isDispute = of?.object === 'dispute';
      const kind = isDispute ? (line.amount < 0 ? 'dispute' : 'disputeBack') : (turnoverKinds[line.type] ?? 'other');
      const intent = idOf(of?.payment_intent as string | { id: string } | null);
      return {
        kind,
        ref: (kind === 'charge' ? intent : of?.id) ?? line.id,
        cents: line.amount,
        feeCents: line.fee,
        at: atOf(line.created),
      };
    });
  });
