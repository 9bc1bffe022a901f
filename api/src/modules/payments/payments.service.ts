import { randomInt } from 'node:crypto';
import type { Answer, Parsed } from '@tramo/contract/endpoint';
import { countOf } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import { amountsOf, amountsOfTotal, type PaymentMethod } from '@tramo/contract/payment-amounts';
import type { BankAccount, Payment, PaymentOptions, paymentsApi } from '@tramo/contract/payments';
import { type Ctx, inTx, type Platform } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import { bookRefund } from '../ledger/ledger.payments.service.ts';
import { balanceOf, centsOf, pesosOf } from '../ledger/ledger.service.ts';
import * as customers from './payments.customers.store.ts';
import { askAccount, cancelIntent, detachCard, fundAccount, lookAt, providerOf } from './payments.provider.service.ts';
import { stagesOf, transferReference } from './payments.rules.ts';
import * as store from './payments.store.ts';
import {
  customerFor,
  heed,
  makeSure,
  payerOf,
  sendBookedRefund,
  syncArrivals,
  syncPayment,
} from './payments.sync.service.ts';

const DAY_MS = 86_400_000;
/** A transfer that is announced waits so long; one that comes later is confirmed all the same. */
const TRANSFER_MS = 15 * DAY_MS;
/** Whoever waits for a payment asks often; the provider is asked once in so long. */
const ASK_EVERY_MS = 2000;
const open: readonly string[] = ['created', 'requiresAction', 'processing', 'failed'];

const bankOf = ({ config }: Platform): Platform['config']['payments']['bank'] => config.payments.bank;

/** How this server takes money, the usual first. */
export const methodsOf = (platform: Platform): PaymentMethod[] => [
  ...(platform.payments ? (['card', 'spei', 'oxxo'] as const) : []),
  ...(bankOf(platform) ? (['transfer'] as const) : []),
];

export const urls = async ({ platform }: Ctx): Promise<Answer<typeof paymentsApi.urls>> => {
  const { publicUrl } = platform.config;
  return {
    urls: {
      balance: `${publicUrl}/balance`,
      result: `${publicUrl}/balance?payment=`,
      payments: `${publicUrl}/billing/payments`,
      webhook: `${publicUrl}/api/hooks/stripe`,
    },
  };
};

const accountOf = (c: customers.Customer | null): BankAccount | null =>
  c?.clabe ? { clabe: c.clabe, bank: c.bank ?? '', holder: c.holder ?? '' } : null;

export async function options(ctx: Ctx): Promise<PaymentOptions> {
  const { platform, actor } = ctx;
  const { payments } = platform;
  const c = await inTx(ctx, ({ trx }) => customers.customerOf(trx, actor.companyId, payments?.isTest ?? false));
  const card = payments && c?.cardRef ? c : null;
  return {
    methods: methodsOf(platform),
    provider: payments?.kind ?? null,
    isTest: payments?.isTest ?? false,
    publishableKey: payments?.publishableKey ?? null,
    speiAccount: payments ? accountOf(c) : null,
    savedCard: card && { brand: card.cardBrand ?? '', last4: card.cardLast4 ?? '', expires: card.cardExpires ?? '' },
    automatic: {
      isOn: (payments && c?.isAuto) ?? false,
      threshold: pesosOf(c?.thresholdCents ?? 500_00),
      amount: pesosOf(c?.autoCents ?? 1000_00),
      dailyCap: pesosOf(c?.capCents ?? 3000_00),
      stopped: c?.stoppedAt && c.failure ? { date: c.stoppedAt.toISOString(), failure: c.failure } : null,
    },
  };
}

const shown = (ctx: Ctx, id: string): Promise<Payment> =>
  inTx(ctx, async ({ trx, actor, platform }) => {
    const payment = await store.shownPayment(trx, actor.companyId, id, bankOf(platform));
    if (!payment) throw problem('payments.not_found');
    return payment;
  });

async function own({ platform, actor }: Ctx, id: string): Promise<store.StoredPayment> {
  const payment = await platform.db.system((trx) => store.paymentById(trx, id));
  if (payment?.companyId !== actor.companyId) throw problem('payments.not_found');
  return payment;
}

/** Begins a payment, or answers the one that the same wish began. Written before the provider is asked: nothing there is without a row here. */
async function begin(
  ctx: Ctx,
  p: Omit<store.NewPayment, 'id' | 'companyId' | 'byName' | 'at' | 'isAutomatic'>,
): Promise<store.StoredPayment> {
  const { platform, actor } = ctx;
  return platform.db.system(async (trx) => {
    const id = newId();
    await store.insertPayment(trx, {
      ...p,
      id,
      companyId: actor.companyId,
      byName: actor.name,
      at: platform.now(),
      isAutomatic: false,
    });
    const kept = await store.paymentByWish(trx, actor.companyId, p.wish);
    if (!kept || kept.method !== p.method || kept.totalCents !== p.total) throw problem('general.idempotency_mismatch');
    return kept;
  });
}

