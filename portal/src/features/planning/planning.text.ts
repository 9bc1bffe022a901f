import { defineText } from '../../lib/text.ts';
import { planningEs } from './planning.es.ts';

export const planningText = defineText(planningEs, () => import('./planning.en.ts').then((m) => m.planningEn));
