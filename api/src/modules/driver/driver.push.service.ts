import { driverAppPath } from '@tramo/contract/driver-day/driver-app';
import type { Locale } from '@tramo/contract/problems';
import { routePushTexts } from '@tramo/contract/words/driver';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, type Platform, systemCtx, type TxCtx } from '../../platform/context.ts';
import { queueMessages } from '../../platform/messaging/queue.ts';
import { devicesOf } from '../../platform/messaging/subscriptions.ts';
import { pulse } from '../../platform/nudged-work.ts';
import { textsAbout } from '../replies/replies.read.service.ts';
import { changeText, turnOf } from './driver.push.rules.ts';
import * as store from './driver.push.store.ts';

const LOOK_MS = 10_000;
/** A phone that was without signal for longer reads the day anyway. */
const NEWS_MINUTES = 30;
/** Of what somebody wrote. */
const NOTE_LETTERS = 120;

/** A push to all phones of a driver; a tap on it opens `routeId`, null: the day. */
async function push(
  tx: TxCtx,
  to: { driverId: string; locale: Locale; devices: readonly string[] },
  of: { event: string; key: string; title: string; text: string; routeId: string | null },
): Promise<void> {
  const { companyId } = tx.actor;
  await queueMessages(
    tx.trx,
    tx.platform,
    to.devices.map((device) => ({
      companyId,
      event: { name: of.event, key: of.key },
      recipient: { kind: 'user' as const, key: `${to.driverId} ${device}` },
      lane: 'notice' as const,
      steps: [
        {
          channel: 'push' as const,
          to: device,
          subject: of.title,
          text: of.text,
          link: of.routeId === null ? driverAppPath : `${driverAppPath}#/route/${of.routeId}`,
          pushMinutes: NEWS_MINUTES,
        },
      ],
    })),
  );
}

/** Where a driver gets pushes; null for who gets none. */
async function phoneOf(
  tx: TxCtx,
  driverId: string,
): Promise<{ driverId: string; locale: Locale; devices: string[] } | null> {
  const { companyId } = tx.actor;
  const devices = (await devicesOf(tx.trx, companyId, [driverId])).get(driverId) ?? [];
  if (devices.length === 0) return null;
  const locale = await store.languageOf(tx.trx, companyId, driverId);
  return locale && { driverId, locale, devices };
}

/**
 * Tells drivers what others did to a route: given, taken, closed, stops added, removed or ordered otherwise; once a minute and route. What they
 * did themselves is known to them (`knowOwnRoutes`).
 */
export const tellRoute = (ctx: Ctx, routeId: string): Promise<void> =>
  inTx(ctx, async (tx) => {
    const { trx, platform } = tx;
    const { companyId } = tx.actor;
    // Locked before the route is read: a driver who ends it waits, or has ended it already.
    const rows = await store.toldOf(trx, companyId, routeId);
    const route = await store.routeNow(trx, companyId, routeId);
    const now = platform.now();
    for (const row of rows) {
      if (route && route.status !== 'finished' && route.driverId === row.driverId) continue;
      await store.forgetTold(trx, { companyId, routeId, driverId: row.driverId });
      const phone = await phoneOf(tx, row.driverId);
      if (!phone) continue;
      const text = route?.status === 'finished' && route.driverId === row.driverId ? 'closed' : 'taken';
      await push(tx, phone, {
        event: 'route.lost',
        key: `${routeId} ${now.getTime()}`,
        title: route?.name ?? routePushTexts.taken[phone.locale],
        text: routePushTexts[text][phone.locale],
        // It is not in his day any more.
        routeId: null,
      });
    }
    if (!route?.driverId || route.status === 'finished') return;
    const of = { companyId, routeId, driverId: route.driverId };
    const phone = await phoneOf(tx, route.driverId);
    if (!phone) return;
    const toHim = (r: store.ToldRow): boolean => r.driverId === route.driverId;
    // Who begins to listen knows his routes first: a phone that was not there at the first look is seen with what it knows.
    const told = rows.find(toHim) ?? (await store.toldOf(trx, companyId, routeId)).find(toHim);
    const key = `${routeId} ${now.getTime()}`;
    if (!told) {
      await store.saveTold(trx, of, route.guides, now);
      const { timeZone } = tx.actor;
      const isToday = route.day <= localDay(now, timeZone);
      const text = routePushTexts[isToday ? 'given' : 'givenForDay'][phone.locale].replace('{day}', route.day);
      return push(tx, phone, { event: 'route.given', key, title: route.name, text, routeId });
    }
    const turn = turnOf(told, route.guides, now);
    if (turn.kind === 'same') return void (await store.setDue(trx, of, null));
    if (turn.kind === 'wait') return void (await store.setDue(trx, of, turn.until));
    await store.saveTold(trx, of, route.guides, now);
    const text = changeText(turn, phone.locale);
    await push(tx, phone, { event: 'route.stops', key, title: route.name, text, routeId });
  });

/** What the caller's routes are now he knows: he did it himself, or begins to listen. */
export const knowOwnRoutes = (ctx: Ctx): Promise<void> =>
  inTx(ctx, async ({ trx, actor }) => void (await store.knowRoutes(trx, actor)));

/** He ended it himself. */
export const forgetOwnRoute = (ctx: Ctx, routeId: string): Promise<void> =>
  inTx(ctx, async ({ trx, actor }) => {
    await store.forgetTold(trx, { companyId: actor.companyId, routeId, driverId: actor.userId });
  });

/** What a recipient wrote reaches who is on his way there. */
export const tellNote = (ctx: Ctx, guideId: string): Promise<void> =>
  inTx(ctx, async (tx) => {
    const stop = await store.stopOfGuide(tx.trx, tx.actor.companyId, guideId);
    const phone = stop && (await phoneOf(tx, stop.driverId));
    const [last] = (await textsAbout(tx, [guideId])).get(guideId) ?? [];
    if (!phone || !last) return;
    const values: Record<string, string | number> = {
      order: stop.order,
      name: stop.contact,
      text: last.text.length > NOTE_LETTERS ? `${last.text.slice(0, NOTE_LETTERS)}…` : last.text,
    };
    const minute = Math.floor(tx.platform.now().getTime() / 60_000);
    await push(tx, phone, {
      event: 'route.note',
      routeId: stop.routeId,
      key: `${guideId} ${minute}`,
      title: stop.name,
      text: routePushTexts.note[phone.locale].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
    });
  });

/** Tells what waited for its minute. */
export async function tellDueRoutes(platform: Platform): Promise<void> {
  const due = await platform.db.system((trx) => store.dueRoutes(trx, platform.now()));
  for (const { companyId, routeId, timeZone } of due)
    await platform.db.system((trx) => tellRoute({ ...systemCtx(platform, { id: companyId, timeZone }), trx }, routeId));
}

/** What goes on beside the requests for drivers' phones. */
export function startDriverPushes(platform: Platform, onError: (error: unknown) => void): () => Promise<void> {
  const beat = pulse(() => tellDueRoutes(platform), LOOK_MS, onError);
  return () => beat.stop();
}
