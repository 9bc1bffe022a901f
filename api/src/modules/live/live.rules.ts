import type { LiveEvent } from '@tramo/contract/live';

/** One event on the wire. Without an id the browser's place in the stream stays. */
export const frame = (seq: number | null, event: LiveEvent): string =>
  `${seq === null ? '' : `id: ${seq}\n`}data: ${JSON.stringify(event)}\n\n`;

/** Place in the stream that a browser comes back with; null when it brings none, or nonsense. */
export function placeOf(header: string | undefined, query: string | undefined): number | null {
  const text = header || query || '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
