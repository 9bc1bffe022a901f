import { locationPartNames } from '@tramo/contract/words/warehouse';
import type { Translation } from '../../../lib/text.ts';
import type { shelfFrontEs } from './shelf-front.es.ts';

export const shelfFrontEn: Translation<typeof shelfFrontEs> = {
  level: locationPartNames.level.en,
  cell: '{code}: {quantity, plural, =0 {empty} one {# unit} other {# units}}. {what}',
  blockedCell: '{code}, blocked: {quantity, plural, =0 {empty} one {# unit} other {# units}}. {what}',
};
