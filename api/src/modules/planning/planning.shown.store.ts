import { sql } from 'kysely';

export const planRows = sql`select id from route_plan`;
