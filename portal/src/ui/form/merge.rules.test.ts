import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSame, mergeOver } from './merge.rules.ts';

const opened = {
  name: 'Ana',
  phone: '1',
  cedisIds: ['a'],
  address: { street: 'Juárez', references: '' },
  pin: { lat: 1, lng: 1 },
  rest: null as { minutes: number } | null,
};
type Values = typeof opened;

it.each<[unknown, unknown, boolean]>([
  [{ a: 1, b: [{ c: 1, d: 2 }] }, { b: [{ d: 2, c: 1 }], a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [[1, 2], [2, 1], false],
  [[], {}, false],
  [null, {}, false],
  [new Date(0), new Date(1), false],
  [new Date(0), new Date(0), true],
])('%j and %j are the same: %s', (a, b, same) => {
  expect([isSame(a, b), isSame(b, a)]).toEqual([same, same]);
});

it.each<[string, Partial<Values>, Partial<Values>, Partial<Values>, string[], string[]]>([
  ['nobody changed anything', {}, {}, {}, [], []],
  ['only they', {}, { phone: '2' }, { phone: '2' }, ['phone'], []],
  ['only I', { phone: '3' }, {}, { phone: '3' }, [], []],
  ['each another field', { name: 'Eva' }, { phone: '2' }, { name: 'Eva', phone: '2' }, ['phone'], []],
  ['both the same field', { name: 'Eva' }, { name: 'Anita' }, { name: 'Eva' }, ['name'], ['name']],
  ['both to the same', { name: 'Eva' }, { name: 'Eva' }, { name: 'Eva' }, ['name'], []],
  ['a list is one field', { cedisIds: ['b'] }, { cedisIds: ['c'] }, { cedisIds: ['b'] }, ['cedisIds'], ['cedisIds']],
  [
    'parts of a part',
    { address: { street: 'Juárez', references: 'Portón' } },
    { address: { street: 'Hidalgo', references: '' } },
    { address: { street: 'Hidalgo', references: 'Portón' } },
    ['address.street'],
    [],
  ],
  [
    'what may be missing',
    { rest: { minutes: 60 } },
    { rest: { minutes: 30 } },
    { rest: { minutes: 60 } },
    ['rest'],
    ['rest'],
  ],
  [
    'a place is mine or theirs, never half of each',
    { pin: { lat: 1, lng: 5 } },
    { pin: { lat: 7, lng: 7 } },
    { pin: { lat: 1, lng: 5 } },
    ['pin.lat', 'pin.lng'],
    ['pin.lat', 'pin.lng'],
  ],
])('%s', (_, mine, there, merged, theirs, conflicts) =>
  expect(mergeOver(opened, { ...opened, ...mine }, { ...opened, ...there })).toEqual({
    merged: { ...opened, ...merged },
    theirs,
    conflicts,
  }),
);

it('a whole part is taken from one of both', () => {
  const typed = { ...opened, address: { street: 'Juárez', references: 'Portón' } };
  const saved = { ...opened, address: { street: 'Hidalgo', references: '' } };
  const { merged, conflicts } = mergeOver(opened, typed, saved, ['address']);
  expect([merged.address, conflicts]).toEqual([typed.address, ['address']]);
});

it('loses nothing: whoever changed a field finds it there, and mine wins', () => {
  const values = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.record({ d: fc.nat(2), e: fc.nat(2) }) });
  fc.assert(
    fc.property(values, values, values, (was, mine, now) => {
      const { merged } = mergeOver(was, mine, now);
      const expected = (before: number, here: number, there: number): number => (here === before ? there : here);
      expect(merged).toEqual({
        a: expected(was.a, mine.a, now.a),
        b: expected(was.b, mine.b, now.b),
        c: { d: expected(was.c.d, mine.c.d, now.c.d), e: expected(was.c.e, mine.c.e, now.c.e) },
      });
    }),
  );
});
