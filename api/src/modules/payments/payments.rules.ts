import type { PaymentFailure, PaymentStage, PaymentStatus } from '@tramo/contract/payments';

/** How an account statement tells each stage. What the bank took back counts as refunded; while it looks into it the payment stands. */
const statuses: Record<PaymentStage, PaymentStatus> = {
  created: 'pending',
  requiresAction: 'pending',
  processing: 'pending',
  paid: 'paid',
  partiallyRefunded: 'paid',
  disputed: 'paid',
  refunded: 'refunded',
  lost: 'refunded',
  failed: 'failed',
  expired: 'failed',
};
export const statusOf = (stage: PaymentStage): PaymentStatus => statuses[stage];
export const stagesOf = (status: PaymentStatus): PaymentStage[] =>
  (Object.keys(statuses) as PaymentStage[]).filter((stage) => statuses[stage] === status);

/** What is known of a payment. Each fact only ever goes forward, so any order of news comes to the same. */
export interface Facts {
  /** What the provider says of a payment that was not paid yet. */
  unpaid: 'created' | 'requiresAction' | 'processing' | 'failed' | 'expired';
  isPaid: boolean;
  amountCents: number;
  refunds: readonly { cents: number; status: 'pending' | 'succeeded' | 'failed' }[];
  disputes: readonly { status: 'open' | 'won' | 'lost' }[];
}

/**
 * The one state machine: created → requiresAction → processing → paid, or failed or expired; paid → partiallyRefunded, refunded, disputed, and back or lost.
 * A declined card may be tried again, and money may come after its term: only what is paid never goes back to waiting.
 */
export function stageOf({ unpaid, isPaid, amountCents, refunds, disputes }: Facts): PaymentStage {
  if (!isPaid) return unpaid;
  if (disputes.some((d) => d.status === 'open')) return 'disputed';
  if (disputes.some((d) => d.status === 'lost')) return 'lost';
  const refunded = refunds.reduce((sum, r) => (r.status === 'failed' ? sum : sum + r.cents), 0);
  if (refunded >= amountCents) return 'refunded';
  return refunded > 0 ? 'partiallyRefunded' : 'paid';
}

/** What the provider shows of a payment, as far as it matters here. */
export interface SeenPayment {
  status: string;
  error: { code: string | null; declineCode: string | null } | null;
}

const failures: Record<string, PaymentFailure> = {
  insufficient_funds: 'insufficientFunds',
  lost_card: 'lostCard',
  stolen_card: 'lostCard',
  expired_card: 'expiredCard',
  incorrect_cvc: 'wrongCvc',
  invalid_cvc: 'wrongCvc',
  incorrect_number: 'wrongNumber',
  invalid_number: 'wrongNumber',
  invalid_expiry_year: 'wrongExpiry',
  invalid_expiry_month: 'wrongExpiry',
  authentication_required: 'authenticationRequired',
  payment_intent_authentication_failure: 'authenticationFailed',
  processing_error: 'processingError',
  card_velocity_exceeded: 'limitExceeded',
  withdrawal_count_limit_exceeded: 'limitExceeded',
  payment_intent_payment_attempt_expired: 'voucherExpired',
  generic_decline: 'declined',
  do_not_honor: 'declined',
  card_declined: 'declined',
};
/** The provider's words in ours: the bank's reason first, for the code alone often says no more than "declined". */
export const failureOf = (error: SeenPayment['error']): PaymentFailure | null =>
  error && (failures[error.declineCode ?? ''] ?? failures[error.code ?? ''] ?? 'other');

const waiting: Record<string, Facts['unpaid']> = {
  requires_payment_method: 'created',
  requires_confirmation: 'created',
  requires_action: 'requiresAction',
  processing: 'processing',
  requires_capture: 'processing',
  canceled: 'expired',
};
/** Where a payment that was not paid stands by what the provider shows. */
export function unpaidOf({ status, error }: SeenPayment): Facts['unpaid'] {
  if (status !== 'requires_payment_method' || !error) return waiting[status] ?? 'processing';
  return failureOf(error) === 'voucherExpired' ? 'expired' : 'failed';
}

export const disputeStatusOf = (status: string): 'open' | 'won' | 'lost' =>
  status === 'won' || status === 'warning_closed' ? 'won' : status === 'lost' ? 'lost' : 'open';
export const refundStatusOf = (status: string | null): 'pending' | 'succeeded' | 'failed' =>
  status === 'failed' || status === 'canceled' ? 'failed' : status === 'succeeded' ? 'succeeded' : 'pending';

/** Ten digits that somebody writes beside a transfer; the last proves the others, so that a slip names nobody else's payment. */
export function transferReference(random: number): string {
  const digits = String(Math.floor(random * 900_000_000) + 100_000_000);
  return digits + String(checkDigit(digits));
}
export const isTransferReference = (text: string): boolean =>
  /^\d{10}$/.test(text) && checkDigit(text.slice(0, 9)) === Number(text[9]);
const checkDigit = (digits: string): number =>
  (10 - ([...digits].reduce((sum, d, i) => sum + ((Number(d) * ([3, 7, 1][i % 3] as number)) % 10), 0) % 10)) % 10;
