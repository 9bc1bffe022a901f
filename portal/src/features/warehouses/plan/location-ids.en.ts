import type { Translation } from '../../../lib/text.ts';
import type { locationIdsEs } from './location-ids.es.ts';

export const locationIdsEn: Translation<typeof locationIdsEs> = { title: 'Locations in walking order' };
