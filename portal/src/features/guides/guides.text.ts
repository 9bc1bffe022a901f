import { defineText } from '../../lib/text.ts';
import { guidesEs } from './guides.es.ts';

export const guidesText = defineText(guidesEs, () => import('./guides.en.ts').then((m) => m.guidesEn));