export async function startPayment(
  ctx: Ctx,
  { total, method, saveCard, key }: Parsed<typeof paymentsApi.stripe>['body'],
): Promise<Answer<typeof paymentsApi.stripe>> {
  const { platform, actor } = ctx;
  const { isTest } = providerOf(platform);
  if (method === 'oxxo' && total > limits.oxxoMost)
    throw problem('payments.oxxo_most', { most: String(limits.oxxoMost) });
  const { company } = await companyOf(ctx, actor.companyId);
  await customerFor(platform, actor.companyId, company.name, isTest);
  const payment = await begin(ctx, {
    ...amountsOfTotal(centsOf(total), method),
    method,
    wish: key ?? newId(),
    isTest,
    savesCard: saveCard && method === 'card',
    expiresAt: null,
    stage: 'created',
  });
  const ref = await makeSure(platform, payment, payerOf(payment));
  const seen = await lookAt(platform, ref);
  await heed(platform, payment.id, seen);
  const { clientSecret } = await own(ctx, payment.id);
  return {
    paymentIntent: {
      id: ref,
      client_secret: clientSecret,
      amount: payment.totalCents,
      currency: 'mxn',
      status: seen.status,
    },
    payment: await shown(ctx, payment.id),
  };
}

/** What a browser needs to go on with a payment by card that it began before. */
export async function intentOf(ctx: Ctx, id: string): Promise<Answer<typeof paymentsApi.intent>> {
  const { platform } = ctx;
  const payment = await own(ctx, id);
  if (payment.method !== 'card' || !payment.providerRef || payment.paidAt) throw problem('payments.not_open');
  const { status } = await lookAt(platform, payment.providerRef);
  return {
    paymentIntent: {
      id: payment.providerRef,
      client_secret: payment.clientSecret,
      amount: payment.totalCents,
      currency: 'mxn',
      status,
    },
  };
}

export async function startTransfer(
  ctx: Ctx,
  { total, key }: Parsed<typeof paymentsApi.transfer>['body'],
): Promise<Payment> {
  const { platform } = ctx;
  if (!bankOf(platform)) throw problem('payments.method_off');
  const payment = await begin(ctx, {
    ...amountsOf(centsOf(total), 'transfer'),
    method: 'transfer',
    wish: key ?? newId(),
    isTest: false,
    savesCard: false,
    expiresAt: new Date(platform.now().getTime() + TRANSFER_MS),
    stage: 'requiresAction',
    reference: transferReference(randomInt(2 ** 32) / 2 ** 32),
  });
  return shown(ctx, payment.id);
}

/** The company's own CLABE, made at the first question. */
export async function speiAccount(ctx: Ctx): Promise<BankAccount> {
  const { platform, actor } = ctx;
  const { isTest } = providerOf(platform);
  const { company } = await companyOf(ctx, actor.companyId);
  const customer = await customerFor(platform, actor.companyId, company.name, isTest);
  const known = accountOf(customer);
  if (known) return known;
  const account = await askAccount(platform, customer.providerRef);
  await platform.db.system((trx) => customers.setAccount(trx, customer, account));
  return account;
}

export const list = (ctx: Ctx, q: Parsed<typeof paymentsApi.list>['query']): Promise<Answer<typeof paymentsApi.list>> =>
  inTx(ctx, async ({ trx, actor, platform }) => {
    const { payments, total } = await store.listPayments(trx, {
      companyId: actor.companyId,
      stages: q.status ? stagesOf(q.status) : null,
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
      bank: bankOf(platform),
    });
    return { payments, count: countOf(total, q.limit) };
  });

/** Whoever looks at a payment that has not ended asks the provider too: its webhook may be late. */
export async function one(ctx: Ctx, id: string): Promise<Payment> {
  const { platform } = ctx;
  const payment = await own(ctx, id);
  const isStale = platform.now().getTime() - payment.checkedAt.getTime() > ASK_EVERY_MS;
  if (open.includes(payment.stage) && isStale && platform.payments)
    await syncPayment(platform, id).catch((error: unknown) =>
      platform.log.warn({ err: error }, 'a payment was not asked for'),
    );
  return shown(ctx, id);
}

export async function cancel(ctx: Ctx, id: string): Promise<Payment> {
  const { platform } = ctx;
  const payment = await own(ctx, id);
  if (!open.includes(payment.stage) || payment.stage === 'processing') throw problem('payments.not_open');
  if (payment.providerRef) {
    // The provider decides: what was paid meanwhile is paid.
    await cancelIntent(platform, payment.providerRef).catch(() => undefined);
    await syncPayment(platform, id);
  }
  await platform.db.system(async (trx) => {
    const p = await store.paymentById(trx, id, { lock: true });
    if (!p || p.paidAt) throw problem('payments.not_open');
    if (p.providerRef && p.stage !== 'expired') throw problem('payments.not_open');
    await store.savePayment(trx, id, { ...p, stage: 'expired', failure: 'canceled' });
  });
  return shown(ctx, id);
}

