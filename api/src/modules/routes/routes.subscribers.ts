import { defaultTimeZone } from '@tramo/contract/limits';
import { type Platform, systemCtx } from '../../platform/context.ts';
import { type Subscriber, subscribe } from '../../platform/subscribers.ts';
import { guidesOutcomes, guidesReordered } from '../guides/guides.events.ts';
import { followGuideOrder, timeZoneOf } from './routes.change.service.ts';
import { followOutcomes } from './routes.execution.service.ts';

/** What a route keeps of its visits follows what happens to its guides on their own screens: their order, and corrected or late ends. */
export const routesSubscribers = (platform: Platform): Subscriber[] => [
  {
    name: 'routes.followGuideOrder',
    reactions: [
      subscribe(guidesReordered, async (trx, { companyId, payload }) => {
        const { routeId, guideIds, by } = payload;
        const ctx = { ...systemCtx(platform, { id: companyId, timeZone: defaultTimeZone }, by), trx };
        const timeZone = await timeZoneOf(ctx);
        await followGuideOrder({ ...ctx, actor: { ...ctx.actor, timeZone } }, routeId, guideIds);
      }),
    ],
  },
  {
    name: 'routes.followOutcomes',
    reactions: [
      subscribe(guidesOutcomes, (trx, { companyId, payload }) =>
        followOutcomes(
          { ...systemCtx(platform, { id: companyId, timeZone: defaultTimeZone }), trx },
          payload.routeId,
          payload.outcomes,
        ),
      ),
    ],
  },
];
