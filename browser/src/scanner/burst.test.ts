import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createBurst } from './burst.ts';

/** Types `text` with so many milliseconds between two keys; answers what was scanned. */
function scansOf(strokes: readonly { text: string; gapMs: number; pauseMs?: number }[], isInField = true): string[] {
  const burst = createBurst();
  const found: string[] = [];
  let at = 1000;
  for (const { text, gapMs, pauseMs = 1000 } of strokes) {
    for (const char of text) {
      at += gapMs;
      const step = burst.press({ key: char === '\n' ? 'Enter' : char, at, ctrl: false, isInField });
      if (step.kind === 'scan') found.push(step.text);
    }
    at += pauseMs;
  }
  return found;
}

describe('a scanner among people who type', () => {
  test('every code of a fast scanner is told, one right after the other', () => {
    expect(scansOf([{ text: 'A-03-2-B\n7501031311309\n', gapMs: 4 }])).toEqual(['A-03-2-B', '7501031311309']);
  });
  test('a slow wireless one likewise', () => expect(scansOf([{ text: 'A-03\n', gapMs: 45 }])).toEqual(['A-03']));
  test('who types is none', () => expect(scansOf([{ text: 'hola mundo\n', gapMs: 90 }])).toEqual([]));
  test('one letter typed before it is not of it', () => {
    expect(
      scansOf([
        { text: 'x', gapMs: 90 },
        { text: 'A-03\n', gapMs: 5 },
      ]),
    ).toEqual(['A-03']);
  });
  test('Enter alone, or two keys pressed together, are none', () => {
    expect(
      scansOf([
        { text: '\n', gapMs: 5 },
        { text: 'ab\n', gapMs: 5 },
      ]),
    ).toEqual([]);
  });
  test('Enter pressed a while after fast keys is a person', () => {
    expect(
      scansOf([
        { text: 'abcd', gapMs: 20 },
        { text: '\n', gapMs: 300 },
      ]),
    ).toEqual([]);
  });
  test('a device that stumbles in the middle of a code splits none: also in a field, when it is short', () => {
    const stumbling = (pauseMs: number) => [
      { text: 'A-0', gapMs: 4, pauseMs },
      { text: '3-2-B\n', gapMs: 4 },
    ];
    expect(scansOf(stumbling(120))).toEqual(['A-03-2-B']);
    expect(scansOf(stumbling(400), false)).toEqual(['A-03-2-B']);
    expect(scansOf(stumbling(400))).toEqual(['3-2-B']);
  });
  test('any code at any scanner’s pace comes out as it went in', () => {
    fc.assert(
      fc.property(
        fc.array(fc.stringMatching(/^[A-Za-z0-9 ./+-]{3,40}$/), { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 1, max: 45 }),
        (codes, gapMs) => {
          expect(scansOf([{ text: codes.map((code) => `${code}\n`).join(''), gapMs }])).toEqual(codes);
        },
      ),
    );
  });
});

describe('what scanners send besides letters', () => {
  const press = (keys: readonly [string, boolean?][]) => {
    const burst = createBurst();
    return {
      burst,
      steps: keys.map(([key, ctrl = false], i) => burst.press({ key, at: i * 5, ctrl, isInField: false })),
    };
  };
  test('Shift belongs to its letter', () => {
    expect(press([['Shift'], ['A'], ['Shift'], ['B'], ['C'], ['Enter']]).steps.at(-1)).toEqual({
      kind: 'scan',
      text: 'ABC',
    });
  });
  test('the separator of GS1 comes as Ctrl+] or F8', () => {
    expect(press([['1'], ['0'], ['A'], [']', true], ['2'], ['F8'], ['Tab']]).steps.at(-1)).toEqual({
      kind: 'scan',
      text: '10A\u001d2\u001d',
    });
  });
  test('shortcuts and arrows are no part of a code', () => {
    expect(press([['a'], ['b'], ['c'], ['ArrowLeft'], ['Enter']]).steps.at(-1)).toEqual({ kind: 'none' });
    expect(press([['a'], ['b'], ['v', true], ['c'], ['Enter']]).steps.at(-1)).toEqual({ kind: 'none' });
  });
  test('without an end a long burst counts after a silence, a short one does not', () => {
    expect(press([...'A-03-2-B'].map((key): [string] => [key])).burst.silence()).toEqual({
      kind: 'scan',
      text: 'A-03-2-B',
    });
    expect(press([['a'], ['b'], ['c']]).burst.silence()).toEqual({ kind: 'none' });
  });
  test('from the fourth key on nobody else gets them', () => {
    expect(press([['a'], ['b'], ['c'], ['d']]).steps.map((s) => s.kind)).toEqual(['none', 'none', 'none', 'typing']);
  });
});
