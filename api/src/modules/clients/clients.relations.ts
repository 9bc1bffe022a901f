import { relation } from '../../platform/relation.ts';

/** `client_id`, `type`, `status` of guides. */
export const guidesOfClients = relation('clients.guidesOfClients');
/** `client_id`, `cedi_id`, `guide_id`, `folio`, `contact_name`, `outcome`, `sub_status`, `at`, `id` of visits that stand. */
export const visitsOfClients = relation('clients.visitsOfClients');
