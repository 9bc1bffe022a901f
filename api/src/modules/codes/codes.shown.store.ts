import { sql } from 'kysely';

export const codeRows = sql`select guide_id from delivery_code`;
