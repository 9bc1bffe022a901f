import type { ChecklistFacts } from '@tramo/contract/checklist-visit';
import type { TimeWindow } from '@tramo/contract/fields';
import type { GuideType } from '@tramo/contract/guides';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export interface FactsRow {
  id: string;
  folio: string;
  type: GuideType;
  status: string;
  client_id: string | null;
  cedi_id: string;
  certified: boolean;
  delivery_attempts: number;
  lat: number | null;
  lng: number | null;
  windows: TimeWindow[];
  declared_cents: number;
  item_codes: string[];
  route_name: string | null;
  route_driver_id: string | null;
  route_status: string | null;
  route_started_at: Date | null;
  /** Local day of the route, on which windows hold. */
  route_day: string | null;
  planned_arrival: Date | null;
  vehicle_id: string | null;
  vehicle_type: ChecklistFacts['vehicleType'];
  vehicle_name: string | null;
}
/** What rules may look at of guides, and of their stops in a route (null: as the guides stand alone). */
export async function factsOf(
  trx: Trx,
  guideIds: readonly string[],
  routeId: string | null,
): Promise<Map<string, FactsRow>> {
  if (guideIds.length === 0) return new Map();
  const { rows } =
    await sql<FactsRow>`select g.id, g.folio, g.type, g.status, g.client_id, g.cedi_id, g.certified, g.delivery_attempts, g.lat, g.lng, g.windows,
      (select coalesce(sum(i.declared_value_cents), 0)::float8 from guide_item i where i.guide_id = g.id) as declared_cents,
      array(select distinct k.code from guide_item i cross join lateral (values (i.code), (i.sku), (i.barcode)) as k(code)
        where i.guide_id = g.id and k.code <> '' order by 1) as item_codes,
      r.name as route_name, r.driver_id as route_driver_id, r.status as route_status, r.started_at as route_started_at, r.start_day::text as route_day, s.planned_arrival,
      v.id as vehicle_id, v.type as vehicle_type, v.nickname as vehicle_name
    from guide g
      left join route_stop s on s.guide_id = g.id and s.route_id = ${routeId}::uuid
      left join route r on r.id = s.route_id
      left join vehicle v on v.id = r.vehicle_id
    where g.id = any(${[...guideIds]}::uuid[])`.execute(trx);
  return new Map(rows.map((r) => [r.id, r]));
}
