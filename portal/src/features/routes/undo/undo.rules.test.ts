import type { BoardAction } from '@tramo/contract/route-changes';
import { expect, test } from 'vitest';
import { toUndo } from './undo.rules.ts';

const action = (_id: string, over: Partial<BoardAction> = {}): BoardAction => ({
  _id,
  kind: 'order',
  at: '2026-11-21T16:00:00Z',
  by: 'Ana',
  byMe: true,
  routes: [],
  values: {},
  canUndo: true,
  ...over,
});

test.each([
  ['the newest of mine', [action('a'), action('b')], 'a'],
  ['nobody else’s', [action('a', { byMe: false }), action('b')], 'b'],
  ['what was overtaken stays', [action('a', { canUndo: false }), action('b')], 'b'],
  [
    'an undo is not undone by the same key',
    [action('u', { kind: 'undo' }), action('a', { canUndo: false }), action('b')],
    'b',
  ],
  ['nothing left', [action('u', { kind: 'undo' })], undefined],
] as const)('Ctrl Z takes back %s', (_, actions, id) => {
  expect(toUndo(actions)?._id).toBe(id);
});
