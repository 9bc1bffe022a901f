import type { Notify } from '@tramo/contract/accounts';
import { limits } from '@tramo/contract/limits';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db/connect.ts';
import { takeTurns } from '../../platform/db/named-locks.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { endOfEverybody, endOfPerson, endOfSession } from '../../platform/messaging/subscriptions.ts';
import { forgetDevices, forgetDeviceWithoutSession } from './accounts.devices.store.ts';
import { routesOfPeople } from './accounts.relations.ts';
import type { Lockouts } from './accounts.rules.ts';
import { type UserRow, userColumns } from './accounts.store.ts';
import { deleteTracker } from './accounts.tracker.store.ts';

// Who signs in

export interface LoginRow extends UserRow {
  single_session: boolean;
  subscription_ends: string | null;
  time_zone: string;
  totp_secret: string | null;
  notify: Partial<Notify>;
}
export async function findByUsername(trx: Trx, username: string): Promise<LoginRow | null> {
  const { rows } = await sql<LoginRow>`select ${userColumns}, c.single_session, c.subscription_ends, c.time_zone
    from app_user u join company c on c.id = u.company_id where lower(u.username) = lower(${username})`.execute(trx);
  return rows[0] ?? null;
}

/** Holds a person's row until the transaction ends: a sign-in, a new password and a removed factor come one after the other. */
export const lockUser = (trx: Trx, id: string): Promise<unknown> =>
  sql`select 1 from app_user where id = ${id} for update`.execute(trx);

/** True when the person has signed in with the device before. */
export const knowsDevice = async (trx: Trx, companyId: string, userId: string, device: string): Promise<boolean> =>
  (
    await sql`select 1 from audit where company_id = ${companyId} and user_id = ${userId} and action = 'signIn' and after->>'device' = ${device} limit 1`.execute(
      trx,
    )
  ).rows.length > 0;

// Sessions

