import { randomBytes } from 'node:crypto';
import { type Ctx, fromSystem, inTx, type Platform } from '../../platform/context.ts';
import { callOfUser } from './accounts.actor.service.ts';
import { tokenHash } from './accounts.rules.ts';
import * as store from './accounts.tracker.store.ts';

/** The last fix is written at most this often. */
const TOUCH_MS = 10_000;

/** A new secret for a driver's tracker; the one before works no more. Nobody can read it again. */
export const newTracker = (ctx: Ctx): Promise<{ token: string; userId: string }> =>
  inTx(ctx, async ({ trx, actor, platform }) => {
    const token = randomBytes(24).toString('base64url');
    await store.saveTracker(trx, actor, tokenHash(token), platform.now());
    return { token, userId: actor.userId };
  });

export const trackerState = (ctx: Ctx): Promise<{ since: string | null; lastFixAt: string | null }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const found = await store.trackerOf(trx, actor.userId);
    return { since: found?.created_at.toISOString() ?? null, lastFixAt: found?.last_fix_at?.toISOString() ?? null };
  });

export const endTracker = (ctx: Ctx): Promise<{ ok: true }> =>
  inTx(ctx, async ({ trx, actor }) => {
    await store.deleteTracker(trx, actor.userId);
    return { ok: true as const };
  });

/** The driver behind a tracker's secret, as who he is called; null when it is nobody's, or the account is disabled. */
export async function driverOfTracker(platform: Platform, token: string): Promise<Ctx | null> {
  if (!/^[\w-]{32}$/.test(token)) return null;
  const found = await platform.db.system((trx) => store.findTracker(trx, tokenHash(token)));
  if (!found) return null;
  const who = { id: found.company_id, userId: found.user_id, timeZone: found.time_zone };
  return { ...(await callOfUser(platform, who)), from: { ...fromSystem, platform: 'driver' } };
}

/** A fix came by the caller's tracker. */
export const touchTracker = (ctx: Ctx): Promise<void> =>
  inTx(ctx, ({ trx, actor, platform }) => {
    const now = platform.now();
    return store.touchTracker(trx, actor.userId, now, new Date(now.getTime() - TOUCH_MS));
  });
