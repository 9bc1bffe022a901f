import { limits } from '@tramo/contract/limits';
import type { RouteStatus } from '@tramo/contract/routes';
import { foldText, searchWords } from '@tramo/contract/text';
import { sql } from 'kysely';
import { naturalKey } from '../../platform/db/natural-order.ts';
import type { Trx } from '../../platform/db/tx.ts';

export interface FoundRoute {
  _id: string;
  name: string;
  startDay: string;
  status: RouteStatus;
  driverName: string | null;
}

/** Routes of the days around today by name, driver and vehicle: the one that is called so before those that hold the words, and the nearest day first. */
export async function searchRoutes(
  trx: Trx,
  f: { search: string; today: string; cediIds: readonly string[] | null; limit: number },
): Promise<FoundRoute[]> {
  const patterns = searchWords(f.search).map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const name = sql`tramo_plain(r.name)`;
  const named = patterns.map(
    (like) =>
      sql`(${name} like ${like} or tramo_plain(u.full_name) like ${like} or tramo_plain(v.nickname) like ${like} or tramo_plain(v.plate) like ${like})`,
  );
  const days = limits.paletteRouteDays;
  const { rows } =
    await sql<FoundRoute>`select r.id as "_id", r.name, r.start_day as "startDay", r.status, u.full_name as "driverName"
    from route r left join vehicle v on v.id = r.vehicle_id left join app_user u on u.id = r.driver_id
    where r.start_day between ${f.today}::date - ${days}::int and ${f.today}::date + ${days}::int
      and (${f.cediIds as string[] | null}::uuid[] is null or r.cedi_id = any(${f.cediIds as string[] | null}::uuid[]))
      and ${sql.join(named, sql` and `)}
    order by ${name} = ${foldText(f.search.trim())} desc, abs(r.start_day - ${f.today}::date), ${sql.raw(naturalKey('r.name'))}, r.id
    limit ${f.limit}`.execute(trx);
  return rows;
}
