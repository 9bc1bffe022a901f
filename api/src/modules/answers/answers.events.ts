import type { Label } from '@tramo/contract/checklist-content';
import { eventsOf } from '../../platform/events.ts';

interface AnswersEvents {
  /** A driver answered the checklist of his vehicle before leaving. */
  'vehicle.checked': {
    routeId: string;
    at: string;
    /** What he found wrong: question and answer, in the company's own words. */
    failures: Label[];
    /** Why the route may not leave like this; null: it left. */
    refusedBecause: Label | null;
  };
}
export const vehicleChecked = eventsOf<AnswersEvents>()('vehicle.checked');
