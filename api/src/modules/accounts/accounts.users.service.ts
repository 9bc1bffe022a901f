import { isAmong } from '@tramo/contract/access';
import type { accountsApi, Notify, User } from '@tramo/contract/accounts';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import { audit } from '../../platform/audit.ts';
import { addDays, localDay } from '../../platform/calendar.ts';
import { type Actor, type Ctx, cediScope, inTx, type TxCtx } from '../../platform/context.ts';
import { uniqueViolation } from '../../platform/db/tx.ts';
import { attachFile } from '../../platform/files.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { fieldProblem, seesDriver, userOf, usersOf } from './accounts.service.ts';
import { hashPassword } from './accounts.session.service.ts';
import * as store from './accounts.store.ts';
import { mayCreate, mergeCedis, type SettledPerson, settlePerson } from './accounts.users.rules.ts';

export type AccountsFilter = Partial<Parsed<typeof accountsApi.accounts>['body']>;
export type NewUserInput = Parsed<typeof accountsApi.createUser>['body'];

/** Admins see everybody; the others drivers alone, and those with cedis of their own only the drivers of these. */
function filterOf(ctx: Ctx, f: AccountsFilter): store.UserFilter {
  const { actor, platform } = ctx;
  const isAdmin = isAmong(actor, ['admin']);
  const types = f.types && f.types.length > 0 ? f.types : null;
  return {
    search: f.search ?? '',
    status: !f.status || f.status === 'all' ? null : f.status,
    types: isAdmin ? types : types === null || types.includes('driver') ? ['driver'] : [],
    roles: f.roles && f.roles.length > 0 ? f.roles : null,
    cediIds: cediScope(actor, f.cedisIds),
    ids: f.ids && f.ids.length > 0 ? f.ids : null,
    licenceEndsBy: f.isExpiring ? addDays(localDay(platform.now(), actor.timeZone), limits.expiringDays) : null,
    sort:
      f.sort !== undefined && Object.hasOwn(store.userSorts, f.sort)
        ? (f.sort as keyof typeof store.userSorts)
        : 'fullName',
    descending: f.order === 'desc',
  };
}

export const listAccounts = (
  ctx: Ctx,
  input: Parsed<typeof accountsApi.accounts>['body'],
): Promise<{ accounts: User[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const { rows, total } = await store.listUsers(
      tx.trx,
      filterOf(tx, input),
      input.limit,
      (input.page - 1) * input.limit,
    );
    return { accounts: await usersOf(tx, rows), count: countOf(total, input.limit) };
  });

/** Ids of everybody who matches the list's filters, in its order. For exports and changes in bulk. */
export const accountIds = (ctx: Ctx, filter: AccountsFilter): Promise<string[]> =>
  inTx(ctx, (tx) => store.userIds(tx.trx, filterOf(tx, filter)));

/** The accounts among these that the caller sees, in the order of their ids. */
export const accountsByIds = (ctx: Ctx, ids: readonly string[]): Promise<User[]> =>
  inTx(ctx, async (tx) => {
    const rows = await store.usersByIds(tx.trx, ids);
    return usersOf(
      tx,
      rows.filter((r) => seesAccount(tx.actor, r)),
    );
  });

const seesAccount = (actor: Actor, row: store.UserRow): boolean =>
  isAmong(actor, ['admin']) || (row.type === 'driver' && seesDriver(actor, row));

export const account = (ctx: Ctx, id: string): Promise<User> =>
  inTx(ctx, async (tx) => {
    const row = await store.findUser(tx.trx, id);
    if (!row || !seesAccount(tx.actor, row)) throw problem('accounts.not_found');
    return userOf(tx, row);
  });

/** Makes a user of the portal or a driver. The password arrives as the client's SHA-256. */
export async function createUser(ctx: Ctx, input: NewUserInput): Promise<User> {
  if (!mayCreate(ctx.actor, input)) throw problem('auth.forbidden');
  return addUser(ctx, input, await hashPassword(input.password));
}

