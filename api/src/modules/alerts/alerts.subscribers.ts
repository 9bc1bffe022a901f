import { defaultTimeZone } from '@tramo/contract/limits';
import { type Ctx, type Platform, systemCtx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import type { StoredEvent } from '../../platform/events.ts';
import { type Subscriber, subscribe } from '../../platform/subscribers.ts';
import { vehicleChecked } from '../answers/answers.events.ts';
import { guidesOutcomes } from '../guides/guides.events.ts';
import { balanceTurned, budgetReached } from '../ledger/ledger.events.ts';
import { replyCame } from '../replies/replies.events.ts';
import { routeChanged, routeReopened, routeVisited } from '../routes/routes.events.ts';
import { routeNoticed } from '../telemetry/telemetry.events.ts';
import { webhookHealthChanged } from '../webhooks/webhooks.events.ts';
import { alertsBegan } from './alerts.events.ts';
import { pushAlerts } from './alerts.push.service.ts';
import {
  endWithRoute,
  onBalance,
  onBudget,
  onOutcomes,
  onReply,
  onRouteNotice,
  onRouteVisit,
  onVehicleCheck,
  onWebhookHealth,
} from './alerts.watch.service.ts';

/** One reader of what happens on routes, so that what began, was visited, taken back and ended is heard in its order. */
export const alertsSubscribers = (platform: Platform): readonly Subscriber[] => {
  const ctxOf = (trx: Trx, event: StoredEvent): Ctx => ({
    ...systemCtx(platform, { id: event.companyId, timeZone: defaultTimeZone }),
    trx,
  });
  return [
    {
      name: 'alerts.followRoutes',
      reactions: [
        subscribe(routeNoticed, (trx, event) => onRouteNotice(ctxOf(trx, event), event.payload)),
        subscribe(routeVisited, (trx, event) => onRouteVisit(ctxOf(trx, event), event.payload)),
        subscribe(vehicleChecked, (trx, event) => onVehicleCheck(ctxOf(trx, event), event.payload)),
        subscribe(webhookHealthChanged, (trx, event) => onWebhookHealth(ctxOf(trx, event), event.payload)),
        subscribe(balanceTurned, (trx, event) => onBalance(ctxOf(trx, event), event.payload)),
        subscribe(budgetReached, (trx, event) => onBudget(ctxOf(trx, event), event.payload)),
        subscribe(replyCame, (trx, event) => onReply(ctxOf(trx, event), event.payload)),
        subscribe(routeReopened, (trx, event) => {
          const { routeId, guideId } = event.payload;
          return onOutcomes(ctxOf(trx, event), routeId, [{ guideId, status: null }]);
        }),
        subscribe(guidesOutcomes, (trx, event) =>
          onOutcomes(ctxOf(trx, event), event.payload.routeId, event.payload.outcomes),
        ),
        subscribe(routeChanged, (trx, { companyId, payload }) => endWithRoute(trx, companyId, payload.routeId)),
      ],
    },
    // A reader of its own: pushes that cannot be made hold no alert up.
    {
      name: 'alerts.push',
      reactions: [subscribe(alertsBegan, (trx, event) => pushAlerts(ctxOf(trx, event), event.payload))],
    },
  ];
};
