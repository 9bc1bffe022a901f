import type { Substatus } from '../checklists.ts';
import { commonFieldNames, thingNames } from './common.ts';
import { vehicleStatusNames } from './fleet.ts';
import { guideFieldNames, guideStatusNames } from './guides.ts';
import type { Names } from './names.ts';

/** The result of a guide that a sub-status refines. */
export const substatusCategoryNames = {
  delivered: guideStatusNames.delivered,
  partial: guideStatusNames.partial,
  undelivered: guideStatusNames.undelivered,
  collected: guideStatusNames.collected,
  partialCollection: guideStatusNames.partialCollection,
  uncollected: guideStatusNames.uncollected,
  return: guideStatusNames.returnDelivery,
} as const satisfies Names<Substatus['category']>;

export const substatusStatusNames = {
  enabled: { es: 'En uso', en: 'In use' },
  inactive: { es: 'Inactivo', en: 'Inactive' },
  deleted: vehicleStatusNames.deleted,
} as const satisfies Names<Substatus['status']>;

export const substatusFieldNames = {
  category: guideFieldNames.status,
  name: guideFieldNames.subStatus,
  description: commonFieldNames.description,
  visible: { es: 'Visible', en: 'Visible' },
  checklistStatus: { es: 'Checklist', en: 'Checklist' },
  status: { es: 'Uso', en: 'Use' },
  guides: thingNames.guides,
} as const satisfies Names;
