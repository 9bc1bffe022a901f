import * as z from 'zod/mini';
import type { Audience } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, listCount, listQuery, ok, text } from './fields.ts';
import { limits } from './limits.ts';
import { paymentMethods } from './payment-amounts.ts';

export const paymentMethod = z.enum(paymentMethods);

/** How far a payment is, as an account statement tells it. */
export const paymentStatus = z.enum(['pending', 'paid', 'failed', 'refunded']);
export type PaymentStatus = z.infer<typeof paymentStatus>;

/** How far it is, step by step. */
export const paymentStages = [
  'created',
  'requiresAction',
  'processing',
  'paid',
  'partiallyRefunded',
  'refunded',
  'disputed',
  'lost',
  'failed',
  'expired',
] as const;
export const paymentStage = z.enum(paymentStages);
export type PaymentStage = z.infer<typeof paymentStage>;

/** Why a card was not charged; a code of the provider that is not among them is `other`. */
export const paymentFailures = [
  'declined',
  'insufficientFunds',
  'expiredCard',
  'wrongCvc',
  'wrongNumber',
  'wrongExpiry',
  'lostCard',
  'authenticationFailed',
  'authenticationRequired',
  'processingError',
  'limitExceeded',
  'voucherExpired',
  'canceled',
  'amountMismatch',
  'other',
] as const;
export const paymentFailure = z.enum(paymentFailures);
export type PaymentFailure = z.infer<typeof paymentFailure>;

/** Pesos on the wire. */
const pesos = z.number();
const pesosGiven = z.number({ error: 'pesos' }).check(z.multipleOf(0.01, { error: 'pesos' }));
/** What one top-up may be. */
export const topUpPesos = pesosGiven.check(
  z.gte(limits.topUpLeast, { error: 'topUpLeast' }),
  z.lte(limits.topUpMost, { error: 'topUpMost' }),
);

export const savedCard = z.object({ brand: z.string(), last4: z.string(), expires: z.string() });
export type SavedCard = z.infer<typeof savedCard>;
/** An account that somebody transfers to. */
export const bankAccount = z.object({ clabe: z.string(), bank: z.string(), holder: z.string() });
export type BankAccount = z.infer<typeof bankAccount>;

export const disputeStatus = z.enum(['open', 'won', 'lost']);
export const paymentDispute = z.object({
  _id: id,
  amount: pesos,
  reason: z.string(),
  status: disputeStatus,
  createdDate: instant,
  /** Until when the bank hears what speaks for the charge. */
  dueDate: z.nullable(instant),
});
export type PaymentDispute = z.infer<typeof paymentDispute>;

export const payment = z.object({
  _id: id,
  createdDate: instant,
  method: paymentMethod,
  status: paymentStatus,
  stage: paymentStage,
  /** What is credited. */
  amount: pesos,
  commission: pesos,
  VAT: pesos,
  /** What is paid. */
  total: pesos,
  refunded: pesos,
  paidDate: z.nullable(instant),
  expiresDate: z.nullable(instant),
  /** No money moves: the provider is the sandbox, or its keys are for tests. */
  isTest: z.boolean(),
  /** Made by the automatic top-up. */
  isAutomatic: z.boolean(),
  failure: z.nullable(paymentFailure),
  card: z.nullable(z.object({ brand: z.string(), last4: z.string() })),
  /** What is shown at an OXXO till. */
  voucher: z.nullable(z.object({ number: z.string(), url: z.nullable(z.string()) })),
  /** Where to transfer to, and what to write beside it. */
  transfer: z.nullable(z.object({ ...bankAccount.shape, reference: z.string() })),
  disputes: z.array(paymentDispute),
  byName: z.nullable(z.string()),
  /** Path of its receipt (PDF), once it was paid. */
  receipt: z.nullable(z.string()),
  can: z.object({ cancel: z.boolean(), refund: z.boolean() }),
});
export type Payment = z.infer<typeof payment>;

export const automaticTopUp = z.object({
  isOn: z.boolean(),
  /** Below so much balance it tops up. */
  threshold: pesosGiven.check(z.gte(0, { error: 'notNegative' }), z.lte(limits.topUpMost, { error: 'topUpMost' })),
  amount: topUpPesos,
  /** Credited automatically in one day, at most. */
  dailyCap: pesosGiven.check(z.lte(limits.topUpMost, { error: 'topUpMost' })),
});
export type AutomaticTopUp = z.infer<typeof automaticTopUp>;

export const paymentOptions = z.object({
  methods: z.array(paymentMethod),
  /** `stripe`: the browser asks the provider itself; `sandbox`: the repository's own stand-in; null: no card, voucher or SPEI. */
  provider: z.nullable(z.enum(['stripe', 'sandbox'])),
  isTest: z.boolean(),
  publishableKey: z.nullable(z.string()),
  /** The company's own CLABE, once it was asked for. */
  speiAccount: z.nullable(bankAccount),
  savedCard: z.nullable(savedCard),
  automatic: z.object({
    ...automaticTopUp.shape,
    stopped: z.nullable(z.object({ date: instant, failure: paymentFailure })),
  }),
});
export type PaymentOptions = z.infer<typeof paymentOptions>;

/** The provider's payment, under its own names: the browser pays with its secret. */
export const paymentIntent = z.object({
  id: z.string(),
  client_secret: z.nullable(z.string()),
  /** Centavos. */
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
});

const admins: readonly Audience[] = ['admin'];
const params = z.object({ id });
/** Chosen by the caller: sent twice it is one payment. */
const key = z.optional(id);
/** Providers are asked on each: nobody needs more. */
const ratePerMinute = 60;

