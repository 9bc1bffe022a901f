import { sql } from 'kysely';

/** The logo stands where whoever has no session gets it while the tracking pages are on, as they are unless somebody turned them off. */
export const companyRows = sql`select id, time_zone,
  logo_file_id is not null and coalesce((tracking->>'isEnabled')::boolean, true) as has_public_logo from company`;
export const personRows = sql`select id, full_name from app_user`;
export const sandboxClocks = sql`select id, clock_ahead_ms from company where is_sandbox`;
