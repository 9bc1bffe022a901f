import { limits } from '@tramo/contract/limits';
import { type Ctx, inTx, type Platform } from '../../platform/context.ts';
import { Problem } from '../../platform/problem.ts';
import { driverOfTracker, touchTracker } from '../accounts/accounts.tracker.service.ts';
import { routeDrivenAt } from '../routes/routes.read.service.ts';
import { fixesOf } from './telemetry.osmand.rules.ts';
import { addPositions } from './telemetry.positions.service.ts';

/** Calls of one tracker in a minute: one a second, and a stretch without signal that it sends at once. */
const CALLS_PER_MINUTE = 600;

/** `later`: too many come at once; the tracker keeps what it sent and asks again by itself. */
export type Heard = { is: 'ok' | 'unknown' | 'tooMany' } | { is: 'later'; seconds: number };

/** Calls of each tracker in the present minute, by process. */
const calls = new WeakMap<Platform, { minute: number; counts: Map<string, number> }>();
function isTooMany(platform: Platform, token: string): boolean {
  const minute = Math.floor(Date.now() / 60_000);
  const known = calls.get(platform);
  const present = known?.minute === minute ? known : { minute, counts: new Map<string, number>() };
  calls.set(platform, present);
  const count = (present.counts.get(token) ?? 0) + 1;
  present.counts.set(token, count);
  return count > CALLS_PER_MINUTE;
}

/**
 * Takes what a driver's tracker sends. Fixes of a route that he drives or drove then join it; all others are forgotten: where he is besides is
 * nobody's business. A tracker sends what was refused for ever, so what cannot be used is taken, too.
 */
export async function hearTracker(
  platform: Platform,
  token: string,
  query: Readonly<Record<string, unknown>>,
  body: string,
): Promise<Heard> {
  const ctx = await driverOfTracker(platform, token);
  if (!ctx) return { is: 'unknown' };
  if (isTooMany(platform, token)) return { is: 'tooMany' };
  const now = ctx.platform.now();
  const fixes = fixesOf(query, body, limits.positionsPerBatch, now);
  if (fixes.length === 0) return { is: 'ok' };
  const byRoute = new Map<string, typeof fixes>();
  for (const fix of fixes) {
    // A clock that runs ahead is on the road now.
    const at = new Date(Math.min(Date.parse(fix.at), now.getTime()));
    const route = await inTx(ctx, (tx) => routeDrivenAt(tx, ctx.actor.userId, at));
    if (route) byRoute.set(route.id, [...(byRoute.get(route.id) ?? []), fix]);
  }
  for (const [routeId, of] of byRoute) {
    const seconds = await join(ctx, routeId, of);
    if (seconds !== null) return { is: 'later', seconds };
  }
  await touchTracker(ctx);
  return { is: 'ok' };
}

/** Null once they are kept or of no use, else the seconds to wait. */
async function join(ctx: Ctx, routeId: string, fixes: Parameters<typeof addPositions>[2]): Promise<number | null> {
  try {
    await addPositions(ctx, routeId, fixes);
  } catch (error) {
    if (error instanceof Problem && error.key === 'general.busy') return Number(error.params.seconds);
    // The route was closed long ago, or is somebody else's now.
    if (!(error instanceof Problem) || !error.key.startsWith('routes.')) throw error;
  }
  return null;
}
