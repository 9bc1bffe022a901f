import { defaultTimeZone } from '@tramo/contract/limits';
import { type Platform, systemCtx } from '../../platform/context.ts';
import type { Subscriber } from '../../platform/subscribers.ts';
import type { VisitOutcome } from '../guides/guides.events.ts';
import { followGuideOrder, timeZoneOf } from './routes.change.service.ts';
import { followOutcomes } from './routes.execution.service.ts';

/** What a route keeps of its visits follows what happens to its guides on their own screens: their order, and corrected or late ends. */
export const routesSubscribers = (platform: Platform): Subscriber[] => [
  {
    name: 'routes.followGuideOrder',
    events: ['guides.reordered'],
    handle: async (trx, event) => {
      const { routeId, guideIds, by } = event.payload as {
        routeId: string;
        guideIds: string[];
        by?: { id: string; name: string };
      };
      const ctx = { ...systemCtx(platform, { id: event.companyId, timeZone: defaultTimeZone }, by), trx };
      const timeZone = await timeZoneOf(ctx);
      await followGuideOrder({ ...ctx, actor: { ...ctx.actor, timeZone } }, routeId, guideIds);
    },
  },
  {
    name: 'routes.followOutcomes',
    events: ['guides.outcomes'],
    handle: async (trx, event) => {
      const { routeId, outcomes } = event.payload as { routeId: string; outcomes: VisitOutcome[] };
      await followOutcomes(
        { ...systemCtx(platform, { id: event.companyId, timeZone: defaultTimeZone }), trx },
        routeId,
        outcomes,
      );
    },
  },
];
