import type { LiveEvent } from '@tramo/contract/live';

/** One event on the wire. Without an id the browser's place in the stream stays. */
export const frame = (seq: number | null, event: LiveEvent): string =>
  `${seq === null ? '' : `id: ${seq}\n`}data: ${JSON.stringify(event)}\n\n`;

/** How long a browser waits before it comes back to another process, so that not all come at once: up to this. */
const MOVE_WITHIN_MS = 1000;

/** Tells a browser to come back, elsewhere: for our own page as an event, for any other reader of streams as its pause. */
export function moveFrame(chance: number): string {
  const afterMs = Math.round(chance * MOVE_WITHIN_MS);
  return `retry: ${afterMs}\n${frame(null, { type: 'move', afterMs })}`;
}

/** Place in the stream that a browser comes back with; null when it brings none, or nonsense. */
export function placeOf(header: string | undefined, query: string | undefined): number | null {
  const text = header || query || '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
