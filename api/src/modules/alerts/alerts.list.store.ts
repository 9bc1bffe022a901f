import type { Alert, AlertStatus } from '@tramo/contract/alerts';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export interface AlertFilter {
  companyId: string;
  /** Cedis that the reader sees, or asked for; null for all. */
  cediIds: readonly string[] | null;
  statuses: readonly string[] | null;
  kinds: readonly string[] | null;
  /** Kinds that the reader may not see; none where there are none. */
  hidden: readonly string[];
  /** Each must be in the names of route, driver, vehicle or guide, whatever its case and accents. */
  words: readonly string[];
  ids: readonly string[] | null;
  except: readonly string[] | null;
  until: Date | null;
}

const oneOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<unknown> =>
  // One value alone leaves the rows in the order of the index.
  values.length === 1 ? sql`${column} = ${values[0]}` : sql`${column} = any(${values as string[]}::text[])`;

/** Alerts of a cedi; those of papers are seen by whom the driver or the vehicle is seen. */
const seen = (cediIds: readonly string[]): RawBuilder<unknown> => {
  const own = sql`any(${cediIds as string[]}::uuid[])`;
  return sql`(a.cedi_id = ${own} or (a.cedi_id is null
    and (a.vehicle_id is null or exists (select 1 from vehicle v where v.id = a.vehicle_id and (v.cedi_id is null or v.cedi_id = ${own})))
    and (a.driver_id is null or not exists (select 1 from user_cedi c where c.user_id = a.driver_id)
      or exists (select 1 from user_cedi c where c.user_id = a.driver_id and c.cedi_id = ${own}))))`;
};

/** Only what is asked for stands in the question, so that it is planned for that. */
function found(f: AlertFilter): RawBuilder<unknown> {
  const where = [
    sql`a.company_id = ${f.companyId}`,
    ...(f.cediIds ? [seen(f.cediIds)] : []),
    ...(f.statuses ? [oneOf(sql`a.status`, f.statuses)] : []),
    ...(f.kinds ? [oneOf(sql`a.kind`, f.kinds)] : []),
    ...(f.hidden.length > 0 ? [sql`not (a.kind = any(${f.hidden as string[]}::text[]))`] : []),
    ...(f.ids ? [sql`a.id = any(${f.ids as string[]}::uuid[])`] : []),
    ...(f.except ? [sql`not (a.id = any(${f.except as string[]}::uuid[]))`] : []),
    ...(f.until ? [sql`a.last_at <= ${f.until}`] : []),
    ...f.words.map((word) => sql`a.search_text like tramo_plain(${`%${word.replace(/[\\%_]/g, '\\$&')}%`})`),
  ];
  return sql`from ${f.words.length > 0 ? sql`alert_of_company` : sql`alert`} a where ${sql.join(where, sql` and `)}`;
}

interface Row
  extends Omit<Alert, '_id' | 'at' | 'lastAt' | 'overAt' | 'cedi' | 'route' | 'guide' | 'driver' | 'vehicle'> {
  id: string;
  at: Date;
  lastAt: Date;
  overAt: Date | null;
  cediId: string | null;
  cediName: string;
  routeId: string | null;
  routeName: string;
  routeDay: string;
  guideId: string | null;
  folio: string;
  driverId: string | null;
  driverName: string;
  vehicleId: string | null;
  vehicleName: string;
}
const toAlert = (r: Row): Alert =>
  ({
    _id: r.id,
    kind: r.kind,
    status: r.status,
    at: r.at.toISOString(),
    lastAt: r.lastAt.toISOString(),
    count: r.count,
    overAt: r.overAt?.toISOString() ?? null,
    cedi: r.cediId && { _id: r.cediId, name: r.cediName },
    route: r.routeId && { _id: r.routeId, name: r.routeName, day: r.routeDay },
    guide: r.guideId && { _id: r.guideId, folio: r.folio },
    driver: r.driverId && { _id: r.driverId, fullName: r.driverName },
    vehicle: r.vehicleId && { _id: r.vehicleId, nickname: r.vehicleName },
    values: r.values,
    handledBy: r.handledBy,
  }) as Alert;

/** A page, the newest first: from an offset, or after an alert that the reader has. */
export async function listAlerts(
  trx: Trx,
  f: AlertFilter,
  page: { limit: number; offset: number; after: { at: Date; id: string } | null },
): Promise<Alert[]> {
  const { after } = page;
  const { rows } =
    await sql<Row>`with page as (select a.id ${found(f)} ${after ? sql`and (a.last_at, a.id) < (${after.at}, ${after.id}::uuid)` : sql``}
      order by a.last_at desc, a.id desc limit ${page.limit} offset ${after ? 0 : page.offset})
    select a.id, a.kind, a.status, a.at, a.last_at as "lastAt", a.count, a.over_at as "overAt", a.facts as values,
      c.id as "cediId", c.name as "cediName", r.id as "routeId", r.name as "routeName", to_char(r.start_day, 'YYYY-MM-DD') as "routeDay",
      g.id as "guideId", g.folio, d.id as "driverId", d.full_name as "driverName", v.id as "vehicleId", v.nickname as "vehicleName", h.full_name as "handledBy"
    from page join alert a on a.id = page.id left join address c on c.id = a.cedi_id left join route r on r.id = a.route_id left join guide g on g.id = a.guide_id
      left join app_user d on d.id = a.driver_id left join vehicle v on v.id = a.vehicle_id left join app_user h on h.id = a.handled_by
    order by a.last_at desc, a.id desc`.execute(trx);
  return rows.map(toAlert);
}

/** How many match; counts no further than `most` and one. */
export async function countAlerts(trx: Trx, f: AlertFilter, most: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 ${found(f)} limit ${most + 1}) counted`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Marks what matches. Answers what the changed ones were, and the first ids of each kind of them. */
export async function markAlerts(
  trx: Trx,
  f: AlertFilter,
  mark: { status: AlertStatus; by: string | null; most: number },
): Promise<{ status: AlertStatus; count: number; ids: string[] }[]> {
  const { rows } = await sql<{ status: AlertStatus; count: number; ids: string[] }>`
    with found as (select a.id, a.status ${found(f)} and a.status <> ${mark.status}),
    changed as (update alert set status = ${mark.status}, handled_by = ${mark.by} from found
      where alert.company_id = ${f.companyId} and alert.id = found.id and alert.status = found.status returning alert.id, found.status as was)
    select was as status, count(*)::int as count, (array_agg(id))[1:${sql.lit(mark.most)}] as ids from changed group by was`.execute(
    trx,
  );
  return rows;
}

/** Deletes one that the filter finds; null when it finds none. */
export async function deleteAlert(trx: Trx, f: AlertFilter): Promise<{ cediId: string | null } | null> {
  const { rows } = await sql<{ cediId: string | null }>`delete from alert where company_id = ${f.companyId}
    and id in (select a.id ${found(f)}) returning cedi_id as "cediId"`.execute(trx);
  return rows[0] ?? null;
}
