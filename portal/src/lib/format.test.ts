import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFormat, defaultUnits } from './format.ts';

const es = createFormat('es');
const en = createFormat('en', {
  timeZone: 'America/Tijuana',
  dateFormat: 'MM/DD/YYYY',
  hourFormat: '12H',
  distanceUnit: 'miles',
  weightUnit: 'pounds',
});
// 23:30 in Mexico City, 21:30 in Tijuana, already the next day in UTC.
const night = '2026-11-22T05:30:00Z';

describe('format', () => {
  it('writes dates and hours in the company’s zone', () => {
    expect(es.dayOf(night)).toBe('2026-11-21');
    expect(es.minuteOf(night)).toBe(1410);
    expect(es.time(night)).toBe('23:30');
    expect(es.dateTime(night)).toBe('sáb 21 nov, 23:30');
    expect(es.date(night)).toBe('21/11/2026');
    expect(en.date(night)).toBe('11/21/2026');
    expect(createFormat('es', { ...defaultUnits, dateFormat: 'YYYY-MM-DD' }).date(night)).toBe('2026-11-21');
    expect(en.time(night)).toBe('9:30 PM');
    expect(en.dateTime(night)).toBe('Sat Nov 21, 9:30 PM');
  });

  it('keeps a calendar day the same in any zone', () => {
    for (const timeZone of ['America/Tijuana', 'UTC', 'Pacific/Kiritimati'])
      expect(createFormat('es', { ...defaultUnits, timeZone }).day('2026-11-21')).toBe('sáb 21 nov');
  });

  it.each([
    [es.distance(630), '630 m'],
    [es.distance(63_240), '63.2 km'],
    [es.distance(1_412_600), '1,413 km'],
    [en.distance(16_093.44), '10 mi'],
    [es.weight(18.25), '18.3 kg'],
    [en.weight(10), '22 lb'],
    [es.money(6204), '$6,204.00'],
    [es.duration(38 * 3600 + 600), '38 h 10 min'],
    [es.duration(2100), '35 min'],
    [es.duration(7200), '2 h'],
    [es.delay(1080), '+18 min'],
    [es.delay(-240), '−4 min'],
    [es.delay(0), '+0 min'],
    [es.age(10.9), '10 s'],
    [es.age(-2), '0 s'],
    [es.age(725), '12 min'],
    [es.age(90_000), '1 d'],
    [es.percent(0.96), '96 %'],
    [es.minuteOfDay(570), '9:30'],
    [en.minuteOfDay(570), '9:30 AM'],
    [es.phone('8112345678'), '81 1234 5678'],
    [es.volume(1.256), '1.26 m³'],
  ])('writes %s', (written, expected) => {
    expect(written).toBe(expected);
  });

  it('writes a dash for what is absent', () => {
    expect([es.time(null), es.distance(undefined), es.day(null), es.delay(null)]).toEqual(['—', '—', '—', '—']);
  });

  it('never shows sixty minutes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400_000 }), (seconds) => {
        expect(es.duration(seconds)).not.toMatch(/\b60 min/);
      }),
    );
  });
});
