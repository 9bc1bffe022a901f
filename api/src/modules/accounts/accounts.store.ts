import type { Role, StaffType, UserType } from '@tramo/contract/access';
import type { Company, User } from '@tramo/contract/accounts';
import { sql } from 'kysely';
import type { Connection } from '../../platform/db/connect.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { initialsOf } from './accounts.rules.ts';

export interface UserRow {
  id: string;
  company_id: string;
  username: string;
  full_name: string;
  email: string | null;
  cellphone: string | null;
  country_code: string;
  type: UserType;
  staff_type: StaffType | null;
  roles: Role[];
  status: 'enabled' | 'disabled';
  password_hash: string;
  must_change_password: boolean;
  is_onboarding_required: boolean;
  max_routes_per_week: number | null;
  last_page: string | null;
  language: 'es' | 'en';
  theme: 'auto' | 'light' | 'dark';
  cedis: { _id: string; name: string }[];
}

const userColumns = sql`u.*, coalesce((select json_agg(json_build_object('_id', a.id, 'name', a.name) order by a.name)
  from user_cedi uc join address a on a.id = uc.cedi_id where uc.user_id = u.id), '[]'::json) as cedis`;

export const toUser = (r: UserRow, routesManaged = 0): User => ({
  _id: r.id,
  fullName: r.full_name,
  initials: initialsOf(r.full_name),
  username: r.username,
  email: r.email,
  cellphone: r.cellphone,
  countryCode: r.country_code,
  type: r.type,
  staffType: r.staff_type,
  roles: r.roles,
  cedi: r.cedis,
  cedisIds: r.cedis.map((c) => c._id),
  status: r.status,
  isChangePasswordRequired: r.must_change_password,
  isOnboardingRequired: r.is_onboarding_required,
  maxRoutesToManage: r.max_routes_per_week,
  routesManaged,
  lastPage: r.last_page,
  language: r.language,
  theme: r.theme,
});

