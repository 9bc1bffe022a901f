import { describe, expect, it } from 'vitest';
import { ageText, figuresOf, windowsText } from './figures.ts';
import { wordsOf } from './words.ts';

const es = figuresOf('es', { timeZone: 'America/Mexico_City', hourFormat: '24H' });
const en = figuresOf('en', { timeZone: 'America/Tijuana', hourFormat: '12H' });
const at = '2026-11-21T18:05:00Z';

describe('figures of a recipient’s page', () => {
  it('are those of the company’s zone, in the reader’s language', () => {
    expect([es.day('2026-11-21'), es.dayOf(at), es.time(at)]).toEqual([
      'sábado 21 de noviembre',
      'sábado 21 de noviembre',
      '12:05',
    ]);
    expect([en.day('2026-11-21'), en.time(at), en.minute(545)]).toEqual([
      'Saturday, November 21',
      '10:05 AM',
      '9:05 AM',
    ]);
    expect(es.moment(at)).toMatch(/^sáb.* 21 .*nov.* 12:05$/);
    expect(es.isSameDay('2026-11-22T05:30:00Z', Date.parse(at))).toBe(true);
    expect(es.isSameDay('2026-11-22T06:30:00Z', Date.parse(at))).toBe(false);
  });

  it('tells windows', () => {
    expect(
      windowsText(wordsOf('es'), es, [
        { startMinute: 540, endMinute: 780 },
        { startMinute: 900, endMinute: 1440 },
      ]),
    ).toBe('de 09:00 a 13:00 o de 15:00 a 00:00');
  });

  it.each([
    [-5000, '0 s'],
    [12_400, '12 s'],
    [59_700, '1 min'],
    [200_000, '3 min'],
    [3_600_000, '1 h'],
    [10_000_000, '2 h'],
  ])('tells an age of %d ms', (ms, text) => expect(ageText(wordsOf('es'), ms)).toBe(text));
});
