/** Who goes first when thousands of phones come back at once: what is fresh before what has waited on the phone anyway. */

/** A batch whose newest fix is older was kept on the phone for want of a signal or a server: it may wait some more. */
export const OLD_MS = 5 * 60_000;
/** Old batches wait while so many fixes do, or the oldest of them for so long. */
const BUSY_FIXES = 2000;
const BUSY_MS = 1000;
/** What a process holds in memory at most; beyond it fresh ones wait too. */
const FULL_FIXES = 20_000;
/** Old fixes of one company, a second and process, and what it may send at once. */
const SHARE_PER_S = 1000;
const SHARE_BURST = 10_000;

/** What a company has left of its share of old fixes. */
export interface Share {
  left: number;
  /** Milliseconds of the process's own clock. */
  at: number;
}
export interface Asked {
  fixes: number;
  ageMs: number;
  /** The writer's queue. */
  waiting: number;
  oldestMs: number;
  share: Share | undefined;
  now: number;
  /** From 0 to 1: phones that were refused together do not come back together. */
  random: number;
}

/** Takes a batch (`share` is then what its company has left, where it counts), or says in how many seconds it may come again. */
export function admit(a: Asked): { share: Share | null } | { waitS: number } {
  if (a.waiting >= FULL_FIXES) return { waitS: spread(5, a.random) };
  if (a.ageMs <= OLD_MS) return { share: null };
  if (a.waiting >= BUSY_FIXES || a.oldestMs >= BUSY_MS) return { waitS: spread(15, a.random) };
  const { left, at } = a.share ?? { left: SHARE_BURST, at: a.now };
  const now = Math.min(SHARE_BURST, left + ((a.now - at) / 1000) * SHARE_PER_S);
  // A batch of any size passes once something is left, and is paid for afterwards.
  if (now <= 0) return { waitS: spread(Math.max(5, -now / SHARE_PER_S), a.random) };
  return { share: { left: now - a.fixes, at: a.now } };
}

/** From so many seconds on up to three times as many. */
const spread = (seconds: number, random: number): number => Math.ceil(seconds * (1 + 2 * random));
