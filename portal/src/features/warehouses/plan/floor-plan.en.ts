import type { Translation } from '../../../lib/text.ts';
import type { floorPlanEs } from './floor-plan.es.ts';

export const floorPlanEn: Translation<typeof floorPlanEs> = {
  less: 'Zoom the plan out',
  more: 'Zoom the plan in',
  help: 'Move over the shelves with the arrows and open one with Enter',
};
