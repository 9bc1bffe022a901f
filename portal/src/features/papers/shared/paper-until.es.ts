import { defineText } from '../../../lib/text.ts';

export const paperUntilEs = {
  daysLeft: '{days, plural, =0 {Vence hoy} =1 {Vence mañana} other {Vence en # días}}',
  ended: '{days, plural, =1 {Venció ayer} other {Venció hace # días}}',
  noDate: 'Sin vigencia',
} as const;

export const paperUntilText = defineText(paperUntilEs, () => import('./paper-until.en.ts').then((m) => m.paperUntilEn));
