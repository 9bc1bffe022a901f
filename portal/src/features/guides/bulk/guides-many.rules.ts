import { isAmong, type Who } from '@tramo/contract/access';
import { type DocumentRole, documentRoles } from '@tramo/contract/clients';
import type { GuideListInput } from '@tramo/contract/guide-list';
import { availableStatuses, type Guide, type GuideStatus } from '@tramo/contract/guides';
import { problemText } from '@tramo/contract/problem-kinds';
import type { Locale } from '@tramo/contract/problems';
import { documentRoleNames } from '@tramo/contract/words/people';
import type { Chosen } from '../../../ui/table/selection.ts';

/** The roles in which somebody verifies papers: an admin in any. */
export const verifyingRoles = (me: Who | undefined): DocumentRole[] => {
  if (!me) return [];
  return isAmong(me, ['admin'])
    ? [...documentRoles]
    : documentRoles.filter((role) => me.roles.includes(role) || me.staffType === role);
};

/** What is done to many guides at once from the list. */
export type Deed = 'route' | 'return' | 'delete' | 'orders';
/** Guides that an action is for: the ticked ones, or one row's. */
export interface Target {
  chosen: Chosen;
  count: number;
}
export const targetOf = (guide: Pick<Guide, '_id'>): Target => ({
  chosen: { all: false, ids: new Set([guide._id]) },
  count: 1,
});

export interface Refused {
  _id: string;
  folio: string;
  message: string;
}

/** Guides whose visit failed in part or whole: they may wait for another one. */
const returnable: readonly GuideStatus[] = ['undelivered', 'uncollected', 'partial', 'partialCollection'];

/** The filter of the ticked rows; those left out of "all" are still in it. */
export const filterOfChosen = (chosen: Chosen, matching: GuideListInput): GuideListInput =>
  chosen.all ? matching : { ids: [...chosen.ids] };

/** The filter narrowed to those that the deed is allowed for; null when there cannot be any. */
export function allowedFilter(deed: Deed, filter: GuideListInput): GuideListInput | null {
  if (deed === 'route') return { ...filter, available: true };
  // The server says of each whether it names an order.
  if (deed === 'orders') return filter;
  // One that was on the road has a history, and stays.
  const allowed: readonly GuideStatus[] = deed === 'delete' ? ['pending'] : returnable;
  const status = filter.status ? allowed.filter((one) => filter.status?.includes(one)) : allowed;
  return status.length === 0 ? null : { ...filter, status: [...status] };
}

/** Why a guide is left out, in the words that the server has for it; null when nothing is known against it. */
export function refusalOf(
  deed: Deed,
  guide: Guide,
  statusName: (status: GuideStatus) => string,
  locale: Locale,
): string | null {
  const { folio, status, route } = guide;
  const isWaiting = (availableStatuses as readonly string[]).includes(status);
  const wrongState = (): string => problemText('guides.wrong_state', locale, { folio, status: statusName(status) });
  if (deed === 'return') return returnable.includes(status) ? null : wrongState();
  if (route !== null) return problemText('guides.in_route', locale, { folio, route: route.name });
  if (!isWaiting || (deed === 'delete' && status !== 'pending')) return wrongState();
  if (deed === 'delete') return null;
  if (guide.location === null) return problemText('guides.no_coordinates', locale, { folio });
  if (guide.pendingRoles.length === 0) return null;
  const roles = guide.pendingRoles
    .map((role) => documentRoleNames[role][locale])
    .join(locale === 'es' ? ' y ' : ' and ');
  return problemText('guides.checklist_pending', locale, { folio, roles });
}

interface Progress {
  done: number;
  total: number;
}
/** Does something to ids a few at a time, one call after the other. Stops between two calls when asked to; an error stops it too. */
export async function inChunks(
  ids: readonly string[],
  size: number,
  work: (chunk: string[]) => Promise<void>,
  onProgress: (progress: Progress) => void,
  isStopped: () => boolean,
): Promise<void> {
  onProgress({ done: 0, total: ids.length });
  for (let at = 0; at < ids.length && !isStopped(); at += size) {
    await work(ids.slice(at, at + size));
    onProgress({ done: Math.min(at + size, ids.length), total: ids.length });
  }
}

/** Guides by the cedi that they wait in, the fullest first. */
export function byCedi(guides: readonly Guide[]): { id: string; name: string; guides: Guide[] }[] {
  const cedis = new Map<string, { id: string; name: string; guides: Guide[] }>();
  for (const guide of guides) {
    const cedi = cedis.get(guide.cedi._id) ?? { id: guide.cedi._id, name: guide.cedi.name, guides: [] };
    cedi.guides.push(guide);
    cedis.set(cedi.id, cedi);
  }
  return [...cedis.values()].sort((a, b) => b.guides.length - a.guides.length);
}

/** The day for which most of them are scheduled, never before today. */
export function usualDay(guides: readonly Pick<Guide, 'scheduledDate'>[], today: string): string {
  const counts = new Map<string, number>();
  for (const { scheduledDate } of guides) {
    const day = scheduledDate < today ? today : scheduledDate;
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return [...counts].sort(([a, n], [b, m]) => m - n || a.localeCompare(b))[0]?.[0] ?? today;
}
