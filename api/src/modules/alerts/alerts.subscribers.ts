import { defaultTimeZone } from '@tramo/contract/limits';
import { type Platform, systemCtx } from '../../platform/context.ts';
import type { StoredEvent } from '../../platform/outbox.ts';
import type { Subscriber } from '../../platform/subscribers.ts';
import type { VisitOutcome } from '../guides/guides.events.ts';
import type { RouteReopened, RouteVisited } from '../routes/routes.events.ts';
import type { RouteNotice } from '../telemetry/telemetry.events.ts';
import { endWithRoute, onOutcomes, onRouteNotice, onRouteVisit } from './alerts.watch.service.ts';

/** One reader of what happens on routes, so that what began, was visited, taken back and ended is heard in its order. */
export const alertsSubscribers = (platform: Platform): readonly Subscriber[] => [
  {
    name: 'alerts.followRoutes',
    events: ['route.noticed', 'route.visited', 'route.reopened', 'guides.outcomes', 'route.changed'],
    handle: async (trx, event: StoredEvent) => {
      const { name, payload, companyId } = event;
      const ctx = { ...systemCtx(platform, { id: companyId, timeZone: defaultTimeZone }), trx };
      if (name === 'route.noticed') await onRouteNotice(ctx, payload as unknown as RouteNotice);
      else if (name === 'route.visited') await onRouteVisit(ctx, payload as unknown as RouteVisited);
      else if (name === 'route.reopened') {
        const { routeId, guideId } = payload as unknown as RouteReopened;
        await onOutcomes(ctx, routeId, [{ guideId, status: null }]);
      } else if (name === 'guides.outcomes') {
        const { routeId, outcomes } = payload as { routeId: string; outcomes: VisitOutcome[] };
        await onOutcomes(ctx, routeId, outcomes);
      } else await endWithRoute(trx, companyId, String(payload.routeId));
    },
  },
];
