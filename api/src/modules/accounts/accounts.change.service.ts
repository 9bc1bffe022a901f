import { isAmong, opensEveryCedi, type Who } from '@tramo/contract/access';
import type { User, UserChange } from '@tramo/contract/accounts';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { takeTurns } from '../../platform/db/named-locks.ts';
import { endOfPerson, subscribe, takeOver, unsubscribeApps } from '../../platform/messaging/subscriptions.ts';
import { problem } from '../../platform/problem.ts';
import { dropSecondFactor } from './accounts.factor.service.ts';
import { fieldProblem, seesDriver, userOf } from './accounts.service.ts';
import { checkCurrentPassword, hashPassword } from './accounts.session.service.ts';
import { deleteUserSessions, forgetAppWithoutPushes } from './accounts.session.store.ts';
import * as store from './accounts.store.ts';
import { isOfPhone, isPreferenceOnly, mayChange, type SettledPerson } from './accounts.users.rules.ts';
import {
  allowedCedis,
  attachPhoto,
  auditKindOf,
  onlyOnce,
  settled,
  settledUsername,
} from './accounts.users.service.ts';

/**
 * Changes an account: people change what is their own of themselves, admins anybody's, those who keep the catalogues their drivers'.
 * One's own new password or address for recovery asks for the current password. A password given to somebody else must be changed
 * at the next entry, unless said otherwise, and ends that person's sessions. A driver with an unfinished route stays as is.
 */
export async function updateUser(ctx: Ctx, id: string, change: UserChange): Promise<User> {
  const target = await inTx(ctx, (tx) => requireTarget(tx, id, change, store.findUser));
  const isSelf = id === ctx.actor.userId;
  const movesMail = change.email !== undefined && change.email !== target.email;
  if (isSelf && (change.newPassword || movesMail)) await checkCurrentPassword(ctx, change.currentPassword);
  // Made before the transaction: the embedded database's one connection must not wait for a hash.
  const passwordHash = change.newPassword ? await hashPassword(change.newPassword) : null;
  // Outside of the transaction for the same reason: whoever had this app before may be of another company.
  if (change.fcmToken) await takeOver(ctx.platform.db, { kind: 'fcm', token: change.fcmToken }, id);
  return inTx(ctx, (tx) => write(tx, id, change, passwordHash));
}

/** The row to change. Throws when there is none, when the caller does not see it and when these fields are not the caller's to change. */
async function requireTarget(
  tx: TxCtx,
  id: string,
  change: UserChange,
  find: typeof store.findUser,
): Promise<store.UserRow> {
  const { trx, actor } = tx;
  const isSelf = id === actor.userId;
  if (!isSelf && !isAmong(actor, ['admin', 'routesManager'])) throw problem('auth.forbidden');
  const row = await find(trx, id);
  if (!row) throw problem('accounts.not_found');
  if (!mayChange(actor, { ...whoOf(row), userId: row.id }, change)) throw problem('auth.forbidden');
  // Only drivers come so far with a caller who is kept to some cedis.
  if (!isSelf && !seesDriver(actor, row)) throw problem('accounts.not_found');
  const caller = isSelf ? row : await store.findUser(trx, actor.userId);
  const setsOwnPassword = isSelf && change.newPassword !== undefined;
  if (caller?.must_change_password && !setsOwnPassword && !(isSelf && isPreferenceOnly(change)))
    throw problem('auth.password_change_required');
  if (caller?.must_change_password && setsOwnPassword && change.newPassword === change.currentPassword)
    throw fieldProblem(tx, { newPassword: 'passwordSame' });
  return row;
}
const whoOf = (row: store.UserRow): Who => ({ type: row.type, staffType: row.staff_type, roles: row.roles });

