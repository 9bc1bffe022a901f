import { limits } from '@tramo/contract/limits';

/** So many wrong answers within so many minutes, at one folio or from one address. */
export interface LockoutRule {
  of: 'folio' | 'address';
  failures: number;
  minutes: number;
}
/** Four digits are ten thousand: the limit of a day is what keeps a patient guesser from ever being through. */
export const lockoutRules: readonly LockoutRule[] = [
  { of: 'folio', failures: limits.trackingFailuresPerFolio, minutes: limits.trackingWindowMinutes },
  { of: 'folio', failures: limits.trackingFailuresPerFolioDay, minutes: 24 * 60 },
  { of: 'address', failures: limits.trackingFailuresPerAddress, minutes: limits.trackingWindowMinutes },
];

/** How many failures of a kind the rules look at, and since when. */
export const mostCounted = Math.max(...lockoutRules.map((r) => r.failures));
export const firstCounted = (now: Date): Date =>
  new Date(now.getTime() - Math.max(...lockoutRules.map((r) => r.minutes)) * 60_000);

/** Minutes until every full window has room again; 0 when searching is open. `failures`: the times of either kind, the last first. */
export function lockedMinutes(failures: Record<LockoutRule['of'], readonly Date[]>, now: Date): number {
  const opens = lockoutRules.flatMap((rule) => {
    const filling = failures[rule.of][rule.failures - 1];
    return filling ? [filling.getTime() + rule.minutes * 60_000] : [];
  });
  return Math.max(0, Math.ceil((Math.max(0, ...opens) - now.getTime()) / 60_000));
}