export interface SessionRow extends UserRow {
  token_hash: Buffer;
  expires_at: Date;
  last_seen_at: Date;
  session_created_at: Date;
  time_zone: string;
  /** The company requires a second factor. */
  second_factor: boolean;
}
export async function findSession(db: Connection['kysely'], hash: Buffer): Promise<SessionRow | null> {
  const { rows } =
    await sql<SessionRow>`select (f.holder).*, f.cedis, f.session_hash as token_hash, f.ends_at as expires_at, f.seen_at as last_seen_at,
    f.began_at as session_created_at, f.zone as time_zone, f.second_factor from session_of(${hash}) f`.execute(db);
  return rows[0] ?? null;
}
/** The same for many at once. */
export async function findSessions(db: Connection['kysely'], hashes: readonly Buffer[]): Promise<SessionRow[]> {
  const { rows } =
    await sql<SessionRow>`select (f.holder).*, f.cedis, f.session_hash as token_hash, f.ends_at as expires_at, f.seen_at as last_seen_at,
    f.began_at as session_created_at, f.zone as time_zone, f.second_factor
    from unnest(${hashes.map((h) => h.toString('hex'))}::text[]) as asked(hash) cross join lateral session_of(decode(asked.hash, 'hex')) f`.execute(
      db,
    );
  return rows;
}
/** A driver with a route under way, or one that ended within a day: his phone may still hold what happened on it. */
export async function isOnRoad(db: Connection['kysely'], userId: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${routesOfPeople()} r where r.driver_id = ${userId}
    and (r.status = 'started' or r.finished_at > now() - interval '1 day') limit 1`.execute(db);
  return rows.length > 0;
}
export const touchSession = (trx: Trx, hash: Buffer, at: Date, expiresAt: Date): Promise<unknown> =>
  sql`update session set last_seen_at = ${at}, expires_at = ${expiresAt} where token_hash = ${hash}`.execute(trx);

export const insertSession = (
  trx: Trx,
  s: {
    hash: Buffer;
    companyId: string;
    userId: string;
    deviceHash: Buffer | null;
    platform: string;
    address: string;
    userAgent: string;
    at: Date;
    expiresAt: Date;
  },
): Promise<unknown> =>
  sql`insert into session (token_hash, company_id, user_id, device_hash, platform, address, user_agent, created_at, last_seen_at, expires_at)
    values (${s.hash}, ${s.companyId}, ${s.userId}, ${s.deviceHash}, ${s.platform}, ${s.address}, ${s.userAgent.slice(0, 300)}, ${s.at}, ${s.at}, ${s.expiresAt})`.execute(
    trx,
  );

export interface OpenSession {
  id: string;
  token_hash: Buffer;
  platform: string;
  address: string | null;
  user_agent: string | null;
  created_at: Date;
  last_seen_at: Date;
}
export const openSessions = async (trx: Trx, userId: string, now: Date): Promise<OpenSession[]> =>
  (
    await sql<OpenSession>`select id, token_hash, platform, address, user_agent, created_at, last_seen_at from session
      where user_id = ${userId} and expires_at > ${now} order by last_seen_at desc, id`.execute(trx)
  ).rows;

/** Ends a session, and what its browser or app was subscribed to. */
export async function deleteSession(trx: Trx, hash: Buffer): Promise<void> {
  const { rows } = await sql<{
    user_id: string;
  }>`delete from session where token_hash = ${hash} returning user_id`.execute(trx);
  await endOfSession(trx, hash);
  if (rows[0]) await forgetAppWithoutPushes(trx, rows[0].user_id);
}
/** The token of an app that gets no pushes any more is nobody's. */
export const forgetAppWithoutPushes = (trx: Trx, userId: string): Promise<unknown> =>
  sql`update app_user set fcm_token = null where id = ${userId} and fcm_token is not null
    and not exists (select 1 from push_subscription s where s.user_id = app_user.id and s.kind = 'fcm')`.execute(trx);
/** Ends one of a person's sessions, forgets its device with the last of them, and answers what it was; null when the person has no such one. */
export async function deleteOwnSession(
  trx: Trx,
  userId: string,
  id: string,
): Promise<{ platform: string; user_agent: string | null } | null> {
  const { rows } = await sql<{
    token_hash: Buffer;
    platform: string;
    user_agent: string | null;
    device_hash: Buffer | null;
  }>`delete from session where id = ${id} and user_id = ${userId} returning token_hash, platform, user_agent, device_hash`.execute(
    trx,
  );
  if (rows[0]) {
    await endOfSession(trx, rows[0].token_hash);
    await forgetAppWithoutPushes(trx, userId);
  }
  if (rows[0]?.device_hash) await forgetDeviceWithoutSession(trx, userId, rows[0].device_hash);
  return rows[0] ?? null;
}
/** Ends a person's sessions, pushes and tracker and forgets the devices, but for those of the session given. Answers how many sessions. */
export async function deleteUserSessions(trx: Trx, userId: string, except: Buffer | null): Promise<number> {
  await forgetDevices(trx, userId, except);
  await endOfPerson(trx, userId, except);
  await deleteTracker(trx, userId);
  await forgetAppWithoutPushes(trx, userId);
  const { rows } =
    await sql`delete from session where user_id = ${userId} and (${except}::bytea is null or token_hash <> ${except}) returning id`.execute(
      trx,
    );
  return rows.length;
}
export const hasActiveWebSession = async (trx: Trx, userId: string, since: Date, now: Date): Promise<boolean> =>
  (
    await sql`select 1 from session where user_id = ${userId} and platform = 'web' and last_seen_at > ${since} and expires_at > ${now} limit 1`.execute(
      trx,
    )
  ).rows.length > 0;

// Failures, for the lockout

/** Guesses at one name that come at once are counted one after the other, on every copy of the server; nobody's name too. */
export const holdName = (trx: Trx, username: string): Promise<void> => takeTurns(trx, [`sign-in ${username}`]);

/** Who tries: a known device for itself, all others for the name and the address. A name of nobody (a wrong recovery link) is empty. */
export interface Tries {
  username: string;
  address: string;
  device: Buffer | null;
}
/**
 * The failures that fill a limit of whoever tries. A known device has its own, which nobody else can use up; what it fails counts for nobody else.
 * An empty name looks at the address alone.
 */
export async function lockouts(trx: Trx, { username, address, device }: Tries, since: Date): Promise<Lockouts> {
  if (device) {
    const { rows } = await sql<{
      at: Date;
    }>`select at from login_failure where device_hash = ${device} and at > ${since}
      order by at desc offset ${limits.loginFailuresPerUser - 1} limit 1`.execute(trx);
    return { byUser: rows[0]?.at ?? null, byAddress: null };
  }
  const { rows } = await sql<{ by_user: Date | null; by_address: Date | null }>`select
    (select at from login_failure where username = nullif(${username}, '') and device_hash is null and at > ${since} order by at desc offset ${limits.loginFailuresPerUser - 1} limit 1) as by_user,
    (select at from login_failure where address = ${address} and device_hash is null and at > ${since} order by at desc offset ${limits.loginFailuresPerAddress - 1} limit 1) as by_address`.execute(
    trx,
  );
  return { byUser: rows[0]?.by_user ?? null, byAddress: rows[0]?.by_address ?? null };
}
export const addLoginFailure = (trx: Trx, { username, address, device }: Tries, at: Date): Promise<unknown> =>
  sql`insert into login_failure (username, address, device_hash, at) values (${username}, ${address}, ${device}, ${at})`.execute(
    trx,
  );
/** A device's success gives back its own tries, and nobody else's: or each sign-in would give new ones to who guesses from elsewhere. */
export const clearLoginFailures = (trx: Trx, { username, device }: Omit<Tries, 'address'>): Promise<unknown> =>
  device
    ? sql`delete from login_failure where device_hash = ${device}`.execute(trx)
    : sql`delete from login_failure where username = ${username} and device_hash is null`.execute(trx);

// Recovery of a password

export const resetsSince = async (trx: Trx, userId: string, since: Date): Promise<number> =>
  (
    await sql<{
      n: number;
    }>`select count(*) as n from password_reset where user_id = ${userId} and created_at > ${since}`.execute(trx)
  ).rows[0]?.n ?? 0;
/** Adds a link and ends the person's older ones. */
export async function insertReset(
  trx: Trx,
  r: { hash: Buffer; companyId: string; userId: string; at: Date; expiresAt: Date },
): Promise<void> {
  await sql`update password_reset set used_at = ${r.at} where user_id = ${r.userId} and used_at is null`.execute(trx);
  await sql`insert into password_reset (token_hash, company_id, user_id, created_at, expires_at)
    values (${r.hash}, ${r.companyId}, ${r.userId}, ${r.at}, ${r.expiresAt})`.execute(trx);
}
export interface ResetRow {
  user_id: string;
  company_id: string;
  username: string;
  full_name: string;
  email: string | null;
  language: 'es' | 'en';
  time_zone: string;
}
/** Whose link it is, while it opens: unused, in time, of an enabled portal user. */
export const findReset = async (trx: Trx, hash: Buffer, now: Date): Promise<ResetRow | null> =>
  (
    await sql<ResetRow>`select u.id as user_id, u.company_id, u.username, u.full_name, u.email, u.language, c.time_zone
      from password_reset r join app_user u on u.id = r.user_id join company c on c.id = u.company_id
      where r.token_hash = ${hash} and r.used_at is null and r.expires_at > ${now} and u.status = 'enabled' and u.type <> 'driver'`.execute(
      trx,
    )
  ).rows[0] ?? null;
/** Takes the link: of two callers at once one gets true. */
export const takeReset = async (trx: Trx, hash: Buffer, now: Date): Promise<boolean> =>
  (
    await sql`update password_reset set used_at = ${now} where token_hash = ${hash} and used_at is null and expires_at > ${now} returning 1`.execute(
      trx,
    )
  ).rows.length > 0;
export const setRecoveredPassword = (trx: Trx, userId: string, passwordHash: string): Promise<unknown> =>
  sql`update app_user set password_hash = ${passwordHash}, must_change_password = false where id = ${userId}`.execute(
    trx,
  );

// Second factor

export interface FactorRow {
  username: string;
  full_name: string;
  email: string | null;
  language: 'es' | 'en';
  company_id: string;
  time_zone: string;
  require_second_factor: boolean;
  totp_at: Date | null;
  totp_pending: string | null;
  totp_pending_at: Date | null;
}
/** A person's second factor, held until the transaction ends. */
export const holdFactor = async (trx: Trx, userId: string): Promise<FactorRow | null> =>
  (
    await sql<FactorRow>`select u.username, u.full_name, u.email, u.language, u.company_id, u.totp_at, u.totp_pending, u.totp_pending_at,
      c.time_zone, c.require_second_factor from app_user u join company c on c.id = u.company_id where u.id = ${userId} for update of u`.execute(
      trx,
    )
  ).rows[0] ?? null;
export const setPendingSecret = (trx: Trx, userId: string, sealed: string, at: Date): Promise<unknown> =>
  sql`update app_user set totp_pending = ${sealed}, totp_pending_at = ${at} where id = ${userId}`.execute(trx);
/** The pending key becomes the one that counts; the code that confirmed it is used up. */
export async function turnFactorOn(
  trx: Trx,
  f: { companyId: string; userId: string; step: number; at: Date; recoveryHashes: readonly Buffer[] },
): Promise<void> {
  await sql`update app_user set totp_secret = totp_pending, totp_pending = null, totp_pending_at = null, totp_at = ${f.at}, totp_step = ${f.step}
    where id = ${f.userId}`.execute(trx);
  await sql`delete from recovery_code where user_id = ${f.userId}`.execute(trx);
  for (const hash of f.recoveryHashes)
    await sql`insert into recovery_code (company_id, user_id, code_hash) values (${f.companyId}, ${f.userId}, ${hash})`.execute(
      trx,
    );
}
export async function turnFactorOff(trx: Trx, userId: string): Promise<void> {
  await sql`update app_user set totp_secret = null, totp_at = null, totp_step = null, totp_pending = null, totp_pending_at = null
    where id = ${userId}`.execute(trx);
  await sql`delete from recovery_code where user_id = ${userId}`.execute(trx);
}
/** Takes a time step: false when it, or a later one, was used already. */
export const takeStep = async (trx: Trx, userId: string, step: number): Promise<boolean> =>
  (
    await sql`update app_user set totp_step = ${step} where id = ${userId} and (totp_step is null or totp_step < ${step}) returning 1`.execute(
      trx,
    )
  ).rows.length > 0;
/** Takes a recovery code: false when the person has none such left. */
export const takeRecoveryCode = async (trx: Trx, userId: string, hash: Buffer, at: Date): Promise<boolean> =>
  (
    await sql`update recovery_code set used_at = ${at} where user_id = ${userId} and code_hash = ${hash} and used_at is null returning 1`.execute(
      trx,
    )
  ).rows.length > 0;

/** Forgets sessions, devices and resets that ended, and failed sign-ins that lock nobody any more. */
export async function forgetSessions(trx: Trx): Promise<void> {
  await sql`delete from session where expires_at < now()`.execute(trx);
  await sql`delete from known_device where expires_at < now()`.execute(trx);
  await sql`delete from login_failure where at < now() - interval '1 day'`.execute(trx);
  await sql`delete from password_reset where expires_at < now() - interval '1 day'`.execute(trx);
}

/** Everybody signs in again, and no device is pushed to until then. */
export async function endEverySession(trx: Trx): Promise<number> {
  await endOfEverybody(trx);
  return (await sql`delete from session returning 1`.execute(trx)).rows.length;
}
