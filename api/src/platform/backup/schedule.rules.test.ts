import { describe, expect, it } from 'vitest';
import { backupName, backupNameAt, dueDay, nextBackupAt, pastKeeping, readAt, readKeep } from './schedule.rules.ts';

const night = { atSecond: 3 * 3600 + 15 * 60 };

it('a day’s backup is due from its hour on, and yesterday’s before', () => {
  // 09:15 UTC is 03:15 in the middle of Mexico.
  expect(dueDay(night, new Date('2026-11-27T09:14:59Z'))).toBe('2026-11-26');
  expect(dueDay(night, new Date('2026-11-27T09:15:00Z'))).toBe('2026-11-27');
  expect(nextBackupAt(night, new Date('2026-11-27T09:14:59Z')).toISOString()).toBe('2026-11-27T09:15:00.000Z');
  expect(nextBackupAt(night, new Date('2026-11-27T09:15:00Z')).toISOString()).toBe('2026-11-28T09:15:00.000Z');
});

it('a name says when', () => {
  const at = new Date('2026-11-27T09:15:03Z');
  expect(backupNameAt(backupName(at))).toEqual(at);
  expect(backupNameAt('tramo-2026-13-40-999999Z.tramo')).toBe(null);
  expect(backupNameAt('apuntes.txt')).toBe(null);
});

describe('keeping', () => {
  const nightly = Array.from({ length: 400 }, (_, i) => backupName(new Date(Date.UTC(2026, 10, 27 - i, 9, 15))));
  const keptOf = (names: string[], keep: Parameters<typeof pastKeeping>[1], good: string | null = null): string[] => {
    const gone = new Set(pastKeeping(names, keep, good));
    return names.filter((name) => !gone.has(name)).map((name) => name.slice(6, 16));
  };
  it('the newest of each of the newest days, weeks and months stays', () => {
    expect(keptOf(nightly, { days: 3, weeks: 3, months: 4 })).toEqual([
      '2026-11-27',
      '2026-11-26',
      '2026-11-25',
      '2026-11-22',
      '2026-11-15',
      '2026-10-31',
      '2026-09-30',
      '2026-08-31',
    ]);
  });
  it('an installation that was off for months loses nothing by it', () => {
    const old = nightly.slice(200, 203);
    expect(keptOf(old, { days: 7, weeks: 0, months: 0 })).toHaveLength(3);
  });
  it('the newest, and the last that is known to be good, stay whatever their age', () => {
    expect(keptOf(nightly, { days: 1, weeks: 0, months: 0 }, nightly[300] as string)).toEqual([
      '2026-11-27',
      (nightly[300] as string).slice(6, 16),
    ]);
  });
  it('files that are no backups are none of its business', () => {
    expect(
      pastKeeping(['apuntes.txt', '.tramo-x.part', ...nightly.slice(0, 2)], { days: 1, weeks: 0, months: 0 }, null),
    ).toEqual(nightly.slice(1, 2));
  });
});

it('settings are read, or refused in words', () => {
  expect(readAt(undefined)).toBe(11_700);
  expect(readAt(' 23:59')).toBe(86_340);
  expect(readKeep('14, 0,2')).toEqual({ days: 14, weeks: 0, months: 2 });
  for (const bad of ['24:00', '3', 'noche']) expect(() => readAt(bad)).toThrow('BACKUP_AT debe ser');
  for (const bad of ['0,4,6', '7,4', '-1,2,3', '7,x,1']) expect(() => readKeep(bad)).toThrow('BACKUP_KEEP debe ser');
});
