import { defineText } from '../../../lib/text.ts';
import { capacityBarsEs } from './capacity-bars.es.ts';

export const capacityBarsText = defineText(capacityBarsEs, () =>
  import('./capacity-bars.en.ts').then((m) => m.capacityBarsEn),
);
