import type { Translation } from '../../../lib/text.ts';
import type { hindrancesEs } from './hindrances.es.ts';

export const hindrancesEn: Translation<typeof hindrancesEs> = {
  why: 'Why they were left out',
  helps: 'What would help',
  lets: '{step}: lets {count, plural, one {# waybill} other {# waybills}} in',
  letsOneOf: '{step}: lets 1 waybill in, any of these {of, number}, one at a time',
  letsSome: '{step}: lets {count, number} waybills in together, of {of, number} that fit by themselves',
  together: 'The least it takes for {count, plural, one {the waybill} other {all # waybills}} to enter',
  togetherSome: 'The least it takes for {count, number} of the {of, number} waybills to enter',
  togetherLabel: 'The least to allow',
  allow: 'Allow it and optimise',
  addVehicle: '{count, plural, one {One more vehicle} other {# more vehicles}} like {vehicle}',
  rule: {
    packages: '{count, plural, one {# waybill} other {# waybills}}: the vehicles are full of packages',
    weightKg: '{count, plural, one {# waybill} other {# waybills}}: not enough weight capacity',
    volumeM3: '{count, plural, one {# waybill} other {# waybills}}: not enough space',
    window: '{count, plural, one {# waybill} other {# waybills}}: its window or another one cannot be kept',
    shift: '{count, plural, one {# waybill} other {# waybills}}: the shift is too short',
    duration: '{count, plural, one {# waybill} other {# waybills}}: the route would exceed its longest duration',
    distance: '{count, plural, one {# waybill} other {# waybills}}: the route would exceed its longest distance',
    stops: '{count, plural, one {# waybill} other {# waybills}}: the routes have all the stops that they may have',
    skills: '{count, plural, one {# waybill asks} other {# waybills ask}} for equipment that the vehicles lack',
    vehicle: '{count, plural, one {# waybill} other {# waybills}}: no vehicle may take it',
    noLocation: '{count, plural, one {# waybill} other {# waybills}} without a place',
    cost: '{count, plural, one {# waybill} other {# waybills}}: the search ended before, or it costs too much',
    removed: '{count, plural, one {# waybill} other {# waybills}} that somebody took out',
  },
};
