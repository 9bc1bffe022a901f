import { createHash, randomBytes } from 'node:crypto';
import { limits } from '@tramo/contract/limits';

/** A session's token, 32 random bytes in base64url, and the hash that the database keeps. */
export function newToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: tokenHash(token) };
}
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Start of the window in which failures count. */
export const lockoutStart = (now: Date): Date => new Date(now.getTime() - limits.loginWindowMinutes * 60_000);

/** The failure that fills the limit, counted back from the last one; null while there are fewer. */
export interface Lockouts {
  byUser: Date | null;
  byAddress: Date | null;
}

/** Minutes to wait before the next try, until that failure leaves the window; 0 when signing in is open. */
export function lockedMinutes(lock: Lockouts, now: Date): number {
  const filling = Math.max(lock.byUser?.getTime() ?? 0, lock.byAddress?.getTime() ?? 0);
  if (filling === 0) return 0;
  const opens = filling + limits.loginWindowMinutes * 60_000;
  return Math.max(1, Math.ceil((opens - now.getTime()) / 60_000));
}

/** End of a session that was seen now: idle hours from now, but never past its longest life. */
export function sessionEnd(createdAt: Date, now: Date, idleHours: number, maxDays: number): Date {
  return new Date(Math.min(now.getTime() + idleHours * 3_600_000, createdAt.getTime() + maxDays * 86_400_000));
}
