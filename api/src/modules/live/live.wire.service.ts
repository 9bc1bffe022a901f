import { type Audience, dispatchers, guideReaders, operations, orderReaders } from '@tramo/contract/access';
import type { LiveEvent } from '@tramo/contract/live';
import { moneyKinds } from '@tramo/contract/road-settings';
import { type Actor, seesCedi } from '../../platform/context.ts';
import { type EventType, isEvent, type StoredEvent } from '../../platform/events.ts';
import type { ToldFix } from '../../platform/fix-bus/fix-bus.ts';
import { jobChanged } from '../../platform/jobs.ts';
import { alertsChanged } from '../alerts/alerts.events.ts';
import { guidesChanged } from '../guides/guides.events.ts';
import { ordersChanged } from '../orders/orders.events.ts';
import { planChanged } from '../planning/planning.events.ts';
import { closuresChanged } from '../roads/roads.events.ts';
import { routeChanged, routeDeleted } from '../routes/routes.events.ts';
import { routeArrived, routeDeparted } from '../telemetry/telemetry.events.ts';
import { presenceChanged } from './live.events.ts';

/** Events that only some may know, or others too; all others are for those who see guides. */
const audienceOf = new Map<string, readonly Audience[]>([
  [alertsChanged.eventName, dispatchers],
  [presenceChanged.eventName, operations],
  [closuresChanged.eventName, operations],
  [ordersChanged.eventName, orderReaders],
  [jobChanged.eventName, [...guideReaders, 'warehouse']],
]);

/** Alerts of balance and budgets are for administrators. */
const isOfMoney = (e: StoredEvent): boolean =>
  isEvent(alertsChanged, e) && (moneyKinds as readonly unknown[]).includes(e.payload.kind);

/** True when an event of the outbox is for this person: own company, a cedi of hers, her own jobs, her kind of work. */
export const maySee = (actor: Pick<Actor, 'companyId' | 'userId' | 'cediIds' | 'audiences'>, e: StoredEvent): boolean =>
  e.companyId === actor.companyId &&
  (audienceOf.get(e.name) ?? guideReaders).some((a) => actor.audiences.includes(a)) &&
  (!isOfMoney(e) || actor.audiences.includes('admin')) &&
  (e.userId === null || e.userId === actor.userId) &&
  (e.cediId === null || actor.cediIds === null || actor.cediIds.includes(e.cediId));

/** Whether a person may know where a cedi's vehicles are. */
export const seesFixes = (
  actor: Pick<Actor, 'companyId' | 'cediIds' | 'audiences'>,
  { companyId, cediId }: Pick<ToldFix, 'companyId' | 'cediId'>,
): boolean =>
  companyId === actor.companyId && guideReaders.some((a) => actor.audiences.includes(a)) && seesCedi(actor, cediId);

/** What the contract lets an event say on the wire. */
type Said<N extends LiveEvent['type']> = Omit<Extract<LiveEvent, { type: N }>, 'type'>;
const asItIs = <N extends LiveEvent['type']>(type: EventType<N, Said<N>>): ((e: StoredEvent) => LiveEvent | null) => {
  const toLive = (said: Said<N>): LiveEvent => ({ type: type.eventName, ...said }) as LiveEvent;
  return (e) => (isEvent(type, e) ? toLive(e.payload) : null);
};
const plain = [
  asItIs(routeDeleted),
  asItIs(routeArrived),
  asItIs(routeDeparted),
  asItIs(guidesChanged),
  asItIs(ordersChanged),
  asItIs(planChanged),
  asItIs(jobChanged),
  asItIs(alertsChanged),
  asItIs(presenceChanged),
  asItIs(closuresChanged),
];

/** What a stored event says as it is; null for those that need a route read, or that the stream does not carry. */
export function plainEvent(e: StoredEvent): LiveEvent | null {
  for (const read of plain) {
    const event = read(e);
    if (event) return event;
  }
  return null;
}

/** The route that changed; null for every other event. */
export const changedRoute = (e: StoredEvent): string | null => (isEvent(routeChanged, e) ? e.payload.routeId : null);

/** Leaves of several changes of a route in a batch only the last: each would be told with the same, present state. */
export function coalesce(events: readonly StoredEvent[]): StoredEvent[] {
  const last = new Map<string, number>();
  for (const e of events) {
    const routeId = changedRoute(e);
    if (routeId !== null) last.set(routeId, e.seq);
  }
  return events.filter((e) => {
    const routeId = changedRoute(e);
    return routeId === null || last.get(routeId) === e.seq;
  });
}
