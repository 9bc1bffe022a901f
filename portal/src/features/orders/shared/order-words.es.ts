import { namesIn } from '@tramo/contract/words/names';
import {
  orderDeedNames,
  orderFieldNames,
  orderMarkNames,
  orderOriginNames,
  orderStatusNames,
  shortReasonNames,
} from '@tramo/contract/words/orders';
import { defineText } from '../../../lib/text.ts';

/** Words for orders that several screens need. */
export const orderWordsEs = {
  field: namesIn(orderFieldNames, 'es'),
  status: namesIn(orderStatusNames, 'es'),
  mark: namesIn(orderMarkNames, 'es'),
  origin: namesIn(orderOriginNames, 'es'),
  deed: namesIn(orderDeedNames, 'es'),
  shortReason: namesIn(shortReasonNames, 'es'),
  orders: '{count, plural, one {# pedido} other {# pedidos}}',
  items: '{count, plural, one {# artículo} other {# artículos}}',
  units: '{count, plural, one {# pieza} other {# piezas}}',
  shortUnits: '{count, plural, one {# faltante} other {# faltantes}}',
  noClient: 'Sin cliente',
  noGuide: 'Sin guía',
} as const;
export const orderWords = defineText(orderWordsEs, () => import('./order-words.en.ts').then((m) => m.orderWordsEn));
