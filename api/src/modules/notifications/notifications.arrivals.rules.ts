/** What is known of a guide's arrival: what was told last, and since when another one is expected. */
export interface ToldArrival {
  arrival: Date | null;
  arrivalAt: Date;
  movedSince: Date | null;
  moves: number;
}

const MINUTE_MS = 60_000;
/** Another arrival must be expected for so long before it is told: one red light is nothing. */
const HOLD_MS = 2 * MINUTE_MS;
/** Nobody is told of new hours more often than this, nor more times on one trip. */
const REST_MS = 30 * MINUTE_MS;
const MOST_MOVES = 3;

/**
 * How what is known changes when an arrival is expected now, and whether it is told: it moved by so many minutes from what was told last, holds so for a while,
 * and was not told of just before. Null: nothing changes.
 */
export function arrivalMoved(
  known: ToldArrival,
  expected: Date,
  now: Date,
  minutes: number,
): (ToldArrival & { isTold: boolean }) | null {
  // Without a plan the first expectation is what the recipient can know.
  if (known.arrival === null) return { ...known, arrival: expected, isTold: false };
  const isMoved = Math.abs(expected.getTime() - known.arrival.getTime()) >= minutes * MINUTE_MS;
  if (!isMoved) return known.movedSince === null ? null : { ...known, movedSince: null, isTold: false };
  if (known.movedSince === null) return { ...known, movedSince: now, isTold: false };
  const holds = now.getTime() - known.movedSince.getTime() >= HOLD_MS;
  const rested = now.getTime() - known.arrivalAt.getTime() >= REST_MS;
  if (!holds || !rested || known.moves >= MOST_MOVES) return null;
  return { arrival: expected, arrivalAt: now, movedSince: null, moves: known.moves + 1, isTold: true };
}

/** True when somebody who asked to know so many minutes before is told now. */
export const isNear = (expected: Date, now: Date, minutesBefore: number): boolean =>
  expected.getTime() - now.getTime() <= minutesBefore * MINUTE_MS;
