import { defineText } from '../../../lib/text.ts';
import { fleetWordsEs } from './fleet-words.es.ts';

export const fleetWords = defineText(fleetWordsEs, () => import('./fleet-words.en.ts').then((m) => m.fleetWordsEn));
