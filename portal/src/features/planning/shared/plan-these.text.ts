import { defineText } from '../../../lib/text.ts';
import { planTheseEs } from './plan-these.es.ts';

export const planTheseText = defineText(planTheseEs, () => import('./plan-these.en.ts').then((m) => m.planTheseEn));
