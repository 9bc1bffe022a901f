import { fieldErrors, fieldMessages } from '@tramo/contract/problems';
import {
  type OrderDetail,
  type OrderInput,
  type OrderOrigin,
  orderInput,
  repeatedCode,
} from '@tramo/contract/warehouse/orders';
import type { ordersApi } from '@tramo/contract/warehouse/orders-api';
import { orderOwnerNames } from '@tramo/contract/words/orders';
import { localDay } from '../../platform/calendar.ts';
import { type Ctx, inTx, seesCedi, type TxCtx } from '../../platform/context.ts';
import type { Answered } from '../../platform/http/mount.ts';
import { newId } from '../../platform/ids.ts';
import { type Problem, problem, problemBody } from '../../platform/problem.ts';
import { requireService } from '../../platform/standings.ts';
import { orderGuideTime } from '../accounts/accounts.service.ts';
import { clientsByIds } from '../clients/clients.service.ts';
import { cedisByIds } from '../places/places.service.ts';
import { makeGuidesAhead } from './orders.guide.service.ts';
import { keptItems } from './orders.rules.ts';
import { orderDetail, tellChanged } from './orders.service.ts';
import { orderKey, ordersNumbered } from './orders.store.ts';
import * as writes from './orders.write.store.ts';

export interface CreateOptions {
  origin: OrderOrigin;
  importId?: string;
  /** When they came to be; now without it. */
  at?: Date;
}
/** A new order, with the guide that it was made of. */
export type NewOrder = OrderInput & { guideId?: string };

const invalid = (fields: Record<string, string>): Problem => problem('general.invalid', {}, { fields });

interface Placed {
  cediId?: string | undefined;
  clientId?: string | null | undefined;
}
/** Says of each of these what is wrong with its cedi, which must be the caller's, or its client, which must be the company's. */
async function openPlaceCheck(tx: TxCtx, inputs: readonly Placed[]): Promise<(input: Placed) => Problem | null> {
  const cedis = await cedisByIds(tx, [...new Set(inputs.flatMap((o) => o.cediId ?? []))]);
  const open = new Set(cedis.filter((c) => c.status !== 'deleted' && seesCedi(tx.actor, c._id)).map((c) => c._id));
  const clients = await clientsByIds(tx, [...new Set(inputs.flatMap((o) => o.clientId ?? []))]);
  const known = new Set(clients.map((c) => c._id));
  return ({ cediId, clientId }) => {
    if (cediId && !open.has(cediId)) return problem('places.not_found');
    return clientId && !known.has(clientId) ? invalid({ clientId: fieldMessages.unknownClient[tx.locale] }) : null;
  };
}
export async function checkPlaces(tx: TxCtx, input: Placed): Promise<void> {
  const fault = (await openPlaceCheck(tx, [input]))(input);
  if (fault) throw fault;
}

/** Items whose code stands twice are refused: a scan of it could mean either. */
export function itemFault(tx: Ctx, number: string, items: readonly { code: string }[]): Problem | null {
  const twice = repeatedCode(items);
  return (
    twice &&
    problem(
      'orders.item_twice',
      { code: twice.code, number },
      { fields: { [`items.${twice.index}.code`]: fieldMessages.duplicated[tx.locale] } },
    )
  );
}

/** That a number is taken, by which order. */
export async function numberTaken(tx: TxCtx, o: { number: string; clientId: string | null }): Promise<Problem> {
  const found = (await ordersNumbered(tx.trx, tx.actor.companyId, [o])).get(orderKey(o));
  return takenBy(tx, o.number, found);
}
const takenBy = (
  tx: Ctx,
  number: string,
  found: { id: string; number: string; order_date: string; client_name: string | null } | undefined,
): Problem => {
  const params = {
    number: found?.number ?? number,
    owner: found?.client_name ?? orderOwnerNames.company[tx.locale],
    date: found?.order_date ?? '',
  };
  return problem('orders.number_exists', params, {
    fields: { number: fieldMessages.duplicated[tx.locale] },
    detail: found ? { _id: found.id, number: found.number } : undefined,
  });
};

interface Kept extends Omit<OrderInput, 'orderDate'> {
  orderDate: string;
}
/** What is wrong with each of these beyond its schema. Numbers that stand twice among them are refused from the second on. */
export async function openOrderCheck(
  tx: TxCtx,
  inputs: readonly NewOrder[],
): Promise<(order: NewOrder) => Problem | null> {
  const placeFault = await openPlaceCheck(tx, inputs);
  const taken = await ordersNumbered(tx.trx, tx.actor.companyId, inputs);
  const seen = new Set<string>();
  return (order) => {
    const fault = placeFault(order) ?? itemFault(tx, order.number, order.items);
    if (fault) return fault;
    const key = orderKey(order);
    if (taken.has(key)) return takenBy(tx, order.number, taken.get(key));
    if (seen.has(key)) return invalid({ number: fieldMessages.duplicated[tx.locale] });
    seen.add(key);
    return null;
  };
}

