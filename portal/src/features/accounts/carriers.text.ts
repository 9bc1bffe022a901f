import { defineText } from '../../lib/text.ts';
import { carriersEs } from './carriers.es.ts';

export const carriersText = defineText(carriersEs, () => import('./carriers.en.ts').then((m) => m.carriersEn));
