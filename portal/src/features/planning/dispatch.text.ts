import { defineText } from '../../lib/text.ts';
import { dispatchEs } from './dispatch.es.ts';

export const dispatchText = defineText(dispatchEs, () => import('./dispatch.en.ts').then((m) => m.dispatchEn));
