import { relation } from '../../platform/relation.ts';

/** `id`, `company_id`, `folio`, `client_id`, `cedi_id`, `route_id` of guides. */
export const guidesOfMovements = relation('ledger.guidesOfMovements');
/** `id`, `company_id`, `name`, `driver_id` of routes. */
export const routesOfMovements = relation('ledger.routesOfMovements');
