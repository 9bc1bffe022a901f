import type { TimeWindow } from '@tramo/contract/fields';

/** How a recipient's time windows stand now. Minutes are of the local day of the route: past midnight they go on. */
export type WindowState =
  /** The next one has not begun. */
  | { kind: 'opens'; minute: number; inMinutes: number }
  | { kind: 'open'; minute: number; leftMinutes: number }
  /** Open, for half an hour at most. */
  | { kind: 'closing'; minute: number; leftMinutes: number }
  /** All of them are over. */
  | { kind: 'over'; minute: number; byMinutes: number };

const closingMinutes = 30;

/** Null where any time will do. */
export function windowState(windows: readonly TimeWindow[], now: number): WindowState | null {
  if (windows.length === 0) return null;
  const sorted = [...windows].sort((a, b) => a.startMinute - b.startMinute);
  const open = sorted.find((w) => w.startMinute <= now && now < w.endMinute);
  if (open) {
    const leftMinutes = Math.max(1, Math.ceil(open.endMinute - now));
    return { kind: leftMinutes <= closingMinutes ? 'closing' : 'open', minute: open.endMinute, leftMinutes };
  }
  const next = sorted.find((w) => w.startMinute > now);
  if (next) return { kind: 'opens', minute: next.startMinute, inMinutes: Math.ceil(next.startMinute - now) };
  const minute = Math.max(...windows.map((w) => w.endMinute));
  return { kind: 'over', minute, byMinutes: Math.floor(now - minute) };
}

const clocks = new Map<string, Intl.DateTimeFormat>();
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known) return known;
  const parts = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  } as const;
  const made = new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', timeZone });
  clocks.set(timeZone, made);
  return made;
}
/** What clocks on the wall show in a zone, as milliseconds of no zone at all. */
function wallMs(iso: string, timeZone: string): number {
  const parts = Object.fromEntries(
    clockIn(timeZone)
      .formatToParts(Date.parse(iso))
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
const dayMs = 86_400_000;

/** Minutes since the local midnight of the day on which `dayOf` lies. */
export const localMinute = (iso: string, dayOf: string, timeZone: string): number =>
  (wallMs(iso, timeZone) - Math.floor(wallMs(dayOf, timeZone) / dayMs) * dayMs) / 60_000;

/** A minute of the day as people write it: 9:05. */
export function clockText(minute: number): string {
  const ofDay = ((Math.round(minute) % 1440) + 1440) % 1440;
  return `${Math.floor(ofDay / 60)}:${String(ofDay % 60).padStart(2, '0')}`;
}
