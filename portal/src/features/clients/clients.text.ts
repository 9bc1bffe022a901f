import { defineText } from '../../lib/text.ts';
import { clientsEs } from './clients.es.ts';

export const clientsText = defineText(clientsEs, () => import('./clients.en.ts').then((m) => m.clientsEn));
