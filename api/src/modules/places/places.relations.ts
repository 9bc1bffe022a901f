import { relation } from '../../platform/relation.ts';

/** `cedi_id`, `status` of guides. */
export const guidesOfCedis = relation('places.guidesOfCedis');
/** `cedi_id` of routes that have not finished. */
export const unfinishedRoutes = relation('places.unfinishedRoutes');
/** `cedi_id` of orders that are still picked or packed. */
export const openOrdersOfCedis = relation('places.openOrdersOfCedis');
/** `cedi_id`, `quantity` of what lies in warehouses. */
export const stockOfCedis = relation('places.stockOfCedis');