export const paymentsApi = {
  urls: endpoint({
    method: 'GET',
    path: '/urls',
    summary: 'Direcciones de los pagos: dónde se recarga, a dónde se vuelve, el historial',
    who: admins,
    answer: z.object({
      urls: z.object({ balance: z.string(), result: z.string(), payments: z.string(), webhook: z.string() }),
    }),
  }),
  options: endpoint({
    method: 'GET',
    path: '/payments/options',
    summary: 'Cómo puede recargar la empresa: formas de pago, CLABE, tarjeta guardada, recarga automática',
    who: admins,
    answer: paymentOptions,
  }),
  stripe: endpoint({
    method: 'POST',
    path: '/payments/stripe',
    summary: 'Empieza una recarga con tarjeta o en OXXO; `total` es lo que se paga, con comisión e IVA',
    who: admins,
    body: z.object({
      total: topUpPesos,
      method: z._default(z.enum(['card', 'oxxo']), 'card'),
      /** The card stays for the automatic top-up. */
      saveCard: z._default(z.boolean(), false),
      key,
    }),
    answer: z.object({
      paymentIntent,
      payment,
    }),
    ratePerMinute,
  }),
  intent: endpoint({
    method: 'GET',
    path: '/payments/{id}/intent',
    summary: 'Con qué sigue el navegador un pago que ya empezó',
    who: admins,
    params,
    answer: z.object({ paymentIntent }),
    ratePerMinute,
  }),
  transfer: endpoint({
    method: 'POST',
    path: '/payments/transfer',
    summary: 'Empieza una recarga por transferencia: CLABE y referencia, pendiente hasta que se confirme',
    who: admins,
    body: z.object({ total: topUpPesos, key }),
    answer: payment,
    ratePerMinute,
  }),
  spei: endpoint({
    method: 'POST',
    path: '/payments/spei',
    summary: 'La CLABE propia de la empresa: lo que llega por SPEI se abona',
    who: admins,
    answer: bankAccount,
    ratePerMinute,
  }),
  list: endpoint({
    method: 'GET',
    path: '/payments',
    summary: 'Historial de pagos, los más nuevos primero',
    who: admins,
    query: z.object({ ...listQuery(limits.guidesPage), status: z.optional(paymentStatus) }),
    answer: z.object({ payments: z.array(payment), count: listCount }),
  }),
  one: endpoint({
    method: 'GET',
    path: '/payments/{id}',
    summary: 'Un pago; mientras no termina se pregunta al proveedor',
    who: admins,
    params,
    answer: payment,
  }),
  receipt: endpoint({
    method: 'GET',
    path: '/payments/{id}/receipt',
    summary: 'Recibo de una recarga pagada, en PDF',
    who: admins,
    params,
    kind: 'stream',
    answer: ok,
    ratePerMinute,
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/payments/{id}',
    summary: 'Cancela un pago que no se ha hecho',
    who: admins,
    params,
    answer: payment,
    ratePerMinute,
  }),
  refund: endpoint({
    method: 'POST',
    path: '/payments/{id}/refund',
    summary: 'Devuelve a la tarjeta lo que no se ha gastado de una recarga',
    who: admins,
    params,
    body: z.object({
      amount: pesosGiven.check(z.gt(0, { error: 'positive' })),
      reason: z._default(text(200), ''),
      key,
    }),
    answer: payment,
    ratePerMinute,
  }),
  automatic: endpoint({
    method: 'PUT',
    path: '/payments/automatic',
    summary: 'Recarga automática con la tarjeta guardada, debajo de un saldo y con tope diario',
    who: admins,
    body: automaticTopUp.check(z.refine((a) => a.dailyCap >= a.amount, { error: 'dailyCap', path: ['dailyCap'] })),
    answer: paymentOptions,
    ratePerMinute,
  }),
  forgetCard: endpoint({
    method: 'DELETE',
    path: '/payments/card',
    summary: 'Olvida la tarjeta guardada; la recarga automática se apaga',
    who: admins,
    answer: paymentOptions,
    ratePerMinute,
  }),
  /** Of the sandbox alone: what the browser and the world do with a real provider. */
  sandbox: endpoint({
    method: 'POST',
    path: '/payments/{id}/sandbox',
    summary: 'Solo con el proveedor de prueba: paga, autentica o vence un pago',
    who: admins,
    params,
    body: z.object({
      deed: z.enum([
        'pay',
        'authenticate',
        'refuseAuthentication',
        'payVoucher',
        'expireVoucher',
        'dispute',
        'win',
        'lose',
      ]),
      card: z.optional(
        z.object({
          number: z.string().check(z.regex(/^\d{12,19}$/, { error: 'invalid' })),
          expMonth: z.int().check(z.gte(1), z.lte(12)),
          expYear: z.int().check(z.gte(2000), z.lte(2100)),
          cvc: z.string().check(z.regex(/^\d{3,4}$/, { error: 'invalid' })),
        }),
      ),
    }),
    answer: payment,
    ratePerMinute: 120,
  }),
  sandboxSpei: endpoint({
    method: 'POST',
    path: '/payments/spei/sandbox',
    summary: 'Solo con el proveedor de prueba: llega una transferencia a la CLABE de la empresa',
    who: admins,
    body: z.object({
      amount: pesosGiven.check(z.gt(0, { error: 'positive' }), z.lte(limits.topUpMost, { error: 'topUpMost' })),
    }),
    answer: ok,
    ratePerMinute: 120,
  }),
};
