import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export interface CompanyLine {
  id: string;
  name: string;
  timeZone: string;
  isDemo: boolean;
  isSandbox: boolean;
  suspendedAt: Date | null;
  reason: string;
  expiresOn: string | null;
  isOver: boolean;
  deleteOn: string | null;
  erasingAt: Date | null;
  erasedAt: Date | null;
  keptUntil: string | null;
}
const line = sql`c.id, c.name, c.time_zone as "timeZone", c.is_demo as "isDemo", c.is_sandbox as "isSandbox", s.suspended_at as "suspendedAt",
  coalesce(s.suspended_reason, '') as reason, s.expires_on::text as "expiresOn",
  coalesce(s.expires_on < (now() at time zone c.time_zone)::date, false) as "isOver", s.delete_on::text as "deleteOn",
  s.erasing_at as "erasingAt", s.erased_at as "erasedAt", s.kept_until::text as "keptUntil"`;

export async function companyLine(trx: Trx, id: string): Promise<CompanyLine | null> {
  const { rows } =
    await sql<CompanyLine>`select ${line} from company c left join company_standing s on s.company_id = c.id where c.id::text = ${id}`.execute(
      trx,
    );
  return rows[0] ?? null;
}

export interface CompanyUse {
  people: number;
  drivers: number;
  guides: number;
  positions: number;
  storage: number;
  lastUse: Date | null;
}
/** Every company with what it uses: guides since its month began, positions of the last day, bytes of files. */
export async function companyLines(trx: Trx, now: Date): Promise<(CompanyLine & CompanyUse)[]> {
  const { rows } = await sql<CompanyLine & CompanyUse>`select ${line},
      (select count(*)::int from app_user u where u.company_id = c.id and u.status = 'enabled' and u.type <> 'driver') as people,
      (select count(*)::int from app_user u where u.company_id = c.id and u.status = 'enabled' and u.type = 'driver') as drivers,
      (select count(*)::int from guide g where g.company_id = c.id
        and g.created_at >= date_trunc('month', ${now}::timestamptz at time zone c.time_zone) at time zone c.time_zone) as guides,
      coalesce(p.fixes, 0)::int as positions,
      coalesce((select sum(f.bytes) from file f where f.company_id = c.id), 0)::float8 as storage,
      (select max(u.last_seen_at) from app_user u where u.company_id = c.id) as "lastUse"
    from company c left join company_standing s on s.company_id = c.id
      left join (select company_id, count(*) as fixes from route_position where at > ${now}::timestamptz - interval '1 day' group by company_id) p on p.company_id = c.id
    order by c.name, c.id`.execute(trx);
  return rows;
}

export interface StandingChange {
  suspended_at?: Date | null;
  suspended_reason?: string;
  expires_on?: string | null;
  told_days?: number | null;
  delete_on?: string | null;
  erasing_at?: Date | null;
  erased_at?: Date | null;
  kept_until?: string | null;
}
export async function setStanding(trx: Trx, companyId: string, change: StandingChange): Promise<void> {
  const entries = Object.entries(change);
  await sql`insert into company_standing (company_id, ${sql.join(entries.map(([k]) => sql.ref(k)))})
    values (${companyId}, ${sql.join(entries.map(([, v]) => v))})
    on conflict (company_id) do update set ${sql.join(entries.map(([k]) => sql`${sql.ref(k)} = excluded.${sql.ref(k)}`))}`.execute(
    trx,
  );
}

/** Companies with a last day, and of how few days ahead they were told. */
export async function ending(
  trx: Trx,
): Promise<
  { id: string; name: string; timeZone: string; lastDay: string; toldDays: number | null; daysLeft: number }[]
