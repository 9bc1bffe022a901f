import type { Translation } from '../../lib/text.ts';
import type { chartsEs } from './charts.es.ts';

export const chartsEn: Translation<typeof chartsEs> = {
  asTable: 'See as a table',
  asChart: 'See as a chart',
  reader: '{title}. Use the arrow keys to read each value',
};
