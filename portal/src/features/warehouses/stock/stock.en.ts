import { commonFieldNames, thingNames } from '@tramo/contract/words/common';
import { namesIn } from '@tramo/contract/words/names';
import { movementReasonNames, stockFieldNames, warehouseThingNames } from '@tramo/contract/words/warehouse';
import type { Translation } from '../../../lib/text.ts';
import type { stockEs } from './stock.es.ts';

export const stockEn: Translation<typeof stockEs> = {
  stock: warehouseThingNames.stock.en,
  movements: warehouseThingNames.movements.en,
  views: 'Parts of the stock',
  location: warehouseThingNames.location.en,
  product: warehouseThingNames.product.en,
  cedi: thingNames.cedi.en,
  quantity: stockFieldNames.quantity.en,
  counted: stockFieldNames.countedDate.en,
  delta: stockFieldNames.delta.en,
  reason: stockFieldNames.reason.en,
  never: 'Never',
  filters: 'Filters of the stock',
  search: 'Location, SKU or product',
  ofArea: 'Area: {name}',
  ofProduct: 'Product: {name}',
  lines: '{count, plural, one {# line} other {# lines}}',
  seeMovements: 'See its movements',
  title: { put: 'Put product', move: 'Move to another location', adjust: 'Correct the stock' },
  send: { put: 'Put', move: 'Move', adjust: 'Correct' },
  done: {
    put: '{count, plural, one {# unit was put} other {# units were put}} in {location}',
    move: '{count, plural, one {# unit was moved} other {# units were moved}} to {location}',
    adjust: 'There are {count, number} in {location} now',
  },
  from: 'From',
  to: 'Location to move to',
  note: 'Note',
  realQuantity: 'Real quantity',
  thereNow:
    '{count, plural, =0 {There are no units there.} one {There is # unit there.} other {There are # units there.}}',
  missing: {
    location: 'Choose a location',
    product: 'Choose a product',
    quantity: 'Write how many units',
    detail: 'Say why it is corrected',
  },
  scanHint: {
    put: 'You may scan the location and the product, too.',
    move: 'You may scan the location to move to, too.',
  },
  unknownCode: 'The code {code} is not known',
  empty: {
    title: 'There is no stock yet',
    text: 'Put product in a location or import a sheet.',
    filteredTitle: 'Nothing with those filters',
    filteredText: 'Clear filters or search for something else.',
  },
  when: commonFieldNames.date.en,
  why: 'Why',
  after: '{count, number} left',
  movement: namesIn(movementReasonNames, 'en'),
  movementFilters: 'Filters of the movements',
  movementSearch: 'Location, SKU, product or person',
  movementsEmpty: {
    title: 'There are no movements yet',
    text: 'Each time that something is put, moved, picked or counted stays here.',
    filteredTitle: 'No movement with those filters',
    filteredText: 'Clear filters or choose other days.',
  },
};
