/**
 * What the documents and the decisions say and the API does not do yet, by chapter. Whoever builds one of these makes a case of its sentence and takes
 * it from here.
 */
import { describe, test } from 'vitest';

const toCome: Record<string, readonly string[]> = {
  'document 2, 3 · entities': [
    'a guide carries its client’s checkListConfig under that name',
    'an order has number, date, contact, company, business name, phones, cedi, location, items and an imported flag',
  ],
  'document 2, 5 · rules': ['order items: a duplicate is rejected'],
  'decided · webhooks': ['events order.*'],
  'decided · roads': ['`tramo roads import`, `list`, `remove`, `route` and `table` on an OSM file'],
};

describe.each(Object.entries(toCome))('%s', (_, sentences) => {
  for (const sentence of sentences) test.todo(sentence);
});
