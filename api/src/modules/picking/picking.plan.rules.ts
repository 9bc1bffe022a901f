import {
  type Batch,
  batchBySavings,
  batchInTurn,
  type OrderToWalk,
  walkedRanks,
} from '@tramo/contract/warehouse/batching';
import { pickLimits } from '@tramo/contract/warehouse/pick-tasks';
import type { PickMode } from '@tramo/contract/warehouse/pick-work';
import { cartSlots, plainKey } from '@tramo/contract/warehouse/scan-codes';

/** What of an order decides about its task. */
export interface OrderToPlan {
  _id: string;
  number: string;
  promisedDate: string | null;
  route: { _id: string; startDate: string; stopOrder: number } | null;
  items: readonly {
    _id: string;
    sku: string;
    quantity: number;
    picked: number;
    short: number;
    unitWeightKg: number;
  }[];
}
/** What lies where of an article, in walking order. */
export interface StockPlace {
  locationId: string;
  code: string;
  areaId: string;
  areaName: string;
  areaPosition: number;
  rank: number;
  quantity: number;
}
export interface PlannedLine {
  orderId: string;
  itemId: string;
  quantity: number;
  locationId: string | null;
  locationCode: string;
  areaId: string;
  areaName: string;
  areaPosition: number;
  rank: number;
  /** Units of it that no shelf has. */
  missing: number;
  weightKg: number;
}
export interface PlannedTask {
  orders: { orderId: string; slot: number | null }[];
  areaName: string;
  /** In walking order. */
  lines: (PlannedLine & { slot: number | null })[];
  walk: number;
  leavesAt: string | null;
  promisedDate: string | null;
}
export interface Plan {
  tasks: PlannedTask[];
  walk: number;
  /** Of one walk for each order. */
  singleWalk: number;
}

const placeKey = (locationId: string, sku: string): string => `${locationId} ${plainKey(sku)}`;
const nowhere = { locationId: null, locationCode: '', areaId: '', areaName: '', areaPosition: 0, rank: 0 };
const at = (place: StockPlace) => ({
  locationId: place.locationId,
  locationCode: place.code,
  areaId: place.areaId,
  areaName: place.areaName,
  areaPosition: place.areaPosition,
  rank: place.rank,
});

/**
 * Where each item is taken, orders in their turn: from the first place that has all of it, else from several; what nobody has is looked for at the last one. `taken`: units that open
 * tasks will take already, by place.
 */
export function placeItems(
  orders: readonly OrderToPlan[],
  stock: ReadonlyMap<string, readonly StockPlace[]>,
  taken: ReadonlyMap<string, number>,
): PlannedLine[] {
  const used = new Map(taken);
  const left = (sku: string, place: StockPlace): number =>
    Math.max(0, place.quantity - (used.get(placeKey(place.locationId, sku)) ?? 0));
  const lines: PlannedLine[] = [];
  for (const order of orders)
    for (const item of order.items) {
      let wanted = item.quantity - item.picked - item.short;
      if (wanted <= 0) continue;
      const places = item.sku === '' ? [] : (stock.get(plainKey(item.sku)) ?? []);
      const add = (place: StockPlace | undefined, quantity: number, missing: number): void => {
        if (place)
          used.set(
            placeKey(place.locationId, item.sku),
            (used.get(placeKey(place.locationId, item.sku)) ?? 0) + quantity,
          );
        const weightKg = quantity * item.unitWeightKg;
        const of = { orderId: order._id, itemId: item._id, quantity, missing, weightKg };
        lines.push({ ...of, ...(place ? at(place) : nowhere) });
      };
      const whole = places.find((p) => left(item.sku, p) >= wanted);
      if (whole) {
        add(whole, wanted, 0);
        continue;
      }
      for (const place of places) {
        const quantity = Math.min(wanted, left(item.sku, place));
        if (quantity === 0) continue;
        add(place, quantity, 0);
        wanted -= quantity;
        if (wanted === 0) break;
      }
      if (wanted > 0) {
        const last = lines.at(-1);
        // Units more at a shelf that is visited anyway.
        if (last && last.itemId === item._id && last.locationId !== null) {
          last.quantity += wanted;
          last.missing += wanted;
          last.weightKg += wanted * item.unitWeightKg;
        } else add(places.at(-1), wanted, wanted);
      }
    }
  return lines;
}

