import type { Translation } from '../../../lib/text.ts';
import type { searchesEs } from './searches.es.ts';

export const searchesEn: Translation<typeof searchesEs> = {
  optimised: '{name}: optimised, {routes, plural, one {# route} other {# routes}}, {out, number} without a route',
  cantOptimize: '{name}: it could not be optimised; open it to see what keeps it from it',
  failed: '{name}: the optimisation failed. {reason}',
  see: 'See',
};
