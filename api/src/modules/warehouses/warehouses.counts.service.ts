import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import {
  type Count,
  type CountLine,
  type CountScope,
  countStatuses,
  type countsApi,
  type DueLocation,
  locationsPerCount,
} from '@tramo/contract/warehouse/counts';
import { audit } from '../../platform/audit.ts';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, cediScope, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { findCedi } from '../places/places.service.ts';
import { countedLongAgo } from './warehouses.areas.store.ts';
import * as work from './warehouses.count-work.store.ts';
import * as store from './warehouses.counts.store.ts';
import * as locations from './warehouses.locations.store.ts';
import { findArea, isKeeper } from './warehouses.service.ts';
import { addStock, removeStock } from './warehouses.stock.service.ts';
import * as stock from './warehouses.stock.store.ts';

const isUnderWay = (status: Count['status']): boolean => status === 'open' || status === 'review';

function toCount(tx: TxCtx, r: store.CountRow): Count {
  const keeps = isKeeper(tx.actor);
  return {
    _id: r.id,
    name: r.name,
    cedi: { _id: r.cedi_id, name: r.cedi_name },
    status: r.status,
    by: r.scope.by,
    locations: r.locations,
    counted: r.counted,
    recounts: r.recounts,
    differences: keeps ? r.differences : null,
    createdBy: r.created_by,
    createdDate: r.created_at.toISOString(),
    endedBy: r.ended_by,
    endedDate: r.ended_at?.toISOString() ?? null,
    version: r.version,
    can: { approve: keeps && isUnderWay(r.status), cancel: keeps && isUnderWay(r.status), count: r.status === 'open' },
  };
}

/** The row of a count that the caller sees. Throws counts.not_found. */
export async function seenCount(tx: TxCtx, id: string): Promise<store.CountRow> {
  const found = await store.findCount(tx.trx, id);
  if (!found || !seesCedi(tx.actor, found.cedi_id)) throw problem('counts.not_found');
  return found;
}
/** The same, locked until the transaction ends. */
export async function lockedCount(tx: TxCtx, id: string): Promise<store.CountRow> {
  await store.lockCount(tx.trx, id);
  return seenCount(tx, id);
}
export const findCount = (ctx: Ctx, id: string): Promise<Count> =>
  inTx(ctx, async (tx) => toCount(tx, await seenCount(tx, id)));

