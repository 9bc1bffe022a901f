import type { LoadParcel, ParcelState } from '@tramo/contract/warehouse/load-machine';
import type { LoadScanResult } from '@tramo/contract/warehouse/loading';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export interface ParcelLoad {
  route_id: string;
  guide_id: string;
  folio: string;
  number: number;
  state: Exclude<ParcelState, 'missing'>;
  note: string;
  at: Date;
  by: string;
}
/** What was scanned into the vans of these routes. */
export const loadsOf = async (trx: Trx, routeIds: readonly string[]): Promise<ParcelLoad[]> =>
  (
    await sql<ParcelLoad>`select l.route_id, l.guide_id, g.folio, l.number, l.state, l.note, l.at, coalesce(u.full_name, '') as by
      from parcel_load l join guide g on g.id = l.guide_id left join app_user u on u.id = l.user_id
      where l.route_id = any(${routeIds as string[]}::uuid[])`.execute(trx)
  ).rows;

/** Writes what became of a parcel; a missing one has no row. */
export async function saveParcel(
  trx: Trx,
  of: { companyId: string; routeId: string; userId: string; at: Date; note: string },
  { guideId, number, state }: Pick<LoadParcel, 'guideId' | 'number' | 'state'>,
): Promise<void> {
  if (state === 'missing') {
    await sql`delete from parcel_load where route_id = ${of.routeId} and guide_id = ${guideId} and number = ${number}`.execute(
      trx,
    );
    return;
  }
  await sql`insert into parcel_load (company_id, route_id, guide_id, number, state, note, at, user_id)
    values (${of.companyId}, ${of.routeId}, ${guideId}, ${number}, ${state}, ${of.note}, ${of.at}, ${of.userId})
    on conflict (route_id, guide_id, number) do update set state = excluded.state, note = excluded.note, at = excluded.at, user_id = excluded.user_id`.execute(
    trx,
  );
}

/** What came of scans that the server had already. */
export async function knownScans(trx: Trx, ids: readonly string[]): Promise<Map<string, LoadScanResult>> {
  const { rows } = await sql<{ id: string; result: LoadScanResult }>`select id, result from loading_scan
    where id = any(${ids as string[]}::uuid[])`.execute(trx);
  return new Map(rows.map((r) => [r.id, r.result]));
}

export interface NewScan {
  id: string;
  seq: number;
  code: string;
  source: string;
  deed: string;
  note: string;
  deviceAt: string;
  result: LoadScanResult;
}
export const recordScans = (
  trx: Trx,
  of: { companyId: string; routeId: string; userId: string; at: Date },
  scans: readonly NewScan[],
): Promise<unknown> =>
  sql`insert into loading_scan (company_id, id, route_id, user_id, seq, code, source, deed, note, device_at, at, result)
    select ${of.companyId}::uuid, id, ${of.routeId}::uuid, ${of.userId}::uuid, seq, code, source, deed, note, "deviceAt", ${of.at}::timestamptz, result
    from jsonb_to_recordset(${JSON.stringify(scans)}::jsonb)
      as x(id uuid, seq int, code text, source text, deed text, note text, "deviceAt" timestamptz, result jsonb)`.execute(
    trx,
  );

export interface GuideToLoad {
  route_id: string;
  guide_id: string;
  folio: string;
  label_count: number;
  route_order: number;
  contact_name: string;
  suburb: string;
}
/** Guides that these routes deliver, the last stop first; collections come empty. */
export const guidesToLoad = async (trx: Trx, routeIds: readonly string[]): Promise<GuideToLoad[]> =>
  (
    await sql<GuideToLoad>`select route_id, id as guide_id, folio, label_count, coalesce(route_order, 0) as route_order, contact_name, suburb
      from guide where route_id = any(${routeIds as string[]}::uuid[]) and type = 'delivery'
      order by route_order desc, folio`.execute(trx)
  ).rows;
