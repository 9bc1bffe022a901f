import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import type { fleetApi, Vehicle } from '@tramo/contract/fleet';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, cediScope, inTx } from '../../platform/context.ts';
import * as store from './fleet.store.ts';

type ListQuery = Parsed<typeof fleetApi.list>['query'];
const sorts = ['nickname', 'plate', 'type', 'weightKg'] as const;
const given = (list: string[] | undefined): string[] | null => (list && list.length > 0 ? list : null);
const today = (ctx: Ctx): string => localDay(ctx.platform.now(), ctx.actor.timeZone);

export const listVehicles = (ctx: Ctx, q: ListQuery): Promise<{ vehicles: Vehicle[]; count: ListCount }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const { vehicles, total } = await store.listVehicles(trx, {
      search: q.search,
      ids: null,
      cediIds: cediScope(actor, given(q.cedisIds) ?? undefined),
      providers: given(q.provider),
      types: given(q.units),
      day: q.routeStartDate ?? today(ctx),
      tripStatus: q.tripStatus ?? null,
      includeDeleted: false,
      sort: sorts.find((s) => s === q.sort) ?? 'nickname',
      descending: q.order === 'desc',
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    return { vehicles, count: countOf(total, q.limit) };
  });

export async function countVehicles(ctx: Ctx, q: ListQuery): Promise<{ vehicles: number; count: ListCount }> {
  const { count } = await listVehicles(ctx, { ...q, page: 1, limit: 1 });
  return { vehicles: count.totalCount, count: countOf(count.totalCount, q.limit) };
}

/** Vehicles by ids in their order; unknown ones are missing. `day`: whose routes make one `routeAssigned` (today without it). */
export const vehiclesByIds = (ctx: Ctx, ids: readonly string[], day?: string): Promise<Vehicle[]> =>
  inTx(ctx, async ({ trx }) => {
    const { vehicles } = await store.listVehicles(trx, {
      search: '',
      ids: [...new Set(ids)],
      cediIds: null,
      providers: null,
      types: null,
      day: day ?? today(ctx),
      tripStatus: null,
      includeDeleted: true,
      sort: 'nickname',
      descending: false,
      limit: Math.max(1, ids.length),
      offset: 0,
    });
    const byId = new Map(vehicles.map((v) => [v._id, v]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });
