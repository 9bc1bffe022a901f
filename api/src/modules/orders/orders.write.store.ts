import type { OrderStatus } from '@tramo/contract/warehouse/order-states';
import type {
  OrderAction,
  OrderInput,
  OrderItemInput,
  OrderOrigin,
  ShortReason,
} from '@tramo/contract/warehouse/orders';
import { sql } from 'kysely';
import { addressColumns } from '../../platform/db/address-columns.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import type { EventDetail } from './orders.store.ts';

export interface NewOrderRow {
  id: string;
  order: Omit<OrderInput, 'orderDate'> & { orderDate: string };
  origin: OrderOrigin;
  guideId: string | null;
  parentId: string | null;
}
const columnsOf = (o: Omit<NewOrderRow['order'], 'items'>) => ({
  number: o.number,
  order_date: o.orderDate,
  promised_date: o.promisedDate,
  cedi_id: o.cediId,
  client_id: o.clientId,
  contact_name: o.contactName,
  company_name: o.companyName,
  business_name: o.businessName,
  phone: o.phone,
  phone_extension: o.phoneExtension,
  cellphone: o.cellphone,
  email: o.email,
  ...addressColumns(o.address),
  windows: o.windows,
  warehouse_location: o.warehouseLocation,
  observations: o.observations,
});

/** Inserts orders without their items; those whose number is taken are left out. Answers the ids that are there. */
export async function insertOrders(
  trx: Trx,
  companyId: string,
  rows: readonly NewOrderRow[],
  { at, importId }: { at: Date; importId: string | null },
): Promise<Set<string>> {
  const values = rows.map((r, i) => ({
    i,
    id: r.id,
    company_id: companyId,
    ...columnsOf(r.order),
    status: 'pendingPicking',
    origin: r.origin,
    import_id: importId,
    guide_id: r.guideId,
    parent_id: r.parentId,
    created_at: at.toISOString(),
    updated_at: at.toISOString(),
    status_at: at.toISOString(),
  }));
  const columns = Object.keys(values[0] ?? {}).filter((c) => c !== 'i');
  if (columns.length === 0) return new Set();
  const { rows: made } = await sql<{
    id: string;
  }>`insert into customer_order (${sql.join(columns.map((c) => sql.ref(c)))})
    select ${sql.join(columns.map((c) => sql`r.${sql.ref(c)}`))} from jsonb_populate_recordset(null::customer_order, ${JSON.stringify(values)}::jsonb) r
    on conflict do nothing returning id`.execute(trx);
  return new Set(made.map((r) => r.id));
}

/** Adds items behind those that an order has; sums are the caller's (`resum`). */
export async function insertItems(
  trx: Trx,
  companyId: string,
  orders: readonly { id: string; items: readonly OrderItemInput[]; after?: number }[],
): Promise<void> {
  const values = orders.flatMap(({ id, items, after = 0 }) =>
    items.map((item, i) => ({
      id: newId(),
      company_id: companyId,
      order_id: id,
      position: after + i + 1,
      code: item.code,
      name: item.name,
      sku: item.sku,
      barcode: item.barcode,
      quantity: item.quantity,
      unit_weight_kg: item.unitWeightKg,
      unit_volume_m3: item.unitVolumeM3,
      unit_value: item.unitValue,
    })),
  );
  if (values.length === 0) return;
  const columns = sql.join(Object.keys(values[0] ?? {}).map((c) => sql.ref(c)));
  await sql`insert into customer_order_item (${columns})
    select ${columns} from jsonb_populate_recordset(null::customer_order_item, ${JSON.stringify(values)}::jsonb)`.execute(
    trx,
  );
}
export const deleteItems = (trx: Trx, itemIds: readonly string[]): Promise<unknown> =>
  sql`delete from customer_order_item where id = any(${itemIds as string[]}::uuid[])`.execute(trx);
export const deleteItemsOf = (trx: Trx, orderId: string): Promise<unknown> =>
  sql`delete from customer_order_item where order_id = ${orderId}`.execute(trx);

/** What an item becomes; what is not named stays. */
export interface ItemChange {
  id: string;
  quantity?: number;
  picked?: number;
  short?: number;
  shortReason?: ShortReason | null;
  packed?: number;
}
export async function updateItems(trx: Trx, changes: readonly ItemChange[]): Promise<void> {
  if (changes.length === 0) return;
  await sql`update customer_order_item i set quantity = coalesce(c.quantity, i.quantity), picked = coalesce(c.picked, i.picked), short = coalesce(c.short, i.short),
      packed = coalesce(c.packed, i.packed),
      short_reason = case when coalesce(c.short, i.short) = 0 then null else coalesce(c."shortReason", i.short_reason) end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c(id uuid, quantity int, picked int, short int, packed int, "shortReason" text) where i.id = c.id`.execute(
    trx,
  );
}

