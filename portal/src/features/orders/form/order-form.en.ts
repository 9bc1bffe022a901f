import { thingNames } from '@tramo/contract/words/common';
import { namesIn } from '@tramo/contract/words/names';
import { orderFieldNames, orderItemFieldNames } from '@tramo/contract/words/orders';
import type { Translation } from '../../../lib/text.ts';
import type { orderFormEs } from './order-form.es.ts';

export const orderFormEn: Translation<typeof orderFormEs> = {
  new: 'New order',
  edit: 'Edit {number}',
  closed: 'Order {number} is not edited any more',
  closedText: 'It is "{status}". What is missing is solved while picking or packing.',
  backToOrder: 'See the order',
  fields: namesIn(orderFieldNames, 'en'),
  sections: {
    order: thingNames.order.en,
    contact: 'Who receives it',
    address: 'Delivery address',
    rest: 'Time windows and notes',
  },
  numberHint: 'Unique for each client',
  promisedHint: 'Lists and picking waves go by it',
  clientNone: 'No client',
  locationHint: 'Lane, cart or shelf where its goods stand',
  addressHint: 'Picking does not need it; its waybill does.',
  zipUnknown: 'We do not know that postal code; type the whole address.',
  pin: 'Pin of {name}',
  map: 'Map of the address',
  pinHint: 'Click the map to put the pin',
  removePin: 'Remove the pin',
  outside: 'The pin is outside of Mexico. Check that it is right.',
  anyTime: 'At any hour',
  fixed:
    'Its picking began already: its items, distribution centre and client do not change. To change them, split or cancel it.',
  created: 'Order {number} was created',
  saved: 'Order {number} was saved',
  addFailed: 'The order could not be created',
  saveFailed: 'The order could not be saved',
  items: {
    ...namesIn(orderItemFieldNames, 'en'),
    title: orderFieldNames.items.en,
    unitWeightLb: 'Weight of one (lb)',
    cell: '{column}, item {number, number}',
    remove: 'Remove item {number, number}',
    add: 'Add item',
    full: 'An order holds up to {max, number} items',
    twice: 'That id stands in another line already: add up their quantities or change it',
    totals: '{items, plural, one {# item} other {# items}} · {units, plural, one {# unit} other {# units}} · {weight}',
    hint: 'Enter goes down and adds lines. You may paste a block of your spreadsheet. Without an id an item has its place.',
  },
};
