import type { MessageStatus } from '@tramo/contract/messages';
import { eventOfMessage } from '@tramo/contract/webhook-events';
import type { Platform } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { platformOf } from '../../platform/sandboxes.ts';
import { messageData } from './webhooks.messages.rules.ts';
import { toldMessage } from './webhooks.messages.store.ts';
import { tell } from './webhooks.record.service.ts';
import { listensSince, subjectsOf } from './webhooks.record.store.ts';

/** A message of a guide came to another status. A try that its provider refused puts it back in the queue, which is no news. */
export async function recordMessage(
  platform: Platform,
  trx: Trx,
  companyId: string,
  { messageId, status }: { messageId: string; status: MessageStatus },
): Promise<void> {
  const type = eventOfMessage(status);
  const since = type && (await listensSince(trx, companyId));
  const message = since && (await toldMessage(trx, companyId, messageId));
  if (!type || !since || !message) return;
  const before = (await subjectsOf(trx, companyId, [messageId])).get(messageId);
  if (before?.mark === type) return;
  const { at, data } = messageData({ ...message, status }, platformOf(platform, companyId).now());
  await tell(platform, trx, companyId, [
    {
      id: newId(),
      type,
      subjectId: messageId,
      subjectName: message.folio ?? '',
      sequence: (before?.sequence ?? 0) + 1,
      previousId: before?.last_event_id ?? null,
      at,
      data,
      mark: type,
    },
  ]);
}
