import { rfcFault } from '@tramo/contract/rfc';
import { taxRegimeCodes } from '@tramo/contract/tax-catalogue';
import { isClabe } from '../payments/clabe.ts';
import { flag, text, webAddress } from './kinds.ts';
import { type Kind, setting } from './setting.ts';

const stripe = { group: 'money', together: 'Stripe' } as const;
const bank = { group: 'money', together: 'La cuenta para transferencias' } as const;
const issuer = { group: 'money', together: 'El emisor de facturas' } as const;
const sandbox = { default: null, without: 'un proveedor de prueba que abona saldo sin cobrar, y lo dice' } as const;
const noTransfers = { default: null, without: 'sin transferencias' } as const;
const testTaxpayer = { default: null, without: 'el contribuyente de pruebas del SAT' } as const;

const clabe: Kind<string> = {
  must: 'ser una CLABE de 18 dígitos cuyo dígito de control coincide',
  parse: (given) => (isClabe(given) ? given : undefined),
};
const rfc: Kind<string> = { must: 'ser un RFC válido', parse: (given) => (rfcFault(given) ? undefined : given) };
const regime: Kind<(typeof taxRegimeCodes)[number]> = {
  must: 'ser un régimen del catálogo del SAT, como 601',
  parse: (given) => taxRegimeCodes.find((code) => code === given),
};

/** Where top-ups go, and who invoices. */
export const moneySettings = {
  STRIPE_SECRET_KEY: setting({
    ...stripe,
    ...sandbox,
    kind: text('empezar con sk_live_ o sk_test_', /^(sk|rk)_(test|live)_\S*$/),
    meaning: 'recargas con tarjeta, OXXO y SPEI: la clave secreta ([cómo se conecta](docs/payments.md))',
    secret: true,
  }),
  STRIPE_PUBLISHABLE_KEY: setting({
    ...stripe,
    ...sandbox,
    kind: text('empezar con pk_live_ o pk_test_', /^pk_(test|live)_\S*$/),
    meaning: 'la clave pública, que va al navegador',
  }),
  STRIPE_WEBHOOK_SECRET: setting({
    ...stripe,
    ...sandbox,
    kind: text(),
    meaning: 'el secreto con que Stripe firma sus avisos',
    secret: true,
  }),
  STRIPE_URL: setting({
    group: 'money',
    kind: webAddress,
    default: 'https://api.stripe.com',
    meaning: 'dirección de Stripe',
  }),
  BANK_CLABE: setting({
    ...bank,
    ...noTransfers,
    kind: clabe,
    meaning: 'cuenta para transferencias que confirma el operador',
  }),
  BANK_NAME: setting({ ...bank, ...noTransfers, kind: text(), meaning: 'su banco' }),
  BANK_HOLDER: setting({ ...bank, ...noTransfers, kind: text(), meaning: 'a nombre de quién está' }),
  PAYMENTS_SANDBOX: setting({
    group: 'money',
    kind: flag,
    default: null,
    without: 'encendido sin Stripe ni `BANK_CLABE`',
    meaning: '`on` u `off`: el proveedor de prueba',
  }),
  CFDI_RFC: setting({
    ...issuer,
    ...testTaxpayer,
    kind: rfc,
    meaning: 'quién emite las facturas de las recargas; las timbra un PAC de prueba, sin validez fiscal',
  }),
  CFDI_NAME: setting({ ...issuer, ...testTaxpayer, kind: text(), meaning: 'su nombre, como está en el SAT' }),
  CFDI_REGIME: setting({ ...issuer, ...testTaxpayer, kind: regime, meaning: 'su régimen fiscal, como `601`' }),
  CFDI_ZIP: setting({
    ...issuer,
    ...testTaxpayer,
    kind: text('ser un código postal de cinco dígitos', /^\d{5}$/),
    meaning: 'su código postal fiscal',
  }),
};
