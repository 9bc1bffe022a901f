import type { Role, StaffType, UserType } from '@tramo/contract/access';
import type { Licence, Notify, User } from '@tramo/contract/accounts';
import { initialsOf } from '@tramo/contract/initials';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { routesOfPeople } from './accounts.relations.ts';
import { notifyOf } from './accounts.users.rules.ts';

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
  fcm_token: string | null;
  language: 'es' | 'en';
  theme: 'auto' | 'light' | 'dark';
  photo_file_id: string | null;
  notify: Partial<Notify>;
  totp_at: Date | null;
  licence_number: string;
  licence_type: Licence['type'];
  licence_valid_until: string | null;
  licence_photo_file_id: string | null;
  created_at: Date;
  last_seen_at: Date | null;
  version: number;
  cedis: { _id: string; name: string }[];
}

export const userColumns = sql`u.*, coalesce((select json_agg(json_build_object('_id', a.id, 'name', a.name) order by a.name)
  from user_cedi uc join address a on a.id = uc.cedi_id where uc.user_id = u.id), '[]'::json) as cedis`;

/** What stands beside a user's row: routes, the company's rules and the caller's rights. */
export interface BesideUser {
  assignedRoute: User['assignedRoute'];
  routesManaged: number;
  isSecondFactorRequired: boolean;
  can: User['can'];
}
export const toUser = (r: UserRow, beside: BesideUser): User => ({
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
  lastPage: r.last_page,
  language: r.language,
  theme: r.theme,
  photoFileId: r.photo_file_id,
  notify: notifyOf(r.notify, { type: r.type, staffType: r.staff_type, roles: r.roles }),
  hasSecondFactor: r.totp_at !== null,
  licence:
    r.type === 'driver'
      ? {
          number: r.licence_number,
          type: r.licence_type,
          validUntil: r.licence_valid_until,
          photoFileId: r.licence_photo_file_id,
        }
      : null,
  createdDate: r.created_at.toISOString(),
  lastSeenDate: r.last_seen_at?.toISOString() ?? null,
  version: r.version,
  ...beside,
});

