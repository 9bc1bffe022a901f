import { type BinnacleEntry, failedStatuses, type GuideStatus, managedStatuses } from '@tramo/contract/guides';
import { limits } from '@tramo/contract/limits';
import type { PublicRoute, PublicTracking } from '@tramo/contract/tracking';
import { blurred, firstName } from './tracking.mask.rules.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const isAmong = (list: readonly GuideStatus[], status: GuideStatus): boolean => list.includes(status);

/** The visit is over, whatever its end. A failed guide may wait for another one later: then it is open again. */
export const isOver = (status: GuideStatus): boolean => isAmong(managedStatuses, status);

interface Ended {
  status: GuideStatus;
  managedAt: Date | null;
  updatedAt: Date;
}
/**
 * When the recipient's pages end; null while the guide is open. They end some days after the visit or, when a route was closed on a guide
 * without one, after the route's end.
 */
export function endOf(guide: Ended, routeFinishedAt: Date | null): Date | null {
  if (!isOver(guide.status)) return null;
  const end = guide.managedAt ?? routeFinishedAt ?? guide.updatedAt;
  return new Date(end.getTime() + limits.publicLinkDays * DAY_MS);
}

/** To either side of the expected hour: what is known of it, but never so little that a red light makes it wrong. */
const [LEAST_SPREAD_S, MOST_SPREAD_S] = [5 * 60, 45 * 60];
const STEP_MS = 5 * MINUTE_MS;

/** When the vehicle is expected, in whole steps of five minutes; never in the past. */
export function etaOf(expected: Date | null, spreadS: number | null, now: Date): PublicTracking['eta'] {
  if (!expected || spreadS === null) return null;
  const spread = Math.min(MOST_SPREAD_S, Math.max(LEAST_SPREAD_S, spreadS)) * 1000;
  const at = Math.max(expected.getTime(), now.getTime());
  const from = Math.max(at - spread, now.getTime());
  return {
    from: new Date(Math.floor(from / STEP_MS) * STEP_MS).toISOString(),
    to: new Date(Math.ceil((at + spread) / STEP_MS) * STEP_MS).toISOString(),
  };
}

/**
 * Where the vehicle is, for those who are about to be visited. While somebody else is before them it is told to some hundred metres, so that
 * it shows nobody's door; a fix of a driver who has gone silent is not told at all.
 */
export function driverOf(
  progress: { stopsAway: number | null; driverName: string; fix: { lat: number; lng: number; at: Date } | null },
  isShown: boolean,
  now: Date,
): PublicTracking['driver'] {
  const { stopsAway, driverName, fix } = progress;
  if (!isShown || !fix || stopsAway === null || stopsAway > limits.publicStopsAway) return null;
  if (now.getTime() - fix.at.getTime() > limits.silentFixS * 1000) return null;
  const place = stopsAway === 0 ? { lat: fix.lat, lng: fix.lng } : blurred(fix);
  return { ...place, at: fix.at.toISOString(), name: firstName(driverName) };
}

/** What a recipient is told beside the state: why a visit failed or fell short. Other sub-statuses are the company's own affair. */
export const publicSubStatus = (status: GuideStatus, subStatus: string | null): string | null =>
  isAmong(failedStatuses, status) || status === 'partial' || status === 'partialCollection' ? subStatus : null;

/** How a stop of a shared route stands, in as few words as its reader needs. */
export function stopStateOf(status: GuideStatus, isNext: boolean): PublicRoute['stops'][number]['state'] {
  if (isAmong(failedStatuses, status)) return 'failed';
  if (status === 'partial' || status === 'partialCollection') return 'partial';
  if (isOver(status)) return 'done';
  return isNext ? 'next' : 'ahead';
}

type Step = PublicTracking['steps'][number]['step'];
const trip: readonly Step[] = ['assigned', 'started', 'next', 'managed'];

/** The way of a guide to its present trip, from its binnacle: what an earlier trip did is gone, but that there was one. */
export function stepsOf(
  lines: readonly Pick<BinnacleEntry, 'action' | 'at' | 'to'>[],
  createdAt: Date,
): PublicTracking['steps'] {
  const at = new Map<Step, string>([['created', createdAt.toISOString()]]);
  const forget = (steps: readonly Step[]): void => {
    for (const step of steps) at.delete(step);
  };
  for (const line of lines) {
    if (line.action === 'assigned') {
      forget(trip);
      at.set('assigned', line.at);
    } else if (line.action === 'unassigned') forget(trip);
    else if (line.action === 'started') at.set('started', line.at);
    else if (line.action === 'enRoute') at.set('next', line.at);
    else if (line.action === 'managed' || line.action === 'closed') at.set('managed', line.at);
    else if (line.action === 'reopened' || (line.action === 'corrected' && line.to === 'route')) forget(['managed']);
    else if (line.action === 'returned') {
      forget(trip);
      at.set('returned', line.at);
    }
  }
  const shown: Step[] = ['created', ...(at.has('returned') ? (['returned'] as const) : []), ...trip];
  return shown.map((step) => ({ step, at: at.get(step) ?? null }));
}

interface Handed<I> {
  outcome: GuideStatus;
  corrected: { outcome: GuideStatus | null } | null;
  items: readonly I[];
}
/** What was handed over at a visit: where the office corrected its outcome, by that. Of a part nobody knows how much. */
export function handedOver<I extends { quantity: number; managedQuantity: number | null }>(visit: Handed<I>): I[] {
  const { outcome, corrected, items } = visit;
  if (!corrected || corrected.outcome === outcome) return [...items];
  const to = corrected.outcome;
  const isWhole = to === 'delivered' || to === 'collected';
  return items.map((item) => ({
    ...item,
    managedQuantity: isWhole ? item.quantity : to !== null && isAmong(failedStatuses, to) ? 0 : null,
  }));
}
