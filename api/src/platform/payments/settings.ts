import type { SettingValues } from '../settings/settings-table.ts';

/** Where top-ups go. */
export interface PaymentSettings {
  stripe: StripeSettings | null;
  /** The operator's own account, for transfers that somebody confirms. */
  bank: { clabe: string; name: string; holder: string } | null;
  /** Without Stripe: the repository's stand-in, which credits balance without moving money. */
  isSandbox: boolean;
}
export interface StripeSettings {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  url: string;
}

export function paymentSettings(v: SettingValues): PaymentSettings {
  const stripe = v.STRIPE_SECRET_KEY &&
    v.STRIPE_PUBLISHABLE_KEY &&
    v.STRIPE_WEBHOOK_SECRET && {
      secretKey: v.STRIPE_SECRET_KEY,
      publishableKey: v.STRIPE_PUBLISHABLE_KEY,
      webhookSecret: v.STRIPE_WEBHOOK_SECRET,
      url: v.STRIPE_URL,
    };
  const bank = v.BANK_CLABE &&
    v.BANK_NAME &&
    v.BANK_HOLDER && { clabe: v.BANK_CLABE, name: v.BANK_NAME, holder: v.BANK_HOLDER };
  return {
    stripe: stripe || null,
    bank: bank || null,
    // Who takes real transfers gives no balance away by default.
    isSandbox: !stripe && (v.PAYMENTS_SANDBOX ?? !bank),
  };
}
