import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isWholeClock, readClock, shownClock } from './clock.rules.ts';

it.each([
  ['8', '08:00'],
  ['08:30', '08:30'],
  ['8:30', '08:30'],
  ['8.30', '08:30'],
  ['830', '08:30'],
  ['2015', '20:15'],
  ['20 15', '20:15'],
  ['20h', '20:00'],
  ['0:05', '00:05'],
  ['24:00', null],
  ['8:75', null],
  ['8:3', null],
  ['8 p. m.', '20:00'],
  ['8:15PM', '20:15'],
  ['12:05 a. m.', '00:05'],
  ['12 pm', '12:00'],
  ['13 pm', null],
  ['pm', null],
  ['', null],
])('«%s» is %s', (typed, clock) => expect(readClock(typed)).toBe(clock));

it('is shown in the company’s format, and read back from it', () => {
  expect([shownClock('20:15', '24H'), shownClock('20:15', '12H'), shownClock('', '12H')]).toEqual([
    '20:15',
    '8:15 p. m.',
    '',
  ]);
  for (const clock of ['00:00', '00:05', '09:30', '12:00', '23:59'])
    expect(readClock(shownClock(clock, '12H'))).toBe(clock);
});

it('an hour is whole with its minutes', () => {
  expect(['8:30', '0830', '20.15'].filter(isWholeClock)).toEqual(['8:30', '0830', '20.15']);
  expect(['8', '8:', '8:3', '083'].filter(isWholeClock)).toEqual([]);
});

it('no screen asks for an hour with the browser’s own field, which writes a.m. and p.m. in many languages', () => {
  const source = join(import.meta.dirname, '../..');
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.tsx'));
  expect(files.length).toBeGreaterThan(200);
  expect(
    files.filter((path) =>
      /type="(time|datetime-local)"|TimeInput|TimePicker/.test(readFileSync(join(source, path), 'utf8')),
    ),
  ).toEqual([]);
});
