import type { LiveEvent } from '@tramo/contract/live';
import { eventsOf } from '../../platform/events.ts';

interface PresenceEvents {
  /** Who is at a thing, or what they do there, changed. */
  'presence.changed': Omit<Extract<LiveEvent, { type: 'presence.changed' }>, 'type'>;
}
export const presenceChanged = eventsOf<PresenceEvents>()('presence.changed');
