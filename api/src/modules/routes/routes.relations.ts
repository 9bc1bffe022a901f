import { relation } from '../../platform/relation.ts';

/** `route_id`, `at`, `received_at`, `lat`, `lng`, `heading`, `speed_mps`, `battery` of the last known fixes. */
export const lastFixes = relation('routes.lastFixes');
/** `company_id`, `user_id`, `state`, `since`, `at` of drivers' web apps. */
export const driverApps = relation('routes.driverApps');
/** `route_id`, `real_m`, `conditions` of what the watch holds. */
export const watchedRoutes = relation('routes.watchedRoutes');
/** `company_id`, `route_id`, `guide_id`, `at`, `id`, `evidence`, `received_by`, `comment`, `distance_m` of the visits that stand. */
export const visitsOfRoutes = relation('routes.visitsOfRoutes');
/** `route_id`, `guide_id`, `number` of the parcels that were scanned into a van. */
export const loadedParcels = relation('routes.loadedParcels');
/** `id` of plans. */
export const plansOfRoutes = relation('routes.plansOfRoutes');
