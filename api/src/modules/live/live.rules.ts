import { type Audience, dispatchers } from '@tramo/contract/access';
import type { LiveEvent } from '@tramo/contract/live';
import type { Actor } from '../../platform/context.ts';
import type { StoredEvent } from '../../platform/outbox.ts';

/** Events that only some may know; all others are for whoever may open the stream. */
const audienceOf: Readonly<Record<string, readonly Audience[]>> = {
  'alerts.changed': dispatchers,
  'presence.changed': dispatchers,
};

/** True when an event of the outbox is for this person: own company, a cedi of hers, her own jobs, her kind of work. */
export const maySee = (actor: Pick<Actor, 'companyId' | 'userId' | 'cediIds' | 'audiences'>, e: StoredEvent): boolean =>
  e.companyId === actor.companyId &&
  (audienceOf[e.name]?.some((a) => actor.audiences.includes(a)) ?? true) &&
  (e.userId === null || e.userId === actor.userId) &&
  (e.cediId === null || actor.cediIds === null || actor.cediIds.includes(e.cediId));

/** What a stored event says as it is; null for those that need a route read, or that the stream does not carry. */
export function plainEvent(e: StoredEvent): LiveEvent | null {
  switch (e.name) {
    case 'route.deleted':
    case 'route.position':
    case 'route.arrived':
    case 'route.departed':
    case 'guides.changed':
    case 'plan.changed':
    case 'job.changed':
    case 'alerts.changed':
    case 'presence.changed':
      return { type: e.name, ...e.payload } as unknown as LiveEvent;
    default:
      return null;
  }
}
export const isRouteChange = (e: StoredEvent): boolean => e.name === 'route.changed';
export const routeIdOf = (e: StoredEvent): string => String(e.payload.routeId);

/** Leaves of several changes of a route in a batch only the last: each would be told with the same, present state. */
export function coalesce(events: readonly StoredEvent[]): StoredEvent[] {
  const last = new Map<string, number>();
  for (const e of events) if (isRouteChange(e)) last.set(routeIdOf(e), e.seq);
  return events.filter((e) => !isRouteChange(e) || last.get(routeIdOf(e)) === e.seq);
}

/** One event on the wire. Without an id the browser's place in the stream stays. */
export const frame = (seq: number | null, event: LiveEvent): string =>
  `${seq === null ? '' : `id: ${seq}\n`}data: ${JSON.stringify(event)}\n\n`;

/** Place in the stream that a browser comes back with; null when it brings none, or nonsense. */
export function placeOf(header: string | undefined, query: string | undefined): number | null {
  const text = header || query || '';
  return /^\d{1,15}$/.test(text) ? Number(text) : null;
}