export async function findUser(trx: Trx, id: string): Promise<UserRow | null> {
  const { rows } = await sql<UserRow>`select ${userColumns} from app_user u where u.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}
/** The same, and nobody else changes it until the transaction ends. */
export async function lockUser(trx: Trx, id: string): Promise<UserRow | null> {
  await sql`select 1 from app_user where id = ${id} for update`.execute(trx);
  return findUser(trx, id);
}

/**
 * What the routes say about people: the unfinished route that a driver drives, and how many each created since the week began.
 * Read for the rows of a page only.
 */
export async function routesOf(
  trx: Trx,
  ids: readonly string[],
  week: Date,
): Promise<Map<string, { route: User['assignedRoute']; created: number }>> {
  const people = ids as string[];
  const { rows } = await sql<{
    id: string;
    route: User['assignedRoute'];
    created: number;
  }>`select u.id, d.route, coalesce(w.created, 0) as created
    from unnest(${people}::uuid[]) as u (id)
    left join (select distinct on (r.driver_id) r.driver_id, json_build_object('_id', r.id, 'name', r.name) as route from ${routesOfPeople()} r
      where r.driver_id = any(${people}::uuid[]) and r.status = any('{started,ready,pending}'::text[]) order by r.driver_id, r.start_at) d on d.driver_id = u.id
    left join (select r.created_by, count(*) as created from ${routesOfPeople()} r
      where r.created_at >= ${week} and r.created_by = any(${people}::uuid[]) group by r.created_by) w on w.created_by = u.id`.execute(
    trx,
  );
  return new Map(rows.map((r) => [r.id, r]));
}

export const userSorts = {
  fullName: sql`u.sort_name`,
  username: sql`u.username`,
  type: sql`u.type`,
  createdDate: sql`u.created_at`,
  lastSeen: sql`u.last_seen_at`,
  licenceValidUntil: sql`u.licence_valid_until`,
} as const;

export interface UserFilter {
  search: string;
  status: 'enabled' | 'disabled' | null;
  types: readonly UserType[] | null;
  /** Roles and staff types: one of them is enough. */
  roles: readonly string[] | null;
  cediIds: readonly string[] | null;
  ids: readonly string[] | null;
  /** Drivers whose licence ends on this day or before. */
  licenceEndsBy: string | null;
  sort: keyof typeof userSorts;
  descending: boolean;
}

const matching = (f: UserFilter) => {
  const like = `%${f.search.replace(/[\\%_]/g, '\\$&')}%`;
  const conditions = [
    f.search && sql`u.search_text like tramo_plain(${like})`,
    f.status && sql`u.status = ${f.status}`,
    f.types && sql`u.type = any(${f.types as string[]}::text[])`,
    f.roles &&
      sql`(u.roles && ${f.roles as string[]}::text[] or u.staff_type = any(${f.roles as string[]}::text[]) or u.type = any(${f.roles as string[]}::text[]))`,
    f.cediIds &&
      sql`u.id in (select uc.user_id from user_cedi uc where uc.cedi_id = any(${f.cediIds as string[]}::uuid[]))`,
    f.ids && sql`u.id = any(${f.ids as string[]}::uuid[])`,
    f.licenceEndsBy && sql`u.type = 'driver' and u.licence_valid_until <= ${f.licenceEndsBy}::date`,
  ].filter((c) => typeof c === 'object' && c !== null);
  return conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
};
const nullable: readonly (keyof typeof userSorts)[] = ['lastSeen', 'licenceValidUntil'];
const ordered = (f: UserFilter) => {
  const direction = sql.raw(`${f.descending ? 'desc' : 'asc'}${nullable.includes(f.sort) ? ' nulls last' : ''}`);
  // The id goes the same way, so that an index can be read backwards.
  return sql`order by ${userSorts[f.sort]} ${direction}, u.id ${sql.raw(f.descending ? 'desc' : 'asc')}`;
};

/** Ids of all who match, in the list's order. */
export async function userIds(trx: Trx, f: UserFilter): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select u.id from app_user u ${matching(f)} ${ordered(f)}`.execute(trx);
  return rows.map((r) => r.id);
}
/** A page of people: found by the index of the order where there is one, counted beside, and only then read whole. */
export async function listUsers(
  trx: Trx,
  f: UserFilter,
  limit: number,
  offset: number,
): Promise<{ rows: UserRow[]; total: number }> {
  const { rows: page } = await sql<{
    id: string;
  }>`select u.id from app_user u ${matching(f)} ${ordered(f)} limit ${limit} offset ${offset}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*) as n from app_user u ${matching(f)}`.execute(trx);
  const ids = page.map((r) => r.id);
  return { rows: ids.length === 0 ? [] : await usersByIds(trx, ids), total: count[0]?.n ?? 0 };
}
/** People in the order of their ids; ids of nobody are left out. */
export async function usersByIds(trx: Trx, ids: readonly string[]): Promise<UserRow[]> {
  const { rows } =
    await sql<UserRow>`select ${userColumns} from unnest(${ids as string[]}::uuid[]) with ordinality as o (id, place)
    join app_user u on u.id = o.id order by o.place`.execute(trx);
  return rows;
}

type UserColumn = Exclude<
  keyof UserRow,
  'id' | 'company_id' | 'cedis' | 'version' | 'created_at' | 'last_seen_at' | 'totp_at' | 'country_code'
>;
export type UserColumns = { [K in UserColumn]?: UserRow[K] | undefined } & {
  fcm_token?: string | null;
  disabled_at?: Date | null;
};

