import { lettersOf, planLocations } from '@tramo/contract/warehouse/locations';
import { describe, expect, it } from 'vitest';
import { codeAt, numberOfLetters, readStart, startText } from './location-naming.rules.ts';

describe('names of locations', () => {
  it('letters are read back as they were written', () => {
    for (const number of [1, 26, 27, 52, 53, 702, 703]) expect(numberOfLetters(lettersOf(number))).toBe(number);
    expect(['', 'a1', 'Ñ', 'ABCD'].map(numberOfLetters)).toEqual([null, null, null, null]);
    expect(numberOfLetters(' b ')).toBe(2);
  });
  it('a beginning is read by its kind', () => {
    expect(readStart('numbers', '007')).toBe(7);
    expect(readStart('numbers', 'B')).toBeNull();
    expect(readStart('numbers', '10001')).toBeNull();
    expect(readStart('letters', 'c')).toBe(3);
    expect(startText({ style: 'letters', startOn: 28 })).toBe('AB');
    expect(startText({ style: 'numbers', startOn: 0 })).toBe('0');
  });
  it('a code is the one that the plan of the area has', () => {
    const number = { style: 'numbers', startOn: 1 } as const;
    const plan = {
      prefix: 'a',
      blocks: 3,
      shelvesPerBlock: 12,
      levelsPerShelf: 4,
      containersPerLevel: 2,
      naming: { block: number, shelf: number, level: number, container: { style: 'letters', startOn: 2 } as const },
    };
    for (const planned of planLocations(plan)) expect(codeAt(plan, planned)).toBe(planned.code);
  });
});
