import { defaultTimeZone } from '@tramo/contract/limits';
import { type Platform, systemCtx } from '../../platform/context.ts';
import { type Subscriber, subscribe } from '../../platform/subscribers.ts';
import { guidesOutcomes } from '../guides/guides.events.ts';
import { followOutcomes } from './routes.execution.service.ts';

/** What a route keeps of its visits follows what happens to its guides on their own screens: corrected or late ends. */
export const routesSubscribers = (platform: Platform): Subscriber[] => [
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
