import type { Diagnostics } from '@tramo/contract/fleet';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** What a driver's phone sends (`POST /driver/diagnostics`); older apps send less. */
export interface PhoneReport {
  battery?: number | null;
  signal?: string | null;
  gps?: boolean | null;
  appVersion?: string | null;
  clock?: string | null;
  freeDiskMb?: number | null;
  pendingUploads?: number | null;
  offlineDataExpires?: string | null;
}

/** The last report of a driver's phone takes the place of the one before. */
export const saveDiagnostics = (
  trx: Trx,
  who: { companyId: string; userId: string },
  report: object,
  at: Date,
): Promise<unknown> =>
  sql`insert into driver_diagnostic (user_id, company_id, received_at, report) values (${who.userId}, ${who.companyId}, ${at}, ${JSON.stringify(report)}::jsonb)
    on conflict (user_id) do update set received_at = excluded.received_at, report = excluded.report`.execute(trx);

export async function phoneReports(
  trx: Trx,
  driverIds: readonly string[],
): Promise<Map<string, { at: Date; report: PhoneReport }>> {
  const { rows } = await sql<{ user_id: string; at: Date; report: PhoneReport }>`
    select user_id, received_at as at, report from driver_diagnostic where user_id = any(${driverIds as string[]}::uuid[])`.execute(
    trx,
  );
  return new Map(rows.map(({ user_id, ...phoneReport }) => [user_id, phoneReport]));
}

/** The latest fix of each driver's routes, kept to some cedis unless null. */
export async function lastPositions(
  trx: Trx,
  driverIds: readonly string[],
  cediIds: readonly string[] | null,
): Promise<Map<string, NonNullable<Diagnostics['lastPosition']>>> {
  const cedis = cediIds && [...cediIds];
  const { rows } = await sql<{
    driver_id: string;
    lat: number;
    lng: number;
    at: Date;
    accuracy: number | null;
    route_id: string;
    name: string;
  }>`
    select l.*, p.accuracy_m as accuracy from (
      select distinct on (r.driver_id) r.driver_id, f.lat, f.lng, f.at, r.id as route_id, r.name
      from route r join route_fix f on f.route_id = r.id
      where r.driver_id = any(${driverIds as string[]}::uuid[]) and (${cedis}::uuid[] is null or r.cedi_id = any(${cedis}::uuid[]))
      order by r.driver_id, f.at desc) l
    left join route_position p on p.route_id = l.route_id and p.at = l.at`.execute(trx);
  return new Map(
    rows.map((r) => [
      r.driver_id,
      { lat: r.lat, lng: r.lng, at: r.at.toISOString(), accuracyM: r.accuracy, routeId: r.route_id, routeName: r.name },
    ]),
  );
}
