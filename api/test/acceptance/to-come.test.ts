/**
 * What the documents and the decisions say and the API does not do yet, by chapter. Whoever builds one of these makes a case of its sentence and takes
 * it from here; `calls.test.ts` holds the calls that are to come.
 */
import { describe, test } from 'vitest';

const toCome: Record<string, readonly string[]> = {
  'document 2, 3 · entities': [
    'a guide carries its client’s checkListConfig under that name',
    'an order has number, date, contact, company, business name, phones, cedi, location, items and an imported flag',
  ],
  'document 2, 4 · states': ['orders: pending picking, picking, pending packing, packing, packed'],
  'document 2, 5 · rules': ['order items: a duplicate is rejected'],
  'decided · webhooks': ['events order.*'],
  'decided · orders': ['each scan is recorded, a short pick needs a reason, a packed order becomes a guide'],
  'decided · roads': ['`tramo roads import`, `list`, `remove`, `route` and `table` on an OSM file'],
};

describe.each(Object.entries(toCome))('%s', (_, sentences) => {
  for (const sentence of sentences) test.todo(sentence);
});
