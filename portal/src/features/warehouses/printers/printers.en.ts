import { commonFieldNames, thingNames } from '@tramo/contract/words/common';
import { namesIn } from '@tramo/contract/words/names';
import { printerFieldNames, warehouseThingNames } from '@tramo/contract/words/warehouse';
import type { Translation } from '../../../lib/text.ts';
import type { printersEs } from './printers.es.ts';

export const printersEn: Translation<typeof printersEs> = {
  title: warehouseThingNames.printers.en,
  printer: warehouseThingNames.printer.en,
  count: '{count, plural, one {# printer} other {# printers}}',
  cedi: thingNames.cedi.en,
  name: commonFieldNames.name.en,
  field: namesIn(printerFieldNames, 'en'),
  last: 'Last printing',
  neverPrinted: 'It has not printed yet',
  failure: 'Failed',
  works: 'Answers',
  untested: 'Not tested',
  state: commonFieldNames.status.en,
  add: 'New printer',
  edit: 'Printer {name}',
  test: 'Print a test',
  testing: 'Testing…',
  tested: '{name} took the test',
  removeTitle: 'Take {name} away?',
  removeText: 'Labels will not come out there any more. It can be added again.',
  removed: '{name} was taken away',
  created: '{name} was added. Print a test.',
  saved: 'The printer was saved',
  save: 'Save printer',
  hint: 'Label printers that understand ZPL, in the network where the server of Tramo stands. Almost all of them use port 9100.',
  missing: {
    cedi: 'Choose the distribution centre',
    name: 'Give it a name',
    host: 'Write its address',
    port: 'Write its port',
  },
  empty: {
    title: 'There are no printers yet',
    text: 'With a printer of the network labels come out by themselves. Without one they are printed as PDF.',
    filteredTitle: 'No printer in this distribution centre',
    filteredText: 'Choose another one above.',
  },
};