export const listCounts = (
  ctx: Ctx,
  q: Parsed<typeof countsApi.list>['query'],
): Promise<{ counts: Count[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const status = q.status?.filter((s) => (countStatuses as readonly string[]).includes(s)) ?? [];
    const filter = {
      cediIds: cediScope(tx.actor, q.cedisIds),
      status: status.length > 0 ? status : null,
      search: q.search,
    };
    const { counts, total } = await store.listCounts(tx.trx, filter, {
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    return { counts: counts.map((c) => toCount(tx, c)), count: countOf(total, q.limit) };
  });

export const listDue = (
  ctx: Ctx,
  q: Parsed<typeof countsApi.due>['query'],
): Promise<{ due: DueLocation[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const filter: store.DueFilter = {
      cediIds: cediScope(tx.actor, q.cedisIds),
      areaId: q.areaId ?? null,
      reasons: q.reasons && q.reasons.length > 0 ? q.reasons : null,
      search: q.search,
    };
    const page = { limit: q.limit, offset: (q.page - 1) * q.limit };
    const { due, total } = await store.listDue(tx.trx, filter, page, countedLongAgo(tx.platform.now()));
    return { due, count: countOf(total, q.limit) };
  });

/** Locations that a scope means within a cedi, along the walk, and a name for the count. */
async function locationsOf(tx: TxCtx, cediId: string, scope: CountScope): Promise<{ ids: string[]; name: string }> {
  switch (scope.by) {
    case 'products':
      return { ids: await store.locationsOfProducts(tx.trx, cediId, scope.productIds), name: '' };
    case 'locations': {
      const rows = await locations.locationsInWalk(tx.trx, scope.locationIds);
      if (rows.some((r) => r.cedi_id !== cediId) || rows.length < new Set(scope.locationIds).size)
        throw problem('warehouses.location_not_found');
      return { ids: rows.map((r) => r.id), name: '' };
    }
    case 'area':
    case 'range': {
      const area = await findArea(tx, scope.areaId);
      if (area.cedi._id !== cediId) throw problem('warehouses.area_not_found');
      const codes = scope.by === 'range' ? { from: scope.from.toUpperCase(), to: scope.to.toUpperCase() } : null;
      const rows = await locations.stretchOf(tx.trx, scope.areaId, codes);
      if (!rows) throw problem('warehouses.range', codes ?? {});
      const name = codes ? `${area.name} ${codes.from} – ${codes.to}` : area.name;
      return { ids: rows.map((r) => r.id), name };
    }
  }
}

export const createCount = (ctx: Ctx, input: Parsed<typeof countsApi.create>['body']): Promise<Count> =>
  inTx(ctx, async (tx) => {
    const { actor, platform } = tx;
    await findCedi(tx, input.cediId);
    const found = await locationsOf(tx, input.cediId, input.scope);
    if (found.ids.length === 0) throw problem('counts.nothing');
    if (found.ids.length > locationsPerCount)
      throw problem('counts.too_many', { count: found.ids.length, max: locationsPerCount });
    await store.lockLocations(tx.trx, found.ids);
    const counting = await store.openCountOf(tx.trx, found.ids);
    if (counting !== null) throw problem('warehouses.counting_there', { name: counting });
    const id = newId();
    const at = platform.now();
    const name = input.name || [found.name, localDay(at, actor.timeZone)].filter(Boolean).join(' · ').slice(0, 80);
    await store.insertCount(tx.trx, { ...input, id, companyId: actor.companyId, name, by: actor.name, at });
    await store.insertCountLocations(tx.trx, { companyId: actor.companyId, countId: id }, found.ids);
    await audit(tx, { action: 'create', kind: 'count', id, name });
    return findCount(tx, id);
  });

export const listLines = (
  ctx: Ctx,
  id: string,
  q: Parsed<typeof countsApi.lines>['query'],
): Promise<{ lines: CountLine[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    await seenCount(tx, id);
    const page = { limit: q.limit, offset: (q.page - 1) * q.limit };
    const { lines, total } = await store.listLines(
      tx.trx,
      id,
      { search: q.search, isDifferent: q.only === 'different' },
      page,
    );
    return { lines, count: countOf(total, q.limit) };
  });

/** Sends counted locations to be counted once more. */
export const askRecount = (ctx: Ctx, id: string, locationIds: readonly string[]): Promise<Count> =>
  inTx(ctx, async (tx) => {
    const { status } = await lockedCount(tx, id);
    if (!isUnderWay(status)) throw problem('counts.ended');
    if ((await work.askRecount(tx.trx, id, locationIds)) > 0) await store.setStatus(tx.trx, id, 'open', null);
    return findCount(tx, id);
  });

/**
 * What was counted is what lies there. What came or went since somebody counted a location stays: the difference that was found is added to what lies there now, down to
 * nothing at least.
 */
export const approveCount = (
  ctx: Ctx,
  id: string,
  { version, isPartial }: Parsed<typeof countsApi.approve>['body'],
): Promise<Count> =>
  inTx(ctx, async (tx) => {
    const before = await lockedCount(tx, id);
    if (!isUnderWay(before.status)) throw problem('counts.ended');
    if (version !== undefined && version !== before.version)
      throw problem('general.stale', {}, { detail: toCount(tx, before) });
    const open = before.locations - before.counted;
    if (open > 0 && !isPartial) throw problem('counts.not_counted', { count: open });
    if (before.counted === 0) throw problem('counts.not_counted', { count: open });
    const lines = await store.countedLines(tx.trx, id);
    for (const { location_id: locationId, product_id: productId, difference } of lines) {
      const change = { locationId, productId, reason: 'counted', detail: before.name } as const;
      if (difference > 0) await addStock(tx, { ...change, quantity: difference });
      if (difference < 0) await removeStock(tx, { ...change, quantity: -difference });
    }
    await stock.setCounted(
      tx.trx,
      lines.map((l) => ({ locationId: l.location_id, productId: l.product_id, at: l.counted_at })),
    );
    await store.settleLocations(tx.trx, id, before.scope.by !== 'products');
    await store.setStatus(tx.trx, id, 'approved', { by: tx.actor.name, at: tx.platform.now() });
    await audit(tx, { action: 'finish', kind: 'count', id, name: before.name });
    return findCount(tx, id);
  });

export const cancelCount = (ctx: Ctx, id: string): Promise<Count> =>
  inTx(ctx, async (tx) => {
    const before = await lockedCount(tx, id);
    if (!isUnderWay(before.status)) throw problem('counts.ended');
    await store.setStatus(tx.trx, id, 'cancelled', { by: tx.actor.name, at: tx.platform.now() });
    await audit(tx, { action: 'close', kind: 'count', id, name: before.name });
    return findCount(tx, id);
  });
