import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, ok } from './fields.ts';

/** Providers tell what happens at the pace of what was sent. */
const hookRate = 30_000;

const challenge = z.object({
  'hub.mode': z.optional(z.string()),
  'hub.verify_token': z.optional(z.string().check(z.maxLength(500))),
  'hub.challenge': z.optional(z.string().check(z.maxLength(500))),
});
const params = z.object({ companyId: id });

/** Where providers of messages and payments tell what becomes of them. Each call is signed by who makes it; another answer than 401 is given to nobody else. */
export const hooksApi = {
  twilioStatus: endpoint({
    method: 'POST',
    path: '/hooks/twilio/status',
    summary: 'Twilio avisa qué pasó con un SMS; firmado en `X-Twilio-Signature`',
    who: 'public',
    kind: 'hook',
    answer: ok,
    ratePerMinute: hookRate,
  }),
  twilioInbound: endpoint({
    method: 'POST',
    path: '/hooks/twilio/inbound',
    summary: 'Twilio entrega un SMS que alguien envió; firmado en `X-Twilio-Signature`',
    who: 'public',
    kind: 'hook',
    answer: ok,
    ratePerMinute: hookRate,
  }),
  metaVerify: endpoint({
    method: 'GET',
    path: '/hooks/meta',
    summary: 'Meta comprueba que el webhook es nuestro: `hub.verify_token` y `hub.challenge`',
    who: 'public',
    kind: 'hook',
    query: challenge,
    answer: ok,
    ratePerMinute: 60,
  }),
  meta: endpoint({
    method: 'POST',
    path: '/hooks/meta',
    summary: 'Meta avisa de mensajes de WhatsApp; firmado en `X-Hub-Signature-256`',
    who: 'public',
    kind: 'hook',
    answer: ok,
    ratePerMinute: hookRate,
  }),
  companyTwilioStatus: endpoint({
    method: 'POST',
    path: '/hooks/companies/{companyId}/twilio/status',
    summary: 'La cuenta de Twilio de una empresa avisa qué pasó con un SMS; firmado con la clave de esa cuenta',
    who: 'public',
    kind: 'hook',
    params,
    answer: ok,
    ratePerMinute: hookRate,
  }),
  companyTwilioInbound: endpoint({
    method: 'POST',
    path: '/hooks/companies/{companyId}/twilio/inbound',
    summary: 'La cuenta de Twilio de una empresa entrega un SMS que alguien envió; firmado con la clave de esa cuenta',
    who: 'public',
    kind: 'hook',
    params,
    answer: ok,
    ratePerMinute: hookRate,
  }),
  companyMetaVerify: endpoint({
    method: 'GET',
    path: '/hooks/companies/{companyId}/meta',
    summary: 'Meta comprueba el webhook de la app de una empresa con su propia palabra',
    who: 'public',
    kind: 'hook',
    params,
    query: challenge,
    answer: ok,
    ratePerMinute: 60,
  }),
  companyMeta: endpoint({
    method: 'POST',
    path: '/hooks/companies/{companyId}/meta',
    summary: 'Meta avisa de los mensajes de la cuenta de una empresa; firmado con el secreto de su app',
    who: 'public',
    kind: 'hook',
    params,
    answer: ok,
    ratePerMinute: hookRate,
  }),
  stripe: endpoint({
    method: 'POST',
    path: '/hooks/stripe',
    summary: 'Stripe avisa de pagos; firmado en `Stripe-Signature`',
    who: 'public',
    kind: 'hook',
    answer: ok,
    ratePerMinute: hookRate,
  }),
};
