import { thingNames } from '@tramo/contract/words/common';
import { importFieldNames } from '@tramo/contract/words/imports';
import { namesIn } from '@tramo/contract/words/names';
import { orderFieldNames } from '@tramo/contract/words/orders';
import type { Translation } from '../../lib/text.ts';
import type { importOrdersEs } from './import-orders.es.ts';

export const importOrdersEn: Translation<typeof importOrdersEs> = {
  title: 'Import orders',
  templateName: 'orders-template.csv',
  date: orderFieldNames.promisedDate.en,
  noRecent: 'Here you will see your imports of orders, what came of them and how to undo them.',
  recentLine: '{rows, plural, one {# row} other {# rows}} · {guides, plural, one {# order} other {# orders}}',
  field: 'Field of the order',
  contact: 'contact or company',
  open: 'See order',
  leaveOut: 'They are not orders',
  noFolio: '{count, plural, one {# row has no order number} other {# rows have no order number}}',
  generate: 'Generate numbers',
  run: '{count, plural, one {Import # row} other {Import # rows}}',
  made: '{count, plural, =0 {No order was imported} one {# order was imported} other {# orders were imported}}',
  undoneText: 'Its orders were deleted. The rows stay here in case you want to import them again.',
  madeFigure: 'Orders imported',
  see: 'See orders',
  undoText:
    '{count, plural, one {# order will be deleted} other {# orders will be deleted}}. Only possible while nobody worked on them.',
  undoDone: '{count, plural, =0 {The import was undone} one {# order was deleted} other {# orders were deleted}}',
  drop: 'Drop the sheet of your orders here',
  groups: {
    thing: thingNames.order.en,
    contact: 'Who receives it',
    /** A group of fields, told by whose they are. */
    address: 'Delivery address',
    time: 'Time windows',
    load: orderFieldNames.items.en,
  },
  fields: {
    ...namesIn(importFieldNames, 'en'),
    folio: orderFieldNames.number.en,
    scheduledDate: orderFieldNames.promisedDate.en,
    contactName: orderFieldNames.contactName.en,
    deleted: 'Deleted field',
  },
};
