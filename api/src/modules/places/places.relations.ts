import { relation } from '../../platform/relation.ts';

/** `cedi_id`, `status` of guides. */
export const guidesOfCedis = relation('places.guidesOfCedis');
/** `cedi_id` of routes that have not finished. */
export const unfinishedRoutes = relation('places.unfinishedRoutes');