/** Units that open lines will take, by place. */
export const takenOf = (
  open: readonly { locationId: string; sku: string; quantity: number }[],
): Map<string, number> => {
  const taken = new Map<string, number>();
  for (const { locationId, sku, quantity } of open)
    taken.set(placeKey(locationId, sku), (taken.get(placeKey(locationId, sku)) ?? 0) + quantity);
  return taken;
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** What nobody promised, and routes that nobody planned, come last. */
const late = '9999';
/** Orders in their turn: vans as they leave, within one its last stop first; then by promise and number. */
export const inTurn = (orders: readonly OrderToPlan[]): OrderToPlan[] =>
  [...orders].sort(
    (a, b) =>
      compare(a.route?.startDate ?? late, b.route?.startDate ?? late) ||
      compare(a.route?._id ?? '', b.route?._id ?? '') ||
      (b.route?.stopOrder ?? 0) - (a.route?.stopOrder ?? 0) ||
      compare(a.promisedDate ?? late, b.promisedDate ?? late) ||
      compare(a.number, b.number),
  );

/** Lines as they are walked: area by area, by rank; of one stop the order whose turn comes first. */
const walked = <L extends PlannedLine>(lines: readonly L[], turns: ReadonlyMap<string, number>): L[] =>
  [...lines].sort(
    (a, b) =>
      Number(a.locationId === null) - Number(b.locationId === null) ||
      a.areaPosition - b.areaPosition ||
      compare(a.areaId, b.areaId) ||
      a.rank - b.rank ||
      compare(a.locationCode, b.locationCode) ||
      (turns.get(a.orderId) ?? 0) - (turns.get(b.orderId) ?? 0) ||
      compare(a.itemId, b.itemId),
  );

export interface PlanOptions {
  mode: PickMode;
  ordersPerTask: number;
  areaChange: number;
}

/** The tasks of orders whose lines are placed. */
export function planTasks(orders: readonly OrderToPlan[], lines: readonly PlannedLine[], options: PlanOptions): Plan {
  const sorted = inTurn(orders);
  const turns = new Map(sorted.map((o, i) => [o._id, i]));
  const byId = new Map(sorted.map((o) => [o._id, o]));
  const limits = {
    orders: options.mode === 'cluster' ? Math.min(options.ordersPerTask, cartSlots) : options.ordersPerTask,
    lines: pickLimits.linesPerTask,
    weightKg: pickLimits.weightPerTaskKg,
    areaChange: options.areaChange,
  };
  const linesOf = new Map<string, PlannedLine[]>();
  for (const line of lines) linesOf.set(line.orderId, [...(linesOf.get(line.orderId) ?? []), line]);
  const toWalk = (orderId: string, own: readonly PlannedLine[]): OrderToWalk => ({
    orderId,
    places: own.filter((l) => l.locationId !== null).map(({ areaId, rank }) => ({ areaId, rank })),
    lines: own.length,
    weightKg: own.reduce((n, l) => n + l.weightKg, 0),
  });

  /** Batches of orders with what each of them has in it: vans one after another, the rest by savings. */
  const batches = (of: ReadonlyMap<string, readonly PlannedLine[]>): Batch[] => {
    const present = sorted.filter((o) => (of.get(o._id)?.length ?? 0) > 0);
    const walks = (list: readonly OrderToPlan[]): OrderToWalk[] => list.map((o) => toWalk(o._id, of.get(o._id) ?? []));
    if (options.mode === 'order')
      return walks(present).map((w) => ({ orderIds: [w.orderId], walk: walkedRanks(w.places, limits.areaChange) }));
    const routes = [...new Set(present.flatMap((o) => (o.route ? [o.route._id] : [])))];
    return [
      ...routes.flatMap((id) => batchInTurn(walks(present.filter((o) => o.route?._id === id)), limits)),
      ...batchBySavings(walks(present.filter((o) => !o.route)), limits),
    ];
  };
  const toTask = (batch: Batch, of: ReadonlyMap<string, readonly PlannedLine[]>, areaName: string): PlannedTask => {
    const ids = [...batch.orderIds].sort((a, b) => (turns.get(a) ?? 0) - (turns.get(b) ?? 0));
    const slots = new Map(ids.map((id, i) => [id, options.mode === 'cluster' ? i + 1 : null]));
    const own = ids.map((id) => byId.get(id) as OrderToPlan);
    const least = (texts: (string | null | undefined)[]): string | null =>
      texts.flatMap((t) => (t ? [t] : [])).sort(compare)[0] ?? null;
    return {
      orders: ids.map((orderId) => ({ orderId, slot: slots.get(orderId) ?? null })),
      areaName,
      lines: walked(
        ids.flatMap((id) => (of.get(id) ?? []).map((l) => ({ ...l, slot: slots.get(id) ?? null }))),
        turns,
      ),
      walk: batch.walk,
      leavesAt: least(own.map((o) => o.route?.startDate)),
      promisedDate: least(own.map((o) => o.promisedDate)),
    };
  };

  const parts: { areaName: string; of: ReadonlyMap<string, readonly PlannedLine[]> }[] =
    options.mode === 'zone'
      ? [...new Set(lines.map((l) => l.areaName))].sort(compare).map((areaName) => ({
          areaName,
          of: new Map([...linesOf].map(([id, own]) => [id, own.filter((l) => l.areaName === areaName)])),
        }))
      : [{ areaName: '', of: linesOf }];
  const tasks = parts
    .flatMap(({ areaName, of }) => batches(of).map((batch) => toTask(batch, of, areaName)))
    .sort((a, b) => firstTurn(a, turns) - firstTurn(b, turns) || compare(a.areaName, b.areaName));
  return {
    tasks,
    walk: tasks.reduce((n, t) => n + t.walk, 0),
    singleWalk: sorted.reduce(
      (n, o) => n + walkedRanks(toWalk(o._id, linesOf.get(o._id) ?? []).places, limits.areaChange),
      0,
    ),
  };
}
const firstTurn = (task: PlannedTask, turns: ReadonlyMap<string, number>): number =>
  Math.min(...task.orders.map((o) => turns.get(o.orderId) ?? 0));
