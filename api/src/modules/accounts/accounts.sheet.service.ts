import { opensEveryCedi } from '@tramo/contract/access';
import type { Licence, User } from '@tramo/contract/accounts';
import { newUser, userChange } from '@tramo/contract/accounts';
import { accountsApi } from '@tramo/contract/accounts-api';
import { problemKinds } from '@tramo/contract/problem-kinds';
import { fill } from '@tramo/contract/problems';
import * as z from 'zod/mini';
import { filterAs, type ListSheet, type SheetEdit, type SheetRowInput } from '../../platform/bulk.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { sheetEntry } from '../../platform/sheets/sheet-entry.ts';
import { type Fault, type RowNames, readPhone, rowNames } from '../../platform/sheets/sheet-fields.ts';
import { updateUser } from './accounts.change.service.ts';
import { driverFields, type Field, type UserLookups, userFields } from './accounts.sheet.rules.ts';
import * as store from './accounts.sheet.store.ts';
import { freeUsername, otherUsernames, settlePerson } from './accounts.users.rules.ts';
import { accountIds, accountsByIds, addUser, type NewUserInput } from './accounts.users.service.ts';

async function lookups(tx: TxCtx, rows: readonly SheetRowInput[]): Promise<UserLookups> {
  const usernames = rows.flatMap((r) => r.cells.username?.toLowerCase() ?? []);
  const phones = rows.flatMap((r) => {
    const read = r.cells.cellphone === undefined ? undefined : readPhone(r.cells.cellphone);
    return read && 'value' in read ? [read.value as string] : [];
  });
  const people = await accountsByIds(tx, await store.idsByNameOrPhone(tx.trx, [...usernames, ...phones], phones));
  const known = rowNames();
  for (const c of await store.cediNames(tx.trx, tx.actor.cediIds)) {
    known.add(c.name, c.id);
    known.add(c.alias, c.id);
  }
  return {
    cedis: known,
    byUsername: new Map(people.map((u) => [u.username, u])),
    byPhone: new Map(people.flatMap((u) => (u.cellphone ? [[u.cellphone, u]] : []))),
    taken: new Set(
      await store.takenUsernames(
        tx.trx,
        usernames.flatMap((name) => [name, ...otherUsernames(name)]),
      ),
    ),
    callerId: tx.actor.userId,
  };
}

const noLicence: Licence = { number: '', type: null, validUntil: null, photoFileId: null };
const current = (u: User): Record<string, unknown> => ({
  fullName: u.fullName,
  username: u.username,
  email: u.email,
  cellphone: u.cellphone,
  type: u.type,
  staffType: u.staffType,
  roles: u.roles,
  cedisIds: u.cedisIds,
  maxRoutesToManage: u.maxRoutesToManage,
  licence: u.licence ?? noLicence,
});

const nameTaken = (suggestion: string): Fault => {
  const { es, en } = problemKinds['accounts.username_exists'];
  return { es: fill(es, { suggestion }), en: fill(en, { suggestion }) };
};
const otherSheet: Fault = {
  es: 'Ese usuario es de otra lista: los operadores y los usuarios del portal tienen hojas distintas',
  en: 'That user is on another list: drivers and users of the portal have sheets of their own',
};
const opensCompany: Fault = {
  es: 'Como personal de documentos vería los CEDIS de toda la empresa: cámbialo en su formulario, donde se confirma',
  en: 'As document staff they would see the whole company’s distribution centres: change it in their form, where it is confirmed',
};
const ownEmail: Fault = {
  es: 'Tu propio correo se cambia en tu perfil',
  en: 'Your own email is changed in your profile',
};

/** The rules of `createUser` and `updateUser` that one row can be held to beforehand. */
function rules(
  value: Record<string, unknown>,
  row: User | undefined,
  known: UserLookups,
  isDriver: boolean,
): Record<string, Fault> {
  const person = {
    ...(row ? current(row) : { roles: [], cedisIds: [], maxRoutesToManage: null, licence: null, staffType: null }),
    ...value,
  };
  const settled = settlePerson({ cellphone: null, ...(isDriver ? { type: 'driver' } : {}), ...person } as Parameters<
    typeof settlePerson
  >[0]);
  const faults: Record<string, Fault> = 'faults' in settled ? { ...settled.faults } : {};
  if (row && (row.type === 'driver') !== isDriver) faults.username = otherSheet;
  const newName = value.username as string | undefined;
  // A driver's phone that is a name already gets the next free one.
  const isPhone = isDriver && newName === value.cellphone;
  if (newName !== undefined && newName !== row?.username && !isPhone && known.taken.has(newName))
    faults.username ??= nameTaken(freeUsername(newName, known.taken));
  const holder = known.byPhone.get((value.cellphone as string | null) ?? '');
  if (holder && holder._id !== row?._id) faults.cellphone ??= problemKinds['accounts.phone_exists'];
  if (row?._id === known.callerId && value.email !== undefined && value.email !== row.email) faults.email = ownEmail;
  // A sheet asks nothing of each row: what needs a confirmation is done in the form.
  if (row && 'person' in settled && opensEveryCedi(row, settled.person)) faults.roles ??= opensCompany;
  const isChanged =
    row && Object.entries(value).some(([key, v]) => JSON.stringify(v) !== JSON.stringify(current(row)[key]));
  if (row?.assignedRoute && isChanged) {
    const { es, en } = problemKinds['accounts.route_assigned'];
    const named = (text: string): string =>
      text.replace('{name}', row.fullName).replace('{route}', row.assignedRoute?.name ?? '');
    faults[''] = { es: named(es), en: named(en) };
  }
  return faults;
}

