import { messagesApi } from '@tramo/contract/messages';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as messages from './messages.service.ts';

export function messagesHttp(m: Mounting): void {
  mount(m, messagesApi.list, (ctx, { query }) => messages.listMessages(ctx, query));
  mount(m, messagesApi.resend, (ctx, { params }) => messages.resend(ctx, params.id));
}
