import { defineText } from '../../lib/text.ts';
import { labelsEs } from './labels.es.ts';

export const labelsText = defineText(labelsEs, () => import('./labels.en.ts').then((m) => m.labelsEn));
