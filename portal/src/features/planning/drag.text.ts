import { defineText } from '../../lib/text.ts';
import { dragEs } from './drag.es.ts';

export const dragText = defineText(dragEs, () => import('./drag.en.ts').then((m) => m.dragEn));
