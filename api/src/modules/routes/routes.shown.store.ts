import { sql } from 'kysely';

export const routeRows = sql`select id, company_id, cedi_id, name, status, driver_id, created_by, start_at, created_at, finished_at from route`;
export const unfinishedRoutes = sql`select cedi_id, vehicle_id, name, start_day, start_at from route where status <> 'finished'`;
export const unfinishedDrives = sql`select vehicle_id, name, start_day, start_at from route where status <> 'finished' and vehicle_id is not null`;
export const startedRoutes = sql`select r.id, r.name, u.full_name as driver_name, r.started_at from route r join app_user u on u.id = r.driver_id where r.status = 'started'`;