/** Makes the sums of orders those of their items. The one place that writes them. */
export const resum = (trx: Trx, orderIds: readonly string[]): Promise<unknown> =>
  sql`update customer_order o set item_count = s.items, units = s.units, picked_units = s.picked, short_units = s.short, packed_units = s.packed,
      weight_kg = round(s.weight::numeric, 3), volume_m3 = round(s.volume::numeric, 6)
    from (select w.id, count(i.id)::int as items, coalesce(sum(i.quantity), 0)::int as units, coalesce(sum(i.picked), 0)::int as picked,
        coalesce(sum(i.short), 0)::int as short, coalesce(sum(i.packed), 0)::int as packed,
        coalesce(sum(i.quantity * i.unit_weight_kg), 0) as weight, coalesce(sum(i.quantity * i.unit_volume_m3), 0) as volume
      from unnest(${orderIds as string[]}::uuid[]) as w(id) left join customer_order_item i on i.order_id = w.id group by w.id) s
    where o.id = s.id`.execute(trx);

export type OrderEdit = Partial<Omit<NewOrderRow['order'], 'items'>>;
export interface OrderTurn {
  holdReason?: string | null;
  cancelReason?: string | null;
  guideId?: string | null;
  mergedIntoId?: string | null;
  /** With the time since when. */
  status?: OrderStatus;
}
/** Writes an edit of a locked order; it gets its next version. */
export async function updateOrder(trx: Trx, id: string, e: OrderEdit & OrderTurn, now: Date): Promise<void> {
  const given: Record<string, unknown> = {
    number: e.number,
    order_date: e.orderDate,
    promised_date: e.promisedDate,
    cedi_id: e.cediId,
    client_id: e.clientId,
    contact_name: e.contactName,
    company_name: e.companyName,
    business_name: e.businessName,
    phone: e.phone,
    phone_extension: e.phoneExtension,
    cellphone: e.cellphone,
    email: e.email,
    ...(e.address ? addressColumns(e.address) : {}),
    warehouse_location: e.warehouseLocation,
    observations: e.observations,
    hold_reason: e.holdReason,
    cancel_reason: e.cancelReason,
    guide_id: e.guideId,
    merged_into_id: e.mergedIntoId,
    ...(e.status === undefined ? {} : { status: e.status, status_at: now }),
    updated_at: now,
  };
  const sets = Object.entries(given).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`],
  );
  if (e.windows) sets.push(sql`windows = ${JSON.stringify(e.windows)}::jsonb`);
  await sql`update customer_order set ${sql.join(sets)}, version = version + 1 where id = ${id}`.execute(trx);
}

export interface NewOrderEvent {
  orderId: string;
  action: OrderAction;
  from: OrderStatus | null;
  to: OrderStatus;
  detail?: EventDetail;
}
/** Adds lines to histories. Ids are made here, after the orders' rows are locked: their order is the order of what happened. */
export async function addOrderEvents(
  trx: Trx,
  actor: { companyId: string; name: string },
  at: Date,
  events: readonly NewOrderEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const rows = events.map((e) => ({
    id: newId(),
    order_id: e.orderId,
    action: e.action,
    from_status: e.from,
    to_status: e.to,
    detail: e.detail ?? {},
  }));
  await sql`insert into customer_order_event (id, company_id, order_id, at, actor, action, from_status, to_status, detail)
    select id, ${actor.companyId}::uuid, order_id, ${at}::timestamptz, ${actor.name}, action, from_status, to_status, detail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id uuid, order_id uuid, action text, from_status text, to_status text, detail jsonb)`.execute(
    trx,
  );
}

export const deleteOrders = (trx: Trx, ids: readonly string[]): Promise<unknown> =>
  sql`delete from customer_order where id = any(${ids as string[]}::uuid[])`.execute(trx);

/** The orders of an import, locked, with whether anything was done with each. */
export async function lockImported(
  trx: Trx,
  importId: string,
): Promise<{ id: string; cedi_id: string; is_worked: boolean }[]> {
  const { rows } = await sql<{ id: string; cedi_id: string; is_worked: boolean }>`select id, cedi_id,
      (status <> 'pendingPicking' or picked_units + short_units > 0 or guide_id is not null) as is_worked
    from customer_order where import_id = ${importId} order by id for update`.execute(trx);
  return rows;
}
