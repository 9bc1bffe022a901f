import { locationPartNames } from '@tramo/contract/words/warehouse';
import { defineText } from '../../../lib/text.ts';

export const shelfFrontEs = {
  level: locationPartNames.level.es,
  cell: '{code}: {quantity, plural, =0 {vacía} one {# pieza} other {# piezas}}. {what}',
  blockedCell: '{code}, bloqueada: {quantity, plural, =0 {vacía} one {# pieza} other {# piezas}}. {what}',
} as const;
export const shelfFrontText = defineText(shelfFrontEs, () => import('./shelf-front.en.ts').then((m) => m.shelfFrontEn));
