import { defineText } from '../../lib/text.ts';
import { placesEs } from './places.es.ts';

export const placesText = defineText(placesEs, () => import('./places.en.ts').then((m) => m.placesEn));
