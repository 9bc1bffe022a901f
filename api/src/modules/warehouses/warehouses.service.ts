import { warehouseKeepers } from '@tramo/contract/access';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { type AreaPlan, type BlockWalk, planLocations } from '@tramo/contract/warehouse/locations';
import { type Area, areasPerCedi, type StockInTheWay, type warehousesApi } from '@tramo/contract/warehouse/warehouses';
import { audit } from '../../platform/audit.ts';
import { type Actor, type Ctx, cediScope, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { uniqueViolation } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { findCedi } from '../places/places.service.ts';
import * as store from './warehouses.areas.store.ts';

/** Places with stock that a refusal names. */
const PLACES_TOLD = 5;

export const isKeeper = (actor: Actor): boolean =>
  actor.audiences.some((a) => (warehouseKeepers as readonly string[]).includes(a));
const looking = (tx: TxCtx): store.Looking => ({ now: tx.platform.now(), canEdit: isKeeper(tx.actor) });

/** An area that the caller sees. Throws warehouses.area_not_found. */
export const findArea = (ctx: Ctx, id: string): Promise<Area> =>
  inTx(ctx, async (tx) => {
    const found = await store.findArea(tx.trx, id, looking(tx));
    if (!found || !seesCedi(tx.actor, found.cedi._id)) throw problem('warehouses.area_not_found');
    return found;
  });

/** The same, locked until the transaction ends; a stale version is told. */
async function lockedArea(tx: TxCtx, id: string, version: number | undefined): Promise<Area> {
  await store.lockArea(tx.trx, id);
  const found = await findArea(tx, id);
  if (version !== undefined && version !== found.version) throw problem('general.stale', {}, { detail: found });
  return found;
}

export const listAreas = (
  ctx: Ctx,
  q: Parsed<typeof warehousesApi.list>['query'],
): Promise<{ areas: Area[]; count: ListCount }> =>
  inTx(ctx, async (tx) => {
    const filter = { cediIds: cediScope(tx.actor, q.cedisIds), search: q.search };
    const page = {
      sort: store.areaSorts.find((s) => s === q.sort) ?? 'position',
      descending: q.order === 'desc',
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    };
    const { areas, total } = await store.listAreas(tx.trx, filter, page, looking(tx));
    return { areas, count: countOf(total, q.limit) };
  });

const planOf = (a: AreaPlan): AreaPlan => ({
  prefix: a.prefix,
  blocks: a.blocks,
  shelvesPerBlock: a.shelvesPerBlock,
  levelsPerShelf: a.levelsPerShelf,
  containersPerLevel: a.containersPerLevel,
  naming: a.naming,
});

async function onceInCedi<T>(input: { name: string; prefix: string }, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const violated = uniqueViolation(error);
    if (violated === 'warehouse_area_name') throw problem('warehouses.name_exists', { name: input.name });
    if (violated === 'warehouse_area_prefix') throw problem('warehouses.prefix_exists', { prefix: input.prefix });
    throw error;
  }
}

const places = async (tx: TxCtx, area: Pick<Area, '_id' | 'cedi'>, plan: AreaPlan, walk: BlockWalk[] | null) => {
  const list = planLocations(plan, walk);
  await store.insertLocations(
    tx.trx,
    { companyId: tx.actor.companyId, areaId: area._id, cediId: area.cedi._id },
    list,
    list.map(() => newId()),
  );
};

/** Makes an area with all of its locations. */
export const createArea = (ctx: Ctx, input: Parsed<typeof warehousesApi.create>['body']): Promise<Area> =>
  inTx(ctx, async (tx) => {
    const cedi = await findCedi(tx, input.cediId);
    if ((await store.countAreas(tx.trx, cedi._id)) >= areasPerCedi)
      throw problem('warehouses.too_many_areas', { max: areasPerCedi });
    const id = newId();
    const at = tx.platform.now();
    await onceInCedi(input, () => store.insertArea(tx.trx, { ...input, id, companyId: tx.actor.companyId, at }));
    await places(tx, { _id: id, cedi }, planOf(input), null);
    const made = await findArea(tx, id);
    await audit(tx, { action: 'create', kind: 'area', id, name: made.name, after: audited(made) });
    return made;
  });

