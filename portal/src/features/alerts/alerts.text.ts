import { defineText } from '../../lib/text.ts';
import { alertsEs } from './alerts.es.ts';

export const alertsText = defineText(alertsEs, () => import('./alerts.en.ts').then((m) => m.alertsEn));
