import type { RouteStatus } from '@tramo/contract/routes';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** A fix of a batch, on its way into the trace. `batch` numbers the request it came in. */
export interface NewPosition {
  batch: number;
  route_id: string;
  driver_id: string;
  at: string;
  received_at: string;
  lat: number;
  lng: number;
  accuracy_m: number | null;
  speed_mps: number | null;
  heading: number | null;
  battery: number | null;
}
/** A batch whose route took no fix: unknown (`status` null), another driver's, or not started. */
export interface Refusal {
  batch: number;
  owner: string | null;
  status: RouteStatus | null;
  name: string | null;
}
export interface MovedFix {
  route_id: string;
  cedi_id: string;
  at: Date;
  received_at: Date;
  lat: number;
  lng: number;
  speed_mps: number | null;
  heading: number | null;
  battery: number | null;
}

/**
 * Stores the fixes of a company's batches in one statement: the trace takes each once, whatever the order of the batches, and the last
 * known fix moves only forward in the device's time. Only fixes of the driver's own route that has started (or ended since) are taken.
 * Answers the fixes that moved, and the batches whose route was refused with the reason.
 */
export async function addPositions(
  trx: Trx,
  companyId: string,
  positions: readonly NewPosition[],
): Promise<{ moved: MovedFix[]; refused: Refusal[] }> {
  const { rows } = await sql<{
    kind: 'moved' | 'refused';
    moved: (Omit<MovedFix, 'at' | 'received_at'> & { at: string; received_at: string }) | null;
    batch: number;
    owner: string | null;
    status: RouteStatus | null;
    name: string | null;
  }>`
    with input as (select * from jsonb_to_recordset(${JSON.stringify(positions)}::jsonb) as x(batch int, route_id uuid, driver_id uuid, at timestamptz,
      received_at timestamptz, lat double precision, lng double precision, accuracy_m real, speed_mps real, heading real, battery real)),
    batches as (select distinct i.batch, i.route_id, i.driver_id, r.driver_id as owner, r.status, r.name, r.cedi_id from input i left join route r on r.id = i.route_id),
    taken as (select i.*, b.cedi_id from input i join batches b on b.batch = i.batch and b.owner = i.driver_id and b.status in ('started', 'finished')),
    kept as (insert into route_position (company_id, route_id, at, received_at, lat, lng, accuracy_m, speed_mps, heading, battery)
      select ${companyId}::uuid, route_id, at, received_at, lat, lng, accuracy_m, speed_mps, heading, battery from taken order by route_id, at on conflict do nothing),
    moved as (insert into route_fix as f (company_id, route_id, at, received_at, lat, lng, speed_mps, heading, battery)
      select distinct on (route_id) ${companyId}::uuid, route_id, at, received_at, lat, lng, speed_mps, heading, battery from taken order by route_id, at desc
      on conflict (route_id) do update set at = excluded.at, received_at = excluded.received_at, lat = excluded.lat, lng = excluded.lng,
        speed_mps = excluded.speed_mps, heading = excluded.heading, battery = excluded.battery where excluded.at > f.at
      returning route_id, at, received_at, lat, lng, speed_mps, heading, battery)
    select 'moved' as kind, json_build_object('route_id', m.route_id, 'cedi_id', (select t.cedi_id from taken t where t.route_id = m.route_id limit 1), 'at', m.at,
      'received_at', m.received_at, 'lat', m.lat, 'lng', m.lng, 'speed_mps', m.speed_mps, 'heading', m.heading, 'battery', m.battery) as moved, 0 as batch, null::uuid as owner, null as status, null as name from moved m
    union all select 'refused', null, b.batch, b.owner, b.status, b.name from batches b where b.owner is distinct from b.driver_id or b.status not in ('started', 'finished')`.execute(
    trx,
  );
  return {
    moved: rows.flatMap((r) => (r.moved ? [{ ...r.moved, at: new Date(r.moved.at), received_at: new Date(r.moved.received_at) }] : [])),
    refused: rows.flatMap((r) => (r.kind === 'refused' ? [{ batch: r.batch, owner: r.owner, status: r.status, name: r.name }] : [])),
  };
}

export interface TracePoint {
  lat: number;
  lng: number;
  at: Date;
}
export async function traceOf(trx: Trx, routeId: string): Promise<TracePoint[]> {
  const { rows } = await sql<TracePoint>`select lat, lng, at from route_position where route_id = ${routeId} order by at`.execute(trx);
  return rows;
}
