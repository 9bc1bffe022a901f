import { relation } from '../../platform/relation.ts';

/** `client_id`, `type`, `status` of guides. */
export const guidesOfClients = relation('clients.guidesOfClients');
