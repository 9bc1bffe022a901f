import { defineText } from '../../lib/text.ts';
import { chartEs } from './chart.es.ts';

export const chartText = defineText(chartEs, () => import('./chart.en.ts').then((m) => m.chartEn));
