import type { Translation } from '../../../lib/text.ts';
import type { planTheseEs } from './plan-these.es.ts';

export const planTheseEn: Translation<typeof planTheseEs> = {
  action: 'Plan these guides',
  name: '{weekday}’s plan',
  none: 'None of these guides waits for a route',
  some: 'The plan takes {count, number} of {all, number} guides: those of {day}',
};
