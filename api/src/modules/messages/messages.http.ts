import { messagesApi } from '@tramo/contract/messages';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as messages from './messages.service.ts';
import * as suppressions from './messages.suppressions.service.ts';

export function messagesHttp(m: Mounting): void {
  mount(m, messagesApi.list, (ctx, { query }) => messages.listMessages(ctx, query));
  mount(m, messagesApi.suppressions, (ctx, { query }) => suppressions.listSuppressions(ctx, query));
  mount(m, messagesApi.suppress, (ctx, { body }) => suppressions.suppress(ctx, body));
  mount(m, messagesApi.unsuppress, (ctx, { params }) => suppressions.unsuppress(ctx, params.id));
  mount(m, messagesApi.detail, (ctx, { params }) => messages.findMessage(ctx, params.id));
  mount(m, messagesApi.resend, (ctx, { params }) => messages.resend(ctx, params.id));
}
