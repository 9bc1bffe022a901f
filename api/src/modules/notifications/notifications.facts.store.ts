import type { GuideNotify, GuideStatus } from '@tramo/contract/guides';
import type { ClientException } from '@tramo/contract/notification-settings';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { Contact, Target } from './notifications.plan.rules.ts';

interface TargetRow {
  id: string;
  folio: string;
  client_id: string | null;
  cedi_id: string;
  email: string;
  phone: string;
  notify: GuideNotify;
  lat: number | null;
  lng: number | null;
}
/** Guides with whom to tell; of one company, also beyond its wall. */
export async function targetsOf(trx: Trx, companyId: string, ids: readonly string[]): Promise<Map<string, Target>> {
  const { rows } = await sql<TargetRow>`select id, folio, client_id, cedi_id, email, phone, notify, lat, lng from guide
    where company_id = ${companyId} and id = any(${ids as string[]}::uuid[])`.execute(trx);
  return new Map(
    rows.map((r) => [
      r.id,
      {
        id: r.id,
        folio: r.folio,
        clientId: r.client_id,
        cediId: r.cedi_id,
        email: r.email,
        phone: r.phone,
        notify: r.notify,
        place: r.lat === null || r.lng === null ? null : `${r.lat.toFixed(5)},${r.lng.toFixed(5)}`,
      },
    ]),
  );
}

/** People of clients, by name; of one company, also beyond its wall. */
export async function contactsOf(trx: Trx, companyId: string, clientIds: readonly string[]): Promise<Contact[]> {
  if (clientIds.length === 0) return [];
  const { rows } = await sql<{ id: string; client_id: string; email: string; phone: string }>`
    select id, client_id, email, phone from client_contact
    where company_id = ${companyId} and client_id = any(${clientIds as string[]}::uuid[]) order by client_id, name, id`.execute(
    trx,
  );
  return rows.map((r) => ({ id: r.id, clientId: r.client_id, email: r.email, phone: r.phone }));
}

/** All exceptions of a company's clients; also beyond its wall. */
export async function allExceptions(trx: Trx, companyId: string): Promise<Map<string, ClientException[]>> {
  const { rows } = await sql<{ client_id: string; exceptions: ClientException[] }>`
    select client_id, exceptions from notification_exception where company_id = ${companyId} and exceptions <> '[]'`.execute(
    trx,
  );
  return new Map(rows.map((r) => [r.client_id, r.exceptions]));
}

/** How a guide stands, and its visit that stands. */
export interface Standing {
  id: string;
  status: GuideStatus;
  sub_status: string | null;
  delivery_attempts: number;
  visit_attempt: number | null;
  visit_at: Date | null;
  visit_outcome: GuideStatus | null;
}
const standing = sql`g.id, g.status, g.sub_status, g.delivery_attempts, v.attempt as visit_attempt, v.at as visit_at, v.outcome as visit_outcome`;
const lastVisit = sql`left join lateral (select attempt, at, outcome, route_id from guide_visit
    where guide_id = g.id and company_id = g.company_id and undone_at is null order by at desc, id desc limit 1) v on true`;

/** Guides that a driver managed at one door: those of the same visit. */
export async function visitedTogether(
  trx: Trx,
  companyId: string,
  of: { routeId: string; guideId: string; at: Date },
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`select ${standing} from guide g ${lastVisit}
    where g.company_id = ${companyId} and (g.id = ${of.guideId} or (g.route_id = ${of.routeId} and v.route_id = ${of.routeId} and v.at = ${of.at}))
    order by g.route_order, g.id`.execute(trx);
  return rows;
}
export async function standingOf(trx: Trx, companyId: string, ids: readonly string[]): Promise<Standing[]> {
  const { rows } = await sql<Standing>`select ${standing} from guide g ${lastVisit}
    where g.company_id = ${companyId} and g.id = any(${ids as string[]}::uuid[]) order by g.id`.execute(trx);
  return rows;
}
