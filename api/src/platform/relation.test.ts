import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { relation } from './relation.ts';

test('a relation that nobody shows says so, and does not pass for an empty one', () => {
  const routes = relation('guides.routes');
  expect(() => routes()).toThrow('guides.routes');
  routes.shows(sql`select id from route`);
  expect(() => routes()).not.toThrow();
});
