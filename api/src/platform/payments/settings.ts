/** Where top-ups go, from the environment. */
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

type Env = NodeJS.ProcessEnv;

const must = (isRight: boolean, text: string): void => {
  if (!isRight) throw new Error(text);
};

/** The values of a group of variables, null when none is given; a half of them is refused by the names of those that are missing. */
function group<N extends string>(env: Env, title: string, names: readonly N[]): Record<N, string> | null {
  const missing = names.filter((name) => !env[name]?.trim());
  if (missing.length === names.length) return null;
  must(
    missing.length === 0,
    `${title} está configurado a medias: falta ${missing.join(', ')} (necesita ${names.join(', ')}).`,
  );
  return Object.fromEntries(names.map((name) => [name, env[name]?.trim()])) as Record<N, string>;
}

/** The last of a CLABE's 18 digits proves the others. */
export function isClabe(clabe: string): boolean {
  if (!/^\d{18}$/.test(clabe)) return false;
  const sum = [...clabe.slice(0, 17)].reduce(
    (s, digit, i) => s + ((Number(digit) * ([3, 7, 1][i % 3] as number)) % 10),
    0,
  );
  return (10 - (sum % 10)) % 10 === Number(clabe[17]);
}

function stripeSettings(env: Env): StripeSettings | null {
  const g = group(env, 'Stripe', ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']);
  if (!g) return null;
  must(/^(sk|rk)_(test|live)_/.test(g.STRIPE_SECRET_KEY), 'STRIPE_SECRET_KEY debe empezar con sk_live_ o sk_test_.');
  must(
    /^pk_(test|live)_/.test(g.STRIPE_PUBLISHABLE_KEY),
    'STRIPE_PUBLISHABLE_KEY debe empezar con pk_live_ o pk_test_.',
  );
  const modeOf = (key: string): string | undefined => key.split('_')[1];
  must(
    modeOf(g.STRIPE_SECRET_KEY) === modeOf(g.STRIPE_PUBLISHABLE_KEY),
    'STRIPE_SECRET_KEY y STRIPE_PUBLISHABLE_KEY deben ser las dos de prueba o las dos reales.',
  );
  const url = (env.STRIPE_URL || 'https://api.stripe.com').replace(/\/+$/, '');
  must(/^https?:/.test(url) && URL.canParse(url), 'STRIPE_URL debe ser una dirección que empiece con https://');
  return {
    secretKey: g.STRIPE_SECRET_KEY,
    publishableKey: g.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: g.STRIPE_WEBHOOK_SECRET,
    url,
  };
}

/** Reads the settings of payments; throws what a half or wrong configuration lacks, without its values. */
export function paymentSettings(env: Env): PaymentSettings {
  const g = group(env, 'La cuenta para transferencias', ['BANK_CLABE', 'BANK_NAME', 'BANK_HOLDER']);
  if (g) must(isClabe(g.BANK_CLABE), 'BANK_CLABE debe ser una CLABE de 18 dígitos: su dígito de control no coincide.');
  const stripe = stripeSettings(env);
  const asked = env.PAYMENTS_SANDBOX ?? '';
  must(['', 'on', 'off'].includes(asked), 'PAYMENTS_SANDBOX debe ser on u off.');
  must(!(stripe && asked === 'on'), 'PAYMENTS_SANDBOX=on no va con las llaves de Stripe.');
  return {
    stripe,
    bank: g && { clabe: g.BANK_CLABE, name: g.BANK_NAME, holder: g.BANK_HOLDER },
    // Who takes real transfers gives no balance away by default.
    isSandbox: !stripe && (asked === 'on' || (asked === '' && g === null)),
  };
}
