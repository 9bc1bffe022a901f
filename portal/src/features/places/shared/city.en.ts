import type { Translation } from '../../../lib/text.ts';
import type { cityEs } from './city.es.ts';

export const cityEn: Translation<typeof cityEs> = { cities: 'Go to the city of' };
