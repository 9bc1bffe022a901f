import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, listCount, ok, queryInt, requiredText, text, version } from './fields.ts';
import { webhookEvent, webhookVersion } from './webhook-events.ts';

export const webhookLimits = {
  perCompany: 20,
  /** Deliveries of one page of the console. */
  page: 50,
  /** Of an answer, this much is kept. */
  answerBytes: 64 * 1024,
  timeoutMs: 15_000,
  /** Tries go on for so long. */
  retryHours: 24,
  /** A rolled secret signs beside the new one for so long. */
  rollHours: 24,
  keptDays: 30,
  urlMax: 2000,
} as const;

export const webhookAuths = ['none', 'basic', 'bearer', 'hmac'] as const;
export const webhookAuth = z.enum(webhookAuths);
export type WebhookAuth = z.infer<typeof webhookAuth>;
export const webhookAlgorithms = ['sha256', 'sha512'] as const;
export const webhookBodyKinds = ['full', 'thin'] as const;

/** `failing`: a delivery could not be made in 24 hours. `resting`: left alone for a moment after failures in a row. `gone`: its server answered 410. */
export const webhookStates = ['ok', 'off', 'resting', 'failing', 'gone'] as const;
export const webhookState = z.enum(webhookStates);
export type WebhookState = z.infer<typeof webhookState>;

const fields = {
  name: requiredText(80),
  url: z
    .string()
    .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(webhookLimits.urlMax, { error: 'tooLong' })),
  isOn: z.boolean(),
  events: z.array(webhookEvent).check(z.minLength(1, { error: 'requiredChoice' })),
  bodyKind: z.enum(webhookBodyKinds),
  payloadVersion: webhookVersion,
  authType: webhookAuth,
  /** Of `basic`. */
  authUser: text(200),
  algorithm: z.enum(webhookAlgorithms),
  /** A JSON Schema whose leaves say where each value comes from (see webhook-map.ts); null: the body as it is. */
  map: z.nullable(z.record(z.string(), z.unknown())),
  /** One delivery of a guide or route waits for those before it. */
  isOrdered: z.boolean(),
};

/** How a connection does, by its last tries of 24 hours (a thousand at most). */
export const webhookHealth = z.object({
  tries: z.int(),
  /** Of a hundred. */
  successPercent: z.nullable(z.number()),
  p50Ms: z.nullable(z.int()),
  p95Ms: z.nullable(z.int()),
  waiting: z.int(),
});

/** A connection that is told of events. Its secrets are shown once, when they are made. */
export const webhook = z.object({
  _id: id,
  ...fields,
  /** `basic` and `bearer` have a password or token. */
  hasAuthSecret: z.boolean(),
  /** Until when the secret before this one signs too. */
  oldSecretUntil: z.nullable(instant),
  state: webhookState,
  /** Since when it fails, or rests until. */
  since: z.nullable(instant),
  until: z.nullable(instant),
  lastOkDate: z.nullable(instant),
  health: webhookHealth,
  createdBy: z.string(),
  createdDate: instant,
  version,
});
export type Webhook = z.infer<typeof webhook>;

/** `password` of basic, or the token of bearer; missing: it stays as it is. */
const input = z.object({
  ...fields,
  isOn: z._default(fields.isOn, true),
  bodyKind: z._default(fields.bodyKind, 'full'),
  payloadVersion: z._default(fields.payloadVersion, '2026-11-01'),
  authType: z._default(fields.authType, 'none'),
  authUser: z._default(fields.authUser, ''),
  algorithm: z._default(fields.algorithm, 'sha256'),
  map: z._default(fields.map, null),
  isOrdered: z._default(fields.isOrdered, false),
  authSecret: z.optional(text(500)),
  /** The map is kept although the last real event of some type does not fit it (`webhooks.map_misfit` tells which). */
  misfitConfirmed: z._default(z.boolean(), false),
});

export const deliveryStatuses = ['queued', 'sending', 'delivered', 'failed', 'misfit', 'stopped'] as const;
export const deliveryStatus = z.enum(deliveryStatuses);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** Why a try failed. `status`: the answer was none of 2xx. */
export const tryReasons = [
  'status',
  'redirect',
  'gone',
  'private',
  'address',
  'name',
  'refused',
  'reset',
  'timeout',
  'certificateExpired',
  'certificateName',
  'certificate',
  'tls',
  'unanswered',
  'expired',
  'misfit',
] as const;
export const tryReason = z.enum(tryReasons);
export type TryReason = z.infer<typeof tryReason>;

