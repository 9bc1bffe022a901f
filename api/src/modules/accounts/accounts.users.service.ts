import { isAmong } from '@tramo/contract/access';
import type { Notify, User } from '@tramo/contract/accounts';
import type { accountsApi } from '@tramo/contract/accounts-api';
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
import { takenUsernames } from './accounts.sheet.store.ts';
import * as store from './accounts.store.ts';
import {
  freeUsername,
  mayCreate,
  mergeCedis,
  otherUsernames,
  type SettledPerson,
  settlePerson,
} from './accounts.users.rules.ts';

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

/** The first enabled drivers that a search finds. */
export const searchDrivers = (ctx: Ctx, search: string, limit: number): Promise<User[]> =>
  inTx(ctx, async (tx) => {
    const filter = filterOf(tx, { search, types: ['driver'], status: 'enabled' });
    return usersOf(tx, (await store.listUsers(tx.trx, filter, limit, 0)).rows);
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
    const username = await settledUsername(tx, person, null);
    await onlyOnce(person, () =>
      store.insertUser(trx, {
        id,
        companyId: actor.companyId,
        fullName: input.fullName,
        email: input.email,
        passwordHash,
        mustChangePassword: input.isChangePasswordRequired,
        username,
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

/**
 * The user name that a person gets. Names are one list for the whole deployment, since the sign-in asks for no company: one that is not free is refused
 * in the same words whoever has it, with another one to take. A phone as a driver's user name was not chosen: the driver of two companies gets the
 * next free one, and whether the phone is taken is judged within the company alone.
 */
export async function settledUsername(tx: TxCtx, person: SettledPerson, current: string | null): Promise<string> {
  const wanted = person.username.toLowerCase();
  if (wanted === current) return wanted;
  const others = otherUsernames(wanted);
  const taken = new Set(await takenUsernames(tx.trx, [wanted, ...others]));
  if (current !== null) taken.delete(current);
  if (!taken.has(wanted)) return wanted;
  const suggestion = freeUsername(wanted, taken);
  if (person.type === 'driver' && wanted === person.cellphone) return suggestion;
  throw problem('accounts.username_exists', { suggestion });
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
    if (index === 'app_user_phone' || person.username === person.cellphone) throw problem('accounts.phone_exists');
    // Somebody took the name in this very moment.
    throw problem('accounts.username_exists', { suggestion: freeUsername(person.username, new Set()) });
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

/** Enabled administrators with a mail address, for what only they may know. */
export const adminsToTell = (ctx: Ctx): Promise<{ fullName: string; email: string; language: 'es' | 'en' }[]> =>
  inTx(ctx, async (tx) =>
    (await usersOf(tx, await store.mailable(tx.trx, tx.actor.companyId)))
      .filter((u) => u.email && isAmong(u, ['admin']))
      .map(({ fullName, email, language }) => ({ fullName, email: email as string, language })),
  );

const audienceOf = { admin: 'admin', 'routes-manager': 'routesManager', supervisor: 'supervisor' } as const;

/** E-mails of enabled people of the portal with one of the roles who see a cedi, without doubles. */
export const mailsOfRoles = (
  ctx: Ctx,
  roles: readonly (keyof typeof audienceOf)[],
  cediId: string,
): Promise<string[]> =>
  inTx(ctx, async (tx) => {
    const audiences = roles.map((role) => audienceOf[role]);
    const users = await usersOf(tx, await store.mailable(tx.trx, tx.actor.companyId));
    const seeing = users.filter(
      (u) => isAmong(u, audiences) && (isAmong(u, ['admin']) || u.cedisIds.length === 0 || u.cedisIds.includes(cediId)),
    );
    return [...new Set(seeing.flatMap((u) => (u.email ? [u.email.toLowerCase()] : [])))];
  });
