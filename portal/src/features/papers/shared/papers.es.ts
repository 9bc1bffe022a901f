import { defineText } from '../../../lib/text.ts';

export const papersEs = {
  daysLeft: '{days, plural, =0 {Vence hoy} =1 {Vence mañana} other {Vence en # días}}',
  ended: '{days, plural, =1 {Venció ayer} other {Venció hace # días}}',
  noDate: 'Sin vigencia',
} as const;

export const papersText = defineText(papersEs, () => import('./papers.en.ts').then((m) => m.papersEn));
