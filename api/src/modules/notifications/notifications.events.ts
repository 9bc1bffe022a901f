import { eventsOf } from '../../platform/events.ts';

interface NotificationsEvents {
  /** Of a route that left some recipients are told; the others wait for a transaction of their own. */
  'notifications.startsLeft': { routeId: string };
}
const event = eventsOf<NotificationsEvents>();
export const startsLeft = event('notifications.startsLeft');
