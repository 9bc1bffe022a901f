import type { Audience } from '@tramo/contract/access';
import type { TimeWindow } from '@tramo/contract/fields';
import type { Guide } from '@tramo/contract/guides';
import type { OrderStatus } from '@tramo/contract/warehouse/order-states';
import type { Order, OrderEvent, OrderItem, OrderOrigin, ShortReason } from '@tramo/contract/warehouse/orders';
import { sql } from 'kysely';
import { type AddressColumns, addressOf } from '../../platform/db/address-columns.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { canOf } from './orders.rules.ts';

export interface OrderRow extends AddressColumns {
  id: string;
  number: string;
  order_date: string;
  promised_date: string | null;
  cedi_id: string;
  cedi_name: string | null;
  client_id: string | null;
  client_name: string | null;
  contact_name: string;
  company_name: string;
  business_name: string;
  phone: string;
  phone_extension: string;
  cellphone: string;
  email: string;
  windows: TimeWindow[];
  warehouse_location: string;
  observations: string;
  status: OrderStatus;
  status_at: Date;
  hold_reason: string | null;
  cancel_reason: string | null;
  origin: OrderOrigin;
  import_id: string | null;
  guide_id: string | null;
  guide_folio: string | null;
  guide_status: Guide['status'] | null;
  route_id: string | null;
  route_name: string | null;
  route_start: Date | null;
  route_order: number | null;
  parent_id: string | null;
  parent_number: string | null;
  merged_into_id: string | null;
  merged_number: string | null;
  item_count: number;
  units: number;
  picked_units: number;
  short_units: number;
  packed_units: number;
  weight_kg: number;
  volume_m3: number;
  created_at: Date;
  version: number;
}

const orderWithNames =
  () => sql`select o.*, o.order_date::text as order_date, o.promised_date::text as promised_date, a.name as cedi_name, c.name as client_name,
    g.folio as guide_folio, g.status as guide_status, r.id as route_id, r.name as route_name, r.start_at as route_start, g.route_order, p.number as parent_number, m.number as merged_number
  from customer_order o left join address a on a.id = o.cedi_id left join client c on c.id = o.client_id left join guide g on g.id = o.guide_id left join route r on r.id = g.route_id
    left join customer_order p on p.id = o.parent_id left join customer_order m on m.id = o.merged_into_id`;

const inCedis = (cediIds: readonly string[] | null) =>
  cediIds === null ? sql`` : sql` and (o.cedi_id = any(${cediIds as string[]}::uuid[])) is true`;

/** Orders by ids, in no order, kept to some cedis unless null. */
export async function ordersByIds(
  trx: Trx,
  ids: readonly string[],
  cediIds: readonly string[] | null,
): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return (
    await sql<OrderRow>`${orderWithNames()} where o.id = any(${ids as string[]}::uuid[])${inCedis(cediIds)}`.execute(
      trx,
    )
  ).rows;
}

/** The same, locked until the transaction ends; always in the order of ids, so that two callers cannot wait for each other. */
export async function lockOrders(
  trx: Trx,
  ids: readonly string[],
  cediIds: readonly string[] | null,
): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  return (
    await sql<OrderRow>`${orderWithNames()} where o.id = any(${ids as string[]}::uuid[])${inCedis(cediIds)} order by o.id for update of o`.execute(
      trx,
    )
  ).rows;
}

const routeOf = (r: OrderRow): NonNullable<Order['guide']>['route'] =>
  r.route_id && r.route_start
    ? {
        _id: r.route_id,
        name: r.route_name ?? '',
        startDate: r.route_start.toISOString(),
        stopOrder: r.route_order ?? 0,
      }
    : null;

export const toOrder = (r: OrderRow, { audiences }: { audiences: readonly Audience[] }): Order => ({
  _id: r.id,
  number: r.number,
  orderDate: r.order_date,
  promisedDate: r.promised_date,
  cedi: { _id: r.cedi_id, name: r.cedi_name ?? '' },
  client: r.client_id === null ? null : { _id: r.client_id, name: r.client_name ?? '' },
  contactName: r.contact_name,
  companyName: r.company_name,
  businessName: r.business_name,
  phone: r.phone,
  phoneExtension: r.phone_extension,
  cellphone: r.cellphone,
  email: r.email,
  address: addressOf(r),
  windows: r.windows,
  warehouseLocation: r.warehouse_location,
  observations: r.observations,
  status: r.status,
  statusDate: r.status_at.toISOString(),
  isHeld: r.hold_reason !== null,
  holdReason: r.hold_reason,
  cancelReason: r.cancel_reason,
  origin: r.origin,
  createdFromApi: r.origin === 'api',
  importId: r.import_id,
  guide:
    r.guide_id && r.guide_folio !== null && r.guide_status
      ? { _id: r.guide_id, folio: r.guide_folio, status: r.guide_status, route: routeOf(r) }
      : null,
  parent: r.parent_id ? { _id: r.parent_id, number: r.parent_number ?? '' } : null,
  mergedInto: r.merged_into_id ? { _id: r.merged_into_id, number: r.merged_number ?? '' } : null,
  itemCount: r.item_count,
  units: r.units,
  pickedUnits: r.picked_units,
  shortUnits: r.short_units,
  packedUnits: r.packed_units,
  weightKg: r.weight_kg,
  volumeM3: r.volume_m3,
  createdDate: r.created_at.toISOString(),
  version: r.version,
  can: canOf(
    {
      status: r.status,
      isHeld: r.hold_reason !== null,
      hasGuide: r.guide_id !== null,
      isMergedAway: r.merged_into_id !== null,
      pickedUnits: r.picked_units,
      shortUnits: r.short_units,
      itemCount: r.item_count,
      units: r.units,
      // A state that it came to later than it was made.
      wasWorked: r.status_at.getTime() !== r.created_at.getTime(),
    },
    audiences,
  ),
});

