import { defineText } from '../../lib/text.ts';
import { boardEs } from './board.es.ts';

export const boardText = defineText(boardEs, () => import('./board.en.ts').then((m) => m.boardEn));
