import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant, ok, text } from './fields.ts';
import { phoneKey } from './phones.ts';

/** Channels that a company may have an account of its own for. Pushes need none. */
export const accountChannels = ['email', 'sms', 'whatsapp'] as const;
export const accountChannel = z.enum(accountChannels);
export type AccountChannel = z.infer<typeof accountChannel>;

/** What each provider asks for: what names the account is shown, what opens it is not. */
export const accountParts = {
  email: { provider: 'smtp', parts: ['host', 'port', 'from', 'fromName', 'user'], secrets: ['password'] },
  sms: { provider: 'twilio', parts: ['accountSid', 'from'], secrets: ['authToken'] },
  whatsapp: { provider: 'meta', parts: ['phoneId', 'wabaId'], secrets: ['token', 'appSecret', 'verifyToken'] },
} as const satisfies Record<AccountChannel, { provider: string; parts: readonly string[]; secrets: readonly string[] }>;
export type AccountPart = (typeof accountParts)[AccountChannel]['parts'][number];
export type AccountSecret = (typeof accountParts)[AccountChannel]['secrets'][number];

/** Other secrets are needed where one of these changes: a password that is kept must not be handed to another server. */
export const accountIdentity = {
  email: ['host', 'port', 'user'],
  sms: ['accountSid'],
  whatsapp: ['phoneId', 'wabaId'],
} as const satisfies Record<AccountChannel, readonly AccountPart[]>;

const shapes: Readonly<Record<string, RegExp>> = {
  host: /^(?=.{1,253}$)[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i,
  port: /^[1-9]\d{0,4}$/,
  accountSid: /^AC[0-9a-f]{32}$/i,
  phoneId: /^\d{5,20}$/,
  wabaId: /^\d{5,20}$/,
};
const mailAddress = /^[^\s@<>",;:]+@[a-z0-9.-]+\.[a-z]{2,}$/i;

/** What is wrong with a part; null: nothing. */
export function accountPartFault(
  channel: AccountChannel,
  part: AccountPart,
  value: string,
): 'required' | 'accountShape' | 'tooLong' | null {
  const written = value.trim();
  if (written === '') return part === 'fromName' ? null : 'required';
  if (written.length > 200) return 'tooLong';
  if (part === 'fromName') return /[\r\n"<>]/.test(written) ? 'accountShape' : null;
  if (part === 'from' && channel === 'email') return mailAddress.test(written) ? null : 'accountShape';
  if (part === 'from') return /^MG[0-9a-f]{32}$/i.test(written) || phoneKey(written) !== null ? null : 'accountShape';
  if (part === 'port' && Number(written) > 65_535) return 'accountShape';
  return shapes[part]?.test(written) === false ? 'accountShape' : null;
}

/** Why a provider takes an account's access, or does not. */
export const trialReasons = [
  'accepted',
  'access',
  'appSecret',
  'otherAccount',
  'notFound',
  'closed',
  'plain',
  'unreachable',
  'away',
] as const;
export type TrialReason = (typeof trialReasons)[number];
export const accountTrial = z.object({
  isAccepted: z.boolean(),
  reason: z.enum(trialReasons),
  /** The provider's own words, or what it calls the account. */
  detail: z.string(),
  date: instant,
});
export type AccountTrial = z.infer<typeof accountTrial>;

/** A secret is never told again: how it ends, where it is long enough to say so, and since when it is there. */
const mark = z.object({ ending: z.string(), date: instant });

export const messageAccount = z.object({
  channel: accountChannel,
  /** By whose account the company's messages of this channel leave; `none`: they stay in the list. */
  source: z.enum(['own', 'house', 'none']),
  own: z.nullable(
    z.object({
      parts: z.record(z.string(), z.string()),
      secrets: z.record(z.string(), mark),
      trial: z.nullable(accountTrial),
      changedDate: instant,
      changedBy: z.string(),
    }),
  ),
  /** Addresses of the company's own, to be written down at the provider. */
  hooks: z.array(z.object({ kind: z.enum(['metaHook', 'twilioInbound']), url: z.string() })),
  /** Messages that wait to leave: they leave by what is set up then. */
  waiting: z.int(),
  /** Of WhatsApp: templates that the present account has approved; another one reviews them anew. */
  templates: z.int(),
  /** The installation has an account of its own to fall back on. */
  hasHouse: z.boolean(),
});
export type MessageAccount = z.infer<typeof messageAccount>;

const written = z.record(z.string().check(z.maxLength(40)), text(2000));
/** Secrets that are left out stay as they are. */
const input = z.object({ parts: written, secrets: written });
export type AccountInput = z.infer<typeof input>;

const params = z.object({ channel: accountChannel });
export const messageAccountsApi = {
  list: endpoint({
    method: 'GET',
    path: '/messages/accounts',
    summary: 'Por qué cuenta sale cada canal: la de la empresa, la de la instalación o ninguna; las claves no se dicen',
    who: ['admin'],
    answer: z.object({ accounts: z.array(messageAccount) }),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/messages/accounts/{channel}',
    summary: 'Guarda la cuenta propia de un canal; sus claves se sellan y no se vuelven a mostrar',
    who: ['admin'],
    params,
    body: input,
    answer: messageAccount,
    ratePerMinute: 30,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/messages/accounts/{channel}',
    summary:
      'Quita la cuenta propia de un canal con sus claves: sus mensajes salen por la instalación, o se quedan en la lista',
    who: ['admin'],
    params,
    answer: ok,
  }),
  try: endpoint({
    method: 'POST',
    path: '/messages/accounts/{channel}/try',
    summary:
      'Pregunta al proveedor si acepta las claves, sin enviar nada: las guardadas, con lo que se haya escrito encima',
    who: ['admin'],
    params,
    body: input,
    answer: accountTrial,
    ratePerMinute: 30,
  }),
};
