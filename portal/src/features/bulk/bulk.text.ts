import { defineText } from '../../lib/text.ts';
import { bulkEs } from './bulk.es.ts';

export const bulkText = defineText(bulkEs, () => import('./bulk.en.ts').then((m) => m.bulkEn));
