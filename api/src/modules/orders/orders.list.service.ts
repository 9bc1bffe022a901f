import type { Parsed } from '@tramo/contract/endpoint';
import { cappedCount, type ListCount } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import { searchWords } from '@tramo/contract/text';
import type { Order } from '@tramo/contract/warehouse/orders';
import type { ordersApi } from '@tramo/contract/warehouse/orders-api';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, cediScope, inTx } from '../../platform/context.ts';
import { clientsNamed } from '../clients/clients.service.ts';
import type { OrderFilter, OrderWord } from './orders.filter.store.ts';
import * as lists from './orders.list.store.ts';
import { ordersByIds } from './orders.service.ts';

type ListQuery = Parsed<typeof ordersApi.list>['query'];
type CountQuery = Parsed<typeof ordersApi.counts>['query'];

const given = <T>(list: readonly T[] | undefined): readonly T[] | null => (list && list.length > 0 ? list : null);
const today = (ctx: Ctx): string => localDay(ctx.platform.now(), ctx.actor.timeZone);

async function wordsOf(ctx: Ctx, search: string): Promise<OrderWord[]> {
  const words = searchWords(search);
  const named = words.some((word) => word.length >= 3) ? await clientsNamed(ctx, words) : new Map<string, string[]>();
  return words.map((text) => ({ text, clientIds: named.get(text) ?? [] }));
}
const filterOf = async (ctx: Ctx, q: CountQuery): Promise<OrderFilter> => ({
  companyId: ctx.actor.companyId,
  words: await wordsOf(ctx, q.search),
  status: given(q.status),
  cediIds: cediScope(ctx.actor, q.cedisIds),
  clientIds: given(q.clientIds),
  origins: given(q.origins),
  ids: given(q.ids),
  importId: q.importId ?? null,
  waveId: q.waveId ?? null,
  dateFrom: q.dateFrom ?? null,
  dateTo: q.dateTo ?? null,
  promisedFrom: q.promisedFrom ?? null,
  promisedTo: q.promisedTo ?? null,
  overdueOn: q.overdue ? today(ctx) : null,
  statusBefore: q.ageHours ? new Date(ctx.platform.now().getTime() - q.ageHours * 3_600_000) : null,
  held: q.held ?? null,
  withGuide: q.withGuide ?? null,
  short: q.short ?? null,
});
const pageOf = (q: ListQuery): lists.OrderPage => ({
  sort: q.sort,
  descending: q.order === 'desc',
  limit: q.limit,
  offset: (q.page - 1) * q.limit,
});

export const listOrders = (ctx: Ctx, q: ListQuery): Promise<{ orders: Order[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const { ids, total } = await lists.pageOfOrders(tx.trx, await filterOf(tx, q), pageOf(q));
    return { orders: await ordersByIds(tx, ids), count: cappedCount(total, q.limit) };
  });

export const countOrders = (ctx: Ctx, q: CountQuery): Promise<lists.OrderCounts> =>
  inTx(ctx, async (tx) => lists.countOrders(tx.trx, await filterOf(tx, q), today(tx)));

/** Ids of what the filter holds, in the list's order, at most `limit`. */
export const orderIdsOf = (ctx: Ctx, q: ListQuery, limit: number): Promise<string[]> =>
  inTx(ctx, async (tx) => {
    const page = { ...pageOf(q), limit, offset: 0 };
    return (await lists.selectOrders(tx.trx, await filterOf(tx, q), page)).map((r) => r.id);
  });

/** Everything that the filter holds, for "select all": at most `limits.listMax` ids. */
export const selectOrders = (ctx: Ctx, q: ListQuery): Promise<{ ids: string[]; units: number; truncated: boolean }> =>
  inTx(ctx, async (tx) => {
    const page = { ...pageOf(q), limit: limits.listMax + 1, offset: 0 };
    const rows = await lists.selectOrders(tx.trx, await filterOf(tx, q), page);
    const kept = rows.slice(0, limits.listMax);
    return {
      ids: kept.map((r) => r.id),
      units: kept.reduce((sum, r) => sum + r.units, 0),
      truncated: rows.length > kept.length,
    };
  });

/** The orders that somebody who types a number or a name means. */
export const searchOrders = (ctx: Ctx, search: string, limit: number): Promise<Order[]> =>
  inTx(ctx, async (tx) => ordersByIds(tx, await lists.firstOrders(tx.trx, await filterOf(tx, { search }), limit)));