const marks = (input: Record<string, unknown>): Record<string, string | undefined> => ({
  username: input.username as string | undefined,
  cellphone: input.cellphone as string | undefined,
});

/** Changes in bulk of one of the two lists: who is on the other is not found. */
const editOf = (isDriver: boolean, change: SheetEdit['change']): SheetEdit => {
  const find = async (ctx: Ctx, id: string): Promise<User> => {
    const [user] = await accountsByIds(ctx, [id]);
    if (!user || (user.type === 'driver') !== isDriver) throw problem('accounts.not_found');
    return user;
  };
  return {
    change,
    apply: async (tx, id, fields) => {
      await find(tx, id);
      return (await updateUser(tx, id, fields)).fullName;
    },
    nameOf: async (tx, id) => (await find(tx, id)).fullName,
  };
};

const select =
  (isDriver: boolean): ListSheet['select'] =>
  (tx, filter) => {
    const q = filterAs(tx, accountsApi.accounts.body, filter);
    const types = isDriver ? (['driver'] as const) : (['admin', 'supervisor', 'tagger', 'staff'] as const);
    const asked = q.types && q.types.length > 0 ? types.filter((type) => q.types?.includes(type)) : [...types];
    return asked.length === 0 ? Promise.resolve([]) : accountIds(tx, { ...q, types: asked });
  };
const read =
  (fields: readonly Field[], isDriver: boolean): ListSheet['read'] =>
  async (tx, ids) =>
    (await accountsByIds(tx, ids))
      .filter((u) => (u.type === 'driver') === isDriver)
      .map((u) => fields.map((f) => f.write(u, tx.locale)));

const { status: statusChange, cedisIds, maxRoutesToManage, isChangePasswordRequired } = userChange.shape;
/** The first password comes with the run, not with the rows. */
const newPerson = z.omit(newUser, { password: true });
const newDriver = z.omit(newUser, {
  password: true,
  type: true,
  staffType: true,
  roles: true,
  maxRoutesToManage: true,
});
const requireHash = (hash: string | null): string => {
  if (hash === null) throw problem('bulk.password_required');
  return hash;
};

/** People of the portal. */
export const usersSheet: ListSheet = {
  list: 'users',
  title: { es: 'Usuarios', en: 'Users' },
  columns: userFields,
  select: select(false),
  read: read(userFields, false),
  entry: sheetEntry({
    fields: userFields,
    keys: [['username']],
    needsPassword: true,
    lookups,
    find: (input, known) => known.byUsername.get((input.username as string | undefined) ?? ''),
    marks,
    create: newPerson,
    change: userChange,
    current,
    rules: (value, row, known) => rules(value, row, known, false),
    insert: (tx, value, { passwordHash }) => addUser(tx, value, requireHash(passwordHash)),
    update: (tx, row, change) => updateUser(tx, row._id, change),
  }),
  edit: editOf(false, z.object({ status: statusChange, cedisIds, maxRoutesToManage, isChangePasswordRequired })),
};

/** Drivers, told by their phone or user name. */
export const driversSheet: ListSheet = {
  list: 'drivers',
  title: { es: 'Operadores', en: 'Drivers' },
  columns: driverFields,
  select: select(true),
  read: read(driverFields, true),
  entry: sheetEntry({
    fields: driverFields,
    keys: [['cellphone'], ['username']],
    needsPassword: true,
    lookups,
    find: (input, known) =>
      known.byUsername.get((input.username as string | undefined) ?? '') ??
      known.byPhone.get((input.cellphone as string | undefined) ?? ''),
    marks,
    create: newDriver,
    change: userChange,
    current,
    blank: { licence: noLicence },
    rules: (value, row, known) => rules(value, row, known, true),
    insert: (tx, value, { passwordHash }) => {
      const driver: Omit<NewUserInput, 'password'> = {
        ...value,
        type: 'driver',
        staffType: null,
        roles: [],
        maxRoutesToManage: null,
      };
      return addUser(tx, driver, requireHash(passwordHash));
    },
    update: (tx, row, change) => updateUser(tx, row._id, change),
  }),
  edit: editOf(true, z.object({ status: statusChange, cedisIds })),
};

/** RowNames by which a sheet may call the company's drivers: full name, user name or phone. Only those that are asked for are read. */
export const driversCalled = (ctx: Ctx, texts: readonly string[]): Promise<RowNames> =>
  inTx(ctx, async ({ trx }) => {
    const known = rowNames();
    if (texts.length === 0) return known;
    for (const d of await store.driversCalled(trx, texts)) {
      known.add(d.full_name, d.id);
      if (d.username !== d.cellphone) known.add(d.username, d.id);
      known.add(d.cellphone, d.id);
    }
    return known;
  });
