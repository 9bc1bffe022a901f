import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, listCount, listQuery, ok, text } from './fields.ts';
import { limits } from './limits.ts';

export const messageChannels = ['email', 'sms', 'whatsapp', 'push'] as const;
export const messageChannel = z.enum(messageChannels);
export type MessageChannel = z.infer<typeof messageChannel>;

/** Why a message did not leave by its channel. The first ones say it of the address, the others of the message. */
export const suppressedReasons = [
  'optOut',
  'bounced',
  'complaint',
  'wrongNumber',
  'manual',
  'noAddress',
  'noConsent',
  'noProvider',
  'noTemplate',
  'templateInReview',
  'templateRejected',
  'templatePaused',
  'deliveredEarlier',
  'quietHours',
  'toldTogether',
  'outdated',
] as const;
export type SuppressedReason = (typeof suppressedReasons)[number];

const at = { at: instant };
const told = { code: z.nullable(z.string()), text: z.nullable(z.string()) };
/** One decision about a message: what its line is made of. Words are made when it is read, in the reader's language. */
export const decision = z.discriminatedUnion('did', [
  z.object({ did: z.literal('queued'), ...at }),
  /** Waits for the end of the quiet hours. */
  z.object({ did: z.literal('held'), ...at, until: instant }),
  /** Stays in the list: its channel has no provider. */
  z.object({ did: z.literal('kept'), ...at }),
  /** The server was restored from a backup that had it on its way: it is not sent a second time. */
  z.object({ did: z.literal('rested'), ...at }),
  z.object({ did: z.literal('suppressed'), ...at, reason: z.enum(suppressedReasons) }),
  /** The provider did not take it; tried again at `retryAt`. */
  z.object({ did: z.literal('refused'), ...at, ...told, retryAt: instant }),
  /** Nobody can say whether it left: the answer never came, or the process ended before it was written down. */
  z.object({ did: z.literal('unknown'), ...at, text: z.nullable(z.string()) }),
  /** The provider was asked and never had it: it is sent again, unless the chain has gone on. */
  z.object({ did: z.literal('askedAgain'), ...at }),
  /** Its provider told of later messages and, for so many minutes, nothing of this one: it is taken for one that never left. */
  z.object({ did: z.literal('untold'), ...at, minutes: z.int() }),
  /** Its provider failed in a row and was left alone until `until`: it waited, or still does. */
  z.object({ did: z.literal('away'), ...at, provider: z.string(), until: instant }),
  z.object({ did: z.literal('accepted'), ...at }),
  z.object({ did: z.literal('sent'), ...at }),
  z.object({ did: z.literal('delivered'), ...at }),
  z.object({ did: z.literal('read'), ...at }),
  /** It was delivered after the next step had begun. */
  z.object({ did: z.literal('late'), ...at }),
  z.object({ did: z.literal('failed'), ...at, ...told }),
  z.object({ did: z.literal('bounced'), ...at, ...told }),
  /** Its text was no longer kept when its turn came. */
  z.object({ did: z.literal('expired'), ...at }),
  /** The chain went on to its next step; `minutes`: the wait for a delivery that did not come, null where there was nothing to wait for. */
  z.object({ did: z.literal('fellBack'), ...at, to: messageChannel, minutes: z.nullable(z.int()) }),
  z.object({ did: z.literal('sentAgain'), ...at, byName: z.string() }),
]);
export type Decision = z.infer<typeof decision>;

/** How far a message has come; `kept` is one without a provider of its channel. */
export const messageStatuses = [
  'queued',
  'held',
  'sending',
  'accepted',
  'sent',
  'delivered',
  'read',
  'failed',
  'bounced',
  'suppressed',
  'unknown',
  'kept',
] as const;
export const messageStatus = z.enum(messageStatuses);
export type MessageStatus = z.infer<typeof messageStatus>;
/** Those that a person may send again: they did not reach anybody, as far as is known. */
export const resendable: readonly MessageStatus[] = ['queued', 'failed', 'bounced', 'unknown', 'kept'];

/**
 * A message that left, or would have: without a provider of its channel it is `kept` here to be read.
 * `body` is null once it was sent, and when it holds a link that has ended.
 */
export const message = z.object({
  _id: id,
  channel: messageChannel,
  to: z.string(),
  subject: z.string(),
  body: z.nullable(z.string()),
  /** The text holds a secret (a recovery link, a delivery code) and is its addressee's alone: `body` is null for everybody else. */
  isWithheld: z.boolean(),
  status: messageStatus,
  attempts: z.int(),
  error: z.nullable(z.string()),
  createdDate: instant,
  sentDate: z.nullable(instant),
  deliveredDate: z.nullable(instant),
  /** Steps of one chain (WhatsApp, then SMS, then mail) share it. */
  chainId: id,
  /** Which step of its chain it is, from 0. */
  step: z.int(),
  /** What was decided about it, the oldest first. */
  decisions: z.array(decision),
});
export type Message = z.infer<typeof message>;

