import { defineText } from '../lib/text.ts';
import { appEs } from './app.es.ts';

export const appText = defineText(appEs, () => import('./app.en.ts').then((m) => m.appEn));
