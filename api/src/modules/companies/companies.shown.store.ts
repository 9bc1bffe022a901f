import { sql } from 'kysely';

/** A sandbox stands as the company that it belongs to. The day ends with the company's own calendar. */
export const companyStandings = sql`select c.id,
    coalesce(s.suspended_at, s.erasing_at, case when s.delete_on is not null then now() end) as closed_at,
    case when s.delete_on is not null and s.suspended_reason = '' then 'sus datos se borran el ' || to_char(s.delete_on, 'DD/MM/YYYY') else s.suspended_reason end as reason,
    s.expires_on as last_day, coalesce(s.expires_on < (now() at time zone c.time_zone)::date, false) as is_over
  from company_standing s join company c on c.id = s.company_id or c.sandbox_of = s.company_id`;
export const companyQuotas = sql`select company_id, guides_a_month as guides, positions_a_minute as positions, storage_bytes as storage,
  searches_at_once as searches, import_rows_at_once as import_rows from company_quota`;
