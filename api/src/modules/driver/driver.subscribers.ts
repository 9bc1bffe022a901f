import { defaultTimeZone } from '@tramo/contract/limits';
import { type Ctx, type Platform, systemCtx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { type Subscriber, subscribe } from '../../platform/subscribers.ts';
import { replyCame } from '../replies/replies.events.ts';
import { routeChanged, routeDeleted } from '../routes/routes.events.ts';
import { tellNote, tellRoute } from './driver.push.service.ts';

/** What others do to a route reaches its driver's phone. */
export const driverSubscribers = (platform: Platform): readonly Subscriber[] => {
  const ctxOf = (trx: Trx, companyId: string): Ctx => ({
    ...systemCtx(platform, { id: companyId, timeZone: defaultTimeZone }),
    trx,
  });
  return [
    {
      name: 'driver.push',
      reactions: [
        subscribe(routeChanged, (trx, { companyId, payload }) => tellRoute(ctxOf(trx, companyId), payload.routeId)),
        subscribe(routeDeleted, (trx, { companyId, payload }) => tellRoute(ctxOf(trx, companyId), payload.routeId)),
        subscribe(replyCame, (trx, { companyId, payload }) => tellNote(ctxOf(trx, companyId), payload.guideId)),
      ],
    },
  ];
};
