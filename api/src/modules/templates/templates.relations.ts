import { relation } from '../../platform/relation.ts';

/** `company_id`, `event`, `recipient`, `channel`, `client_id` (null: the company's own) of rules by which somebody is told. */
export const rulesOfNotices = relation('templates.rulesOfNotices');
