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

  it.each([
    ['DD/MM/YYYY', '03/02/2026'],
    ['MM/DD/YYYY', '02/03/2026'],
    ['YYYY-MM-DD', '2026-02-03'],
  ])('in %s is written %s and read back', (format, text) => {
    expect(writtenDay('2026-02-03', format)).toBe(text);
    expect(parseDay(text, 2026, format)).toBe('2026-02-03');
  });

  it('without a year takes the order of the company', () => {
    expect(parseDay('11/21', 2026, 'MM/DD/YYYY')).toBe('2026-11-21');
    expect(parseDay('21/11', 2026, 'MM/DD/YYYY')).toBeNull();
  });
});
