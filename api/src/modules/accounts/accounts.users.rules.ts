import { isAmong, type Role, type StaffType, type UserType, type Who, worksInEveryCedi } from '@tramo/contract/access';
import type { Licence, Notify, UserChange } from '@tramo/contract/accounts';
import { limits } from '@tramo/contract/limits';
import type { FieldMessageKey } from '@tramo/contract/problems';

/** What a person is for the company: the fields whose rules depend on each other. */
export interface Person extends Who {
  username: string | undefined;
  cellphone: string | null;
  cedisIds: readonly string[];
  maxRoutesToManage: number | null;
  licence: Licence | null;
}
export type SettledPerson = Person & { username: string };
export type FieldFaults = Record<string, FieldMessageKey>;

/**
 * Brings a new or changed person into the shape that the type asks for, or tells what is missing. Drivers: a phone, which is their
 * user name when they have no other; no roles. Admins hold the role of admins. Only staff has a staff type, and must.
 * People of documents lose their cedis. `isAsBefore`: the change leaves what the person is alone, and an account of old without its
 * staff type may go on.
 */
export function settlePerson(p: Person, isAsBefore = false): { person: SettledPerson } | { faults: FieldFaults } {
  const faults: FieldFaults = {};
  const isDriver = p.type === 'driver';
  const username = p.username ?? (isDriver ? (p.cellphone ?? undefined) : undefined);
  if (isDriver && !p.cellphone) faults.cellphone = 'required';
  if (!isDriver && !username) faults.username = 'required';
  if (p.type === 'staff' && !p.staffType && !isAsBefore) faults.staffType = 'staffType';
  if (Object.keys(faults).length > 0 || username === undefined) return { faults };
  const roles: Role[] = isDriver
    ? []
    : [...new Set<Role>([...(p.type === 'admin' ? (['admin'] as const) : []), ...p.roles])];
  const settled = { type: p.type, staffType: p.type === 'staff' ? p.staffType : null, roles };
  return {
    person: {
      ...settled,
      username,
      cellphone: p.cellphone,
      cedisIds: worksInEveryCedi(settled) ? [] : [...new Set(p.cedisIds)],
      maxRoutesToManage: isDriver ? null : p.maxRoutesToManage,
      licence: isDriver ? p.licence : null,
    },
  };
}

/**
 * A driver's cedis after a change by somebody who is kept to some of them: those of others stay as they are, and one that is neither
 * the caller's nor the driver's already is refused (null).
 */
export function mergeCedis(
  current: readonly string[],
  asked: readonly string[],
  own: readonly string[] | null,
): string[] | null {
  if (own === null) return [...new Set(asked)];
  if (asked.some((c) => !own.includes(c) && !current.includes(c))) return null;
  return [...new Set([...current.filter((c) => !own.includes(c)), ...asked.filter((c) => own.includes(c))])];
}

/** A driver's user name that is the phone, or stands for it where that name was not free: it follows the phone. */
export const isOfPhone = (username: string, cellphone: string | null): boolean =>
  cellphone !== null && (username === cellphone || username.startsWith(`${cellphone}.`));
/** A few user names to take when one is not free, the nearest first: `ana.2@empresa.mx`. */
export function otherUsernames(username: string): string[] {
  const at = username.includes('@') ? username.indexOf('@') : username.length;
  const [name, host] = [username.slice(0, at), username.slice(at)];
  return Array.from({ length: 20 }, (_, i) => {
    const number = `.${i + 2}`;
    return `${name.slice(0, limits.usernameMax - number.length - host.length)}${number}${host}`;
  });
}
/** The first of them that is free. */
export const freeUsername = (username: string, taken: ReadonlySet<string>): string =>
  otherUsernames(username).find((name) => !taken.has(name)) ?? `${username}.${Date.now() % 1_000_000}`;

/** Preferences that nobody else sees: they make no version and leave no entry in the audit. */
export const preferences = [
  'lastPage',
  'fcmToken',
  'language',
  'theme',
] as const satisfies readonly (keyof UserChange)[];
/** What people may change of themselves without being admins. */
const ofOneself = [
  ...preferences,
  'currentPassword',
  'newPassword',
  'setNewPassword',
  'newPasswordType',
  'fullName',
  'cellphone',
  'email',
  'photoFileId',
  'notify',
  'isOnboardingRequired',
  'version',
] as const satisfies readonly (keyof UserChange)[];
/** What nobody changes of others. */
const ofOneselfAlone = [
  'lastPage',
  'fcmToken',
  'theme',
  'notify',
  'isOnboardingRequired',
] as const satisfies readonly (keyof UserChange)[];
/** What those who keep drivers without being admins may not set. */
const ofAdmins = ['maxRoutesToManage', 'resetSecondFactor'] as const satisfies readonly (keyof UserChange)[];

const sets = (change: UserChange, keys: readonly (keyof UserChange)[]): boolean =>
  keys.some((k) => change[k] !== undefined);

/** True when the change touches nothing but preferences. */
export const isPreferenceOnly = (change: UserChange): boolean =>
  Object.entries(change).every(([k, v]) => v === undefined || (preferences as readonly string[]).includes(k));

/** True when the caller may change these fields of this person. Being able to see the person is another question. */
export function mayChange(
  caller: Who & { userId: string },
  target: Who & { userId: string },
  change: UserChange,
): boolean {
  const isAdmin = isAmong(caller, ['admin']);
  if (caller.userId === target.userId) {
    if (change.isOnboardingRequired === true && !isAdmin) return false;
    return (
      isAdmin ||
      Object.entries(change).every(([k, v]) => v === undefined || (ofOneself as readonly string[]).includes(k))
    );
  }
  if (sets(change, ofOneselfAlone)) return false;
  if (isAdmin) return true;
  return (
    isAmong(caller, ['routesManager']) &&
    target.type === 'driver' &&
    (change.type ?? 'driver') === 'driver' &&
    (change.roles ?? []).length === 0 &&
    !change.staffType &&
    !sets(change, ofAdmins)
  );
}

/** True when the caller may make such a person: admins anybody, those who keep the catalogues drivers. */
export const mayCreate = (
  caller: Who,
  person: { type: UserType; roles: readonly Role[]; staffType: StaffType | null },
): boolean =>
  isAmong(caller, ['admin']) ||
  (isAmong(caller, ['routesManager']) && person.type === 'driver' && person.roles.length === 0 && !person.staffType);

/** Which mails a person gets: what was chosen, or what suits the role. */
export const notifyOf = (chosen: Partial<Notify>, who: Who): Notify => ({
  newSession: chosen.newSession ?? true,
  documentsExpiring: chosen.documentsExpiring ?? isAmong(who, ['admin']),
  guideOutOfRange: chosen.guideOutOfRange ?? false,
});
