import { addDays, instantOf, localDay, localSecond, operatorZone, weekStart } from '../calendar.ts';

/** How many of the newest days, weeks and months keep a backup. */
export interface Keep {
  days: number;
  weeks: number;
  months: number;
}
export interface BackupSettings {
  /** Folder of the scheduled backups, or null: none are made. */
  dir: string | null;
  /** Second of the operator's day. */
  atSecond: number;
  keep: Keep;
  /** Seals them; null leaves them readable. */
  passphrase: string | null;
}

/** The day whose backup is due by now: today's from its hour on, yesterday's before. */
export function dueDay({ atSecond }: Pick<BackupSettings, 'atSecond'>, now: Date): string {
  const today = localDay(now, operatorZone);
  return localSecond(now, operatorZone) >= atSecond ? today : addDays(today, -1);
}

/** When the next one begins. */
export function nextBackupAt(settings: Pick<BackupSettings, 'atSecond'>, now: Date): Date {
  return instantOf(addDays(dueDay(settings, now), 1), settings.atSecond, operatorZone);
}

const named = /^tramo-(\d{4}-\d{2}-\d{2})-(\d{6})Z\.tramo$/;

/** Name of a backup's file; their order is that of time. */
export const backupName = (at: Date): string =>
  `tramo-${at.toISOString().slice(0, 10)}-${at.toISOString().slice(11, 19).replaceAll(':', '')}Z.tramo`;

/** When the backup of a name was taken, or null: it is no scheduled backup's. */
export function backupNameAt(name: string): Date | null {
  const [, day, time] = named.exec(name) ?? [];
  if (!day || !time) return null;
  const at = new Date(`${day}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}

/**
 * The files that may go: all but the newest of each of the newest days, weeks and months, counted by those that there are, so that an installation
 * that was off for a month keeps what it had. `good`: the newest that is known to be whole; it stays, whatever its age.
 */
export function pastKeeping(names: readonly string[], keep: Keep, good: string | null): string[] {
  const files = names
    .flatMap((name) => {
      const at = backupNameAt(name);
      return at ? [{ name, day: localDay(at, operatorZone) }] : [];
    })
    .toSorted((a, b) => (a.name < b.name ? 1 : -1));
  const stays = new Set<string>(good ? [good] : []);
  if (files[0]) stays.add(files[0].name);
  const newestOf = (most: number, period: (day: string) => string): void => {
    const seen = new Set<string>();
    for (const { name, day } of files) {
      if (seen.has(period(day))) continue;
      if (seen.size >= most) return;
      seen.add(period(day));
      stays.add(name);
    }
  };
  newestOf(keep.days, (day) => day);
  newestOf(keep.weeks, (day) => weekStart(day, 1));
  newestOf(keep.months, (day) => day.slice(0, 7));
  return files.flatMap(({ name }) => (stays.has(name) ? [] : [name]));
}

/** `03:15` as a second of the day. Throws in words. */
export function readAt(text: string | undefined): number {
  const [, hour, minute] = /^([01]?\d|2[0-3]):([0-5]\d)$/.exec(text?.trim() || '03:15') ?? [];
  if (hour === undefined || minute === undefined) throw new Error('BACKUP_AT debe ser una hora, como 03:15.');
  return Number(hour) * 3600 + Number(minute) * 60;
}

/** `7,4,6`: days, weeks, months. Throws in words. */
export function readKeep(text: string | undefined): Keep {
  const parts = (text?.trim() || '7,4,6').split(',').map((part) => part.trim());
  const [days, weeks, months] = parts.map(Number);
  if (parts.length !== 3 || parts.some((part) => !/^\d{1,3}$/.test(part)) || !days)
    throw new Error('BACKUP_KEEP debe ser días,semanas,meses, como 7,4,6; al menos un día.');
  return { days, weeks: weeks ?? 0, months: months ?? 0 };
}
