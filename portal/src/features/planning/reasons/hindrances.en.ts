import type { Translation } from '../../../lib/text.ts';
import type { hindrancesEs } from './hindrances.es.ts';

export const hindrancesEn: Translation<typeof hindrancesEs> = {
  why: 'Why they were left out',
  helps: 'What would help',
  lets: '{step}: lets {count, plural, one {# guide} other {# guides}} in',
  addVehicle: 'One more vehicle like {vehicle}',
  rule: {
    packages: '{count, plural, one {# guide} other {# guides}}: the vehicles are full of packages',
    weightKg: '{count, plural, one {# guide} other {# guides}}: not enough weight capacity',
    volumeM3: '{count, plural, one {# guide} other {# guides}}: not enough space',
    window: '{count, plural, one {# guide} other {# guides}}: its window or another one cannot be kept',
    shift: '{count, plural, one {# guide} other {# guides}}: the shift is too short',
    duration: '{count, plural, one {# guide} other {# guides}}: the route would exceed its longest duration',
    distance: '{count, plural, one {# guide} other {# guides}}: the route would exceed its longest distance',
    stops: '{count, plural, one {# guide} other {# guides}}: the routes have all the stops that they may have',
    skills: '{count, plural, one {# guide asks} other {# guides ask}} for equipment that the vehicles lack',
    vehicle: '{count, plural, one {# guide} other {# guides}}: no vehicle may take it',
    noLocation: '{count, plural, one {# guide} other {# guides}} without a place',
    cost: '{count, plural, one {# guide} other {# guides}}: the search ended before, or it costs too much',
    removed: '{count, plural, one {# guide} other {# guides}} that somebody took out',
  },
};
