import { defineText } from '../../lib/text.ts';
import { importsEs } from './imports.es.ts';

export const importsText = defineText(importsEs, () => import('./imports.en.ts').then((m) => m.importsEn));