/** Writes columns of a person. `counts`: the change makes a new version. */
export async function updateUserRow(
  trx: Trx,
  id: string,
  change: UserColumns,
  options: { counts: boolean },
): Promise<void> {
  const sets = Object.entries(change)
    .filter(([, v]) => v !== undefined)
    .map(([k, v]) => sql`${sql.ref(k)} = ${k === 'notify' ? sql`${JSON.stringify(v)}::jsonb` : v}`);
  if (options.counts) sets.push(sql`version = version + 1`);
  if (sets.length === 0) return;
  await sql`update app_user set ${sql.join(sets)} where id = ${id}`.execute(trx);
}

/** Which of these are open cedis of the company. */
export async function openCedis(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select id from address where id = any(${ids as string[]}::uuid[]) and status = 'enabled'`.execute(trx);
  return new Set(rows.map((r) => r.id));
}
export async function replaceCedis(
  trx: Trx,
  companyId: string,
  userId: string,
  cediIds: readonly string[],
): Promise<void> {
  await sql`delete from user_cedi where user_id = ${userId} and not cedi_id = any(${cediIds as string[]}::uuid[])`.execute(
    trx,
  );
  await sql`insert into user_cedi (company_id, user_id, cedi_id) select ${companyId}::uuid, ${userId}::uuid, c
    from unnest(${cediIds as string[]}::uuid[]) as c on conflict do nothing`.execute(trx);
}

/** How many enabled admins the company has besides one person. Waits for whoever is counting them to change one. */
export async function otherAdmins(trx: Trx, companyId: string, userId: string): Promise<number> {
  await sql`select 1 from company where id = ${companyId} for update`.execute(trx);
  const { rows } = await sql<{ n: number }>`select count(*) as n from app_user
    where company_id = ${companyId} and id <> ${userId} and status = 'enabled' and type <> 'driver' and (type = 'admin' or 'admin' = any(roles))`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}

/** The admin who is the company's longest: whom others ask for what only admins do. */
export async function firstAdmin(trx: Trx, companyId: string): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`select full_name as name from app_user
    where company_id = ${companyId} and status = 'enabled' and type = 'admin' order by id limit 1`.execute(trx);
  return rows[0]?.name ?? null;
}

/** Enabled people of the portal who have an address for mail. */
export async function mailable(trx: Trx, companyId: string): Promise<UserRow[]> {
  const { rows } = await sql<UserRow>`select ${userColumns} from app_user u
    where u.company_id = ${companyId} and u.status = 'enabled' and u.type <> 'driver' and u.email <> '' order by u.id`.execute(
    trx,
  );
  return rows;
}

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
  isOnboardingRequired?: boolean;
  maxRoutesPerWeek?: number | null;
  licence?: Licence | null;
  createdAt?: Date;
}
export async function insertUser(trx: Trx, u: NewUser): Promise<void> {
  await sql`insert into app_user (id, company_id, username, full_name, email, cellphone, type, staff_type, roles, password_hash, must_change_password,
      is_onboarding_required, max_routes_per_week, licence_number, licence_type, licence_valid_until, licence_photo_file_id, created_at)
    values (${u.id}, ${u.companyId}, ${u.username.toLowerCase()}, ${u.fullName}, ${u.email}, ${u.cellphone}, ${u.type}, ${u.staffType},
      ${u.roles as string[]}::text[], ${u.passwordHash}, ${u.mustChangePassword}, ${u.isOnboardingRequired ?? false}, ${u.maxRoutesPerWeek ?? null},
      ${u.licence?.number ?? ''}, ${u.licence?.type ?? null}, ${u.licence?.validUntil ?? null}::date, ${u.licence?.photoFileId ?? null},
      coalesce(${u.createdAt ?? null}::timestamptz, now()))`.execute(trx);
  await replaceCedis(trx, u.companyId, u.id, u.cediIds);
}

/** Photos of people and their licences, and companies' logos. */
export const accountFiles = sql`select photo_file_id from app_user where photo_file_id is not null
  union all select licence_photo_file_id from app_user where licence_photo_file_id is not null
  union all select logo_file_id from company where logo_file_id is not null`;
