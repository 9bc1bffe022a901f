import { namesIn } from '@tramo/contract/words/names';
import { routeStatusNames } from '@tramo/contract/words/routes';
import type { Translation } from '../lib/text.ts';
import type { paletteEs } from './palette.es.ts';

export const paletteEn: Translation<typeof paletteEs> = {
  searching: 'Searching…',
  failed: 'Could not search: {reason}',
  nothing: 'Nothing matches “{text}”',
  onThisScreen: 'On this screen',
  goTo: 'Go to',
  actions: 'Actions',
  settings: 'In the settings',
  routeStatus: namesIn(routeStatusNames, 'en'),
};
