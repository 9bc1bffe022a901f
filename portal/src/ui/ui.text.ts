import { defineText } from '../lib/text.ts';
import { uiEs } from './ui.es.ts';

/** Words that every screen may use: `const ui = useText(uiText)`. */
export const uiText = defineText(uiEs, () => import('./ui.en.ts').then((m) => m.uiEn));
