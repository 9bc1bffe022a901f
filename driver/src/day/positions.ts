import { driverApi, type Position } from '@tramo/contract/driver';
import { limits } from '@tramo/contract/limits';
import { ApiRefusal, type Call } from '../acts/api.ts';
import type { DayClock } from './clock.ts';
import type { Disk, KeptFix } from './disk.ts';

/** A fix older than this when it comes has a time that the phone's clock did not tell. */
const staleMs = 120_000;

/** The fix with its time by the server's clock: the phone's own may be moved before it is sent. */
export function timedFix(fix: Position, clock: DayClock, deviceNow: number): Position {
  const age = deviceNow - Date.parse(fix.at);
  return { ...fix, at: new Date(clock.now() - (age >= 0 && age < staleMs ? age : 0)).toISOString() };
}

/** Fixes younger than this are what the office waits for; older ones the server may tell to come later. */
const freshMs = 5 * 60_000;
/** Fixes of these last minutes, at the phone's closest pace. */
const freshMost = 60;

export interface FixSender {
  /** Sends what is kept, a batch of one route at a time. Answers whether the server could be asked. */
  send(): Promise<boolean>;
}

/**
 * Sends kept fixes. Where the server is busy and asks for patience (`Retry-After`), what is old waits on the phone as long as that, and where the
 * phone is now goes all the same: after an outage thousands come back at once.
 */
export function makeFixSender(disk: Disk, call: Call, now: () => number): FixSender {
  /** Until when old fixes wait, and all of them. */
  let oldWaitUntil = 0;
  let allWaitUntil = 0;
  const longestMs = 10 * 60_000;

  const isWaiting = (until: number): boolean => {
    const wait = until - now();
    // A clock that was put back must not hold them for ever.
    return wait > 0 && wait <= longestMs;
  };
  const heed = (refusal: ApiRefusal, isOfNow: boolean): void => {
    if (refusal.retryAfterS === null) return;
    const until = now() + Math.min(longestMs, refusal.retryAfterS * 1000);
    if (isOfNow) allWaitUntil = until;
    else oldWaitUntil = until;
  };
  const sendBatch = async (batch: readonly KeptFix[]): Promise<ApiRefusal | 'away' | null> => {
    try {
      await call(driverApi.positions, {
        body: {
          routeId: batch[0]?.routeId as string,
          sentAt: new Date(now()).toISOString(),
          positions: batch.map((f) => f.fix),
        },
      });
    } catch (error) {
      if (!(error instanceof ApiRefusal)) return 'away';
      // What is refused for good (a route that is not his any more) would be refused for ever.
      if (error.isPassing) return error;
    }
    await disk.forgetFixes(batch.map((f) => f.n));
    return null;
  };
  const ofOneRoute = (kept: readonly KeptFix[], routeId: string | undefined): KeptFix[] =>
    kept.filter((f) => f.routeId === routeId);
  const isFresh = (f: KeptFix): boolean => now() - Date.parse(f.fix.at) < freshMs;

  const sendFresh = async (): Promise<boolean> => {
    for (;;) {
      const kept = (await disk.newestFixes(freshMost)).filter(isFresh);
      const batch = ofOneRoute(kept, kept.at(-1)?.routeId);
      if (batch.length === 0) return true;
      const fault = await sendBatch(batch);
      if (fault instanceof ApiRefusal) heed(fault, true);
      if (fault !== null) return false;
    }
  };
  return {
    send: async () => {
      for (;;) {
        if (isWaiting(allWaitUntil)) return false;
        if (isWaiting(oldWaitUntil)) return sendFresh();
        const kept = await disk.fixes(limits.positionsPerBatch);
        const batch = ofOneRoute(kept, kept[0]?.routeId);
        if (batch.length === 0) return true;
        const fault = await sendBatch(batch);
        if (fault === null) continue;
        if (fault === 'away') return false;
        heed(fault, batch.some(isFresh));
        if (!isWaiting(oldWaitUntil)) return false;
      }
    },
  };
}
