import type { Parsed } from '@tramo/contract/endpoint';
import type { MessageStatus } from '@tramo/contract/messages';
import type { notificationSettingsApi } from '@tramo/contract/notification-settings';
import { messageChannelNames } from '@tramo/contract/words/messages';
import { trialSubject } from '@tramo/contract/words/notifications';
import { type Ctx, inTx } from '../../platform/context.ts';
import { queueMessage } from '../../platform/messaging/queue.ts';
import { devicesOf } from '../../platform/messaging/subscriptions.ts';
import { problem } from '../../platform/problem.ts';
import { me as ownAccount } from '../accounts/accounts.service.ts';
import { findMessage } from '../messages/messages.service.ts';
import { trialOf } from '../templates/templates.trial.service.ts';
import { unsubscribeLinks } from '../tracking/tracking.unsubscribe.service.ts';
import { isTrialOf } from './notifications.trial.store.ts';

/** A message of the event as it would read for its last guide, to the caller alone. Throws notifications.no_address. */
export const sendTrial = (
  ctx: Ctx,
  { event, channel }: Parsed<typeof notificationSettingsApi.trial>['body'],
): Promise<{ messageId: string; to: string; folio: string | null }> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform, locale } = tx;
    const { companyId, userId } = actor;
    const me = await ownAccount(tx);
    const place = channel === 'push' ? (await devicesOf(trx, companyId, [userId])).get(userId)?.[0] : undefined;
    const to = { email: me.email, sms: me.cellphone, whatsapp: me.cellphone, push: place ?? null }[channel];
    if (!to) throw problem('notifications.no_address', { channel: messageChannelNames[channel][locale] });
    // Its link ends what it says: the caller's own notices.
    const isEnded = channel === 'email' && event !== 'certifiedCode';
    const links = isEnded ? unsubscribeLinks(platform, { companyId, address: to }) : null;
    const { said, folio } = await trialOf(tx, { event, channel, locale, unsubscribeUrl: links?.page ?? null });
    const messageId = await queueMessage(trx, platform, {
      companyId,
      recipient: { kind: 'user', key: userId },
      lane: 'notice',
      steps: [
        {
          ...said,
          ...(links ? { unsubscribeUrl: links.oneClick } : {}),
          channel,
          to,
          subject: trialSubject[locale].replace('{subject}', said.subject),
        },
      ],
    });
    return { messageId: messageId as string, to: channel === 'push' ? me.fullName : to, folio };
  });

/** Throws messages.not_found for messages that are no trial of the caller's. */
export const trialState = (ctx: Ctx, id: string): Promise<{ status: MessageStatus; decision: string }> =>
  inTx(ctx, async (tx) => {
    if (!(await isTrialOf(tx.trx, id, tx.actor.userId))) throw problem('messages.not_found');
    const { status, decision } = await findMessage(tx, id);
    return { status, decision };
  });
