import { namesIn } from '@tramo/contract/words/names';
import { guideTimeNames } from '@tramo/contract/words/orders';
import type { Translation } from '../../../lib/text.ts';
import type { orderSettingsEs } from './order-settings.es.ts';

export const orderSettingsEn: Translation<typeof orderSettingsEs> = {
  saved: 'How your orders work was saved',
  guides: 'Waybills of orders',
  guidesText:
    'An order travels with its waybill. Made before packing, its route can be planned earlier, and picking follows the order of loading.',
  guideTime: 'When the waybill is made',
  times: namesIn(guideTimeNames, 'en'),
  hints: {
    packed: 'With the packages that really left, and its label at once.',
    created: 'To plan routes as soon as the order is there; packing corrects its packages.',
    byHand: 'Nobody makes it for you: it is asked for at each order or in the list.',
  },
};
