import { describe, expect, it } from 'vitest';
import { parseDay, writtenDay } from './dates.rules.ts';

describe('a typed day', () => {
  it.each([
    ['21/11/2026', '2026-11-21'],
    ['1-2-26', '2026-02-01'],
    ['21/11', '2026-11-21'],
    ['2026-11-21', '2026-11-21'],
    [' 05.03.2027 ', '2027-03-05'],
    ['31/02/2026', null],
    ['11/21/2026', null],
    ['mañana', null],
    ['', null],
  ])('%j is %j', (text, day) => expect(parseDay(text, 2026)).toBe(day));

  it('reads back what it writes', () => expect(parseDay(writtenDay('2026-02-28'), 2026)).toBe('2026-02-28'));
});
