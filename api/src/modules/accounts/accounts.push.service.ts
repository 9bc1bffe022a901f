import { type Audience, audiencesOf, type Who } from '@tramo/contract/access';
import type { Parsed } from '@tramo/contract/endpoint';
import type { Locale } from '@tramo/contract/problems';
import type { PushChoices, PushDevice, pushApi } from '@tramo/contract/push';
import { pushTrial } from '@tramo/contract/words/push';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import type { PublicCtx } from '../../platform/http/mount.ts';
import { newId } from '../../platform/ids.ts';
import type { WebSubscription } from '../../platform/messaging/push.ts';
import * as subscriptions from '../../platform/messaging/subscriptions.ts';
import { vapidKeys } from '../../platform/messaging/vapid.ts';
import { problem } from '../../platform/problem.ts';
import { worldNow } from '../../platform/sandboxes.ts';
import { deviceOf } from './accounts.devices.rules.ts';
import * as store from './accounts.push.store.ts';

const ownDevices = (ctx: Ctx): Promise<PushDevice[]> =>
  inTx(ctx, ({ trx, actor }) => subscriptions.subscriptionsOf(trx, actor.userId));

export const pushDevices = (ctx: Ctx): Promise<{ publicKey: string; devices: PushDevice[]; choices: PushChoices }> =>
  inTx(ctx, async (tx) => ({
    publicKey: vapidKeys(tx.platform).publicKey,
    devices: await ownDevices(tx),
    choices: await store.choicesOf(tx.trx, tx.actor.userId),
  }));

/** VAPID's public key, for whoever subscribes. */
export const pushKeyOf = ({ platform }: Ctx): string => vapidKeys(platform).publicKey;

/** From now on this browser gets the caller's pushes, and nobody else's. */
export async function subscribeBrowser(ctx: Ctx, body: Parsed<typeof pushApi.subscribe>['body']): Promise<PushDevice> {
  const { platform, actor, from, locale } = ctx;
  const target: WebSubscription = { kind: 'web', endpoint: body.endpoint, ...body.keys };
  await subscriptions.takeOver(platform.db, target, actor.userId);
  const device = deviceOf(from.userAgent, from.platform, locale);
  const { companyId, userId, sessionHash } = actor;
  return inTx(ctx, async ({ trx }) => {
    if (body.replaces && body.replaces !== body.endpoint)
      await subscriptions.unsubscribePlace(trx, userId, body.replaces);
    return subscriptions.subscribe(trx, { companyId, userId, target, device, sessionHash }, worldNow(platform));
  });
}

/** The caller has the portal open in a browser that is subscribed: whoever was before him there gets nothing there any more. */
export async function tellBrowser(ctx: Ctx, endpoint: string): Promise<{ deviceId: string | null }> {
  const { platform, actor } = ctx;
  await subscriptions.takeOverPlace(platform.db, endpoint, actor.userId);
  const { userId, sessionHash } = actor;
  const at = { userId, endpoint, sessionHash, now: worldNow(platform) };
  return inTx(ctx, async ({ trx }) => ({ deviceId: await subscriptions.seen(trx, at) }));
}

/** Whoever knows the address that a browser had is that browser: its push service gave it another one while nobody had the portal open. */
export async function renewBrowser(
  { platform }: PublicCtx,
  { was, endpoint, keys }: Parsed<typeof pushApi.renew>['body'],
): Promise<{ ok: true }> {
  await subscriptions.moveSubscription(platform.db, was, { endpoint, ...keys });
  return { ok: true };
}

export const choosePushes = (ctx: Ctx, choices: PushChoices): Promise<PushChoices> =>
  inTx(ctx, async ({ trx, actor }) => {
    await store.saveChoices(trx, actor, { ...choices, alerts: [...new Set(choices.alerts)] });
    return store.choicesOf(trx, actor.userId);
  });

/** Somebody with devices for pushes, and what he wants there. */
export interface PushListener extends Who {
  userId: string;
  locale: Locale;
  audiences: readonly Audience[];
  /** Cedis that he is kept to; null: all. */
  cediIds: readonly string[] | null;
  choices: PushChoices;
  /** Addresses for `queueMessages`. */
  devices: readonly string[];
}

/** People of the caller's company who can get pushes; `userIds` asks for some alone. For what reacts to events: runs as the owner. */
export async function pushListeners({ trx, actor }: TxCtx, userIds?: readonly string[]): Promise<PushListener[]> {
  const { companyId } = actor;
  const ids = userIds ?? (await subscriptions.reachable(trx, companyId));
  const devices = await subscriptions.devicesOf(trx, companyId, ids);
  if (devices.size === 0) return [];
  const people = await store.listeners(trx, companyId, [...devices.keys()]);
  return people.map(({ user, choices }) => {
    const who = { type: user.type, staffType: user.staff_type, roles: user.roles };
    const audiences = audiencesOf(who);
    const cedis = user.cedis.map((c) => c._id);
    return {
      ...who,
      userId: user.id,
      locale: user.language,
      audiences,
      cediIds: audiences.includes('admin') || cedis.length === 0 ? null : cedis,
      choices,
      devices: devices.get(user.id) ?? [],
    };
  });
}

export const unsubscribeDevice = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async ({ trx, actor }) => {
    if (!(await subscriptions.unsubscribe(trx, actor.userId, id))) throw problem('general.not_found');
    return { ok: true };
  });

/** One of the caller's own, by its address. */
export const unsubscribeBrowser = (ctx: Ctx, endpoint: string): Promise<{ ok: true }> =>
  inTx(ctx, async ({ trx, actor }) => {
    await subscriptions.unsubscribePlace(trx, actor.userId, endpoint);
    return { ok: true as const };
  });

/** Sends at once, past the queue: who asks is looking at the device. */
export async function tryPush(ctx: Ctx): Promise<{ sent: number; devices: PushDevice[] }> {
  const { platform, locale } = ctx;
  const provider = platform.providers.push;
  let sent = 0;
  for (const { _id } of await ownDevices(ctx)) {
    const result = await provider?.send({
      messageId: newId(),
      attemptId: newId(),
      channel: 'push',
      to: _id,
      subject: pushTrial.title[locale],
      text: pushTrial.body[locale],
      link: '/profile',
    });
    if (result?.state === 'sent' || result?.state === 'accepted') sent += 1;
  }
  return { sent, devices: await ownDevices(ctx) };
}
