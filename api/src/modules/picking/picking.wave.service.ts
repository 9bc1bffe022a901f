import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { pickLimits } from '@tramo/contract/warehouse/pick-tasks';
import { type PickMode, startOfWalk } from '@tramo/contract/warehouse/pick-work';
import type { Wave, WavePreview, WaveRule, wavesApi } from '@tramo/contract/warehouse/waves';
import { type Ctx, cediScope, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { lockOrders, ordersForPicking, type WorkOrder } from '../orders/orders.work.service.ts';
import { findCedi } from '../places/places.service.ts';
import { stockFor } from '../warehouses/warehouses.stock.service.ts';
import * as lines from './picking.line.store.ts';
import { inTurn, type Plan, type PlannedLine, placeItems, planTasks, takenOf } from './picking.plan.rules.ts';
import * as settings from './picking.settings.store.ts';
import { endTask } from './picking.settle.service.ts';
import * as tasks from './picking.task.store.ts';
import * as store from './picking.wave.store.ts';

interface ToMake {
  cediId: string;
  mode: PickMode;
  orders: readonly WorkOrder[];
  waveId: string | null;
  ordersPerTask?: number | null;
}

/** Where the orders' items are taken and by which walks. */
async function planned(tx: TxCtx, of: ToMake): Promise<Plan & { lines: PlannedLine[] }> {
  const { ordersPerTask, areaChange } = await settings.settingsOf(tx.trx);
  const skus = of.orders.flatMap((o) => o.items.map((i) => i.sku)).filter((sku) => sku !== '');
  const stock = await stockFor(tx, of.cediId, skus);
  // Where a picker found less than should lie there, nobody is sent before it was counted, if it lies elsewhere too.
  const doubtful = await lines.doubtfulPlaces(
    tx.trx,
    [...stock.values()].flatMap((places) => places.map((p) => p.locationId)),
  );
  for (const places of stock.values())
    places.sort((a, b) => Number(doubtful.has(a.locationId)) - Number(doubtful.has(b.locationId)));
  const taken = takenOf(await lines.takenUnits(tx.trx, of.cediId));
  const placed = placeItems(inTurn(of.orders), stock, taken);
  const options = { mode: of.mode, ordersPerTask: of.ordersPerTask ?? ordersPerTask, areaChange };
  return { ...planTasks(of.orders, placed, options), lines: placed };
}

/**
 * Makes the tasks of orders that wait; answers their ids. Tasks of a company are made one after another, and of the orders only those count that still wait and are in no task. `wave`
 * gets the plan before anything is written.
 */
export async function makeTasks(
  tx: TxCtx,
  of: ToMake,
  wave: (plan: Plan) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const { trx, actor } = tx;
  await settings.takeNumbers(trx, actor.companyId, 0);
  const ids = of.orders.map((o) => o._id).sort();
  const inTask = new Set((await tasks.ordersInTasks(trx, ids)).map((o) => o.order_id));
  const routes = new Map(of.orders.map((o) => [o._id, o.route]));
  const orders = (await lockOrders(tx, ids))
    .filter((o) => o.status === 'pendingPicking' && !o.isHeld && !inTask.has(o._id))
    .map((o) => ({ ...o, route: routes.get(o._id) ?? null }));
  const plan = await planned(tx, { ...of, orders });
  if (plan.tasks.length === 0) return [];
  await wave(plan);
  const { asksLocation } = await settings.settingsOf(trx);
  return tasks.insertTasks(trx, {
    companyId: actor.companyId,
    cediId: of.cediId,
    waveId: of.waveId,
    mode: of.mode,
    firstNumber: await settings.takeNumbers(trx, actor.companyId, plan.tasks.length),
    asksLocation,
    position: startOfWalk,
    tasks: plan.tasks,
  });
}

/** Orders that a rule takes now, in their turn, and whether there are more than a wave takes. */
async function ordersOf(tx: TxCtx, rule: WaveRule): Promise<{ orders: WorkOrder[]; isCut: boolean }> {
  if (!seesCedi(tx.actor, rule.cediId)) throw problem('places.not_found');
  await findCedi(tx, rule.cediId);
  const found = await ordersForPicking(tx, {
    cediId: rule.cediId,
    clientId: rule.clientId ?? undefined,
    promisedUntil: rule.promisedUntil ?? undefined,
    routeIds: rule.routeIds.length > 0 ? rule.routeIds : undefined,
    ids: rule.orderIds.length > 0 ? rule.orderIds : undefined,
    // Those that other tasks have fall away again.
    limit: pickLimits.ordersPerWave * 4,
  });
  const inTask = new Set(
    (
      await tasks.ordersInTasks(
        tx.trx,
        found.map((o) => o._id),
      )
    ).map((o) => o.order_id),
  );
  const { leavesBefore } = rule;
  const all = inTurn(
    found.filter(
      (o) =>
        !inTask.has(o._id) &&
        (leavesBefore === null || (o.route !== null && Date.parse(o.route.startDate) <= Date.parse(leavesBefore))),
    ),
  ) as WorkOrder[];
  return { orders: all.slice(0, pickLimits.ordersPerWave), isCut: all.length > pickLimits.ordersPerWave };
}

export const previewWave = (ctx: Ctx, rule: WaveRule): Promise<WavePreview> =>
  inTx(ctx, async (tx) => {
    const { orders, isCut } = await ordersOf(tx, rule);
    const plan = await planned(tx, { ...rule, orders, waveId: null });
    const numbers = new Map(orders.map((o) => [o._id, o.number]));
    const units = (list: readonly PlannedLine[]): number => list.reduce((n, l) => n + l.quantity, 0);
    return {
      orders: orders.map((o) => {
        const own = plan.lines.filter((l) => l.orderId === o._id);
        return {
          _id: o._id,
          number: o.number,
          contactName: o.contactName,
          companyName: o.companyName,
          promisedDate: o.promisedDate,
          routeName: o.route?.name ?? '',
          stopOrder: o.route?.stopOrder ?? null,
          lines: own.length,
          units: units(own),
          missing: own.reduce((n, l) => n + l.missing, 0),
        };
      }),
      tasks: plan.tasks.map((t) => ({
        orderNumbers: t.orders.map((o) => numbers.get(o.orderId) ?? ''),
        areaName: t.areaName,
        lines: t.lines.length,
        units: units(t.lines),
        walk: t.walk,
      })),
      walk: plan.walk,
      singleWalk: plan.singleWalk,
      isCut,
    };
  });

export const releaseWave = (ctx: Ctx, { name, rule }: Parsed<typeof wavesApi.release>['body']): Promise<Wave> =>
  inTx(ctx, async (tx) => {
    const { orders, isCut } = await ordersOf(tx, rule);
    if (isCut) throw problem('picking.too_many_orders', { max: pickLimits.ordersPerWave });
    const id = newId();
    const made = await makeTasks(tx, { ...rule, orders, waveId: id }, (plan) =>
      store
        .insertWave(tx.trx, {
          id,
          companyId: tx.actor.companyId,
          cediId: rule.cediId,
          name,
          mode: rule.mode,
          rule,
          leavesAt: plan.tasks.flatMap((t) => t.leavesAt ?? []).sort()[0] ?? null,
          walk: plan.walk,
          singleWalk: plan.singleWalk,
          userId: tx.actor.userId,
          at: tx.platform.now(),
        })
        .then(() => undefined),
    );
    if (made.length === 0) throw problem('picking.no_orders');
    return seenWave(tx, id);
  });

async function seenWave(tx: TxCtx, id: string): Promise<Wave> {
  const wave = await store.findWave(tx.trx, id);
  if (!wave || !seesCedi(tx.actor, wave.cedi._id)) throw problem('picking.wave_not_found');
  return wave;
}
export const findWave = (ctx: Ctx, id: string): Promise<Wave> => inTx(ctx, (tx) => seenWave(tx, id));

export const listWaves = (
  ctx: Ctx,
  q: Parsed<typeof wavesApi.list>['query'],
): Promise<{ waves: Wave[]; count: ListCount }> =>
  inTx(ctx, async ({ trx, actor }) => {
    const filter = { cediIds: cediScope(actor, q.cedisIds), search: q.search, status: q.status ?? null };
    const { waves, total } = await store.listWaves(trx, filter, { limit: q.limit, offset: (q.page - 1) * q.limit });
    return { waves, count: countOf(total, q.limit) };
  });

/** Tasks that nobody has go; what somebody picks is picked to its end. */
export const cancelWave = (ctx: Ctx, id: string, version: number): Promise<Wave> =>
  inTx(ctx, async (tx) => {
    const wave = await seenWave(tx, id);
    if (wave.version !== version) throw problem('general.stale', {}, { detail: wave });
    for (const taskId of await store.waitingTasks(tx.trx, id)) {
      if ((await lines.begunOrders(tx.trx, taskId)).size > 0) continue;
      await endTask(tx, taskId, 'cancelled');
    }
    if (!(await store.hasTasks(tx.trx, id))) await store.cancelWave(tx.trx, id, tx.platform.now());
    return seenWave(tx, id);
  });
