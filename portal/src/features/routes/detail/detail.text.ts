import { defineText } from '../../../lib/text.ts';
import { detailEs } from './detail.es.ts';

export const detailText = defineText(detailEs, () => import('./detail.en.ts').then((m) => m.detailEn));