async function write(tx: TxCtx, id: string, change: UserChange, passwordHash: string | null): Promise<User> {
  const { trx, actor } = tx;
  // Nobody gives this driver a route meanwhile.
  await takeTurns(trx, [id]);
  const row = await requireTarget(tx, id, change, store.lockUser);
  const before = await userOf(tx, row);
  const isPreference = isPreferenceOnly(change);
  if (change.version !== undefined && change.version !== row.version)
    throw problem('general.stale', {}, { detail: before });
  // A route under way keeps the account as it is, but for the driver's own password.
  const { currentPassword: _, newPassword: __, newPasswordType: ___, setNewPassword: ____, ...rest } = change;
  const isOwnPassword =
    id === actor.userId && passwordHash !== null && Object.values(rest).every((value) => value === undefined);
  if (before.assignedRoute && !isPreference && !isOwnPassword)
    throw problem('accounts.route_assigned', { name: before.fullName, route: before.assignedRoute.name });
  const isSelf = id === actor.userId;
  const person = await settlePersonOf(tx, row, change);
  if (person && !change.everyCediConfirmed && opensEveryCedi(before, person))
    throw problem('accounts.every_cedi_unconfirmed', { name: before.fullName });
  await requireAdminLeft(tx, row, { ...whoOf(row), ...person }, change.status ?? row.status);
  await attachPhoto(tx, 'photoFileId', row.photo_file_id, change.photoFileId, 'photo');
  await attachPhoto(tx, 'licence.photoFileId', row.licence_photo_file_id, person?.licence?.photoFileId, 'licence');
  const columns = {
    ...columnsOf(change),
    ...(person && personColumns(person, await settledUsername(tx, person, row.username.toLowerCase()))),
    ...passwordColumns(change, passwordHash, isSelf),
  };
  if (change.status !== undefined && change.status !== row.status)
    columns.disabled_at = change.status === 'disabled' ? tx.platform.now() : null;
  await onlyOnce({ username: person?.username ?? row.username, cellphone: columns.cellphone ?? row.cellphone }, () =>
    store.updateUserRow(trx, id, columns, { counts: !isPreference }),
  );
  if (columns.status === 'disabled') {
    await endOfPerson(trx, id, null);
    await forgetAppWithoutPushes(trx, id);
  } else if (change.fcmToken !== undefined) await keepApp(tx, id, change.fcmToken);
  if (person) await store.replaceCedis(trx, actor.companyId, id, person.cedisIds);
  if (change.resetSecondFactor) {
    if (isSelf) throw problem('accounts.self');
    await dropSecondFactor(tx, id);
  }
  // A session of the driver's app gave no second factor: it must not become one of the portal, nor the other way round.
  const changesApp = person !== null && (person.type === 'driver') !== (row.type === 'driver');
  // The sessions of a disabled account open nothing any more, but stay to tell their holder 'User inactive'; enabling it revives none of them.
  const revives = row.status === 'disabled' && change.status === 'enabled';
  if (passwordHash || revives || changesApp) await deleteUserSessions(trx, id, isSelf ? actor.sessionHash : null);
  const after = await userOf(tx, (await store.findUser(trx, id)) as store.UserRow);
  if (!isPreference) await auditChange(tx, before, after, passwordHash !== null);
  return after;
}

/** One app a person: its token moves with the phone. */
async function keepApp({ trx, actor, platform }: TxCtx, userId: string, token: string | null): Promise<void> {
  await unsubscribeApps(trx, userId);
  const target = { kind: 'fcm', token: token ?? '' } as const;
  const sessionHash = userId === actor.userId ? actor.sessionHash : null;
  const { companyId } = actor;
  if (token) await subscribe(trx, { companyId, userId, target, device: '', sessionHash }, platform.now());
}

