import { defineText } from '../../../lib/text.ts';
import { fleetLiveEs } from './fleet-live.es.ts';

export const fleetLiveText = defineText(fleetLiveEs, () => import('./fleet-live.en.ts').then((m) => m.fleetLiveEn));
