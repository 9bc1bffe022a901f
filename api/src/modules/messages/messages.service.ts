import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import type { Message, messagesApi } from '@tramo/contract/messages';
import { type Ctx, inTx } from '../../platform/context.ts';
import { requeue } from '../../platform/mail.ts';
import { problem } from '../../platform/problem.ts';
import * as store from './messages.store.ts';

export const listMessages = (
  ctx: Ctx,
  q: Parsed<typeof messagesApi.list>['query'],
): Promise<{ messages: Message[]; count: ListCount; isSending: boolean }> =>
  inTx(ctx, async ({ trx, platform }) => {
    const { messages, total } = await store.listMessages(trx, {
      search: q.search,
      status: q.status ?? null,
      now: platform.now(),
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    return { messages, count: countOf(total, q.limit), isSending: platform.mailer.isSending };
  });

/** Tries a message again at once, with all its tries ahead. One whose text is gone, or that was sent, cannot leave again. */
export const resend = (ctx: Ctx, id: string): Promise<Message> =>
  inTx(ctx, async ({ trx, platform }) => {
    if (!(await store.findMessage(trx, id))) throw problem('messages.not_found');
    if (!platform.mailer.isSending) throw problem('messages.no_server');
    if (!(await requeue(trx, id, platform.now()))) throw problem('messages.gone');
    return (await store.findMessage(trx, id)) as Message;
  });
