import { defineText } from '../../lib/text.ts';
import { tripsEs } from './trips.es.ts';

export const tripsText = defineText(tripsEs, () => import('./trips.en.ts').then((m) => m.tripsEn));
