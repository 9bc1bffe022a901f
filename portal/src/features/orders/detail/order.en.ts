import { thingNames } from '@tramo/contract/words/common';
import { namesIn } from '@tramo/contract/words/names';
import {
  orderActionNames,
  orderEditedFieldNames,
  orderFieldNames,
  orderItemFieldNames,
} from '@tramo/contract/words/orders';
import type { Translation } from '../../../lib/text.ts';
import type { orderEs } from './order.es.ts';

export const orderEn: Translation<typeof orderEs> = {
  loading: 'Order',
  notFound: 'We did not find that order',
  notFoundText: 'It may have been deleted, or belong to another distribution centre.',
  backToOrders: 'See orders',
  subtitle: '{client} · {cedi}',
  stages: { label: 'Progress of the order', done: 'done', guide: thingNames.guide.en },
  since: 'for {age}',
  held: 'Held: {reason}',
  cancelled: 'Why it was cancelled: {reason}',
  inRoute: 'On route',
  stop: 'stop {order, number}',
  parent: orderFieldNames.parent.en,
  mergedInto: orderFieldNames.mergedInto.en,
  sections: {
    order: 'Data of the order',
    contact: 'Who receives it',
    items: orderFieldNames.items.en,
    history: 'History',
  },
  call: 'Call {phone}',
  noAddress: 'No address: picking does not need it, its waybill does.',
  anyTime: 'At any hour',
  actions: { more: 'More actions', split: 'Split', merge: 'Merge with another' },
  items: {
    ...namesIn(orderItemFieldNames, 'en'),
    total: 'Total',
    codeOf: 'ID {code}',
    progress:
      'Of {quantity, number} units of {name}: {picked, number} picked, {packed, number} packed, {short, number} short',
    load: '{weight} · {volume}',
  },
  history: {
    actions: namesIn(orderActionNames, 'en'),
    fields: namesIn(orderEditedFieldNames, 'en'),
    by: '{actor}, {at}',
    becomes: 'becomes',
    order: 'With order',
    item: '{quantity, number} × {name}',
  },
  removed: 'Order {number} was deleted',
};
