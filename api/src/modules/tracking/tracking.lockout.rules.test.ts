import { describe, expect, it } from 'vitest';
import { lockedMinutes } from './tracking.lockout.rules.ts';

const now = new Date('2026-11-21T18:00:00Z');
/** So many failures, one a minute, the last one so many minutes ago. */
const ago = (count: number, last: number, every = 1): Date[] =>
  Array.from({ length: count }, (_, n) => new Date(now.getTime() - (last + n * every) * 60_000));

describe('lockedMinutes', () => {
  it.each([
    ['nothing yet', [], [], 0],
    ['nine at a folio', ago(9, 0), [], 0],
    ['ten at a folio, the tenth nine minutes ago', ago(10, 0), [], 6],
    ['ten at a folio, the tenth fifteen minutes ago', ago(10, 6), [], 0],
    ['thirty at a folio in a day, the thirtieth 14.5 hours ago', ago(30, 0, 30), [], 570],
    ['twenty-nine at a folio in a day', ago(29, 0, 30), [], 0],
    ['twenty-nine from an address', [], ago(29, 0, 0), 0],
    ['thirty from an address at once', [], ago(30, 0, 0), 15],
  ])('%s', (_, folio, address, minutes) => expect(lockedMinutes({ folio, address }, now)).toBe(minutes));
});