export const delivery = z.object({
  _id: id,
  eventId: id,
  /** What the receiver reads in `webhook-id`: the same in every try. */
  messageId: id,
  type: webhookEvent,
  /** Folio of the guide or name of the route. */
  subject: z.string(),
  status: deliveryStatus,
  isTest: z.boolean(),
  createdDate: instant,
  attempts: z.int(),
  /** Of the last try. */
  code: z.nullable(z.int()),
  reason: z.nullable(tryReason),
  detail: z.string(),
  ms: z.nullable(z.int()),
  nextDate: z.nullable(instant),
  endedDate: z.nullable(instant),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveryTry = z.object({
  _id: id,
  at: instant,
  code: z.nullable(z.int()),
  reason: z.nullable(tryReason),
  /** What the network said, in its own words. */
  detail: z.string(),
  ms: z.int(),
  /** Milliseconds from the beginning to each; null: not reached, or the connection stood already. */
  timings: z.object({
    nameMs: z.nullable(z.number()),
    connectMs: z.nullable(z.number()),
    tlsMs: z.nullable(z.number()),
    firstByteMs: z.nullable(z.number()),
  }),
  address: z.string(),
  requestHeaders: z.record(z.string(), z.string()),
  answerHeaders: z.record(z.string(), z.string()),
  answer: z.string(),
  isAnswerCut: z.boolean(),
});
export type DeliveryTry = z.infer<typeof deliveryTry>;

const params = z.object({ id });
const who = ['admin'] as const;

export const webhooksApi = {
  list: endpoint({
    method: 'GET',
    path: '/webhooks',
    summary: 'Webhooks de la empresa y cómo van',
    who,
    answer: z.object({ webhooks: z.array(webhook) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/webhooks',
    summary: 'Crea un webhook; su secreto se muestra una sola vez',
    who,
    body: input,
    answer: z.object({ webhook, secret: z.string() }),
    ratePerMinute: 20,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/webhooks/{id}',
    summary: 'Cambia un webhook',
    who,
    params,
    body: z.extend(input, { version: z.optional(version) }),
    answer: webhook,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/webhooks/{id}',
    summary: 'Elimina un webhook con sus entregas',
    who,
    params,
    answer: ok,
  }),
  roll: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/secret',
    summary: 'Cambia el secreto; el anterior firma también durante 24 horas',
    who,
    params,
    answer: z.object({ webhook, secret: z.string() }),
    ratePerMinute: 10,
  }),
  sample: endpoint({
    method: 'GET',
    path: '/webhooks/sample',
    summary: 'El último evento real de un tipo, como llega a un webhook sin mapa',
    who,
    query: z.object({ type: webhookEvent }),
    /** Null: nothing of the kind has happened yet. */
    answer: z.object({ body: z.nullable(z.record(z.string(), z.unknown())) }),
  }),
  test: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/test',
    summary: 'Envía ahora el último evento real de un tipo, como entrega de prueba',
    who,
    params,
    body: z.object({ type: webhookEvent }),
    answer: delivery,
    ratePerMinute: 30,
  }),
  deliveries: endpoint({
    method: 'GET',
    path: '/webhooks/{id}/deliveries',
    summary: 'Entregas de un webhook, las más nuevas primero',
    who,
    reads: 'replica',
    params,
    query: z.object({
      status: z.optional(z.enum(['waiting', 'delivered', 'failed'])),
      type: z.optional(webhookEvent),
      limit: queryInt(1, 200, webhookLimits.page),
      /** Those before this delivery. */
      before: z.optional(id),
    }),
    answer: z.object({ deliveries: z.array(delivery), count: listCount, hasMore: z.boolean() }),
  }),
  delivery: endpoint({
    method: 'GET',
    path: '/webhooks/deliveries/{id}',
    summary: 'Una entrega con su cuerpo y sus últimos intentos',
    who,
    params,
    answer: z.object({
      delivery,
      webhookId: id,
      url: z.string(),
      body: z.string(),
      tries: z.array(deliveryTry),
    }),
  }),
  redeliver: endpoint({
    method: 'POST',
    path: '/webhooks/deliveries/{id}/redeliver',
    summary: 'Reenvía una entrega ahora, con el mismo webhook-id',
    who,
    params,
    answer: delivery,
    ratePerMinute: 120,
  }),
  redeliverMany: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/redeliver',
    summary: 'Reenvía las entregas de un periodo: las fallidas, o todas',
    who,
    params,
    body: z.object({ from: instant, to: z.optional(instant), only: z._default(z.enum(['failed', 'all']), 'failed') }),
    answer: z.object({ count: z.int() }),
    ratePerMinute: 20,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/webhooks/{id}/stop',
    summary: 'Detiene los reintentos: los de una entrega, o todos',
    who,
    params,
    body: z.object({ deliveryId: z.optional(id) }),
    answer: z.object({ count: z.int() }),
  }),
  stream: endpoint({
    method: 'GET',
    path: '/webhooks/stream',
    summary: 'Eventos firmados después de un lugar, para `tramo webhooks listen`; espera hasta que haya',
    who: ['admin', 'integration'],
    scope: 'events',
    query: z.object({
      /** Place of the last one that the caller has; missing: from now on. */
      after: z.optional(z.coerce.number().check(z.int(), z.gte(0))),
      waitS: queryInt(0, 25, 0),
    }),
    answer: z.object({
      place: z.int(),
      /** What signs the events for this caller; the same at every call. */
      secret: z.string(),
      events: z.array(z.object({ type: webhookEvent, body: z.string(), headers: z.record(z.string(), z.string()) })),
    }),
  }),
};
