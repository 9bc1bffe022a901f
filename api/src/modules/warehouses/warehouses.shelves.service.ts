import type { Parsed } from '@tramo/contract/endpoint';
import { cappedCount, countOf, type ListCount } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import type { StockMovement, StockRow, stockApi } from '@tramo/contract/warehouse/stock';
import { addDays, instantOf } from '../../platform/calendar.ts';
import { type Ctx, cediScope, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { findProduct } from './warehouses.products.service.ts';
import { addStock, removeStock, setStock } from './warehouses.stock.service.ts';
import * as store from './warehouses.stock.store.ts';

type ListQuery = Parsed<typeof stockApi.list>['query'];
export const stockFilter = (tx: TxCtx, q: Omit<ListQuery, 'page' | 'limit' | 'order' | 'sort'>): store.StockFilter => ({
  cediIds: cediScope(tx.actor, q.cedisIds),
  areaId: q.areaId ?? null,
  locationId: q.locationId ?? null,
  productId: q.productId ?? null,
  search: q.search,
});

export const listStock = (ctx: Ctx, q: ListQuery): Promise<{ stock: StockRow[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const { stock, total } = await store.listStock(tx.trx, stockFilter(tx, q), {
      sort: store.stockSorts.find((s) => s === q.sort) ?? 'location',
      descending: q.order === 'desc',
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    return { stock, count: countOf(total, q.limit) };
  });

/** What lies of a product at a location that the caller sees, also when that is nothing. */
export async function stockAt(tx: TxCtx, locationId: string, productId: string): Promise<StockRow> {
  const [found] = await store.stockAt(tx.trx, [{ locationId, productId }]);
  if (!found) {
    await findProduct(tx, productId);
    throw problem('warehouses.location_not_found');
  }
  if (!seesCedi(tx.actor, found.cedi._id)) throw problem('warehouses.location_not_found');
  return found;
}

async function mayTakeMore(tx: TxCtx, productId: string): Promise<void> {
  const { isActive, sku } = await findProduct(tx, productId);
  if (!isActive) throw problem('stock.product_rests', { sku });
}

export const putStock = (ctx: Ctx, input: Parsed<typeof stockApi.put>['body']): Promise<StockRow> =>
  inTx(ctx, async (tx) => {
    await stockAt(tx, input.locationId, input.productId);
    await mayTakeMore(tx, input.productId);
    await addStock(tx, { ...input, reason: 'received' });
    return stockAt(tx, input.locationId, input.productId);
  });

export const moveStock = (
  ctx: Ctx,
  { productId, fromLocationId, toLocationId, quantity, detail }: Parsed<typeof stockApi.move>['body'],
): Promise<{ from: StockRow; to: StockRow }> =>
  inTx(ctx, async (tx) => {
    if (fromLocationId === toLocationId) throw problem('stock.same_location');
    const from = await stockAt(tx, fromLocationId, productId);
    const to = await stockAt(tx, toLocationId, productId);
    if (from.cedi._id !== to.cedi._id) throw problem('stock.other_cedi');
    const told = [detail, `${from.location.code} → ${to.location.code}`].filter(Boolean).join(' · ');
    const taken = await removeStock(tx, {
      locationId: fromLocationId,
      productId,
      quantity,
      reason: 'moved',
      detail: told,
    });
    if (taken < quantity)
      throw problem('stock.too_few', {
        location: from.location.code,
        sku: from.product.sku,
        there: taken,
        asked: quantity,
      });
    await addStock(tx, { locationId: toLocationId, productId, quantity, reason: 'moved', detail: told });
    return { from: await stockAt(tx, fromLocationId, productId), to: await stockAt(tx, toLocationId, productId) };
  });

export const adjustStock = (
  ctx: Ctx,
  { locationId, productId, quantity, seen, detail }: Parsed<typeof stockApi.adjust>['body'],
): Promise<StockRow> =>
  inTx(ctx, async (tx) => {
    await stockAt(tx, locationId, productId);
    const there = await store.lockUnits(tx.trx, { locationId, productId });
    if (there !== seen) throw problem('stock.changed', { there }, { detail: await stockAt(tx, locationId, productId) });
    await setStock(tx, { locationId, productId, quantity, reason: 'adjusted', detail });
    return stockAt(tx, locationId, productId);
  });

export const listMovements = (
  ctx: Ctx,
  q: Parsed<typeof stockApi.movements>['query'],
): Promise<{ movements: StockMovement[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const { timeZone } = tx.actor;
    const filter: store.MovementFilter = {
      cediIds: cediScope(tx.actor, q.cedisIds),
      productId: q.productId ?? null,
      locationId: q.locationId ?? null,
      reasons: q.reasons && q.reasons.length > 0 ? q.reasons : null,
      from: q.from ? instantOf(q.from, 0, timeZone) : null,
      to: q.to ? instantOf(addDays(q.to, 1), 0, timeZone) : null,
      search: q.search,
    };
    const page = { limit: q.limit, offset: (q.page - 1) * q.limit };
    const { movements, counted } = await store.listMovements(tx.trx, filter, page, limits.countCap);
    return { movements, count: cappedCount(counted, q.limit) };
  });
