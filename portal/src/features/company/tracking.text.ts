import { defineText } from '../../lib/text.ts';
import { trackingEs } from './tracking.es.ts';

export const trackingText = defineText(trackingEs, () => import('./tracking.en.ts').then((m) => m.trackingEn));
