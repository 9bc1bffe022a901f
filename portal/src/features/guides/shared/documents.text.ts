import { defineText } from '../../../lib/text.ts';
import { documentsEs } from './documents.es.ts';

export const documentsText = defineText(documentsEs, () => import('./documents.en.ts').then((m) => m.documentsEn));
