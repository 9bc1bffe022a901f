import { sql } from 'kysely';
import { naturalKey } from '../../platform/db/natural-order.ts';
import type { Trx } from '../../platform/db/tx.ts';
import type { TrackPoint } from './telemetry.tracks.rules.ts';

/** Routes of a day that have left, kept to cedis and ids unless null. */
export async function leftRoutes(
  trx: Trx,
  companyId: string,
  f: { day: string; cediIds: readonly string[] | null; routeIds: readonly string[] | null },
): Promise<{ id: string }[]> {
  const [cedis, ids] = [f.cediIds, f.routeIds].map((list) => list as string[] | null);
  const { rows } = await sql<{
    id: string;
  }>`select id from route where company_id = ${companyId} and start_day = ${f.day}::date and started_at is not null
    and (${cedis}::uuid[] is null or cedi_id = any(${cedis}::uuid[])) and (${ids}::uuid[] is null or id = any(${ids}::uuid[])) order by ${sql.raw(naturalKey('name'))}, id`.execute(
    trx,
  );
  return rows;
}

/** The lines of routes as they were walked, to where each vehicle was last. */
export async function linesOf(trx: Trx, routeIds: readonly string[]): Promise<Map<string, TrackPoint[]>> {
  const ids = routeIds as string[];
  const { rows } = await sql<{ route_id: string; from_ms: number; seconds: number[]; lats: number[]; lngs: number[] }>`
    select route_id, (extract(epoch from from_at) * 1000)::float8 as from_ms, seconds, lats, lngs from route_track
    where route_id = any(${ids}::uuid[]) order by route_id, from_at`.execute(trx);
  const lines = new Map<string, TrackPoint[]>(ids.map((id) => [id, []]));
  for (const r of rows) {
    const line = lines.get(r.route_id);
    r.seconds.forEach((s, i) => {
      line?.push({ at: r.from_ms + s * 1000, lat: (r.lats[i] as number) / 1e5, lng: (r.lngs[i] as number) / 1e5 });
    });
  }
  const { rows: lasts } = await sql<{
    route_id: string;
    last: TrackPoint | null;
  }>`select route_id, state->'last' as last from route_watch
    where route_id = any(${ids}::uuid[])`.execute(trx);
  for (const { route_id, last } of lasts) {
    const line = lines.get(route_id);
    if (line && last && (line.at(-1)?.at ?? 0) < last.at) line.push({ at: last.at, lat: last.lat, lng: last.lng });
  }
  return lines;
}

export interface HaltRow {
  route_id: string;
  guide_id: string | null;
  from_at: Date;
  to_at: Date | null;
  lat: number;
  lng: number;
}
export async function haltsOf(trx: Trx, routeIds: readonly string[]): Promise<HaltRow[]> {
  const { rows } = await sql<HaltRow>`select route_id, guide_id, from_at, to_at, lat, lng from route_halt
    where route_id = any(${routeIds as string[]}::uuid[]) order by route_id, from_at`.execute(trx);
  return rows;
}