/** The same with the Argon2id hash made already: one serves all the people of a sheet. */
export const addUser = (ctx: Ctx, input: Omit<NewUserInput, 'password'>, passwordHash: string): Promise<User> =>
  inTx(ctx, async (tx) => {
    const { trx, actor } = tx;
    if (!mayCreate(actor, input)) throw problem('auth.forbidden');
    const person = settled(tx, { ...input, username: input.username });
    const cediIds = await allowedCedis(tx, [], person.cedisIds);
    await attachPhoto(tx, 'licence.photoFileId', null, person.licence?.photoFileId, 'licence');
    const id = newId();
    await onlyOnce(person, () =>
      store.insertUser(trx, {
        id,
        companyId: actor.companyId,
        fullName: input.fullName,
        email: input.email,
        passwordHash,
        mustChangePassword: input.isChangePasswordRequired,
        username: person.username,
        cellphone: person.cellphone,
        type: person.type,
        staffType: person.staffType,
        roles: person.roles,
        cediIds,
        maxRoutesPerWeek: person.maxRoutesToManage,
        licence: person.licence,
        createdAt: tx.platform.now(),
      }),
    );
    const user = await userOf(tx, (await store.findUser(trx, id)) as store.UserRow);
    await audit(tx, { action: 'create', kind: auditKindOf(user), id, name: user.fullName, after: { ...user } });
    return user;
  });

export const auditKindOf = (user: Pick<User, 'type'>): 'driver' | 'user' =>
  user.type === 'driver' ? 'driver' : 'user';

/** The person in the shape of the type. Throws the fields that are missing. */
export function settled(ctx: Ctx, ...person: Parameters<typeof settlePerson>): SettledPerson {
  const result = settlePerson(...person);
  if ('faults' in result) throw fieldProblem(ctx, result.faults);
  return result.person;
}

/** Cedis that a person shall have: open ones of the company, and the caller's own when the caller is kept to some. */
export async function allowedCedis(tx: TxCtx, current: readonly string[], asked: readonly string[]): Promise<string[]> {
  const { cediIds: own } = tx.actor;
  const merged = mergeCedis(current, asked, own);
  if (merged === null) throw fieldProblem(tx, { cedisIds: 'unknownCedi' });
  // A driver without one of the caller's cedis would be out of the caller's sight.
  if (own !== null && !merged.some((c) => own.includes(c))) throw fieldProblem(tx, { cedisIds: 'required' });
  const added = merged.filter((c) => !current.includes(c));
  if (added.length > 0 && (await store.openCedis(tx.trx, added)).size < added.length)
    throw fieldProblem(tx, { cedisIds: 'unknownCedi' });
  return merged;
}

/** Keeps an upload for good when a row begins to name it. */
export async function attachPhoto(
  tx: TxCtx,
  field: string,
  before: string | null,
  after: string | null | undefined,
  kind: 'photo' | 'licence',
): Promise<void> {
  if (after && after !== before && !(await attachFile(tx.trx, after, [kind])))
    throw fieldProblem(tx, { [field]: 'unknownFile' });
}

/** Tells taken phones and user names apart. A driver's user name is the phone: taken, it is the phone that is told. */
export async function onlyOnce<T>(
  person: { username: string; cellphone: string | null },
  write: () => Promise<T>,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    const index = uniqueViolation(error);
    if (index === null) throw error;
    throw problem(
      index === 'app_user_phone' || person.username === person.cellphone
        ? 'accounts.phone_exists'
        : 'accounts.username_exists',
    );
  }
}

/** Enabled people of the portal with an address for mail who chose to be told of something. */
export const peopleToNotify = (
  ctx: Ctx,
  choice: keyof Notify,
): Promise<
  { userId: string; fullName: string; email: string; language: 'es' | 'en'; cediIds: readonly string[] | null }[]
> =>
  inTx(ctx, async (tx) => {
    const users = await usersOf(tx, await store.mailable(tx.trx, tx.actor.companyId));
    return users
      .filter((u) => u.notify[choice] && u.email)
      .map((u) => ({
        userId: u._id,
        fullName: u.fullName,
        email: u.email as string,
        language: u.language,
        cediIds: isAmong(u, ['admin']) || u.cedisIds.length === 0 ? null : u.cedisIds,
      }));
  });
