import { audiencesOf } from '@tramo/contract/access';
import type { accountsApi, Company, User } from '@tramo/contract/accounts';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { type Actor, type Ctx, cediScope, inTx, type Platform } from '../../platform/context.ts';
import { uniqueViolation } from '../../platform/db/tx.ts';
import { problem } from '../../platform/problem.ts';
import { sessionEnd, tokenHash } from './accounts.rules.ts';
import { hashPassword, passwordFits } from './accounts.session.service.ts';
import * as store from './accounts.store.ts';

/** A session's last-seen time is written at most this often. */
const TOUCH_MS = 60_000;
/** Preferences of the screens: anybody may add some, and everybody loads them. */
const COMPANY_UI_BYTES = 64 * 1024;

/** Who is behind a token. Throws code 19 for none or an ended one, 'User inactive' for a disabled account. */
export async function authenticate(platform: Platform, token: string): Promise<{ actor: Actor; mustChangePassword: boolean }> {
  if (token === '') throw problem('auth.session_expired');
  const hash = tokenHash(token);
  const now = platform.now();
  // One statement without a transaction around it: every request passes here.
  const row = await store.findSession(platform.db.connection.kysely, hash);
  if (row && row.expires_at > now && now.getTime() - row.last_seen_at.getTime() > TOUCH_MS) {
    const end = sessionEnd(row.session_created_at, now, platform.config.sessionIdleHours, platform.config.sessionMaxDays);
    await platform.db.system((trx) => store.touchSession(trx, hash, now, end));
  }
  if (!row) throw problem('auth.session_expired');
  if (row.status === 'disabled') throw problem('auth.user_inactive');
  if (row.expires_at <= now) throw problem('auth.session_expired');
  return { actor: actorOf(row, row.time_zone, hash), mustChangePassword: row.must_change_password };
}

/** Who holds a session now, without counting as use of it; null when it ended or the account was disabled. For streams that stay open. */
export async function sessionActor(platform: Platform, hash: Buffer): Promise<Actor | null> {
  const row = await store.findSession(platform.db.connection.kysely, hash);
  return row && row.status === 'enabled' && row.expires_at > platform.now() ? actorOf(row, row.time_zone, hash) : null;
}

function actorOf(row: store.UserRow, timeZone: string, sessionHash: Buffer): Actor {
  const who = { type: row.type, staffType: row.staff_type, roles: row.roles };
  const audiences = audiencesOf(who);
  return {
    ...who,
    userId: row.id,
    companyId: row.company_id,
    name: row.full_name,
    audiences,
    // Admins see every cedi; so do users without cedis of their own (document 1 §6 restricts those who have them).
    cediIds: audiences.includes('admin') || row.cedis.length === 0 ? null : row.cedis.map((c) => c._id),
    timeZone,
    sessionHash,
  };
}

export const me = (ctx: Ctx): Promise<User> =>
  inTx(ctx, async ({ trx, actor }) => {
    const row = await store.findUser(trx, actor.userId);
    if (!row) throw problem('accounts.not_found');
    return store.toUser(row);
  });

export const listAccounts = (
  ctx: Ctx,
  input: Parsed<typeof accountsApi.accounts>['body'],
): Promise<{ accounts: User[]; count: ListCount }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const { rows, total } = await store.listUsers(trx, {
      search: input.search,
      status: !input.status || input.status === 'all' ? null : input.status,
      types: input.types && input.types.length > 0 ? input.types : null,
      cediIds: cediScope(actor, input.cedisIds),
      limit: input.limit,
      offset: (input.page - 1) * input.limit,
    });
    return { accounts: rows.map((r) => store.toUser(r)), count: countOf(total, input.limit) };
  });

/** Own profile, password, language or last page. Others' accounts are the users screen's business. */
export const updateUser = (ctx: Ctx, id: string, change: Parsed<typeof accountsApi.updateUser>['body']): Promise<User> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    if (id !== actor.userId) throw problem('auth.forbidden');
    const row = await store.findUser(trx, id);
    if (!row) throw problem('accounts.not_found');
    if (change.newPassword) {
      if (!change.currentPassword || !(await passwordFits(change.currentPassword, row.password_hash)))
        throw problem('auth.wrong_current_password');
      await store.updateUserRow(trx, id, { password_hash: await hashPassword(change.newPassword), must_change_password: false });
      await store.deleteUserSessions(trx, id, actor.sessionHash);
    }
    try {
      await store.updateUserRow(trx, id, {
        ...(change.fullName === undefined ? {} : { full_name: change.fullName }),
        ...(change.cellphone === undefined ? {} : { cellphone: change.cellphone }),
        ...(change.email === undefined ? {} : { email: change.email }),
        ...(change.lastPage === undefined ? {} : { last_page: change.lastPage }),
        ...(change.fcmToken === undefined ? {} : { fcm_token: change.fcmToken }),
        ...(change.language === undefined ? {} : { language: change.language }),
        ...(change.theme === undefined ? {} : { theme: change.theme }),
      });
    } catch (error) {
      if (uniqueViolation(error)) throw problem('accounts.phone_exists');
      throw error;
    }
    return me(tx);
  });

export const company = (ctx: Ctx): Promise<Company> =>
  inTx(ctx, async ({ trx, actor }) => (await companyOf({ ...ctx, trx }, actor.companyId)).company);

/** The company's settings that other modules' rules ask for. */
export const companyOf = (ctx: Ctx, id: string): Promise<{ company: Company; maxRoutesPerWeek: number }> =>
  inTx(ctx, async ({ trx }) => {
    const found = await store.findCompany(trx, id);
    if (!found) throw problem('general.not_found');
    return found;
  });

export const updateCompany = (ctx: Ctx, id: string, change: Parsed<typeof accountsApi.updateCompany>['body']): Promise<Company> =>
  inTx(ctx, async (tx) => {
    if (id !== tx.actor.companyId) throw problem('auth.forbidden');
    if (change.ui && (await store.mergeCompanyUi(tx.trx, id, change.ui)) > COMPANY_UI_BYTES) throw problem('general.too_large');
    return company(tx);
  });

export async function settings(platform: Platform): Promise<{ mapStyleUrl: string; routing: 'estimate' | 'osrm'; demo: boolean }> {
  return {
    mapStyleUrl: platform.config.mapStyleUrl,
    routing: platform.config.routingUrl ? 'osrm' : 'estimate',
    demo: await platform.db.system((trx) => store.hasDemoCompany(trx)),
  };
}

/** A user as other modules show it on their rows, or null when it is not of the company. */
export const findUserById = (ctx: Ctx, id: string): Promise<User | null> =>
  inTx(ctx, async ({ trx }) => {
    const row = await store.findUser(trx, id);
    return row ? store.toUser(row) : null;
  });
