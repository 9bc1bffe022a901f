import { relation } from '../../platform/relation.ts';

/** `vehicle_id`, `name`, `start_day`, `start_at` of routes that have a vehicle and have not finished. */
export const unfinishedRoutes = relation('fleet.unfinishedRoutes');
