import { createHash } from 'node:crypto';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { type AreaMap, heatDays, type Location, type warehousesApi } from '@tramo/contract/warehouse/warehouses';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { findCedi } from '../places/places.service.ts';
import { countedLongAgo } from './warehouses.areas.store.ts';
import * as store from './warehouses.locations.store.ts';
import { findArea } from './warehouses.service.ts';

const longAgo = (tx: TxCtx): Date => countedLongAgo(tx.platform.now());

export const listLocations = (
  ctx: Ctx,
  areaId: string,
  q: Parsed<typeof warehousesApi.locations>['query'],
): Promise<{ locations: Location[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    await findArea(tx, areaId);
    const filter: store.LocationFilter = {
      areaId,
      search: q.search,
      block: q.block ?? null,
      shelf: q.shelf ?? null,
      isBlocked: q.isBlocked ?? null,
      hasStock: q.hasStock ?? null,
      isCountDue: q.isCountDue ?? null,
    };
    const page = { limit: q.limit, offset: (q.page - 1) * q.limit };
    const { locations, total } = await store.listLocations(tx.trx, filter, page, longAgo(tx));
    return { locations, count: countOf(total, q.limit) };
  });

/** A location that the caller sees. Throws warehouses.location_not_found. */
export const findLocation = (ctx: Ctx, id: string): Promise<Location> =>
  inTx(ctx, async (tx) => {
    const found = await store.findLocation(tx.trx, id, longAgo(tx));
    if (!found || !seesCedi(tx.actor, found.cediId)) throw problem('warehouses.location_not_found');
    return found.location;
  });

export const blockLocation = (ctx: Ctx, id: string, isBlocked: boolean): Promise<Location> =>
  inTx(ctx, async (tx) => {
    const before = await findLocation(tx, id);
    if (before.isBlocked === isBlocked) return before;
    await store.setBlocked(tx.trx, id, isBlocked);
    await audit(tx, {
      action: isBlocked ? 'disable' : 'enable',
      kind: 'area',
      id: before.area._id,
      name: `${before.area.name} · ${before.code}`,
    });
    return { ...before, isBlocked };
  });

export const areaMap = (ctx: Ctx, areaId: string): Promise<AreaMap> =>
  inTx(ctx, async (tx) => {
    const area = await findArea(tx, areaId);
    const since = new Date(tx.platform.now().getTime() - heatDays * 86_400_000);
    return store.areaMap(tx.trx, area, longAgo(tx), since);
  });

/** What a browser looks scanned codes up in, as JSON text; `read` is asked only by who has not this tag yet. */
export const scanDirectory = (
  ctx: Ctx,
  cediId: string,
  known: string | undefined,
): Promise<{ tag: string; text: string | null }> =>
  inTx(ctx, async (tx) => {
    await findCedi(tx, cediId);
    const state = `${tx.actor.companyId}/${cediId}/${await store.directoryState(tx.trx, cediId)}`;
    const tag = `"${createHash('sha256').update(state).digest('base64url').slice(0, 27)}"`;
    return { tag, text: known === tag ? null : await store.directoryText(tx.trx, cediId) };
  });
