import { commonFieldNames } from '@tramo/contract/words/common';
import { namesIn } from '@tramo/contract/words/names';
import { productFieldNames } from '@tramo/contract/words/warehouse';
import type { Translation } from '../../../lib/text.ts';
import type { productsEs } from './products.es.ts';

export const productsEn: Translation<typeof productsEs> = {
  title: 'Warehouse products',
  count: '{count, plural, one {# product} other {# products}}',
  field: namesIn(productFieldNames, 'en'),
  filters: 'Filters of the products',
  search: 'SKU, name or code',
  state: commonFieldNames.status.en,
  allStates: 'All products',
  states: { active: 'Active', resting: 'Inactive', stocked: 'With stock', none: 'Without stock' },
  resting: 'Inactive',
  codes: 'Codes',
  noCodes: 'Its SKU alone',
  pack: '{code} × {units, number}',
  moreCodes: '{count, plural, one {and # more code} other {and # more codes}}',
  size: 'Weight and volume',
  kg: '{value} kg',
  m3: '{value} m³',
  places: '{count, plural, =0 {in no location} one {in # location} other {in # locations}}',
  add: 'New product',
  edit: 'Product {sku}',
  seeStock: 'See where it is',
  seeMovements: 'See its movements',
  removeTitle: 'Delete {sku}?',
  removeText: 'Only one that never had stock can go; make it inactive otherwise.',
  removed: '{sku} was deleted',
  created: '{sku} was added',
  saved: 'The product was saved',
  save: 'Save product',
  activeHint: 'An inactive one is not put away any more; what is there can be picked',
  codesHint:
    'What the scanner reads besides the SKU: EAN, UPC or that of a box with several units. Scan one to add it.',
  code: 'EAN, UPC or your own',
  codeOf: 'Code {number, number}',
  unitsOf: 'Units of code {number, number}',
  unitsSuffix: ' units',
  removeCode: 'Remove code {number, number}',
  addCode: 'Add code',
  empty: {
    title: 'There are no products yet',
    text: 'Add them one by one or import a sheet with their SKUs and codes.',
    filteredTitle: 'No product with those filters',
    filteredText: 'Clear filters or search for something else.',
  },
};