export async function findUser(trx: Trx, id: string): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`select ${userColumns} from app_user u where u.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

export interface LoginRow extends UserRow {
  single_session: boolean;
  subscription_ends: string | null;
  time_zone: string;
}
export async function findByUsername(trx: Trx, username: string): Promise<LoginRow | null> {
  const { rows } = await sql<LoginRow>`select ${userColumns}, c.single_session, c.subscription_ends, c.time_zone
    from app_user u join company c on c.id = u.company_id where lower(u.username) = lower(${username})`.execute(trx);
  return rows[0] ?? null;
}

export interface UserFilter {
  search: string;
  status: 'enabled' | 'disabled' | null;
  types: readonly UserType[] | null;
  cediIds: readonly string[] | null;
  limit: number;
  offset: number;
}
export async function listUsers(trx: Trx, f: UserFilter): Promise<{ rows: UserRow[]; total: number }> {
  const like = `%${f.search.replace(/[\\%_]/g, '\\$&')}%`;
  const where = sql`where (${f.search} = '' or u.full_name ilike ${like} or u.username ilike ${like} or u.email ilike ${like} or u.cellphone ilike ${like})
    and (${f.status}::text is null or u.status = ${f.status})
    and (${f.types as string[] | null}::text[] is null or u.type = any(${f.types as string[] | null}::text[]))
    and (${f.cediIds as string[] | null}::uuid[] is null or exists (select 1 from user_cedi uc where uc.user_id = u.id and uc.cedi_id = any(${f.cediIds as string[] | null}::uuid[])))`;
  const { rows } =
    await sql<UserRow>`select ${userColumns} from app_user u ${where} order by u.full_name, u.id limit ${f.limit} offset ${f.offset}`.execute(
      trx,
    );
  const { rows: count } = await sql<{ n: number }>`select count(*) as n from app_user u ${where}`.execute(trx);
  return { rows, total: count[0]?.n ?? 0 };
}

export async function updateUserRow(
  trx: Trx,
  id: string,
  change: Partial<
    Record<'full_name' | 'cellphone' | 'email' | 'last_page' | 'fcm_token' | 'language' | 'theme' | 'password_hash', string | null>
  > & { must_change_password?: boolean },
): Promise<void> {
  const entries = Object.entries(change).filter(([, v]) => v !== undefined);
  if (entries.length === 0) return;
  const sets = entries.map(([k, v]) => sql`${sql.ref(k)} = ${v}`);
  await sql`update app_user set ${sql.join(sets)} where id = ${id}`.execute(trx);
}

interface CompanyRow {
  id: string;
  name: string;
  time_zone: string;
  date_format: string;
  hour_format: '24H' | '12H';
  distance_unit: 'km' | 'miles';
  weight_unit: 'kg' | 'pounds';
  default_delivery_minutes: number;
  default_wait_minutes: number;
  first_weekday: number;
  min_vehicle_load_percent: number;
  is_demo: boolean;
  ui: Record<string, unknown>;
  max_routes_per_week: number;
}
export async function findCompany(trx: Trx, id: string): Promise<{ company: Company; maxRoutesPerWeek: number } | null> {
  const { rows } = await sql<CompanyRow>`select * from company where id = ${id}`.execute(trx);
  const r = rows[0];
  if (!r) return null;
  return {
    maxRoutesPerWeek: r.max_routes_per_week,
    company: {
      _id: r.id,
      name: r.name,
      timeZone: r.time_zone,
      dateFormat: r.date_format,
      hourFormat: r.hour_format,
      distanceUnit: r.distance_unit,
      weightUnit: r.weight_unit,
      defaultDeliveryMinutes: r.default_delivery_minutes,
      defaultWaitMinutes: r.default_wait_minutes,
      firstWeekday: r.first_weekday,
      minVehicleLoadPercent: r.min_vehicle_load_percent,
      isDemo: r.is_demo,
      ui: r.ui,
    },
  };
}
/** Merges keys into the company's interface preferences; a null removes a key. */
/** Answers how many bytes the preferences take then. */
export const mergeCompanyUi = async (trx: Trx, id: string, ui: Record<string, unknown>): Promise<number> =>
  (
    await sql<{ bytes: number }>`update company set ui = jsonb_strip_nulls(ui || ${JSON.stringify(ui)}::jsonb) where id = ${id}
      returning octet_length(ui::text) as bytes`.execute(trx)
  ).rows[0]?.bytes ?? 0;

export const hasDemoCompany = async (trx: Trx): Promise<boolean> =>
  (await sql`select 1 from company where is_demo limit 1`.execute(trx)).rows.length > 0;

// Sessions

export interface SessionRow extends UserRow {
  token_hash: Buffer;
  expires_at: Date;
  last_seen_at: Date;
  session_created_at: Date;
  time_zone: string;
}
export async function findSession(db: Connection['kysely'], hash: Buffer): Promise<SessionRow | null> {
  const { rows } =
    await sql<SessionRow>`select (f.holder).*, f.cedis, f.session_hash as token_hash, f.ends_at as expires_at, f.seen_at as last_seen_at,
    f.began_at as session_created_at, f.zone as time_zone from session_of(${hash}) f`.execute(db);
  return rows[0] ?? null;
}
export const touchSession = (trx: Trx, hash: Buffer, at: Date, expiresAt: Date): Promise<unknown> =>
  sql`update session set last_seen_at = ${at}, expires_at = ${expiresAt} where token_hash = ${hash}`.execute(trx);

export const insertSession = (
  trx: Trx,
  s: { hash: Buffer; companyId: string; userId: string; platform: string; address: string; userAgent: string; at: Date; expiresAt: Date },
): Promise<unknown> =>
  sql`insert into session (token_hash, company_id, user_id, platform, address, user_agent, created_at, last_seen_at, expires_at)
    values (${s.hash}, ${s.companyId}, ${s.userId}, ${s.platform}, ${s.address}, ${s.userAgent.slice(0, 300)}, ${s.at}, ${s.at}, ${s.expiresAt})`.execute(
    trx,
  );
export const deleteSession = (trx: Trx, hash: Buffer): Promise<unknown> => sql`delete from session where token_hash = ${hash}`.execute(trx);
export const deleteUserSessions = (trx: Trx, userId: string, except: Buffer | null): Promise<unknown> =>
  sql`delete from session where user_id = ${userId} and (${except}::bytea is null or token_hash <> ${except})`.execute(trx);
export const hasActiveWebSession = async (trx: Trx, userId: string, since: Date): Promise<boolean> =>
  (
    await sql`select 1 from session where user_id = ${userId} and platform = 'web' and last_seen_at > ${since} and expires_at > now() limit 1`.execute(
      trx,
    )
  ).rows.length > 0;

export async function loginFailures(
  trx: Trx,
  username: string,
  address: string,
  since: Date,
): Promise<{ byUser: number; byAddress: number; oldest: Date | null }> {
  const { rows } = await sql<{ by_user: number; by_address: number; oldest: Date | null }>`select
    count(*) filter (where username = ${username}) as by_user, count(*) filter (where address = ${address}) as by_address, min(at) as oldest
    from login_failure where at > ${since} and (username = ${username} or address = ${address})`.execute(trx);
  const r = rows[0];
  return { byUser: r?.by_user ?? 0, byAddress: r?.by_address ?? 0, oldest: r?.oldest ?? null };
}
export const addLoginFailure = (trx: Trx, username: string, address: string, at: Date): Promise<unknown> =>
  sql`insert into login_failure (username, address, at) values (${username}, ${address}, ${at})`.execute(trx);
export const clearLoginFailures = (trx: Trx, username: string): Promise<unknown> =>
  sql`delete from login_failure where username = ${username}`.execute(trx);

// Making companies and users (commands and seeds)

export interface NewCompany {
  id: string;
  name: string;
  timeZone: string;
  isDemo: boolean;
}
export const insertCompany = (trx: Trx, c: NewCompany): Promise<unknown> =>
  sql`insert into company (id, name, time_zone, is_demo) values (${c.id}, ${c.name}, ${c.timeZone}, ${c.isDemo})`.execute(trx);

export interface NewUser {
  id: string;
  companyId: string;
  username: string;
  fullName: string;
  email: string | null;
  cellphone: string | null;
  type: UserType;
  staffType: StaffType | null;
  roles: readonly Role[];
  passwordHash: string;
  mustChangePassword: boolean;
  cediIds: readonly string[];
}
export async function insertUser(trx: Trx, u: NewUser): Promise<void> {
  await sql`insert into app_user (id, company_id, username, full_name, email, cellphone, type, staff_type, roles, password_hash, must_change_password)
    values (${u.id}, ${u.companyId}, ${u.username.toLowerCase()}, ${u.fullName}, ${u.email}, ${u.cellphone}, ${u.type}, ${u.staffType}, ${u.roles as string[]}, ${u.passwordHash}, ${u.mustChangePassword})`.execute(
    trx,
  );
  for (const cedi of u.cediIds)
    await sql`insert into user_cedi (company_id, user_id, cedi_id) values (${u.companyId}, ${u.id}, ${cedi})`.execute(trx);
}