/** Makes checked orders with their items and first lines; those whose number another transaction took meanwhile are left out and answered. */
export async function insertChecked(
  tx: TxCtx,
  inputs: readonly NewOrder[],
  options: CreateOptions,
): Promise<{ made: { id: string; number: string; clientId: string | null }[]; taken: NewOrder[] }> {
  const { trx, actor } = tx;
  const at = options.at ?? tx.platform.now();
  requireService(tx.platform, actor.companyId);
  const today = localDay(at, actor.timeZone);
  const rows = inputs.map((input): writes.NewOrderRow & { input: NewOrder } => {
    const { guideId, ...order } = input;
    const kept: Kept = { ...order, orderDate: order.orderDate ?? today, items: keptItems(order.items) };
    return { id: newId(), order: kept, origin: options.origin, guideId: guideId ?? null, parentId: null, input };
  });
  const inserted = await writes.insertOrders(trx, actor.companyId, rows, { at, importId: options.importId ?? null });
  const made = rows.filter((r) => inserted.has(r.id));
  const ids = made.map((r) => r.id);
  await writes.insertItems(
    trx,
    actor.companyId,
    made.map((r) => ({ id: r.id, items: r.order.items })),
  );
  await writes.resum(trx, ids);
  await writes.addOrderEvents(
    trx,
    actor,
    at,
    ids.map((orderId) => ({ orderId, action: 'create', from: null, to: 'pendingPicking' })),
  );
  if (ids.length > 0 && options.origin !== 'guide' && (await orderGuideTime(tx)) === 'created')
    await makeGuidesAhead(tx, ids);
  await tellChanged(
    tx,
    made.map((r) => ({ id: r.id, cedi_id: r.order.cediId })),
  );
  return {
    made: made.map((r) => ({ id: r.id, number: r.order.number, clientId: r.order.clientId })),
    taken: rows.filter((r) => !inserted.has(r.id)).map((r) => r.input),
  };
}

/** Makes orders, all or none. Throws what is wrong with the first faulty one. */
export const createOrders = (
  ctx: Ctx,
  inputs: readonly NewOrder[],
  options: CreateOptions,
): Promise<{ id: string; number: string }[]> =>
  inTx(ctx, async (tx) => {
    if (inputs.length === 0) return [];
    const faultOf = await openOrderCheck(tx, inputs);
    for (const input of inputs) {
      const fault = faultOf(input);
      if (fault) throw fault;
    }
    const { made, taken } = await insertChecked(tx, inputs, options);
    if (taken[0]) throw await numberTaken(tx, taken[0]);
    return made;
  });

const optionsOf = ({ actor }: Ctx): CreateOptions => ({
  origin: actor.audiences.includes('integration') ? 'api' : 'form',
});

export const createOrder = (ctx: Ctx, input: OrderInput): Promise<OrderDetail> =>
  inTx(ctx, async (tx) => {
    const [made] = await createOrders(tx, [input], optionsOf(tx));
    if (!made) throw problem('orders.not_found');
    return orderDetail(tx, made.id);
  });

type Batch = Answered<typeof ordersApi.batch>;
type Result = Batch['results'][number];

/** The number that an order of unknown shape shows, so that its sender knows which one it is. */
const numberOf = (raw: unknown): string => {
  const number = typeof raw === 'object' && raw !== null ? (raw as Record<string, unknown>).number : undefined;
  return typeof number === 'string' ? number.trim().slice(0, 60) : '';
};

/** Makes the good ones of many orders together and says of each of the others what is wrong with it; none is lost. */
export const createBatch = (ctx: Ctx, raws: readonly unknown[]): Promise<Batch> =>
  inTx(ctx, async (tx) => {
    const results = raws.map((raw, index): Result => ({ index, number: numberOf(raw), orderId: null, error: null }));
    const refuse = (index: number, fault: Problem): void => {
      const { code, message, fields } = problemBody(fault, tx.locale).body.error as unknown as NonNullable<
        Result['error']
      >;
      (results[index] as Result).error = { code, message, ...(fields ? { fields } : {}) };
    };
    const parsed = raws.flatMap((raw, index) => {
      const read = orderInput.safeParse(raw, { reportInput: true });
      if (read.success) return [{ index, order: read.data }];
      refuse(index, invalid(fieldErrors(read.error.issues, tx.locale)));
      return [];
    });
    const faultOf = await openOrderCheck(
      tx,
      parsed.map((p) => p.order),
    );
    const good = parsed.filter(({ index, order }) => {
      const fault = faultOf(order);
      if (fault) refuse(index, fault);
      return fault === null;
    });
    const { made } = await insertChecked(
      tx,
      good.map((p) => p.order),
      optionsOf(tx),
    );
    const ids = new Map(made.map((o) => [orderKey(o), o.id]));
    for (const { index, order } of good) {
      const orderId = ids.get(orderKey(order));
      // Somebody else took the number between the look and the write.
      if (orderId === undefined) refuse(index, await numberTaken(tx, order));
      else (results[index] as Result).orderId = orderId;
    }
    return { created: made.length, results };
  });