/** The person's work after the change, or null when the change leaves it alone (accounts of old may lack what the rules ask for now). */
async function settlePersonOf(tx: TxCtx, row: store.UserRow, change: UserChange): Promise<SettledPerson | null> {
  const touches = [
    'type',
    'staffType',
    'roles',
    'cedisIds',
    'username',
    'cellphone',
    'maxRoutesToManage',
    'licence',
  ] as const;
  if (!touches.some((k) => change[k] !== undefined)) return null;
  const current = row.cedis.map((c) => c._id);
  // A driver who signs in with the phone signs in with the new one.
  const followsPhone = (change.type ?? row.type) === 'driver' && isOfPhone(row.username, row.cellphone);
  const cellphone = change.cellphone === undefined ? row.cellphone : change.cellphone;
  const movesPhone = cellphone !== row.cellphone;
  const person = settled(
    tx,
    {
      type: change.type ?? row.type,
      staffType: change.staffType === undefined ? row.staff_type : change.staffType,
      roles: change.roles ?? row.roles,
      username: change.username ?? (followsPhone && movesPhone ? undefined : row.username),
      cellphone,
      cedisIds: change.cedisIds ?? current,
      maxRoutesToManage: change.maxRoutesToManage === undefined ? row.max_routes_per_week : change.maxRoutesToManage,
      licence:
        change.licence === undefined
          ? {
              number: row.licence_number,
              type: row.licence_type,
              validUntil: row.licence_valid_until,
              photoFileId: row.licence_photo_file_id,
            }
          : change.licence,
    },
    change.type === undefined && change.staffType === undefined && change.roles === undefined,
  );
  return change.cedisIds === undefined
    ? person
    : { ...person, cedisIds: await allowedCedis(tx, current, person.cedisIds) };
}

/** Nobody takes the admin's rights from oneself, and somebody must be left who has them. */
async function requireAdminLeft(
  tx: TxCtx,
  row: store.UserRow,
  who: Who,
  status: store.UserRow['status'],
): Promise<void> {
  const isSelf = row.id === tx.actor.userId;
  const losesRights = isAmong(whoOf(row), ['admin']) && !isAmong(who, ['admin']);
  const isDisabled = row.status === 'enabled' && status === 'disabled';
  const counted = isAmong(whoOf(row), ['admin']) && row.status === 'enabled';
  if (!losesRights && !isDisabled) return;
  if (counted && (await store.otherAdmins(tx.trx, tx.actor.companyId, row.id)) === 0)
    throw problem('accounts.last_admin');
  if (isSelf) throw problem('accounts.self');
}

const columnsOf = (c: UserChange): store.UserColumns => ({
  full_name: c.fullName,
  cellphone: c.cellphone,
  email: c.email,
  last_page: c.lastPage,
  fcm_token: c.fcmToken,
  language: c.language,
  theme: c.theme,
  photo_file_id: c.photoFileId,
  notify: c.notify,
  status: c.status,
  is_onboarding_required: c.isOnboardingRequired,
  must_change_password: c.isChangePasswordRequired,
});
const personColumns = (p: SettledPerson, username: string): store.UserColumns => ({
  type: p.type,
  staff_type: p.staffType,
  roles: [...p.roles],
  username,
  cellphone: p.cellphone,
  max_routes_per_week: p.maxRoutesToManage,
  // Somebody who is no driver any more keeps the licence, unseen: it is there again with the type.
  ...(p.type === 'driver' && {
    licence_number: p.licence?.number ?? '',
    licence_type: p.licence?.type ?? null,
    licence_valid_until: p.licence?.validUntil ?? null,
    licence_photo_file_id: p.licence?.photoFileId ?? null,
  }),
});
/** One's own new password is what was asked for; one that somebody else gave must be changed, unless it is said that it need not. */
const passwordColumns = (c: UserChange, hash: string | null, isSelf: boolean): store.UserColumns =>
  hash ? { password_hash: hash, must_change_password: isSelf ? false : (c.isChangePasswordRequired ?? true) } : {};

/** Preferences say nothing to the audit. */
const audited = ({ lastPage: _, language: __, theme: ___, ...user }: User): Record<string, unknown> => user;

async function auditChange(tx: TxCtx, before: User, after: User, hasNewPassword: boolean): Promise<void> {
  const subject = { kind: auditKindOf(after), id: after._id, name: after.fullName };
  const statusChange = before.status === after.status ? 'update' : after.status === 'disabled' ? 'disable' : 'enable';
  await audit(tx, { ...subject, action: statusChange, before: audited(before), after: audited(after) });
  if (hasNewPassword) await audit(tx, { ...subject, action: 'passwordChange' });
}
