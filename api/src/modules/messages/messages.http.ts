import { messageAccountsApi } from '@tramo/contract/message-accounts';
import { messagesApi } from '@tramo/contract/messages';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import * as accounts from './messages.accounts.service.ts';
import * as messages from './messages.service.ts';
import * as suppressions from './messages.suppressions.service.ts';

export function messagesHttp(m: Mounting): void {
  mount(m, messagesApi.list, (ctx, { query }) => messages.listMessages(ctx, query));
  mount(m, messagesApi.suppressions, (ctx, { query }) => suppressions.listSuppressions(ctx, query));
  mount(m, messagesApi.suppress, (ctx, { body }) => suppressions.suppress(ctx, body));
  mount(m, messagesApi.suppressMany, (ctx, { body }) => suppressions.suppressMany(ctx, body));
  mount(m, messagesApi.consents, (ctx, { query }) => suppressions.listConsents(ctx, query));
  mount(m, messagesApi.unsuppress, (ctx, { params }) => suppressions.unsuppress(ctx, params.id));
  mount(m, messageAccountsApi.list, (ctx) => accounts.listAccounts(ctx));
  mount(m, messageAccountsApi.save, (ctx, { params, body }) => accounts.saveAccount(ctx, params.channel, body));
  mount(m, messageAccountsApi.remove, (ctx, { params }) => accounts.removeAccount(ctx, params.channel));
  mount(m, messageAccountsApi.try, (ctx, { params, body }) => accounts.tryAccount(ctx, params.channel, body));
  mount(m, messagesApi.detail, (ctx, { params }) => messages.findMessage(ctx, params.id));
  mount(m, messagesApi.resend, (ctx, { params }) => messages.resend(ctx, params.id));
}
