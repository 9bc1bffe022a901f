import { commonFieldNames } from '@tramo/contract/words/common';
import type { Translation } from '../../../lib/text.ts';
import type { planningSharedEs } from './planning-shared.es.ts';

export const planningSharedEn: Translation<typeof planningSharedEs> = {
  search: {
    optimised: '{name}: optimised, {routes, plural, one {# route} other {# routes}}, {out, number} without a route',
    cantOptimize: '{name}: it could not be optimised; open it to see what keeps it from it',
    failed: '{name}: the optimisation failed. {reason}',
    see: 'See',
  },
  these: {
    action: 'Plan these waybills',
    name: '{weekday}’s plan',
    none: 'None of these waybills waits for a route',
    some: 'The plan takes {count, number} of {all, number} waybills: those of {day}',
  },
  capacity: {
    packages: commonFieldNames.packages.en,
    weightKg: 'Weight',
    volumeM3: 'Volume',
    unit: 'pkg',
    fits: 'fits',
    missing: '{amount} short',
    of: '{demand} of {capacity}',
  },
  range: {
    title:
      '{count, plural, one {# waybill is out of its distribution centre’s range} other {# waybills are out of their distribution centre’s range}}',
    text: 'Confirm that you want to plan them anyway; it stays in the audit.',
    far: '{distance} from {cedi}, beyond its range',
    restricted: 'in the restricted zone {zone}',
    notAllowed: 'outside the allowed zones of {cedi}',
    more: '{count, plural, one {and # more waybill} other {and # more waybills}}',
    confirm: 'Plan them anyway',
    stay: 'Look at the waybills',
  },
};
