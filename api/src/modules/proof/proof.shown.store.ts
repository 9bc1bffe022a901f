import { sql } from 'kysely';

/** Visits that were not taken back. */
export const standingVisits = sql`select id, company_id, route_id, guide_id, at, received_by, comment, distance_m,
  photos + videos + scans + has_signature::int as evidence from guide_visit where undone_at is null`;
/** The same, by the client for whom they were made. */
export const clientVisits = sql`select client_id, cedi_id, guide_id, folio, contact_name, outcome, sub_status, at, id from guide_visit where undone_at is null`;
