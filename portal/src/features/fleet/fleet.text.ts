import { defineText } from '../../lib/text.ts';
import { fleetEs } from './fleet.es.ts';

export const fleetText = defineText(fleetEs, () => import('./fleet.en.ts').then((m) => m.fleetEn));