/** Back to the card, up to what is unspent. It is booked before it is sent: what is on its way back cannot be spent meanwhile. */
export async function refund(
  ctx: Ctx,
  id: string,
  { amount, reason, key }: Parsed<typeof paymentsApi.refund>['body'],
): Promise<Payment> {
  const { platform, actor } = ctx;
  providerOf(platform);
  await own(ctx, id);
  const cents = centsOf(amount);
  const wish = key ?? newId();
  const booked = await platform.db.system(async (trx) => {
    const p = await store.paymentById(trx, id, { lock: true });
    const refunds = await store.refundsOf(trx, id);
    if (!p) throw problem('payments.not_found');
    const refundId = newId();
    const row = {
      id: refundId,
      companyId: p.companyId,
      paymentId: id,
      cents,
      status: 'pending' as const,
      providerRef: null,
    };
    if (p.method !== 'card' || !['paid', 'partiallyRefunded'].includes(p.stage))
      throw problem('payments.not_refundable');
    if (!(await store.insertRefund(trx, { ...row, wish, reason, byName: actor.name, at: platform.now() }))) return null;
    const rest = p.amountCents - refunds.reduce((sum, r) => (r.status === 'failed' ? sum : sum + r.cents), 0);
    const { available } = await balanceOf(trx, p.companyId);
    const most = Math.min(rest, available);
    if (cents > most) throw problem('payments.refund_too_much', { most: pesosOf(most).toFixed(2) });
    await bookRefund(trx, p.companyId, { refundId, paymentId: id, cents, at: platform.now(), mayOwe: false });
    return row;
  });
  if (booked)
    await sendBookedRefund(platform, booked).catch((error: unknown) => {
      // Not sent yet: the worker goes on. What was refused for good is on the balance again.
      if ((error as { key?: string }).key !== 'payments.provider_away') throw error;
    });
  return shown(ctx, id);
}

export async function setAutomatic(ctx: Ctx, a: Parsed<typeof paymentsApi.automatic>['body']): Promise<PaymentOptions> {
  const { platform, actor } = ctx;
  const { isTest } = providerOf(platform);
  await platform.db.system(async (trx) => {
    const c = await customers.customerOf(trx, actor.companyId, isTest);
    if (!c?.cardRef) throw problem('payments.no_card');
    await customers.setAutomatic(trx, c, {
      isOn: a.isOn,
      thresholdCents: centsOf(a.threshold),
      amountCents: centsOf(a.amount),
      capCents: centsOf(a.dailyCap),
    });
  });
  return options(ctx);
}

export async function forgetCard(ctx: Ctx): Promise<PaymentOptions> {
  const { platform, actor } = ctx;
  const { isTest } = providerOf(platform);
  const c = await platform.db.system((trx) => customers.customerOf(trx, actor.companyId, isTest));
  if (!c?.cardRef) throw problem('payments.no_card');
  await detachCard(platform, c.cardRef);
  await platform.db.system((trx) => customers.setCard(trx, c, null));
  return options(ctx);
}

const sandboxOf = (platform: Platform): NonNullable<NonNullable<Platform['payments']>['sandbox']> => {
  const { sandbox } = providerOf(platform);
  if (!sandbox) throw problem('payments.not_sandbox');
  return sandbox;
};

/** What a browser does with Stripe itself, and the world with a voucher; of the sandbox alone. */
export async function actInSandbox(
  ctx: Ctx,
  id: string,
  { deed, card }: Parsed<typeof paymentsApi.sandbox>['body'],
): Promise<Payment> {
  const { platform } = ctx;
  const sandbox = sandboxOf(platform);
  const payment = await own(ctx, id);
  if (deed === 'pay' && !card) throw problem('general.bad_request');
  const isDone =
    payment.providerRef !== null &&
    (await sandbox.perform(
      payment.providerRef,
      deed === 'pay' && card ? { kind: 'pay', card } : { kind: deed as 'win' },
    ));
  if (!isDone) throw problem('payments.provider_refused', { reason: deed });
  await syncPayment(platform, id);
  return shown(ctx, id);
}

export async function fundInSandbox(
  ctx: Ctx,
  { amount }: Parsed<typeof paymentsApi.sandboxSpei>['body'],
): Promise<{ ok: true }> {
  const { platform, actor } = ctx;
  sandboxOf(platform);
  const c = await platform.db.system((trx) => customers.customerOf(trx, actor.companyId, true));
  if (!c?.clabe) throw problem('payments.not_found');
  await fundAccount(platform, c.providerRef, centsOf(amount));
  await syncArrivals(platform, c.providerRef);
  return { ok: true };
}
