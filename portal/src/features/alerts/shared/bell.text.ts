import { defineText } from '../../../lib/text.ts';
import { bellEs } from './bell.es.ts';

export const bellText = defineText(bellEs, () => import('./bell.en.ts').then((m) => m.bellEn));
