import { thingNames } from '@tramo/contract/words/common';
import { namesIn } from '@tramo/contract/words/names';
import { shopKindNames, shopOrderStatusNames } from '@tramo/contract/words/shops';
import type { Translation } from '../../../../lib/text.ts';
import type { shopsEs } from './shops.es.ts';

export const shopsEn: Translation<typeof shopsEs> = {
  title: 'Shops',
  hint: 'Your shop’s orders come in by themselves and become waybills of its connection. Paste address and secret into the webhooks of WooCommerce (topic “Order created”) or Shopify (event “Order creation”).',
  add: 'New shop',
  edit: 'Edit shop',
  columns: { kind: 'Shop', address: 'Address for the shop', last: 'Last order' },
  kind: namesIn(shopKindNames, 'en'),
  status: namesIn(shopOrderStatusNames, 'en'),
  off: 'Off',
  noOrders: 'None has come yet',
  emptyTitle: 'There are no shops yet',
  emptyText: 'Choose a connection, the shop and the distribution centre that its orders leave from.',
  connection: 'Connection that makes the waybills',
  kindField: 'Program of the shop',
  cedi: thingNames.cedi.en,
  daysAhead: 'Days from order to delivery',
  secret: 'Secret with which the shop signs',
  secretHint: 'The same that you give to the shop, or get from it, when the webhook is created.',
  keepSecret: 'Empty: the saved one stays',
  isOn: 'Takes orders',
  map: 'Map of the order',
  mapHint:
    'The same JSON Schema as webhooks: “ready.…” is the order made ready; “order.…” any field as the shop sends it.',
  sample: 'Sample order, made ready',
  result: 'Waybill that it would make',
  fits: 'With this map the sample order becomes a waybill.',
  misfit: 'So it would not be created: ',
  notJson: 'This is no JSON object yet.',
  required: 'This field is required',
  saved: 'Shop saved',
  orders: 'Orders',
  open: 'See orders',
  remove: 'Delete',
  removeTitle: 'Take no more orders by “{name}”?',
  removeText: 'The list of those that came goes too. Their waybills stay.',
  removed: 'No more orders are taken',
  again: 'Try again',
  openGuide: 'Open the waybill',
  copyAddress: 'Copy address',
};
