import type { Translation } from '../../../lib/text.ts';
import type { roadsSharedEs } from './roads-shared.es.ts';

export const roadsSharedEn: Translation<typeof roadsSharedEs> = {
  closed: 'Closed streets ({count, number})',
  reach: 'Reach',
  reachHint: 'How far one comes in {minutes} minutes along the streets',
  minutes: '{minutes, number} min',
  noReach: 'There are no imported streets here: nobody can tell how far one comes.',
  straight: 'Straight lines: no streets imported',
  source: { roads: 'Times by streets', service: 'Times of the road service', estimate: 'Times estimated by distance' },
  sourceHint: {
    roads: 'Times, distances and lines follow the imported streets, with their one-ways, closures and traffic by hour.',
    service: 'Times and distances come from the road service that the server’s administrator set.',
    estimate: 'No streets are imported: times and distances are estimated from the straight line.',
  },
};
