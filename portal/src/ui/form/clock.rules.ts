/** The hour that somebody typed, as `20:15`: '8', '830', '8:30', '8.30' and '20 15' are hours, '8:75' is none. */
export function readClock(typed: string): string | null {
  const text = typed.trim();
  const match = /^(\d{1,2})(?:\s*[:.h ]\s*(\d{2})?)?$/i.exec(text) ?? /^(\d{1,2})(\d{2})$/.exec(text);
  if (!match) return null;
  const [hours, minutes] = [Number(match[1]), Number(match[2] ?? 0)];
  return hours < 24 && minutes < 60 ? `${String(hours).padStart(2, '0')}:${String(minutes).padStart(2, '0')}` : null;
}

/** True once nothing more can follow: what is typed so far is an hour with its minutes. */
export const isWholeClock = (typed: string): boolean => /^\d{1,2}[:.h ]\d{2}$|^\d{4}$/i.test(typed.trim());
