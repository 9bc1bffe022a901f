import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import type { Message, messagesApi } from '@tramo/contract/messages';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { requeue } from '../../platform/mail.ts';
import { problem } from '../../platform/problem.ts';
import { mailReader } from '../accounts/accounts.service.ts';
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
): Promise<{ messages: Message[]; count: ListCount; isSending: boolean }> =>
  inTx(ctx, async (tx) => {
    const { trx, platform } = tx;
    const { messages, total } = await store.listMessages(trx, {
      search: q.search,
      status: q.status ?? null,
      now: platform.now(),
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    return {
      messages: messages.map(await readable(tx)),
      count: countOf(total, q.limit),
      isSending: platform.mailer.isSending,
    };
  });

/** Tries a message again at once, with all its tries ahead. One whose text is gone, or that was sent, cannot leave again. */
export const resend = (ctx: Ctx, id: string): Promise<Message> =>
  inTx(ctx, async (tx) => {
    const { trx, platform } = tx;
    if (!(await store.findMessage(trx, id))) throw problem('messages.not_found');
    if (!platform.mailer.isSending) throw problem('messages.no_server');
    if (!(await requeue(trx, id, platform.now()))) throw problem('messages.gone');
    return (await readable(tx))((await store.findMessage(trx, id)) as store.StoredMessage);
  });
