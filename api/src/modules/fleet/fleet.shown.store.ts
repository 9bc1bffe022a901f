import { sql } from 'kysely';

export const vehicleRows = sql`select company_id from vehicle where status <> 'deleted'`;
