import { defineText } from '../../../lib/text.ts';
import { searchesEs } from './searches.es.ts';

export const searchesText = defineText(searchesEs, () => import('./searches.en.ts').then((m) => m.searchesEn));
