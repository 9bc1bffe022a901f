import { relation } from '../../platform/relation.ts';

/** `cedi_id`, `status` of guides. */
export const guidesOfCedis = relation('places.guidesOfCedis');
/** `cedi_id` of orders that are neither packed nor cancelled. */
export const openOrders = relation('places.openOrders');
/** `cedi_id` of routes that have not finished. */
export const unfinishedRoutes = relation('places.unfinishedRoutes');
