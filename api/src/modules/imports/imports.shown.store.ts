import { sql } from 'kysely';

/** Valid rows of the loads that are being brought in. */
export const rowsUnderWay = sql`select company_id, id, coalesce((counts->>'valid')::bigint, 0) as rows from guide_import where status = 'running'`;
