import { defineText } from '../../../lib/text.ts';

export const locationIdsEs = { title: 'Ubicaciones en el orden del recorrido' } as const;
export const locationIdsText = defineText(locationIdsEs, () =>
  import('./location-ids.en.ts').then((m) => m.locationIdsEn),
);
