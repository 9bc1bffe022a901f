import { defineText } from '../../lib/text.ts';
import { guidesBulkEs } from './guides-bulk.es.ts';

export const guidesBulkText = defineText(guidesBulkEs, () => import('./guides-bulk.en.ts').then((m) => m.guidesBulkEn));
