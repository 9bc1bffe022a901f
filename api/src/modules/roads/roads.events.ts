import { eventsOf } from '../../platform/events.ts';

interface RoadsEvents {
  /** Somebody closed streets, opened them or changed what is closed. */
  'closures.changed': Record<string, never>;
}
export const closuresChanged = eventsOf<RoadsEvents>()('closures.changed');
