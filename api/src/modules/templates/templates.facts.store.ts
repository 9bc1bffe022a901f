import type { Outcome } from '@tramo/contract/checklists';
import type { TimeWindow } from '@tramo/contract/fields';
import type { GuideStatus, GuideType } from '@tramo/contract/guides';
import type { MessageEvent } from '@tramo/contract/message-events';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** What messages say of a guide, its route and its last visit. */
export interface GuideFacts {
  id: string;
  folio: string;
  type: GuideType;
  status: GuideStatus;
  contact_name: string;
  company_name: string;
  street: string;
  ext_number: string;
  int_number: string;
  suburb: string;
  city: string;
  municipality: string;
  order_number: string;
  observations: string;
  packages: number;
  windows: TimeWindow[];
  scheduled_date: string;
  certified: boolean;
  link_generation: number;
  client: string | null;
  cedi: string;
  driver: string | null;
  vehicle: string | null;
  plate: string | null;
  planned_arrival: Date | null;
  outcome: Outcome | null;
  visit_reason: string | null;
  received_by: string | null;
  visited_at: Date | null;
  visit_driver: string | null;
  visit_vehicle: string | null;
}

/** Of one company, also beyond its wall. */
export async function guideFacts(trx: Trx, companyId: string, ids: readonly string[]): Promise<GuideFacts[]> {
  const { rows } = await sql<GuideFacts>`
    select g.id, g.folio, g.type, g.status, g.contact_name, g.company_name, g.street, g.ext_number, g.int_number, g.suburb, g.city, g.municipality,
      g.order_number, g.observations, g.packages, g.windows, g.scheduled_date::text as scheduled_date, g.certified, g.link_generation,
      c.name as client, a.name as cedi, d.full_name as driver, h.nickname as vehicle, h.plate, s.planned_arrival,
      v.outcome, v.sub_status as visit_reason, v.received_by, v.at as visited_at, v.driver_name as visit_driver, v.vehicle_name as visit_vehicle
    from guide g
      join address a on a.company_id = g.company_id and a.id = g.cedi_id
      left join client c on c.company_id = g.company_id and c.id = g.client_id
      left join route r on r.company_id = g.company_id and r.id = g.route_id
      left join app_user d on d.company_id = r.company_id and d.id = r.driver_id
      left join vehicle h on h.company_id = r.company_id and h.id = r.vehicle_id
      left join route_stop s on s.route_id = r.id and s.guide_id = g.id
      left join lateral (select outcome, sub_status, received_by, at, driver_name, vehicle_name from guide_visit
        where guide_id = g.id and company_id = g.company_id and undone_at is null order by at desc limit 1) v on true
    where g.company_id = ${companyId} and g.id = any(${ids as string[]}::uuid[])`.execute(trx);
  return rows;
}

export async function itemsOf(
  trx: Trx,
  companyId: string,
  ids: readonly string[],
): Promise<Map<string, { name: string; quantity: number }[]>> {
  const { rows } = await sql<{ guide_id: string; name: string; quantity: number }>`
    select guide_id, name, quantity from guide_item where company_id = ${companyId} and guide_id = any(${ids as string[]}::uuid[])
    order by guide_id, position`.execute(trx);
  const items = new Map<string, { name: string; quantity: number }[]>();
  for (const { guide_id, name, quantity } of rows)
    items.set(guide_id, [...(items.get(guide_id) ?? []), { name, quantity }]);
  return items;
}

/** The last guide of the company that lived an event: its newest visit of these outcomes, or the newest guide of which it may be told. */
export async function lastGuideOf(
  trx: Trx,
  companyId: string,
  of: { event: MessageEvent; outcomes: readonly Outcome[] | null },
): Promise<string | null> {
  if (of.outcomes) {
    const { rows } = await sql<{ id: string }>`select guide_id as id from guide_visit
      where company_id = ${companyId} and undone_at is null and outcome = any(${of.outcomes as string[]}::text[])
      order by at desc, id desc limit 1`.execute(trx);
    return rows[0]?.id ?? null;
  }
  const isOnRoad = of.event === 'routeStart' || of.event === 'onTheWay' || of.event === 'changedArrival';
  const { rows } = await sql<{ id: string }>`select id from guide
    where company_id = ${companyId} and (not ${isOnRoad}::boolean or route_id is not null) and (${of.event} <> 'certifiedCode' or certified)
    order by id desc limit 1`.execute(trx);
  return rows[0]?.id ?? null;
}
