import { relation } from '../../platform/relation.ts';

/** `id`, `name`, `status`, `driver_id` of routes. */
export const routesOfGuides = relation('guides.routesOfGuides');
/** `guide_id` of the codes that were made. */
export const codesOfGuides = relation('guides.codesOfGuides');
/** `guide_id` of the visits that stand. */
export const visitsOfGuides = relation('guides.visitsOfGuides');
/** `company_id`, `client_id` (null: the company's own), `rules`, `as_guide_asks` of what is told to whom. */
export const noticeRules = relation('guides.noticeRules');
