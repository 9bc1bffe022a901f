const usualFormat = 'DD/MM/YYYY';

/**
 * A day as a person types it → `YYYY-MM-DD`, or null when it is none. Takes `21/11/2026`, `21-11-26`, `21/11` (of `thisYear`) and ISO.
 * In a company that writes MM/DD/YYYY the month comes first.
 */
export function parseDay(text: string, thisYear: number, format = usualFormat): string | null {
  const t = text.trim();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(t);
  const local = /^(\d{1,2})[/\-. ](\d{1,2})(?:[/\-. ](\d{2}|\d{4}))?$/.exec(t);
  const [year = 0, month = 0, day = 0] = iso
    ? [Number(iso[1]), Number(iso[2]), Number(iso[3])]
    : local
      ? [
          local[3] === undefined ? thisYear : local[3].length === 2 ? 2000 + Number(local[3]) : Number(local[3]),
          ...(format.startsWith('MM') ? [Number(local[1]), Number(local[2])] : [Number(local[2]), Number(local[1])]),
        ]
      : [0, 0, 0];
  const at = new Date(Date.UTC(year, month - 1, day));
  const isReal = year > 1999 && year < 2100 && at.getUTCMonth() === month - 1 && at.getUTCDate() === day;
  return isReal ? at.toISOString().slice(0, 10) : null;
}

/** `2026-11-21` → `21/11/2026`, or as the company writes it. */
export function writtenDay(day: string, format = usualFormat): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date);
}
