import { relation } from '../../platform/relation.ts';

/** `type`, `status`, `sub_status` of guides. */
export const guidesBySubstatus = relation('checklists.guidesBySubstatus');
