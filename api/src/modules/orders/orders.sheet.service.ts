import { limits } from '@tramo/contract/limits';
import { ordersApi } from '@tramo/contract/warehouse/orders-api';
import { thingNames } from '@tramo/contract/words/common';
import { filterAs, type ListSheet } from '../../platform/bulk.ts';
import { orderIdsOf } from './orders.list.service.ts';
import { ordersByIds } from './orders.service.ts';
import { orderColumns, orderValues } from './orders.sheet.rules.ts';

/** The list of orders as a sheet: its export. Orders come in through imports, a conversation of its own. */
export const ordersSheet: ListSheet = {
  list: 'orders',
  title: thingNames.orders,
  columns: orderColumns,
  select: (tx, filter) => orderIdsOf(tx, filterAs(tx, ordersApi.list.query, filter), limits.exportRows),
  read: async (tx, ids, columns) => {
    const writing = { locale: tx.locale, timeZone: tx.actor.timeZone };
    return (await ordersByIds(tx, ids)).map((order) => orderValues(order, columns, writing));
  },
  entry: null,
  edit: null,
};
