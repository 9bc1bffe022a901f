import { defineText } from '../../lib/text.ts';
import { routesEs } from './routes.es.ts';

export const routesText = defineText(routesEs, () => import('./routes.en.ts').then((m) => m.routesEn));
