import type { GuideStatus } from '@tramo/contract/guides';
import { eventsOf } from '../../platform/events.ts';

interface RoutesEvents {
  /** Something of a route changed: its row, its stops or their states. */
  'route.changed': { routeId: string };
  'route.deleted': { routeId: string };
  /** A driver managed a stop. */
  'route.visited': {
    routeId: string;
    guideId: string;
    status: GuideStatus;
    subStatus: string | null;
    at: string;
    /** Metres between the place of the visit and the stop's pin; null when either is unknown. */
    distanceM: number | null;
  };
  /** A driver took a visit back that he had reported by mistake: the stop is open again. */
  'route.reopened': { routeId: string; guideId: string };
}
const event = eventsOf<RoutesEvents>();
export const routeChanged = event('route.changed');
export const routeDeleted = event('route.deleted');
export const routeVisited = event('route.visited');
export const routeReopened = event('route.reopened');
