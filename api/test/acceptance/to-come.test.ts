/**
 * What the documents and the decisions say and the API does not do yet, by chapter. Whoever builds one of these makes a case of its sentence and takes
 * it from here.
 */
import { describe, test } from 'vitest';

const toCome: Record<string, readonly string[]> = {
  'document 2, 3 · entities': ['a guide carries its client’s checkListConfig under that name'],
};

describe.each(Object.entries(toCome))('%s', (_, sentences) => {
  for (const sentence of sentences) test.todo(sentence);
});
