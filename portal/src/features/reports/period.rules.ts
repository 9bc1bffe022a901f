/** Periods that are told from a day: the one of the top bar, or today. */
export const spans = ['day', 'week', 'days30', 'month', 'lastMonth'] as const;
export type Span = (typeof spans)[number];
export const isSpan = (value: string): value is Span => (spans as readonly string[]).includes(value);

export interface Period {
  from: string;
  to: string;
}

const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const firstOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** First and last day of a span that ends with `day`, or of the month that holds it or goes before. */
export function periodOf(span: Span, day: string): Period {
  switch (span) {
    case 'day':
      return { from: day, to: day };
    case 'week':
      return { from: shifted(day, -6), to: day };
    case 'days30':
      return { from: shifted(day, -29), to: day };
    case 'month':
      return { from: firstOf(day), to: day };
    case 'lastMonth': {
      const last = shifted(firstOf(day), -1);
      return { from: firstOf(last), to: last };
    }
  }
}

export const daysIn = ({ from, to }: Period): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

/** Every day of a period, in order. */
export const daysOf = (period: Period): string[] =>
  Array.from({ length: Math.max(0, daysIn(period)) }, (_, n) => shifted(period.from, n));

/**
 * What the address asks for: a span, or two days of one's own. Days that make no period (the last one before the first, more than `most`, or one of them
 * missing) are cut to one that does, so that a half-written choice still shows something.
 */
export function chosenPeriod(state: { when: string; from: string; to: string }, day: string, most: number): Period {
  if (state.when !== 'between') return periodOf(isSpan(state.when) ? state.when : 'week', day);
  const from = state.from || state.to || day;
  const to = state.to && state.to >= from ? state.to : from;
  return daysIn({ from, to }) > most ? { from: shifted(to, 1 - most), to } : { from, to };
}
