import type { VehicleKind } from '@tramo/contract/fleet';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** What a company drives with, from when to when, and from where. */
export interface CompanyFleet {
  companyId: string;
  timeZone: string;
  /** The kind that most vehicles are of first. */
  kinds: VehicleKind[];
  /** Minutes since local midnight; a night's end lies beyond 1,440. */
  firstMinute: number;
  lastMinute: number;
  places: { lat: number; lng: number }[];
}

/** The fleets of all companies. Who plans most comes first, for streets have room for so many weights. */
export async function fleetsOnStreets(trx: Trx): Promise<CompanyFleet[]> {
  const { rows } = await sql<CompanyFleet>`with kind as (
      select company_id, type, count(*)::int as vehicles, min(shift_start_minute) as first,
        max(shift_end_minute + case when shift_end_minute > shift_start_minute then 0 else 1440 end) as last
      from vehicle where status = 'available' group by company_id, type)
    select c.id as "companyId", c.time_zone as "timeZone", k.kinds, k.first as "firstMinute", k.last as "lastMinute", a.places
    from company c
      join (select company_id, array_agg(type order by vehicles desc, type) as kinds, min(first) as first, max(last) as last,
          sum(vehicles) as vehicles from kind group by company_id) k on k.company_id = c.id
      join (select company_id, json_agg(json_build_object('lat', lat, 'lng', lng)) as places
          from address where status = 'enabled' group by company_id) a on a.company_id = c.id
    order by k.vehicles desc, c.id`.execute(trx);
  return rows;
}
