import * as z from 'zod/mini';
import { type Audience, dispatchers, guideReaders } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, requiredText } from './fields.ts';

/**
 * Certified delivery: a code of six digits that the recipient gives the driver. It is made when the route starts, goes to the recipient
 * alone, and the server keeps only a keyed hash of it.
 */
export const deliveryCode = z.string().check(z.regex(/^\d{6}$/, { error: 'deliveryCode' }));
export const codeTries = 5;
/** Between two sendings of a code, and how many of them a guide may have on a day. */
export const codeResendMinutes = 2;
export const codeResendsPerDay = 5;

/**
 * What a phone without signal checks a code with: the first byte of PBKDF2-SHA256 of the code with `salt` is `digest` (both base64url). One
 * byte finds a slip of the tongue and leaves some four thousand codes possible, so that who takes the phone apart still does not know the
 * code. `signature` is the server's: a challenge that the phone made up is seen when it comes back. What proves a delivery is the server's own
 * check, made when the phone reports.
 */
export const codeChallenge = z.object({
  guideId: id,
  salt: z.string(),
  iterations: z.int(),
  digest: z.string(),
  expires: instant,
  signature: z.string(),
});
export type CodeChallenge = z.infer<typeof codeChallenge>;

export const codeState = z.object({
  /** `none`: the guide asks for no code, or its route has not started. */
  status: z.enum(['none', 'sent', 'locked', 'overridden', 'used']),
  triesLeft: z.int(),
  sentAt: z.nullable(instant),
  /** How it went out: masked addresses, such as `m•••@gmail.com` or `•••• 4321`. */
  sentTo: z.array(z.object({ channel: z.enum(['email', 'sms', 'whatsapp']), to: z.string() })),
  resends: z.int(),
  /** From when on it may be sent again; null when it was not sent, and when it may not be sent any more today. */
  resendFrom: z.nullable(instant),
  usedAt: z.nullable(instant),
  override: z.nullable(z.object({ by: z.string(), at: instant, reason: z.string() })),
  /** The visit is still to come: the guide is on the road. */
  isAwaited: z.boolean(),
  /** What the caller may do about it: send another one (from `resendFrom` on), let the guide go without it. */
  can: z.object({ resend: z.boolean(), override: z.boolean() }),
});
export type CodeState = z.infer<typeof codeState>;

const byId = z.object({ id });
const reason = z.object({ reason: requiredText(300) });

export const codesApi = {
  state: endpoint({
    method: 'GET',
    path: '/guides/{id}/code',
    summary: 'Cómo va el código de entrega certificada de una guía',
    who: guideReaders,
    params: byId,
    answer: codeState,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/guides/{id}/code/resend',
    summary: 'Manda un código nuevo al destinatario; el anterior deja de servir',
    who: dispatchers as readonly Audience[],
    params: byId,
    answer: codeState,
    ratePerMinute: 30,
  }),
  override: endpoint({
    method: 'POST',
    path: '/guides/{id}/code/override',
    summary: 'Permite entregar sin código, con motivo',
    who: ['admin'],
    params: byId,
    body: reason,
    answer: codeState,
  }),
  driverCheck: endpoint({
    method: 'POST',
    path: '/driver/guides/{id}/code',
    summary: 'Comprueba el código que da el destinatario; al quinto error se bloquea',
    who: ['driver'],
    params: byId,
    body: z.object({ code: deliveryCode }),
    answer: z.object({ isRight: z.boolean(), triesLeft: z.int() }),
    ratePerMinute: 30,
  }),
  driverResend: endpoint({
    method: 'POST',
    path: '/driver/guides/{id}/code/resend',
    summary: 'Manda un código nuevo desde la app del operador; responde con qué se comprueba sin señal',
    who: ['driver'],
    params: byId,
    answer: z.object({ challenge: codeChallenge, resendFrom: z.nullable(instant) }),
    ratePerMinute: 10,
  }),
};