/** One try to hand a message to its provider, and what the provider told of it since. */
export const messageAttempt = z.object({
  provider: z.string(),
  /** The provider's own id of the message. */
  providerId: z.nullable(z.string()),
  state: z.enum(['sending', 'accepted', 'sent', 'delivered', 'read', 'failed', 'bounced', 'refused', 'unknown']),
  code: z.nullable(z.string()),
  text: z.nullable(z.string()),
  /** Parts that an SMS was cut into, where the provider tells. */
  segments: z.nullable(z.int()),
  /** Pesos before VAT, by the company's prices when the provider took it; null: it did not. */
  price: z.nullable(z.number()),
  at: instant,
});
export type MessageAttempt = z.infer<typeof messageAttempt>;

/** A message with its chain: every step that began, and each one's tries. */
export const messageDetail = z.object({
  ...message.shape,
  /** The whole chain's decisions as one line, in the caller's language. */
  decision: z.string(),
  steps: z.array(
    z.object({ ...z.omit(message, { body: true, isWithheld: true }).shape, tries: z.array(messageAttempt) }),
  ),
});
export type MessageDetail = z.infer<typeof messageDetail>;

export const suppressionReasons = ['optOut', 'bounced', 'complaint', 'wrongNumber', 'manual'] as const;
export const suppressionSources = ['recipient', 'link', 'provider', 'person', 'import'] as const;
const known = {
  /** Who said so: the addressee by a reply (BAJA) or by the link of a mail, the provider, a person of the company, a list that one brought. */
  source: z.enum(suppressionSources),
  byName: z.nullable(z.string()),
  /** The very words that were written, or the provider's code. */
  said: z.nullable(z.string()),
  /** The message that it came of; without `_id` it is kept no more. */
  message: z.nullable(z.object({ _id: z.nullable(id), subject: z.string() })),
};
/** An address that gets no more messages by a channel. */
export const suppression = z.object({
  _id: id,
  channel: messageChannel,
  /** A mail address in small letters; a number as its last ten digits, where it is Mexican. */
  address: z.string(),
  reason: z.enum(suppressionReasons),
  ...known,
  createdDate: instant,
});
export type Suppression = z.infer<typeof suppression>;

/** What an address consented to or withdrew at a moment; kept for good. */
export const consent = z.object({
  _id: id,
  channel: messageChannel,
  address: z.string(),
  /** `stop`: no more messages; `start`: messages again. */
  wish: z.enum(['stop', 'start']),
  reason: z.nullable(z.enum(suppressionReasons)),
  ...known,
  date: instant,
});
export type Consent = z.infer<typeof consent>;

export const messagesApi = {
  list: endpoint({
    method: 'GET',
    path: '/messages',
    summary: 'Mensajes enviados y por enviar',
    reads: 'replica',
    who: ['admin'],
    query: z.object({
      ...listQuery(limits.guidesPage),
      status: z.optional(messageStatus),
      channel: z.optional(messageChannel),
    }),
    answer: z.object({
      messages: z.array(message),
      count: listCount,
      /** Channels whose messages stay in this list, to be read and passed on. */
      withoutProvider: z.array(messageChannel),
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/messages/{id}',
    summary: 'Un mensaje: qué se decidió, cada paso y cada intento',
    who: ['admin'],
    params: z.object({ id }),
    answer: messageDetail,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/messages/{id}/resend',
    summary: 'Intenta otra vez un mensaje que falló',
    who: ['admin'],
    params: z.object({ id }),
    answer: message,
  }),
  suppressions: endpoint({
    method: 'GET',
    path: '/messages/suppressions',
    summary: 'Direcciones que ya no reciben mensajes',
    who: ['admin'],
    query: z.object({ ...listQuery(limits.guidesPage), channel: z.optional(messageChannel) }),
    answer: z.object({ suppressions: z.array(suppression), count: listCount }),
  }),
  suppress: endpoint({
    method: 'POST',
    path: '/messages/suppressions',
    summary: 'Deja de enviar a una dirección por un canal',
    who: ['admin'],
    body: z.object({ channel: messageChannel, address: text(200) }),
    answer: suppression,
  }),
  suppressMany: endpoint({
    method: 'POST',
    path: '/messages/suppressions/import',
    summary: 'Deja de enviar a las direcciones de una lista por un canal',
    who: ['admin'],
    body: z.object({
      channel: messageChannel,
      addresses: z.array(text(200)).check(z.minLength(1, { error: 'required' }), z.maxLength(limits.suppressionImport)),
    }),
    answer: z.object({
      stopped: z.int(),
      /** They were stopped before, for what stands there. */
      known: z.int(),
      /** What is no address of the channel. */
      faulty: z.array(z.string()),
    }),
  }),
  consents: endpoint({
    method: 'GET',
    path: '/messages/consents',
    summary: 'Qué pidió cada dirección, cómo se supo y cuándo: bajas y altas, las más nuevas primero',
    who: ['admin'],
    query: z.object({ ...listQuery(limits.guidesPage), channel: z.optional(messageChannel) }),
    answer: z.object({ consents: z.array(consent), count: listCount }),
  }),
  unsuppress: endpoint({
    method: 'DELETE',
    path: '/messages/suppressions/{id}',
    summary: 'Vuelve a enviar a una dirección',
    who: ['admin'],
    params: z.object({ id }),
    answer: ok,
  }),
};
