import { sql } from 'kysely';

export const guideRows = sql`select cedi_id, client_id, type, status, sub_status from guide`;
