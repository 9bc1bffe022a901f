import { accountsApi } from '@tramo/contract/accounts-api';
import { deviceCookie } from '../../platform/http/device-cookie.ts';
import { type Mounting, mount } from '../../platform/http/mount.ts';
import { problem } from '../../platform/problem.ts';
import { isReady } from '../../platform/ready.ts';
import { updateUser } from './accounts.change.service.ts';
import * as downloads from './accounts.download.service.ts';
import * as accounts from './accounts.service.ts';
import * as sessions from './accounts.session.service.ts';
import { login } from './accounts.signin.service.ts';
import * as users from './accounts.users.service.ts';

export function accountsHttp(m: Mounting): void {
  mount(m, accountsApi.login, (ctx, { body, address, request, reply }) =>
    login(ctx, {
      ...body,
      address,
      userAgent: request.headers['user-agent'] ?? '',
      platform: 'web',
      cookie: deviceCookie(request, reply),
    }),
  );
  mount(m, accountsApi.logout, (ctx) => sessions.logout(ctx));
  mount(m, accountsApi.me, (ctx) => accounts.me(ctx));
  mount(m, accountsApi.accounts, (ctx, { body }) => users.listAccounts(ctx, body));
  mount(m, accountsApi.account, (ctx, { params }) => users.account(ctx, params.id));
  mount(m, accountsApi.createUser, (ctx, { body }) => users.createUser(ctx, body));
  mount(m, accountsApi.updateUser, (ctx, { params, body }) => updateUser(ctx, params.id, body));
  mount(m, accountsApi.downloadUsers, (ctx, { query }) => downloads.downloadUsers(ctx, query));
  mount(m, accountsApi.downloadUser, (ctx, { params }) => downloads.downloadUser(ctx, params.id));
  mount(m, accountsApi.company, (ctx) => accounts.company(ctx));
  mount(m, accountsApi.updateCompany, (ctx, { params, body }) => accounts.updateCompany(ctx, params.id, body));
  mount(m, accountsApi.settings, async ({ platform }) => accounts.settings(platform));
  mount(m, accountsApi.health, async () => ({ status: 'ok' as const }));
  mount(m, accountsApi.ready, async ({ platform }) => {
    if (!(await isReady(platform))) throw problem('general.unavailable');
    return { status: 'ok' as const };
  });
}
