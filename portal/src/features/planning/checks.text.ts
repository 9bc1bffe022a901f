import { defineText } from '../../lib/text.ts';
import { checksEs } from './checks.es.ts';

export const checksText = defineText(checksEs, () => import('./checks.en.ts').then((m) => m.checksEn));
