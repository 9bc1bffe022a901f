import { limits } from '@tramo/contract/limits';

/** When a shared link ends: at the end it was given, or some time after the route's; null when nothing is shared. */
export function shareEnd(until: Date | null, finishedAt: Date | null): Date | null {
  if (!until || !finishedAt) return until;
  return new Date(Math.min(until.getTime(), finishedAt.getTime() + limits.shareHoursAfterEnd * 3_600_000));
}
