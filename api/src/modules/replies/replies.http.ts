import { repliesApi } from '@tramo/contract/replies';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as replies from './replies.service.ts';

export function repliesHttp(m: Mounting): void {
  mount(m, repliesApi.list, (ctx, { query }) => replies.listReplies(ctx, query));
  mount(m, repliesApi.conversation, (ctx, { params }) => replies.conversationOf(ctx, params.id));
  mount(m, repliesApi.answer, (ctx, { params, body }) => replies.answer(ctx, params.id, body));
  mount(m, repliesApi.mark, (ctx, { params, body }) => replies.mark(ctx, params.id, body.isDone));
}
