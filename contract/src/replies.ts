import * as z from 'zod/mini';
import { dispatchers } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, listCount, listQuery, requiredText } from './fields.ts';
import { limits } from './limits.ts';
import { messageStatus } from './messages.ts';

/** Channels that people write back by. */
export const replyChannels = ['whatsapp', 'sms'] as const;
export const replyChannel = z.enum(replyChannels);
export type ReplyChannel = z.infer<typeof replyChannel>;

/** What a text asks for, where its words say so. `newAddress` is a task for the office. */
export const replyWishes = ['willBe', 'newAddress', 'optOut', 'optIn'] as const;
export const replyWish = z.enum(replyWishes);
export type ReplyWish = z.infer<typeof replyWish>;

/** What somebody wrote back, or what the office answered. */
export const reply = z.object({
  _id: id,
  channel: replyChannel,
  /** The other side's number. */
  phone: z.string(),
  at: instant,
  /** The office's own. */
  isOwn: z.boolean(),
  text: z.string(),
  /** It came with a picture, an audio or something else that is not kept here: the text says what it was. */
  hasMedia: z.boolean(),
  wish: z.nullable(replyWish),
  /** Who of the office wrote it. */
  byName: z.nullable(z.string()),
  /** How far the office's own has come. */
  status: z.nullable(messageStatus),
  /** Something for the office to do. */
  task: z.nullable(z.object({ isDone: z.boolean(), date: z.nullable(instant), byName: z.nullable(z.string()) })),
  /** Null: nobody knows which guide it is about. */
  guide: z.nullable(z.object({ _id: id, folio: z.string() })),
});
export type Reply = z.infer<typeof reply>;

/** How the office may answer the number that wrote last. */
export const replyWay = z.object({
  channel: replyChannel,
  phone: z.string(),
  /** WhatsApp takes free text for a day after somebody wrote; null: closed, or no end (SMS). */
  until: z.nullable(instant),
  isOpen: z.boolean(),
  /** The number asked for no more messages. */
  isStopped: z.boolean(),
  /** False: without a provider the answer stays in the list of messages. */
  isSending: z.boolean(),
  /** Of one message, or of one segment of an SMS: pesos before VAT. */
  price: z.number(),
});
export type ReplyWay = z.infer<typeof replyWay>;

export const conversation = z.object({
  /** Notices that left by these channels, and what was written, the oldest first. */
  notices: z.array(
    z.object({
      _id: id,
      channel: replyChannel,
      phone: z.string(),
      at: instant,
      subject: z.string(),
      status: messageStatus,
    }),
  ),
  replies: z.array(reply),
  /** The channel of the last text first; none while nobody wrote. */
  ways: z.array(replyWay),
});
export type Conversation = z.infer<typeof conversation>;

export const repliesApi = {
  list: endpoint({
    method: 'GET',
    path: '/replies',
    summary: 'Respuestas de destinatarios, las más nuevas primero: por atender, sin guía o todas',
    who: dispatchers,
    query: z.object({
      ...listQuery(limits.guidesPage),
      only: z._default(z.enum(['all', 'toDo', 'unmatched']), 'all'),
    }),
    answer: z.object({ replies: z.array(reply), count: listCount }),
  }),
  conversation: endpoint({
    method: 'GET',
    path: '/guides/{id}/conversation',
    summary: 'Lo que salió por SMS y WhatsApp de una guía, lo que respondieron y cómo se puede contestar',
    who: dispatchers,
    params: z.object({ id }),
    answer: conversation,
  }),
  answer: endpoint({
    method: 'POST',
    path: '/guides/{id}/conversation',
    summary: 'Contesta a quien respondió: por SMS, o por WhatsApp dentro de las 24 horas',
    who: dispatchers,
    params: z.object({ id }),
    body: z.object({ channel: replyChannel, text: requiredText(limits.replyText) }),
    answer: reply,
    idempotent: true,
    ratePerMinute: 60,
  }),
  mark: endpoint({
    method: 'PUT',
    path: '/replies/{id}',
    summary: 'Marca como hecha, o por hacer, la tarea de una respuesta',
    who: dispatchers,
    params: z.object({ id }),
    body: z.object({ isDone: z.boolean() }),
    answer: reply,
  }),
};
