import type { MessageEvent } from '@tramo/contract/message-events';
import type { MessageChannel } from '@tramo/contract/messages';
import type { Locale } from '@tramo/contract/problems';
import type { TxCtx } from '../../platform/context.ts';
import { sampleOf } from './templates.preview.service.ts';
import { openSaying, type RenderedMessage } from './templates.render.service.ts';

/** What an event's message would say of the last guide that lived it, or with made-up values where there is none. */
export async function trialOf(
  tx: TxCtx,
  {
    event,
    channel,
    locale,
    unsubscribeUrl,
  }: { event: MessageEvent; channel: MessageChannel; locale: Locale; unsubscribeUrl: string | null },
): Promise<{ said: RenderedMessage; folio: string | null }> {
  const sample = await sampleOf(tx, { event, locale });
  const say = await openSaying(tx, { event, companyId: tx.actor.companyId, locale });
  return { said: say(channel, sample.values, { ...sample, unsubscribeUrl }), folio: sample.guide?.folio ?? null };
}
