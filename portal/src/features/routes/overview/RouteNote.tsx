import type { Route } from '@tramo/contract/routes';
import type { Format } from '../../../lib/format.ts';
import type { useText } from '../../../lib/text.ts';
import type { routesText } from '../routes.es.ts';
import { type Note, noteOf } from './overview.rules.ts';

type Words = ReturnType<typeof useText<typeof routesText.es>>;

/** `08:30` as people say it: `8:30`. */
const plainHour = (time: string): string => time.replace(/^0(\d)/, '$1');

function joined(parts: readonly string[], t: Words): string {
  if (parts.length < 2) return parts[0] ?? '';
  return t('row.and', { first: parts.slice(0, -1).join(', '), last: parts.at(-1) ?? '' });
}

/** Words and tone of a row's right column. A string, so that a row is drawn again only when what it says changes. */
export function noteText(route: Route, now: number, t: Words, f: Format): string {
  return `${toneOf(noteOf(route, now))}|${wordsOf(noteOf(route, now), t, f)}`;
}

/** Planned departure and end: `8:30–14:05`. */
export const hoursText = ({ startDate, plannedEnd }: Route, t: Words, f: Format): string =>
  t('row.hours', { start: plainHour(f.time(startDate)), end: plainHour(f.time(plannedEnd)) });

function toneOf(note: Note): string {
  if (note.kind === 'missing' || note.kind === 'silent') return 'warn';
  if (note.kind === 'leaves') return note.isOverdue ? 'warn' : 'quiet';
  if (note.kind === 'delay') return note.tone === 'late' ? 'late' : 'fine';
  return 'quiet';
}

function wordsOf(note: Note, t: Words, f: Format): string {
  switch (note.kind) {
    case 'missing':
      return t('row.missing', {
        parts: joined(
          note.parts.map((part) => t(`row.${part}`)),
          t,
        ),
      });
    case 'leaves':
      return t(note.isOverdue ? 'row.late' : 'row.leaves', { time: plainHour(f.time(note.at)) });
    case 'silent':
      return note.ageS === null ? t('row.noFix') : t('row.silent', { age: f.age(note.ageS) });
    case 'delay':
      return f.delay(note.seconds);
    default:
      return t('row.failed', { count: note.count });
  }
}
