import type { Position } from '@tramo/contract/driver';
import { distanceKm } from '@tramo/contract/geo';

/** Which of the fixes that the phone tells are kept and sent: often enough for a true line, seldom enough for the battery. */

interface Pace {
  movingMs: number;
  stillMs: number;
}
const usual: Pace = { movingMs: 5_000, stillMs: 30_000 };
const saving: Pace = { movingMs: 15_000, stillMs: 120_000 };
/** Below this the phone has to last until the evening. */
const lowBattery = 0.15;
/** Slower than this nobody drives. */
const movingMps = 1.5;
const movedM = 25;
/** A fix as vague as this says little; one is kept all the same where nothing better came for a minute. */
const vagueM = 150;
const patienceMs = 60_000;

export const paceOf = (battery: number | null): Pace => (battery !== null && battery < lowBattery ? saving : usual);

const metres = (a: Position, b: Position): number => distanceKm(a, b) * 1000;

/** Moved farther than both fixes could be wrong by, or told so by the phone. */
export function isMoving(last: Position, fix: Position): boolean {
  if (typeof fix.speedMps === 'number' && fix.speedMps >= movingMps) return true;
  return metres(last, fix) >= Math.max(movedM, (last.accuracyM ?? 0) / 2 + (fix.accuracyM ?? 0) / 2);
}

/** Whether a fix is worth keeping after `last`, the one that was kept before. */
export function isWorthKeeping(last: Position | null, fix: Position): boolean {
  if (!last) return true;
  const since = Date.parse(fix.at) - Date.parse(last.at);
  // The phone's clock was put back: what it says now counts.
  if (since < 0) return true;
  if ((fix.accuracyM ?? 0) > vagueM && since < patienceMs) return false;
  const pace = paceOf(fix.battery ?? null);
  return since >= (isMoving(last, fix) ? pace.movingMs : pace.stillMs);
}
