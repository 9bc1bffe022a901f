import { namesIn } from '@tramo/contract/words/names';
import {
  orderDeedNames,
  orderFieldNames,
  orderMarkNames,
  orderOriginNames,
  orderStatusNames,
  shortReasonNames,
} from '@tramo/contract/words/orders';
import type { Translation } from '../../../lib/text.ts';
import type { orderWordsEs } from './order-words.es.ts';

export const orderWordsEn: Translation<typeof orderWordsEs> = {
  field: namesIn(orderFieldNames, 'en'),
  status: namesIn(orderStatusNames, 'en'),
  mark: namesIn(orderMarkNames, 'en'),
  origin: namesIn(orderOriginNames, 'en'),
  deed: namesIn(orderDeedNames, 'en'),
  shortReason: namesIn(shortReasonNames, 'en'),
  orders: '{count, plural, one {# order} other {# orders}}',
  items: '{count, plural, one {# item} other {# items}}',
  units: '{count, plural, one {# unit} other {# units}}',
  shortUnits: '{count, number} short',
  noClient: 'No client',
  noGuide: 'No waybill',
};
