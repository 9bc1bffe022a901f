import { defineText } from '../../lib/text.ts';
import { hindrancesEs } from './hindrances.es.ts';

export const hindrancesText = defineText(hindrancesEs, () => import('./hindrances.en.ts').then((m) => m.hindrancesEn));
