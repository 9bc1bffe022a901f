import type { AppState } from '@tramo/contract/routes';
import { trueTime } from '../../platform/calendar.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { emit } from '../../platform/outbox.ts';
import { routeChanged } from '../routes/routes.events.ts';
import { routeDrivenAt } from '../routes/routes.read.service.ts';
import { savePresence } from './telemetry.presence.store.ts';

/** Keeps whether the caller's app is in sight. What came earlier by the phone's clock than what is known changes nothing; what changes the office hears. */
export const tellPresence = (ctx: Ctx, { state, at }: { state: AppState; at: string }): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    const now = platform.now();
    const isNew = await savePresence(trx, actor, state, trueTime(new Date(at), now));
    const route = isNew ? await routeDrivenAt(tx, actor.userId, now) : null;
    if (route) await emit(trx, [routeChanged(actor.companyId, route.cediId, { routeId: route.id })]);
    return { ok: true as const };
  });
