import { newId } from '../platform/ids.ts';
import type { SandboxObject } from './stripe-objects.ts';

/** Accesses that the sandbox knows. Its secret of webhooks guards nothing but the sandbox's own calls. */
export const stripeAccess = {
  secretKey: `sk_test_${'0'.repeat(24)}`,
  publishableKey: `pk_test_${'0'.repeat(24)}`,
  webhookSecret: `whsec_${newId().replaceAll('-', '')}`,
};

export interface StripeAsk {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: string;
}
export interface StripeReply {
  status: number;
  body: object;
}
/** A call of the webhook: the bytes, and `Stripe-Signature` over them. */
export interface StripeCall {
  body: Buffer;
  signature: string;
}
/** What a browser and the world do with a payment. */
export type StripeDeed =
  | { kind: 'pay'; card: SandboxCard }
  | { kind: 'authenticate' | 'refuseAuthentication' | 'payVoucher' | 'expireVoucher' | 'dispute' | 'win' | 'lose' };
export interface SandboxCard {
  number: string;
  expMonth: number;
  expYear: number;
  cvc: string;
}

/** Cards of Stripe's own tests, and what becomes of them. */
export const sandboxCards = {
  declines: {
    '4000000000000002': ['card_declined', 'generic_decline'],
    '4000000000009995': ['card_declined', 'insufficient_funds'],
    '4000000000009987': ['card_declined', 'lost_card'],
    '4000000000000069': ['expired_card', 'expired_card'],
    '4000000000000127': ['incorrect_cvc', 'incorrect_cvc'],
    '4000000000000119': ['processing_error', 'processing_error'],
  } as Record<string, [code: string, decline: string]>,
  asks3ds: ['4000002500003155', '4000002760003184'],
  /** Pays once; what is charged later without its holder is declined. */
  declinesLater: '4000000000000341',
  /** Pays, and its holder disputes it at once. */
  disputes: '4000000000000259',
} as const;

export type Fields = { [name: string]: string | Fields };
export type Intent = SandboxObject & {
  amount: number;
  status: string;
  customer: string | null;
  metadata: Record<string, string>;
  latest_charge: string | null;
  payment_method: string | null;
  setup_future_usage: string | null;
};
export type Charge = SandboxObject & { amount: number; amount_refunded: number; refunded: boolean; disputed: boolean };

/** `a[b][0]=c` as an object. */
export function fieldsOf(text: string): Fields {
  const root: Fields = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/\[|\]\[?/).filter((part) => part !== '');
    let at = root;
    for (const part of path.slice(0, -1)) {
      if (typeof at[part] !== 'object') at[part] = {};
      at = at[part] as Fields;
    }
    at[path.at(-1) ?? name] = value;
  }
  return root;
}
export const textOf = (fields: Fields, ...path: string[]): string | null => {
  let at: string | Fields | undefined = fields;
  for (const part of path) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : null;
};

export class Refused extends Error {
  readonly reply: StripeReply;
  /** What was written stands although the request is refused: a declined payment is one that was tried. */
  readonly isKept: boolean;
  constructor(status: number, error: Record<string, unknown>, isKept = false) {
    super(String(error.message ?? error.code));
    this.reply = { status, body: { error: { type: 'invalid_request_error', ...error } } };
    this.isKept = isKept;
  }
}
export const missing = (what: string): Refused =>
  new Refused(404, { code: 'resource_missing', message: `No such ${what}` });

export const isCardNumber = (number: string): boolean =>
  [...number].reverse().reduce((sum, digit, i) => {
    const n = Number(digit) * (i % 2 === 1 ? 2 : 1);
    return sum + (n > 9 ? n - 9 : n);
  }, 0) %
    10 ===
  0;
export const brandOf = (number: string): string =>
  number.startsWith('4')
    ? 'visa'
    : /^5[1-5]|^2[2-7]/.test(number)
      ? 'mastercard'
      : /^3[47]/.test(number)
        ? 'amex'
        : 'unknown';

/** A CLABE of the bank 646 that its last digit proves. */
export function clabeOf(id: string): string {
  const digits = `646180${String(BigInt(`0x${id.slice(-10)}`) % 10n ** 11n).padStart(11, '0')}`;
  const sum = [...digits].reduce((s, digit, i) => s + ((Number(digit) * ([3, 7, 1][i % 3] as number)) % 10), 0);
  return digits + String((10 - (sum % 10)) % 10);
}
