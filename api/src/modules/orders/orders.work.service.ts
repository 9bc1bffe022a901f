import { type OrderMove, type OrderStatus, stateAfter } from '@tramo/contract/warehouse/order-states';
import type { OrderItem, ShortReason } from '@tramo/contract/warehouse/orders';
import { cediScope, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { orderGuideTime } from '../accounts/accounts.service.ts';
import { cancel, heldProblem, reopen } from './orders.deeds.service.ts';
import { makeOrUpdateGuide } from './orders.guide.service.ts';
import type { GuideMeasures } from './orders.rules.ts';
import { lockedOrder, lockedOrders, tellChanged, writeTurn, wrongState } from './orders.service.ts';
import { type SplitLine, splitRow } from './orders.split.service.ts';
import * as store from './orders.store.ts';
import * as work from './orders.work.store.ts';
import * as writes from './orders.write.store.ts';

/** An item as whoever picks and packs it sees it. */
export interface WorkItem {
  _id: string;
  code: string;
  name: string;
  sku: string;
  barcode: string;
  quantity: number;
  picked: number;
  short: number;
  packed: number;
  unitWeightKg: number;
  unitVolumeM3: number;
}
export interface WorkOrder {
  _id: string;
  number: string;
  status: OrderStatus;
  cediId: string;
  clientId: string | null;
  promisedDate: string | null;
  isHeld: boolean;
  guideId: string | null;
  contactName: string;
  companyName: string;
  warehouseLocation: string;
  /** The planned route of its guide; `stopOrder` from 1. */
  route: { _id: string; name: string; startDate: string; stopOrder: number } | null;
  version: number;
  items: WorkItem[];
}
export interface PickFilter {
  cediId: string;
  clientId?: string | undefined;
  promisedUntil?: string | undefined;
  routeIds?: readonly string[] | undefined;
  ids?: readonly string[] | undefined;
  search?: string | undefined;
  limit: number;
}

async function toWork(tx: TxCtx, rows: readonly store.OrderRow[]): Promise<WorkOrder[]> {
  const ids = rows.map((r) => r.id);
  const items = await store.itemsOf(tx.trx, ids);
  const routes = await work.routesOf(
    tx.trx,
    rows.flatMap((r) => r.guide_id ?? []),
  );
  return rows.map((r) => ({
    _id: r.id,
    number: r.number,
    status: r.status,
    cediId: r.cedi_id,
    clientId: r.client_id,
    promisedDate: r.promised_date,
    isHeld: r.hold_reason !== null,
    guideId: r.guide_id,
    contactName: r.contact_name,
    companyName: r.company_name,
    warehouseLocation: r.warehouse_location,
    route: (r.guide_id && routes.get(r.guide_id)) || null,
    version: r.version,
    items: (items.get(r.id) ?? []).map(({ unitValue: _, shortReason: __, ...item }) => item),
  }));
}

/** Orders of the caller's cedis, locked, in the order of the ids that are given. Throws orders.not_found for one that is not there. */
export const lockOrders = async (tx: TxCtx, ids: readonly string[]): Promise<WorkOrder[]> =>
  toWork(tx, await lockedOrders(tx, ids));

/** Orders as they are, unlocked; those that the caller does not see are missing. */
export async function workOrders(tx: TxCtx, ids: readonly string[]): Promise<WorkOrder[]> {
  const byId = new Map((await store.ordersByIds(tx.trx, [...new Set(ids)], cediScope(tx.actor))).map((r) => [r.id, r]));
  return toWork(
    tx,
    ids.flatMap((id) => byId.get(id) ?? []),
  );
}
/** The order with this number, for a scan of it; several clients may have one. */
export async function workOrdersNumbered(tx: TxCtx, number: string): Promise<WorkOrder[]> {
  return workOrders(tx, await work.idsNumbered(tx.trx, number));
}

/** Orders that wait to be picked and are not held: the earliest promised first. */
export async function ordersForPicking(tx: TxCtx, filter: PickFilter): Promise<WorkOrder[]> {
  if (cediScope(tx.actor)?.includes(filter.cediId) === false) return [];
  return workOrders(tx, await work.idsForPicking(tx.trx, filter));
}

/** Moves for which an order must be free: whoever gives work back may always do so. */
const needsFree: readonly OrderMove[] = ['startPicking', 'finishPicking', 'startPacking', 'finishPacking'];

/** Moves an order by the table of states. Refuses a held one (orders.held) and a move that its state does not have (orders.state). */
export async function moveOrder(
  tx: TxCtx,
  orderId: string,
  move: OrderMove,
  detail: store.EventDetail = {},
): Promise<void> {
  const row = await lockedOrder(tx, orderId);
  const status = stateAfter(row.status, move);
  if (status === null) throw wrongState(tx, row);
  if (row.hold_reason !== null && needsFree.includes(move)) throw heldProblem(row);
  if (move === 'cancel') return cancel(tx, row, detail.reason ?? '');
  if (move === 'reopen') return reopen(tx, row);
  await writeTurn(tx, row, move, { status }, detail);
}

/** The item, its order locked before it: sums and items change together. */
async function lockedItem(tx: TxCtx, itemId: string): Promise<{ row: store.OrderRow; item: OrderItem }> {
  const seen = await store.findItem(tx.trx, itemId);
  if (!seen) throw problem('orders.item_not_found');
  const row = await lockedOrder(tx, seen.orderId);
  const item = await store.findItem(tx.trx, itemId);
  if (!item) throw problem('orders.item_not_found');
  return { row, item };
}
const misfit = ({ name, quantity, picked, short }: OrderItem) =>
  problem('orders.units', { name, quantity, picked, short });

async function changeItem(tx: TxCtx, row: store.OrderRow, change: writes.ItemChange): Promise<void> {
  await writes.updateItems(tx.trx, [change]);
  await writes.resum(tx.trx, [row.id]);
  await writes.updateOrder(tx.trx, row.id, {}, tx.platform.now());
  await tellChanged(tx, [row]);
}

/** So many more of an item were picked, or (negative) put back; never more than are asked for, less than are packed. */
export async function recordPicked(tx: TxCtx, itemId: string, delta: number): Promise<void> {
  const { row, item } = await lockedItem(tx, itemId);
  const picked = item.picked + delta;
  if (picked < item.packed || picked + item.short > item.quantity) throw misfit(item);
  await changeItem(tx, row, { id: itemId, picked });
}

/** How many of an item are not there, in all; 0 takes it back. */
export async function recordShort(
  tx: TxCtx,
  itemId: string,
  { quantity, reason, note = '' }: { quantity: number; reason: ShortReason; note?: string },
): Promise<void> {
  const { row, item } = await lockedItem(tx, itemId);
  if (quantity < 0 || item.picked + quantity > item.quantity) throw misfit(item);
  await changeItem(tx, row, { id: itemId, short: quantity, shortReason: reason });
  await writes.addOrderEvents(tx.trx, tx.actor, tx.platform.now(), [
    {
      orderId: row.id,
      action: 'short',
      from: row.status,
      to: row.status,
      detail: { reason: note, item: { code: item.code, name: item.name, quantity } },
    },
  ]);
}

export async function recordPacked(tx: TxCtx, itemId: string, delta: number): Promise<void> {
  const { row, item } = await lockedItem(tx, itemId);
  const packed = item.packed + delta;
  if (packed < 0 || packed > item.picked) throw misfit(item);
  await changeItem(tx, row, { id: itemId, packed });
}

/** A short line goes on with another article: what is short of it becomes a line of that one, `quantity` of it (the short quantity without it). Answers the new line. */
export async function substituteItem(
  tx: TxCtx,
  itemId: string,
  by: { sku: string; name: string; barcode?: string; quantity?: number },
): Promise<string> {
  const { row, item } = await lockedItem(tx, itemId);
  const gone = by.quantity ?? item.short;
  if (gone < 1 || gone > item.quantity - item.picked) throw misfit(item);
  const items = (await store.itemsOf(tx.trx, [row.id])).get(row.id) ?? [];
  let code = `${item.code}-S`.slice(0, 60);
  for (let n = 2; items.some((i) => i.code.toLowerCase() === code.toLowerCase()); n++)
    code = `${item.code.slice(0, 50)}-S${n}`;
  const left = item.quantity - gone;
  if (left === 0) await writes.deleteItems(tx.trx, [itemId]);
  else await writes.updateItems(tx.trx, [{ id: itemId, quantity: left, short: Math.max(0, item.short - gone) }]);
  await writes.insertItems(tx.trx, tx.actor.companyId, [
    {
      id: row.id,
      items: [{ ...item, code, name: by.name, sku: by.sku, barcode: by.barcode ?? '', quantity: gone }],
      after: items.length,
    },
  ]);
  await afterItems(tx, row, 'substitute', { item: { code, name: by.name, quantity: gone } });
  const after = (await store.itemsOf(tx.trx, [row.id])).get(row.id) ?? [];
  return after.find((i) => i.code === code)?._id ?? '';
}

/** What is short of a line is given up: the order asks for that much less. The last line of an order is not: that is a cancelled order. */
export async function cancelRest(tx: TxCtx, itemId: string, reason: string): Promise<void> {
  const { row, item } = await lockedItem(tx, itemId);
  const gone = item.short > 0 ? item.short : item.quantity - item.picked;
  if (gone < 1) throw misfit(item);
  const left = item.quantity - gone;
  if (left === 0 && row.item_count === 1) throw problem('orders.split_nothing', { number: row.number });
  if (left === 0) await writes.deleteItems(tx.trx, [itemId]);
  else await writes.updateItems(tx.trx, [{ id: itemId, quantity: left, short: 0 }]);
  await afterItems(tx, row, 'cancelRest', { reason, item: { code: item.code, name: item.name, quantity: gone } });
}
async function afterItems(
  tx: TxCtx,
  row: store.OrderRow,
  action: 'substitute' | 'cancelRest',
  detail: store.EventDetail,
): Promise<void> {
  await writes.resum(tx.trx, [row.id]);
  await writeTurn(tx, row, action, {}, detail);
}

/** The rest of an order becomes an order of its own; its id. */
export const splitOrder = async (tx: TxCtx, orderId: string, lines: readonly SplitLine[]): Promise<string> =>
  splitRow(tx, await lockedOrder(tx, orderId), lines);

/** Where its goods stand now. */
export async function setWarehouseLocation(tx: TxCtx, orderId: string, text: string): Promise<void> {
  const row = await lockedOrder(tx, orderId);
  const warehouseLocation = text.trim().slice(0, 60);
  if (warehouseLocation === row.warehouse_location) return;
  await writeTurn(tx, row, 'locate', { warehouseLocation }, { reason: warehouseLocation });
}

/** The order's guide with so many labels; one that was made ahead is changed. */
export const makeGuide = async (
  tx: TxCtx,
  orderId: string,
  measured: GuideMeasures & { labelCount: number },
): Promise<{ guideId: string; folio: string }> => makeOrUpdateGuide(tx, await lockedOrder(tx, orderId), measured);

/** Whether packing makes the guide of orders at its last scan: a company may have it made by hand alone. */
export const makesGuideWhenPacked = async (tx: TxCtx): Promise<boolean> => (await orderGuideTime(tx)) !== 'byHand';
