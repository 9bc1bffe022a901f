import fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeText, QUIET_MS, turnOf } from './driver.push.rules.ts';

const now = new Date('2026-11-27T18:00:00Z');
const long = new Date(now.getTime() - QUIET_MS);
const guides = (text: string): string[] => [...text];

test.each([
  ['nothing', 'abc', 'abc', ''],
  ['one less', 'abc', 'ac', 'La oficina quitó una parada'],
  ['two more', 'abc', 'abcde', 'La oficina agregó 2 paradas'],
  ['one for another', 'abc', 'abd', 'La oficina quitó una parada. La oficina agregó una parada'],
  ['another order', 'abc', 'acb', 'La oficina cambió el orden de tus paradas'],
  ['one in between', 'abc', 'adbc', 'La oficina agregó una parada'],
  ['all gone', 'abc', '', 'La oficina quitó 3 paradas'],
])('%s', (_, before, after, text) => {
  const turn = turnOf({ guides: guides(before), toldAt: long }, guides(after), now);
  expect(turn.kind === 'changed' ? changeText(turn, 'es') : '').toBe(text);
});

test('within a minute of the last push it waits until that is over', () => {
  const toldAt = new Date(now.getTime() - 20_000);
  expect(turnOf({ guides: ['a'], toldAt }, ['a', 'b'], now)).toEqual({
    kind: 'wait',
    until: new Date(now.getTime() + 40_000),
  });
  expect(turnOf({ guides: ['a'], toldAt }, ['a'], now)).toEqual({ kind: 'same' });
});

test('the same stops are never told, any others always', () => {
  const list = fc.uniqueArray(fc.constantFrom(...'abcdefgh'), { maxLength: 8 });
  fc.assert(
    fc.property(list, list, (before, after) => {
      const turn = turnOf({ guides: before, toldAt: null }, after, now);
      expect(turn.kind === 'same').toBe(before.join() === after.join());
      if (turn.kind === 'changed') expect(changeText(turn, 'es')).not.toBe('');
    }),
  );
});
