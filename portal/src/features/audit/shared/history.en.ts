import type { Translation } from '../../../lib/text.ts';
import type { historyEs } from './history.es.ts';

export const historyEn: Translation<typeof historyEs> = { history: 'Change history' };