export interface ItemRow {
  id: string;
  order_id: string;
  code: string;
  name: string;
  sku: string;
  barcode: string;
  quantity: number;
  unit_weight_kg: number;
  unit_volume_m3: number;
  unit_value: number;
  picked: number;
  short: number;
  short_reason: ShortReason | null;
  packed: number;
}
export const toItem = (r: ItemRow): OrderItem => ({
  _id: r.id,
  code: r.code,
  name: r.name,
  sku: r.sku,
  barcode: r.barcode,
  quantity: r.quantity,
  unitWeightKg: r.unit_weight_kg,
  unitVolumeM3: r.unit_volume_m3,
  unitValue: r.unit_value,
  picked: r.picked,
  short: r.short,
  shortReason: r.short_reason,
  packed: r.packed,
});
/** Items of orders in their order; each order that was asked for has its list. */
export async function itemsOf(trx: Trx, orderIds: readonly string[]): Promise<Map<string, OrderItem[]>> {
  const byOrder = new Map<string, OrderItem[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return byOrder;
  const { rows } =
    await sql<ItemRow>`select id, order_id, code, name, sku, barcode, quantity, unit_weight_kg, unit_volume_m3, unit_value, picked, short, short_reason, packed
    from customer_order_item where order_id = any(${orderIds as string[]}::uuid[]) order by order_id, position`.execute(
      trx,
    );
  for (const row of rows) byOrder.get(row.order_id)?.push(toItem(row));
  return byOrder;
}

/** An item with the order that it is of. */
export async function findItem(trx: Trx, itemId: string): Promise<(OrderItem & { orderId: string }) | null> {
  const { rows } = await sql<ItemRow>`select * from customer_order_item where id = ${itemId}`.execute(trx);
  return rows[0] ? { ...toItem(rows[0]), orderId: rows[0].order_id } : null;
}

/** What a line of the history keeps beside its states. */
export type EventDetail = Partial<Pick<OrderEvent, 'reason' | 'fields' | 'order' | 'folio' | 'item'>>;
export async function historyOf(trx: Trx, orderId: string): Promise<OrderEvent[]> {
  const { rows } = await sql<{
    id: string;
    at: Date;
    actor: string;
    action: OrderEvent['action'];
    from_status: OrderStatus | null;
    to_status: OrderStatus;
    detail: EventDetail;
  }>`select id, at, actor, action, from_status, to_status, detail from customer_order_event where order_id = ${orderId} order by at, id`.execute(
    trx,
  );
  return rows.map((r) => ({
    _id: r.id,
    at: r.at.toISOString(),
    actor: r.actor,
    action: r.action,
    from: r.from_status,
    to: r.to_status,
    reason: r.detail.reason ?? '',
    fields: r.detail.fields ?? [],
    order: r.detail.order ?? null,
    folio: r.detail.folio ?? null,
    item: r.detail.item ?? null,
  }));
}

/** Numbers of orders that begin so, in small letters; whose client they are does not matter. Beyond the wall, as lists are: LIKE has no index before it. */
export async function takenNumbers(trx: Trx, companyId: string, beginning: string): Promise<Set<string>> {
  const { rows } = await sql<{ number: string }>`select number_key as number from customer_order_of_company
    where company_id = ${companyId} and number_plain like tramo_plain(${beginning.replace(/[\\%_]/g, '\\$&')}) || '%'`.execute(
    trx,
  );
  return new Set(rows.map((r) => r.number));
}

/** Orders that have one of these numbers for their client, by `orderKey`. */
export async function ordersNumbered(
  trx: Trx,
  companyId: string,
  wanted: readonly { number: string; clientId: string | null }[],
): Promise<Map<string, { id: string; number: string; order_date: string; client_name: string | null }>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await sql<{
    id: string;
    number: string;
    order_date: string;
    client_id: string | null;
    client_name: string | null;
  }>`select o.id, o.number, o.order_date::text as order_date, o.client_id, c.name as client_name
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w(number text, "clientId" uuid)
    join customer_order o on o.company_id = ${companyId}::uuid and o.number_key = lower(w.number)
      and o.client_key = coalesce(w."clientId", '00000000-0000-0000-0000-000000000000'::uuid)
    left join client c on c.id = o.client_id`.execute(trx);
  return new Map(rows.map((r) => [orderKey({ number: r.number, clientId: r.client_id }), r]));
}
/** Two orders of a company never have the same key. */
export const orderKey = (o: { number: string; clientId: string | null }): string =>
  `${o.clientId ?? ''} ${o.number.toLowerCase()}`;

/** The orders of guides, by the guide. */
export async function ordersOfGuides(
  trx: Trx,
  guideIds: readonly string[],
): Promise<Map<string, { id: string; number: string }>> {
  const { rows } = await sql<{
    guide_id: string;
    id: string;
    number: string;
  }>`select guide_id, id, number from customer_order
    where guide_id = any(${guideIds as string[]}::uuid[])`.execute(trx);
  return new Map(rows.map((r) => [r.guide_id, r]));
}