/** What the audit keeps of an area: what people set. */
const audited = ({ name, prefix, capacity, position, ...a }: Area): Record<string, unknown> => ({
  name,
  prefix,
  capacity,
  position,
  blocks: a.blocks,
  shelvesPerBlock: a.shelvesPerBlock,
  levelsPerShelf: a.levelsPerShelf,
  containersPerLevel: a.containersPerLevel,
  naming: JSON.stringify(a.naming),
  walk: a.walk.map((w) => `${w.block + 1}${w.isReversed ? '↑' : '↓'}`).join(' '),
});

/** Nothing that lies or is counted in an area would lose its place under a plan. */
async function nothingInTheWay(tx: TxCtx, areaId: string, plan: Omit<AreaPlan, 'prefix' | 'naming'>): Promise<void> {
  await store.lockOutside(tx.trx, areaId, plan);
  const stock: StockInTheWay[] = await store.stockOutside(tx.trx, areaId, plan, PLACES_TOLD);
  if (stock.length > 0)
    throw problem(
      'warehouses.stock_there',
      { places: stock.map(({ code, units }) => `${code} (${units})`).join(', ') },
      { detail: stock },
    );
  const counting = await store.countOutside(tx.trx, areaId, plan);
  if (counting !== null) throw problem('warehouses.counting_there', { name: counting });
}

/** Changes an area. Locations keep their ids and what lies there by their place, whatever they are called now. */
export const updateArea = (ctx: Ctx, id: string, input: Parsed<typeof warehousesApi.update>['body']): Promise<Area> =>
  inTx(ctx, async (tx) => {
    const before = await lockedArea(tx, id, input.version);
    if (input.cediId !== before.cedi._id) throw problem('warehouses.cedi_fixed');
    await nothingInTheWay(tx, id, input);
    const at = tx.platform.now();
    await onceInCedi(input, () => store.updateArea(tx.trx, id, input, at));
    const walk = before.isOwnWalk ? before.walk : null;
    const plan = planOf(input);
    if (JSON.stringify(plan) !== JSON.stringify(planOf(before))) {
      await store.renameLocations(tx.trx, id, plan, planLocations(plan, walk));
      await places(tx, before, plan, walk);
    }
    const after = await findArea(tx, id);
    await audit(tx, {
      action: 'update',
      kind: 'area',
      id,
      name: after.name,
      before: audited(before),
      after: audited(after),
    });
    return after;
  });

export const setWalk = (ctx: Ctx, id: string, input: Parsed<typeof warehousesApi.walk>['body']): Promise<Area> =>
  inTx(ctx, async (tx) => {
    const before = await lockedArea(tx, id, input.version);
    const { walk } = input;
    const named = new Set(walk?.map(({ block }) => block));
    if (
      walk &&
      (walk.length !== before.blocks || named.size !== before.blocks || walk.some((w) => w.block >= before.blocks))
    )
      throw problem('warehouses.walk_blocks');
    await store.setWalk(tx.trx, id, walk, tx.platform.now());
    const plan = planOf(before);
    await store.renameLocations(tx.trx, id, plan, planLocations(plan, walk));
    const after = await findArea(tx, id);
    await audit(tx, {
      action: 'update',
      kind: 'area',
      id,
      name: after.name,
      before: audited(before),
      after: audited(after),
    });
    return after;
  });

/** The order in which the areas of a cedi are walked. */
export const orderAreas = (ctx: Ctx, cediId: string, areaIds: readonly string[]): Promise<{ areas: Area[] }> =>
  inTx(ctx, async (tx) => {
    await findCedi(tx, cediId);
    const areas = await store.areasOfCedi(tx.trx, cediId, looking(tx));
    const given = new Set(areaIds);
    if (given.size !== areaIds.length || areas.length !== given.size || areas.some((a) => !given.has(a._id)))
      throw problem('warehouses.order_areas');
    await store.setPositions(tx.trx, areaIds, tx.platform.now());
    return { areas: await store.areasOfCedi(tx.trx, cediId, looking(tx)) };
  });

const nowhere = { blocks: 0, shelvesPerBlock: 0, levelsPerShelf: 0, containersPerLevel: 0 };
/** Deletes an area where nothing lies. */
export const removeArea = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const before = await lockedArea(tx, id, undefined);
    await nothingInTheWay(tx, id, nowhere);
    await store.deleteArea(tx.trx, id);
    await audit(tx, { action: 'delete', kind: 'area', id, name: before.name, before: audited(before) });
    return { ok: true };
  });
