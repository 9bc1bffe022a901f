import type { Parsed } from '@tramo/contract/endpoint';
import type { PushDevice, pushApi } from '@tramo/contract/push';
import { pushTrial } from '@tramo/contract/words/push';
import { type Ctx, inTx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import type { WebSubscription } from '../../platform/messaging/push.ts';
import * as subscriptions from '../../platform/messaging/subscriptions.ts';
import { vapidKeys } from '../../platform/messaging/vapid.ts';
import { problem } from '../../platform/problem.ts';
import { deviceOf } from './accounts.devices.rules.ts';

const ownDevices = (ctx: Ctx): Promise<PushDevice[]> =>
  inTx(ctx, ({ trx, actor }) => subscriptions.subscriptionsOf(trx, actor.userId));

export const pushDevices = async (ctx: Ctx): Promise<{ publicKey: string; devices: PushDevice[] }> => ({
  publicKey: vapidKeys(ctx.platform).publicKey,
  devices: await ownDevices(ctx),
});

/** From now on this browser gets the caller's pushes, and nobody else's. */
export async function subscribeBrowser(ctx: Ctx, body: Parsed<typeof pushApi.subscribe>['body']): Promise<PushDevice> {
  const { platform, actor, from, locale } = ctx;
  const target: WebSubscription = { kind: 'web', endpoint: body.endpoint, ...body.keys };
  await subscriptions.takeOver(platform.db, target, actor.userId);
  const device = deviceOf(from.userAgent, from.platform, locale);
  const { companyId, userId } = actor;
  return inTx(ctx, ({ trx }) => subscriptions.subscribe(trx, { companyId, userId, target, device }, platform.now()));
}

export const unsubscribeDevice = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async ({ trx, actor }) => {
    if (!(await subscriptions.unsubscribe(trx, actor.userId, id))) throw problem('general.not_found');
    return { ok: true };
  });

/** Sends at once, past the queue: who asks is looking at the device. */
export async function tryPush(ctx: Ctx): Promise<{ sent: number; devices: PushDevice[] }> {
  const { platform, locale } = ctx;
  const provider = platform.providers.push;
  let sent = 0;
  for (const { _id } of await ownDevices(ctx)) {
    const result = await provider?.send({
      messageId: newId(),
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
