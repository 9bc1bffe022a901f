import { sql } from 'kysely';

export const lastFixes = sql`select route_id, at, received_at, lat, lng, heading, speed_mps, battery from route_fix`;
export const driverApps = sql`select company_id, user_id, state, since, at from driver_presence`;
export const watchedRoutes = sql`select route_id, real_m, conditions from route_watch`;
