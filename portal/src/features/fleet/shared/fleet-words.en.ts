import type { Translation } from '../../../lib/text.ts';
import type { fleetWordsEs } from './fleet-words.es.ts';

export const fleetWordsEn: Translation<typeof fleetWordsEs> = {
  type: {
    bike: 'Bicycle',
    motorbike: 'Motorbike',
    car: 'Car',
    van: 'Van',
    truck3_5: '3.5 t truck',
    rabon: 'Two-axle truck',
    torton: 'Three-axle truck',
    trailer: 'Trailer',
  },
  floatType: { own: 'Own', third: 'Third party' },
  status: {
    available: 'Available',
    routeAssigned: 'Route assigned',
    maintenance: 'In maintenance',
    deleted: 'Deleted',
  },
  skill: {
    refrigerated: 'Refrigerated',
    liftgate: 'Liftgate',
    hazmat: 'Hazardous goods',
    fragile: 'Fragile',
    highValue: 'High value',
  },
  document: {
    circulation: 'Circulation card',
    insurance: 'Insurance policy',
    verification: 'Emissions check',
    permit: 'Permit',
    other: 'Other',
    licence: 'Licence',
  },
  packages: '{count, plural, one {# package} other {# packages}}',
};
