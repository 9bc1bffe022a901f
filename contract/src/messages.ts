import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { id, instant, listCount, listQuery } from './fields.ts';
import { limits } from './limits.ts';

export const messageChannels = ['email', 'sms', 'whatsapp', 'push'] as const;
export const messageChannel = z.enum(messageChannels);
export type MessageChannel = z.infer<typeof messageChannel>;
export const messageStatus = z.enum(['queued', 'sent', 'failed', 'kept']);
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
});
export type Message = z.infer<typeof message>;

export const messagesApi = {
  list: endpoint({
    method: 'GET',
    path: '/messages',
    summary: 'Mensajes enviados y por enviar',
    who: ['admin'],
    query: z.object({ ...listQuery(limits.guidesPage), status: z.optional(messageStatus) }),
    answer: z.object({
      messages: z.array(message),
      count: listCount,
      /** False without a mail server: messages stay in this list. */
      isSending: z.boolean(),
    }),
  }),
  resend: endpoint({
    method: 'POST',
    path: '/messages/{id}/resend',
    summary: 'Intenta otra vez un mensaje que falló',
    who: ['admin'],
    params: z.object({ id }),
    answer: message,
  }),
};
