import { sql } from 'kysely';

/** Visits that were not taken back. */
export const standingVisits = sql`select id, company_id, route_id, guide_id, at, received_by, comment, distance_m,
  photos + videos + scans + has_signature::int as evidence from guide_visit where undone_at is null`;
