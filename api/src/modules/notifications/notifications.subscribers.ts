import { defaultTimeZone } from '@tramo/contract/limits';
import { type Platform, systemCtx, type TxCtx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import type { StoredEvent } from '../../platform/events.ts';
import { type Subscriber, subscribe } from '../../platform/subscribers.ts';
import { guidesChanged, guidesOutcomes, guidesOutOfRange } from '../guides/guides.events.ts';
import { routeChanged, routeReopened, routeVisited } from '../routes/routes.events.ts';
import { considerGuides } from './notifications.appointments.service.ts';
import { startsLeft } from './notifications.events.ts';
import { tellOutOfRange } from './notifications.range.service.ts';
import { followRoute } from './notifications.road.service.ts';
import { forgetVisit, tellCorrections, tellVisit } from './notifications.visits.service.ts';

/** One reader of what happens to guides, so that what was told, taken back and corrected is heard in its order. */
export const notificationsSubscribers = (platform: Platform): readonly Subscriber[] => {
  const ctxOf = (trx: Trx, { companyId }: StoredEvent): TxCtx => ({
    ...systemCtx(platform, { id: companyId, timeZone: defaultTimeZone }),
    trx,
  });
  return [
    {
      name: 'notifications.tell',
      reactions: [
        subscribe(routeChanged, (trx, e) => followRoute(ctxOf(trx, e), e.payload.routeId)),
        subscribe(startsLeft, (trx, e) => followRoute(ctxOf(trx, e), e.payload.routeId)),
        subscribe(routeVisited, (trx, e) => tellVisit(ctxOf(trx, e), { ...e.payload, at: new Date(e.payload.at) })),
        subscribe(routeReopened, (trx, e) => forgetVisit(ctxOf(trx, e), e.payload.guideId)),
        subscribe(guidesOutcomes, (trx, e) => tellCorrections(ctxOf(trx, e), e.payload.outcomes)),
        subscribe(guidesChanged, async (trx, e) => {
          await considerGuides(ctxOf(trx, e), e.payload.guideIds);
        }),
        subscribe(guidesOutOfRange, (trx, e) => tellOutOfRange(ctxOf(trx, e), e.payload)),
      ],
    },
  ];
};
