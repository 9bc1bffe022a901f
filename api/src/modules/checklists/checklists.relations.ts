import { relation } from '../../platform/relation.ts';

/** `type`, `status`, `sub_status` of guides. */
export const guidesBySubstatus = relation('checklists.guidesBySubstatus');
/** `type`, `client_id`, `route_id` of guides on the road that nobody has visited yet. */
export const guidesUnderWay = relation('checklists.guidesUnderWay');
/** `id`, `name`, `driver_name`, `started_at` of routes that drivers have started and not finished. */
export const routesUnderWay = relation('checklists.routesUnderWay');
/** `version_id` of what was answered. */
export const answersOfVersions = relation('checklists.answersOfVersions');
