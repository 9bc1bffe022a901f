import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { decisionLine } from '@tramo/contract/message-line';
import {
  type Message,
  type MessageChannel,
  type MessageDetail,
  messageChannels,
  type messagesApi,
} from '@tramo/contract/messages';
import { languageTags } from '@tramo/contract/words/names';
import { localDay } from '../../platform/calendar.ts';
import { writtenHour } from '../../platform/company-formats.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { sourcesOf } from '../../platform/messaging/accounts.ts';
import { requeue } from '../../platform/messaging/queue.ts';
import { problem } from '../../platform/problem.ts';
import { companyOf, mailReader } from '../accounts/accounts.service.ts';
import * as store from './messages.store.ts';

/** How the caller may read a message: a secret is its addressee's, or the demo's, where it is nobody's. */
async function readable(tx: TxCtx): Promise<(message: store.StoredMessage) => Message> {
  const { email, isDemo } = await mailReader(tx);
  return ({ isSecret, ...message }) => {
    const isOwn = isDemo || (email !== null && email.toLowerCase() === message.to.toLowerCase());
    const isWithheld = isSecret && !isOwn && message.body !== null;
    return { ...message, isWithheld, body: isWithheld ? null : message.body };
  };
}

export const listMessages = (
  ctx: Ctx,
  q: Parsed<typeof messagesApi.list>['query'],
): Promise<{ messages: Message[]; count: ListCount; withoutProvider: MessageChannel[] }> =>
  inTx(ctx, async (tx) => {
    const { trx, platform } = tx;
    const page = { limit: q.limit, offset: (q.page - 1) * q.limit };
    const { messages, total } = await store.listMessages(trx, { ...q, ...page, now: platform.now() });
    const sourceOf = await sourcesOf(trx, platform, [tx.actor.companyId]);
    return {
      messages: messages.map(await readable(tx)),
      count: countOf(total, q.limit),
      withoutProvider: messageChannels.filter((channel) => sourceOf(tx.actor.companyId, channel) === 'none'),
    };
  });

export const findMessage = (ctx: Ctx, id: string): Promise<MessageDetail> =>
  inTx(ctx, async (tx) => {
    const found = await store.findMessage(tx.trx, id, tx.platform.now());
    if (!found) throw problem('messages.not_found');
    const steps = await store.stepsOf(tx.trx, found.chainId, tx.platform.now());
    return { ...(await readable(tx))(found), decision: decisionLine(steps, tx.locale, await timeIn(tx)), steps };
  });

/** Hour and minute as the company writes them; the day too where it is not the reader's. */
async function timeIn(tx: TxCtx): Promise<(instant: string) => string> {
  const { company } = await companyOf(tx, tx.actor.companyId);
  const dayOf = (at: Date): string => localDay(at, company.timeZone);
  const today = dayOf(tx.platform.now());
  const day = new Intl.DateTimeFormat(languageTags[tx.locale], { timeZone: 'UTC', day: 'numeric', month: 'short' });
  return (instant) => {
    const hour = writtenHour(instant, company);
    const own = dayOf(new Date(instant));
    return own === today ? hour : `${day.format(new Date(`${own}T00:00:00Z`))}, ${hour}`;
  };
}

/** Tries a message again at once, with all its tries ahead. One whose text is gone, or that was sent, cannot leave again. */
export const resend = (ctx: Ctx, id: string): Promise<Message> =>
  inTx(ctx, async (tx) => {
    const { trx, platform, actor } = tx;
    const found = await store.findMessage(trx, id, platform.now());
    if (!found) throw problem('messages.not_found');
    const sourceOf = await sourcesOf(trx, platform, [actor.companyId]);
    if (sourceOf(actor.companyId, found.channel) === 'none') throw problem('messages.no_server');
    if (!(await requeue(trx, id, platform.now(), actor.name))) throw problem('messages.gone');
    return (await readable(tx))((await store.findMessage(trx, id, platform.now())) as store.StoredMessage);
  });
