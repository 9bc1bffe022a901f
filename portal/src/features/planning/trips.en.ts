import type { Translation } from '../../lib/text.ts';
import type { tripsEs } from './trips.es.ts';

export const tripsEn: Translation<typeof tripsEs> = {
  most: 'Trips per vehicle',
  reloadMinutes: 'Minutes to reload',
  hint: 'With more than one, the vehicle comes back to its start, reloads and leaves again. Each trip is a route.',
  trip: 'trip {n, number}',
  capacity: 'The capacity counts {most, plural, one {# trip} other {# trips}} per vehicle.',
};
