import type { MessageStatus } from '@tramo/contract/messages';
import { eventsOf } from '../../platform/events.ts';

interface MessagesEvents {
  /** A message of a guide came to another status; `sending` and `unknown` are not told, for they say nothing that lasts. */
  'message.changed': { messageId: string; guideId: string; status: MessageStatus };
}

/** Written by the database itself as the status changes (`tramo_tell_message`), where a company has somebody who listens. */
export const messageChanged = eventsOf<MessagesEvents>()('message.changed');
