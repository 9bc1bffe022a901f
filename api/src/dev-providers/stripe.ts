import { createHmac } from 'node:crypto';
import { newId } from '../platform/ids.ts';
import { isSameSecret } from '../platform/secrets.ts';
import { customerRoutes, list } from './stripe-customers.ts';
import type { Objects, ObjectsOfRequest, SandboxObject } from './stripe-objects.ts';
import {
  brandOf,
  type Charge,
  type Fields,
  fieldsOf,
  type Intent,
  isCardNumber,
  missing,
  Refused,
  type StripeAsk,
  type StripeCall,
  type StripeDeed,
  type StripeReply,
  sandboxCards,
  stripeAccess,
  textOf,
} from './stripe-parts.ts';
import { turnover } from './stripe-turnover.ts';

export interface StripeSandbox {
  /** One request of the SDK. */
  answer(ask: StripeAsk): Promise<StripeReply>;
  /** False: there is no such payment, or it is not at that point. */
  perform(paymentIntent: string, deed: StripeDeed): Promise<boolean>;
  /** Gets each webhook, signed, soon after what it tells. */
  listen(hear: (calls: StripeCall[]) => void): void;
}

const DAY_S = 86_400;

/** Stripe as far as top-ups use it: customers, payments by card, OXXO and CLABE, refunds, disputes, signed webhooks. */
export function openStripeSandbox({ objects, now }: { objects: Objects; now: () => Date }): StripeSandbox {
  let hear: (calls: StripeCall[]) => void = () => undefined;
  const seconds = (): number => Math.floor(now().getTime() / 1000);
  const newRef = (prefix: string): string => `${prefix}_${newId().replaceAll('-', '')}`;
  const callOf = (event: object): StripeCall => {
    const body = Buffer.from(JSON.stringify(event));
    const t = seconds();
    const v1 = createHmac('sha256', stripeAccess.webhookSecret).update(`${t}.`).update(body).digest('hex');
    return { body, signature: `t=${t},v1=${v1}` };
  };

  /** Works on the objects; its webhooks leave when all is written. */
  const work = async <T>(
    run: (o: ObjectsOfRequest, tell: (type: string, of: SandboxObject) => void) => Promise<T>,
  ): Promise<T> => {
    const events: SandboxObject[] = [];
    const result = await objects.run(async (o) => {
      const tell = (type: string, of: SandboxObject): void =>
        void events.push({
          id: newRef('evt'),
          object: 'event',
          api_version: '2026-10-28.endive',
          created: seconds(),
          livemode: false,
          type,
          data: { object: structuredClone(of) },
        });
      const keep = async (): Promise<void> => {
        for (const event of events) await o.put(event, 'events');
      };
      try {
        const value = await run(o, tell);
        await keep();
        return { value };
      } catch (error) {
        if (!(error instanceof Refused && error.isKept)) throw error;
        await keep();
        return { error };
      }
    });
    if (events.length > 0) hear(events.map(callOf));
    if ('error' in result) throw result.error;
    return result.value as T;
  };

  const intentOf = async (o: ObjectsOfRequest, id: string): Promise<Intent> => {
    const intent = await o.get(id);
    if (intent?.object !== 'payment_intent') throw missing(`payment_intent: '${id}'`);
    return intent as Intent;
  };

  /** The money is there. */
  const succeed = async (
    o: ObjectsOfRequest,
    tell: (type: string, of: SandboxObject) => void,
    intent: Intent,
    details: object,
  ): Promise<void> => {
    const charge: Charge = {
      id: newRef('ch'),
      object: 'charge',
      amount: intent.amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      created: seconds(),
      currency: 'mxn',
      paid: true,
      status: 'succeeded',
      payment_intent: intent.id,
      payment_method_details: details,
    };
    await o.put(charge, intent.id);
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      next_action: null,
      last_payment_error: null,
    });
    await o.put(intent, intent.customer);
    tell('charge.succeeded', charge);
    tell('payment_intent.succeeded', intent);
  };

  const fail = async (
    o: ObjectsOfRequest,
    tell: (type: string, of: SandboxObject) => void,
    intent: Intent,
    error: Record<string, unknown>,
  ): Promise<never> => {
    const whole = { type: 'card_error', message: `Your card was declined (${String(error.code)}).`, ...error };
    Object.assign(intent, { status: 'requires_payment_method', next_action: null, last_payment_error: whole });
    await o.put(intent, intent.customer);
    tell('payment_intent.payment_failed', intent);
    throw new Refused(402, { ...whole, payment_intent: intent }, true);
  };

  const openDispute = async (
    o: ObjectsOfRequest,
    tell: (type: string, of: SandboxObject) => void,
    intent: Intent,
  ): Promise<void> => {
    const charge = intent.latest_charge ? ((await o.get(intent.latest_charge)) as Charge | null) : null;
    if (!charge) throw missing('charge');
    const dispute: SandboxObject = {
      id: newRef('dp'),
      object: 'dispute',
      amount: charge.amount - charge.amount_refunded,
      charge: charge.id,
      created: seconds(),
      currency: 'mxn',
      payment_intent: intent.id,
      reason: 'fraudulent',
      status: 'needs_response',
      evidence: {},
      evidence_details: { due_by: seconds() + 9 * DAY_S, has_evidence: false, submission_count: 0 },
    };
    await o.put(dispute, intent.id);
    await o.put({ ...charge, disputed: true }, intent.id);
    tell('charge.dispute.created', dispute);
  };

  /** Charges a card that is known here by its `pm_…`. */
  const payWith = async (
    o: ObjectsOfRequest,
    tell: (type: string, of: SandboxObject) => void,
    intent: Intent,
    {
      method,
      isOffSession,
      isAuthenticated,
    }: { method: SandboxObject; isOffSession: boolean; isAuthenticated: boolean },
  ): Promise<void> => {
    const number = String(method.sandbox_number);
    const card = method.card as { brand: string; last4: string; exp_month: number; exp_year: number };
    const decline = sandboxCards.declines[number];
    if (!isCardNumber(number)) return fail(o, tell, intent, { code: 'incorrect_number', decline_code: null });
    const today = now();
    const isPast =
      card.exp_year < today.getUTCFullYear() ||
      (card.exp_year === today.getUTCFullYear() && card.exp_month < today.getUTCMonth() + 1);
    if (isPast) return fail(o, tell, intent, { code: 'invalid_expiry_year', decline_code: null });
    if (decline) return fail(o, tell, intent, { code: decline[0], decline_code: decline[1] });
    if (isOffSession && number === sandboxCards.declinesLater)
      return fail(o, tell, intent, { code: 'card_declined', decline_code: 'generic_decline' });
    if (sandboxCards.asks3ds.includes(number as never) && !isAuthenticated) {
      if (isOffSession)
        return fail(o, tell, intent, { code: 'authentication_required', decline_code: 'authentication_required' });
      Object.assign(intent, {
        status: 'requires_action',
        payment_method: method.id,
        next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
        last_payment_error: null,
      });
      await o.put(intent, intent.customer);
      tell('payment_intent.requires_action', intent);
      return;
    }
    intent.payment_method = method.id;
    if (intent.setup_future_usage) await o.put({ ...method, customer: intent.customer }, intent.customer);
    await succeed(o, tell, intent, {
      type: 'card',
      card: { brand: card.brand, last4: card.last4, exp_month: card.exp_month, exp_year: card.exp_year },
    });
    if (number === sandboxCards.disputes) await openDispute(o, tell, intent);
  };

  const confirm = async (
    o: ObjectsOfRequest,
    tell: (type: string, of: SandboxObject) => void,
    intent: Intent,
    fields: Fields,
  ): Promise<void> => {
    const type = textOf(fields, 'payment_method_data', 'type');
    const methodId = textOf(fields, 'payment_method');
    if (type === 'oxxo') {
      const days = Number(textOf(fields, 'payment_method_options', 'oxxo', 'expires_after_days') ?? 5);
      const number = String(BigInt(`0x${newId().replaceAll('-', '').slice(-12)}`))
        .padStart(16, '0')
        .slice(-16);
      Object.assign(intent, {
        status: 'requires_action',
        next_action: {
          type: 'oxxo_display_details',
          oxxo_display_details: {
            number: `93${number}`.slice(0, 18),
            hosted_voucher_url: null,
            expires_after: seconds() + days * DAY_S,
          },
        },
      });
      await o.put(intent, intent.customer);
      tell('payment_intent.requires_action', intent);
      return;
    }
    if (type === 'customer_balance') {
      const customer = intent.customer ? await o.get(intent.customer) : null;
      const cash = Number(customer?.sandbox_cash ?? 0);
      if (!customer || cash < intent.amount) {
        Object.assign(intent, {
          status: 'requires_action',
          next_action: { type: 'display_bank_transfer_instructions' },
        });
        await o.put(intent, intent.customer);
        return;
      }
      await o.put({ ...customer, sandbox_cash: cash - intent.amount }, null);
      return succeed(o, tell, intent, { type: 'customer_balance', customer_balance: {} });
    }
    const method = methodId ? await o.get(methodId) : null;
    if (!method) throw missing(`PaymentMethod: '${methodId ?? ''}'`);
    return payWith(o, tell, intent, {
      method,
      isOffSession: textOf(fields, 'off_session') === 'true',
      isAuthenticated: false,
    });
  };

  /** With what it points to, where the request asks for it. */
  const shown = async (o: ObjectsOfRequest, intent: Intent): Promise<object> => ({
    ...intent,
    latest_charge: intent.latest_charge ? await o.get(intent.latest_charge) : null,
  });
  const route = async (
    o: ObjectsOfRequest,
    tell: (type: string, of: SandboxObject) => void,
    { method, path, query, body }: StripeAsk,
  ): Promise<StripeReply> => {
    const fields = fieldsOf(body);
    const [, , kind, id, deed] = path.split('/');
    const isPost = method === 'POST';
    const ofCustomer = await customerRoutes(o, tell, { fields, isPost, path, kind, id, deed, at: seconds(), newRef });
    if (ofCustomer) return ofCustomer;
    if (path === '/v1/payment_intents' && isPost) {
      const ref = newRef('pi');
      const intent: Intent = {
        id: ref,
        object: 'payment_intent',
        amount: Number(textOf(fields, 'amount')),
        amount_received: 0,
        client_secret: `${ref}_secret_${newId().slice(-12)}`,
        created: seconds(),
        currency: textOf(fields, 'currency') ?? 'mxn',
        customer: textOf(fields, 'customer'),
        metadata: (fields.metadata ?? {}) as Record<string, string>,
        status: 'requires_payment_method',
        payment_method_types: Object.values((fields.allowed_payment_method_types ?? {}) as Record<string, string>),
        payment_method: null,
        setup_future_usage: textOf(fields, 'setup_future_usage'),
        latest_charge: null,
        next_action: null,
        last_payment_error: null,
        livemode: false,
      };
      if (!Number.isInteger(intent.amount) || intent.amount < 1000)
        throw new Refused(400, { code: 'amount_too_small', message: 'Amount must be at least $10.00 mxn' });
      await o.put(intent, intent.customer);
      tell('payment_intent.created', intent);
      if (textOf(fields, 'confirm') === 'true') await confirm(o, tell, intent, fields);
      return { status: 200, body: await shown(o, intent) };
    }
    if (kind === 'payment_intents' && id) {
      const intent = await intentOf(o, id);
      if (deed === 'cancel') {
        if (['succeeded', 'canceled'].includes(intent.status))
          throw new Refused(400, {
            code: 'payment_intent_unexpected_state',
            message: `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
          });
        Object.assign(intent, {
          status: 'canceled',
          cancellation_reason: textOf(fields, 'cancellation_reason'),
          next_action: null,
        });
        await o.put(intent, intent.customer);
        tell('payment_intent.canceled', intent);
      } else if (deed === 'confirm') await confirm(o, tell, intent, fields);
      return { status: 200, body: await shown(o, intent) };
    }
    if (path === '/v1/refunds' && isPost) {
      const intent = await intentOf(o, textOf(fields, 'payment_intent') ?? '');
      const charge = intent.latest_charge ? ((await o.get(intent.latest_charge)) as Charge | null) : null;
      const amount = Number(textOf(fields, 'amount'));
      if (!charge || charge.amount_refunded + amount > charge.amount)
        throw new Refused(400, {
          code: 'charge_already_refunded',
          message: 'Refund amount is greater than unrefunded amount on charge',
        });
      const refund = {
        id: newRef('re'),
        object: 'refund',
        amount,
        charge: charge.id,
        created: seconds(),
        currency: 'mxn',
        metadata: fields.metadata ?? {},
        payment_intent: intent.id,
        status: 'succeeded',
      };
      charge.amount_refunded += amount;
      charge.refunded = charge.amount_refunded === charge.amount;
      await o.put(charge, intent.id);
      await o.put(refund, intent.id);
      tell('charge.refunded', charge);
      return { status: 200, body: refund };
    }
    if (path === '/v1/events') {
      const since = Number(query.get('created[gte]') ?? 0);
      return list((await o.owned('events', 'event')).filter((e) => Number(e.created) >= since));
    }
    if (path === '/v1/balance_transactions') return list(await turnover(o, query, seconds()));
    if (path === '/v1/refunds') return list(await o.owned(query.get('payment_intent') ?? '', 'refund'));
    if (path === '/v1/disputes') return list(await o.owned(query.get('payment_intent') ?? '', 'dispute'));
    if (kind === 'disputes' && id) {
      const dispute = await o.get(id);
      if (!dispute) throw missing(`dispute: '${id}'`);
      if (isPost) {
        Object.assign(dispute, { evidence: fields.evidence ?? {} });
        if (textOf(fields, 'submit') === 'true') dispute.status = 'under_review';
        await o.put(dispute, String(dispute.payment_intent));
        tell('charge.dispute.updated', dispute);
      }
      return { status: 200, body: dispute };
    }
    if (kind === 'payment_methods' && id) {
      const known = await o.get(id);
      if (!known) throw missing(`PaymentMethod: '${id}'`);
      if (deed === 'detach') await o.put({ ...known, customer: null }, null);
      return {
        status: 200,
        body: { ...known, ...(deed === 'detach' ? { customer: null } : {}), sandbox_number: undefined },
      };
    }
    throw new Refused(404, { code: 'resource_missing', message: `Unrecognized request URL (${method}: ${path})` });
  };

  return {
    listen: (to) => {
      hear = to;
    },
    answer: async (ask) => {
      const key = ask.headers.authorization ?? '';
      if (!isSameSecret(key, `Bearer ${stripeAccess.secretKey}`))
        return { status: 401, body: { error: { type: 'invalid_request_error', message: 'Invalid API Key provided' } } };
      try {
        return await work(async (o, tell) => {
          const keptAs =
            ask.method === 'POST' && ask.headers['idempotency-key'] ? `idem_${ask.headers['idempotency-key']}` : null;
          const kept = keptAs ? await o.get(keptAs) : null;
          if (kept && kept.request !== `${ask.path}\n${ask.body}`)
            throw new Refused(400, {
              type: 'idempotency_error',
              message: 'Keys for idempotent requests can only be used with the same parameters.',
            });
          if (kept) return kept.reply as StripeReply;
          const keep = (reply: StripeReply): Promise<void> =>
            keptAs
              ? o.put({ id: keptAs, object: 'idempotency', request: `${ask.path}\n${ask.body}`, reply }, null)
              : Promise.resolve();
          try {
            const reply = await route(o, tell, ask);
            await keep(reply);
            return reply;
          } catch (error) {
            if (error instanceof Refused && error.isKept) await keep(error.reply);
            throw error;
          }
        });
      } catch (error) {
        if (error instanceof Refused) return error.reply;
        throw error;
      }
    },
    perform: async (ref, deed) => {
      try {
        return await work(async (o, tell) => {
          const intent = await intentOf(o, ref);
          const action = (intent.next_action as { type: string } | null)?.type;
          if (deed.kind === 'pay') {
            if (!(intent.payment_method_types as string[]).includes('card')) return false;
            if (!['requires_payment_method', 'requires_action'].includes(intent.status)) return false;
            const { number, expMonth, expYear } = deed.card;
            const method: SandboxObject = {
              id: newRef('pm'),
              object: 'payment_method',
              type: 'card',
              customer: null,
              card: { brand: brandOf(number), last4: number.slice(-4), exp_month: expMonth, exp_year: expYear },
              sandbox_number: number,
            };
            await o.put(method, null);
            await payWith(o, tell, intent, { method, isOffSession: false, isAuthenticated: false });
            return true;
          }
          if (deed.kind === 'authenticate' || deed.kind === 'refuseAuthentication') {
            if (action !== 'use_stripe_sdk') return false;
            if (deed.kind === 'refuseAuthentication')
              await fail(o, tell, intent, { code: 'payment_intent_authentication_failure' });
            const method = await o.get(String(intent.payment_method));
            if (!method) return false;
            await payWith(o, tell, intent, { method, isOffSession: false, isAuthenticated: true });
            return true;
          }
          if (deed.kind === 'payVoucher' || deed.kind === 'expireVoucher') {
            if (action !== 'oxxo_display_details') return false;
            if (deed.kind === 'expireVoucher')
              await fail(o, tell, intent, {
                type: 'invalid_request_error',
                code: 'payment_intent_payment_attempt_expired',
              });
            await succeed(o, tell, intent, { type: 'oxxo', oxxo: {} });
            return true;
          }
          if (deed.kind === 'dispute') {
            if (intent.status !== 'succeeded' || (await o.owned(ref, 'dispute')).length > 0) return false;
            await openDispute(o, tell, intent);
            return true;
          }
          const [dispute] = await o.owned(ref, 'dispute');
          if (!dispute || ['won', 'lost'].includes(String(dispute.status))) return false;
          dispute.status = deed.kind === 'win' ? 'won' : 'lost';
          dispute.sandbox_closed = seconds();
          await o.put(dispute, ref);
          tell('charge.dispute.closed', dispute);
          return true;
        });
      } catch (error) {
        // A declined card is a payment that was tried.
        if (error instanceof Refused && error.isKept) return true;
        if (error instanceof Refused) return false;
        throw error;
      }
    },
  };
}
