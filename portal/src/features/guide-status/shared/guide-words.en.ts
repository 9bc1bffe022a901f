import type { Translation } from '../../../lib/text.ts';
import type { guideWordsEs } from './guide-words.es.ts';

export const guideWordsEn: Translation<typeof guideWordsEs> = {
  status: {
    pending: 'Pending',
    processing: 'Assigned',
    route: 'On route',
    delivered: 'Delivered',
    partial: 'Partial delivery',
    undelivered: 'Not delivered',
    collected: 'Collected',
    partialCollection: 'Partial collection',
    uncollected: 'Not collected',
    returnDelivery: 'To send again',
    returnRecollection: 'To collect again',
    completed: 'Completed',
  },
  type: { delivery: 'Delivery', recollection: 'Collection' },
  handling: { fragile: 'Fragile', thisWayUp: 'This way up', keepDry: 'Keep dry', valuable: 'Valuable', heavy: 'Heavy' },
  packages: '{count, plural, one {# package} other {# packages}}',
  noRoute: 'No route',
  noLocation: 'No location',
  noClient: 'No client',
};
