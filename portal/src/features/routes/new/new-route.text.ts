import { defineText } from '../../../lib/text.ts';
import { newRouteEs } from './new-route.es.ts';

export const newRouteText = defineText(newRouteEs, () => import('./new-route.en.ts').then((m) => m.newRouteEn));
