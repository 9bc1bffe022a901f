import { defaultTimeZone } from '@tramo/contract/limits';
import { type Platform, systemCtx } from '../../platform/context.ts';
import type { StoredEvent } from '../../platform/outbox.ts';
import type { Subscriber } from '../../platform/subscribers.ts';
import type { RouteNotice, RouteVisited } from '../routes/routes.events.ts';
import { endWithRoute, hearNotice, hearVisit } from './alerts.watch.service.ts';

/** One reader of the routes' events, so that what began, was visited and ended is heard in its order. */
export const alertsSubscribers = (platform: Platform): readonly Subscriber[] => [
  {
    name: 'alerts.followRoutes',
    events: ['route.noticed', 'route.visited', 'route.changed'],
    handle: async (trx, event: StoredEvent) => {
      const ctx = { ...systemCtx(platform, { id: event.companyId, timeZone: defaultTimeZone }), trx };
      if (event.name === 'route.noticed') await hearNotice(ctx, event.payload as unknown as RouteNotice);
      else if (event.name === 'route.visited') await hearVisit(ctx, event.payload as unknown as RouteVisited);
      else await endWithRoute(trx, event.companyId, String(event.payload.routeId));
    },
  },
];