> {
  const { rows } = await sql<{
    id: string;
    name: string;
    timeZone: string;
    lastDay: string;
    toldDays: number | null;
    daysLeft: number;
  }>`select c.id, c.name, c.time_zone as "timeZone", s.expires_on::text as "lastDay", s.told_days as "toldDays",
      s.expires_on - (now() at time zone c.time_zone)::date as "daysLeft"
    from company_standing s join company c on c.id = s.company_id
    where s.expires_on is not null and s.suspended_at is null and s.delete_on is null and s.erasing_at is null`.execute(
    trx,
  );
  return rows;
}
/** True for the one who tells of this day. */
export async function takeTold(trx: Trx, companyId: string, days: number): Promise<boolean> {
  const { rows } = await sql`update company_standing set told_days = ${days}
    where company_id = ${companyId} and (told_days is null or told_days > ${days}) returning 1`.execute(trx);
  return rows.length > 0;
}

/** Companies whose waiting period is over or whose deletion a process began and did not end, and those whose kept years are over. */
export async function dueToErase(trx: Trx): Promise<{ id: string; isRest: boolean }[]> {
  const { rows } = await sql<{
    id: string;
    isRest: boolean;
  }>`select s.company_id as id, s.erased_at is not null as "isRest"
    from company_standing s join company c on c.id = s.company_id
    where (s.erased_at is null and (s.erasing_at is not null or s.delete_on <= (now() at time zone c.time_zone)::date))
      or (s.erased_at is not null and s.kept_until <= current_date)`.execute(trx);
  return rows;
}

/** True for the one process that deletes a company from now on; it says so again while it does (`keepErasing`). */
export async function takeErasing(trx: Trx, companyId: string): Promise<boolean> {
  const { rows } = await sql`update company_standing set erasing_until = now() + interval '2 minutes'
    where company_id = ${companyId} and (erasing_until is null or erasing_until < now()) returning 1`.execute(trx);
  return rows.length > 0;
}
export const keepErasing = (trx: Trx, companyId: string, isOn: boolean): Promise<unknown> =>
  sql`update company_standing set erasing_until = case when ${isOn} then now() + interval '2 minutes' end where company_id = ${companyId}`.execute(
    trx,
  );

export const routesUnderWay = async (trx: Trx, companyId: string): Promise<number> =>
  (
    await sql<{
      n: number;
    }>`select count(*)::int as n from route where company_id = ${companyId} and status = 'started'`.execute(trx)
  ).rows[0]?.n ?? 0;

export interface QuotaRow {
  guides: number | null;
  positions: number | null;
  storage: number | null;
  searches: number | null;
  import_rows: number | null;
}
const quotaColumns = {
  guides: 'guides_a_month',
  positions: 'positions_a_minute',
  storage: 'storage_bytes',
  searches: 'searches_at_once',
  importRows: 'import_rows_at_once',
} as const;
export async function setQuotas(
  trx: Trx,
  companyId: string,
  quotas: Partial<Record<keyof typeof quotaColumns, number | null>>,
  now: Date,
): Promise<void> {
  const entries = Object.entries(quotas).map(([k, v]) => [quotaColumns[k as keyof typeof quotaColumns], v] as const);
  await sql`insert into company_quota (company_id, set_at, ${sql.join(entries.map(([k]) => sql.ref(k)))})
    values (${companyId}, ${now}, ${sql.join(entries.map(([, v]) => v))})
    on conflict (company_id) do update set set_at = excluded.set_at, ${sql.join(entries.map(([k]) => sql`${sql.ref(k)} = excluded.${sql.ref(k)}`))}`.execute(
    trx,
  );
}
/** True for the one who tells of it. */
export async function takeQuotaTold(
  trx: Trx,
  companyId: string,
  quota: string,
  period: string,
  at: Date,
): Promise<boolean> {
  const { rows } =
    await sql`insert into company_quota_told (company_id, quota, period, told_at) values (${companyId}, ${quota}, ${period}, ${at})
    on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}
export const liveCompanies = async (trx: Trx): Promise<{ id: string; name: string; timeZone: string }[]> =>
  (
    await sql<{
      id: string;
      name: string;
      timeZone: string;
    }>`select c.id, c.name, c.time_zone as "timeZone" from company c
      left join company_standing s on s.company_id = c.id
      where not c.is_sandbox and not c.is_demo and s.suspended_at is null and s.erasing_at is null and s.delete_on is null`.execute(
      trx,
    )
  ).rows;
