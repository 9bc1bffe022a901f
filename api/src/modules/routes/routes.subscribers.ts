import { defaultTimeZone } from '@tramo/contract/limits';
import { type Platform, systemCtx } from '../../platform/context.ts';
import type { Subscriber } from '../../platform/subscribers.ts';
import { followGuideOrder, timeZoneOf } from './routes.change.service.ts';

/** The plan of a route's visits follows the order that its guides were given on their own screen. */
export const routesSubscribers = (platform: Platform): Subscriber[] => [
  {
    name: 'routes.followGuideOrder',
    events: ['guides.reordered'],
    handle: async (trx, event) => {
      const { routeId, guideIds } = event.payload as { routeId: string; guideIds: string[] };
      const ctx = { ...systemCtx(platform, { id: event.companyId, timeZone: defaultTimeZone }), trx };
      const timeZone = await timeZoneOf(ctx);
      await followGuideOrder({ ...ctx, actor: { ...ctx.actor, timeZone } }, routeId, guideIds);
    },
  },
];
