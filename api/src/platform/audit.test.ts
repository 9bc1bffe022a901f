import { expect, it } from 'vitest';
import { changedFields } from './audit.ts';

it.each<[string, Record<string, unknown>, Record<string, unknown>, ReturnType<typeof changedFields>]>([
  [
    'what differs',
    { name: 'A', plate: 'X' },
    { name: 'B', plate: 'X' },
    { before: { name: 'A' }, after: { name: 'B' } },
  ],
  [
    'what came and what went',
    { email: 'a@b.mx', phone: null },
    { email: null, phone: '81' },
    { before: { email: 'a@b.mx' }, after: { phone: '81' } },
  ],
  ['lists by what they hold', { roles: ['admin'] }, { roles: ['admin'] }, { before: {}, after: {} }],
  [
    'nothing of what every write changes',
    { version: 1, can: { edit: true } },
    { version: 2, can: { edit: false } },
    { before: {}, after: {} },
  ],
  [
    'that a secret changed, and not to what',
    { password_hash: 'x1' },
    { password_hash: 'x2' },
    { before: { password_hash: '•••' }, after: { password_hash: '•••' } },
  ],
])('keeps %s', (_, before, after, kept) => expect(changedFields(before, after)).toEqual(kept));

it('keeps a whole new shape but for its empty fields', () =>
  expect(changedFields({}, { name: 'A', email: null, roles: [] })).toEqual({
    before: {},
    after: { name: 'A', roles: [] },
  }));
