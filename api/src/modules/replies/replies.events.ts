import type { ReplyWish } from '@tramo/contract/replies';
import { eventsOf } from '../../platform/events.ts';

interface RepliesEvents {
  /** Somebody wrote about a guide. */
  'reply.came': { guideId: string; at: string; wish: ReplyWish | null };
}
export const replyCame = eventsOf<RepliesEvents>()('reply.came');
