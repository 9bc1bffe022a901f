import { sql } from 'kysely';

export const guideRows = sql`select cedi_id, client_id, type, status, sub_status from guide`;
export const guidesOnRoad = sql`select type, client_id, route_id from guide where status = 'route'`;
export const guidePlaces = sql`select id, company_id, folio, client_id, cedi_id, route_id from guide`;
export const guidesMade = sql`select company_id, created_at from guide`;
