import { defineText } from '../../../lib/text.ts';

export const cityEs = { cities: 'Ir a la ciudad de' } as const;

export const cityText = defineText(cityEs, () => import('./city.en.ts').then((m) => m.cityEn));
