import type { Translation } from '../../lib/text.ts';
import type { boardEs } from './board.es.ts';

export const boardEn: Translation<typeof boardEs> = {
  hold: {
    locked: '{route} is locked: unlock it to move its stops.',
    keepOrder: '{route} keeps its order: let it go to move its stops.',
    pin: '{count, plural, one {{folio} is pinned to {route}: unpin it to move it.} other {# stops are pinned to {route}: unpin them to move them.}}',
  },
  routeTitle: 'Route {n, number}',
};
