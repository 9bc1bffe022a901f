import { sql } from 'kysely';

export const companyRows = sql`select id, time_zone from company`;
export const personRows = sql`select id, full_name from app_user`;
