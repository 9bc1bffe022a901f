import type { Translation } from '../../../lib/text.ts';
import type { capacityBarsEs } from './capacity-bars.es.ts';

export const capacityBarsEn: Translation<typeof capacityBarsEs> = {
  packages: 'Packages',
  weightKg: 'Weight',
  volumeM3: 'Volume',
  unit: 'pkg',
  fits: 'fits',
  missing: '{amount} short',
  of: '{demand} of {capacity}',
};
