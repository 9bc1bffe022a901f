import { namesIn } from '@tramo/contract/words/names';
import { locationLayoutNames, warehouseThingNames } from '@tramo/contract/words/warehouse';
import type { Translation } from '../../../lib/text.ts';
import type { printEs } from './print.es.ts';

export const printEn: Translation<typeof printEs> = {
  title: 'Labels of {name}',
  titleOne: 'Label of {code}',
  what: 'What is printed',
  whats: {
    area: 'The whole area: {count, plural, one {# label} other {# labels}}',
    range: 'A stretch of the walk',
    commands: 'Cards to command with the scanner: done, short, undo and pause',
    slots: 'Slots of a cart',
  },
  rangeFrom: 'From location',
  rangeTo: 'To location',
  way: 'How it is printed',
  ways: { pdf: 'PDF', zpl: 'ZPL file', printer: warehouseThingNames.printer.en },
  layout: 'Size',
  layouts: namesIn(locationLayoutNames, 'en'),
  printer: warehouseThingNames.printer.en,
  hints: {
    pdf: 'Each label has its code as QR and as bars.',
    zpl: 'For label printers: one to a label of 4 × 6 inches.',
    printer: 'It comes straight out of the printer of the distribution centre, up to {most, number} at once.',
  },
  print: 'Print',
  job: '{count, plural, one {# label} other {# labels}}',
  done: '{count, plural, one {# label ready} other {# labels ready}}',
};
