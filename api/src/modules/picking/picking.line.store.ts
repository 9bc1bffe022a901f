import type { ShortReason } from '@tramo/contract/warehouse/orders';
import type { PickLine } from '@tramo/contract/warehouse/pick-work';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export interface LineRow extends PickLine {
  taskId: string;
  cediId: string;
  shortReason: ShortReason | null;
  /** Units short of which nobody decided yet. */
  unresolved: number;
}
const lines = sql`select l.id as "_id", l.task_id as "taskId", t.cedi_id as "cediId", l.order_id as "orderId", c.number as "orderNumber", l.item_id as "itemId", i.code, i.sku, i.barcode, i.name,
    l.location_id as "locationId", l.location_code as "locationCode", l.area_name as "areaName", l.quantity, l.picked, l.short, l.slot, l.short_reason as "shortReason",
    l.short - l.resolved as unresolved
  from pick_line l join pick_task t on t.id = l.task_id join customer_order c on c.id = l.order_id join customer_order_item i on i.id = l.item_id`;

export const toPickLine = ({ taskId, cediId, shortReason, unresolved, ...line }: LineRow): PickLine => line;

/** Lines of a task in walking order. */
export const linesOf = async (trx: Trx, taskId: string): Promise<LineRow[]> =>
  (await sql<LineRow>`${lines} where l.task_id = ${taskId} order by l.walk, l.id`.execute(trx)).rows;
export const findLine = async (trx: Trx, id: string): Promise<LineRow | undefined> =>
  (await sql<LineRow>`${lines} where l.id = ${id}`.execute(trx)).rows[0];

export interface LineDelta {
  lineId: string;
  picked: number;
  short: number;
  reason: ShortReason | null;
  note: string;
}
export const changeLines = (trx: Trx, changes: readonly LineDelta[]): Promise<unknown> =>
  sql`update pick_line l set picked = l.picked + x.picked, short = l.short + x.short,
      short_reason = case when l.short + x.short = 0 then null else coalesce(x.reason, l.short_reason) end,
      short_note = case when x.note <> '' then x.note else l.short_note end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as x("lineId" uuid, picked int, short int, reason text, note text) where l.id = x."lineId"`.execute(
    trx,
  );

export const resolveLine = (trx: Trx, id: string, quantity: number): Promise<unknown> =>
  sql`update pick_line set resolved = resolved + ${quantity} where id = ${id}`.execute(trx);

/** A line more, right behind another one of its task. */
export const insertLine = (
  trx: Trx,
  of: {
    id: string;
    companyId: string;
    after: string;
    itemId: string;
    locationId: string | null;
    code: string;
    areaName: string;
    quantity: number;
  },
): Promise<unknown> =>
  sql`insert into pick_line (id, company_id, task_id, order_id, item_id, walk, location_id, location_code, area_name, quantity, slot)
    select ${of.id}, company_id, task_id, order_id, ${of.itemId}, (select coalesce(max(o.walk), 0) + 1 from pick_line o where o.task_id = l.task_id), ${of.locationId}::uuid, ${of.code},
      ${of.areaName}, ${of.quantity}, slot from pick_line l where l.id = ${of.after}`.execute(trx);

export const cutLines = (trx: Trx, cuts: readonly { lineId: string; quantity: number }[]): Promise<unknown> =>
  sql`update pick_line l set quantity = x.quantity from jsonb_to_recordset(${JSON.stringify(cuts)}::jsonb) as x("lineId" uuid, quantity int) where l.id = x."lineId"`.execute(
    trx,
  );

/** What open tasks of a cedi will still take, by place and article. */
export const takenUnits = async (
  trx: Trx,
  cediId: string,
): Promise<{ locationId: string; sku: string; quantity: number }[]> =>
  (
    await sql<{
      locationId: string;
      sku: string;
      quantity: number;
    }>`select l.location_id as "locationId", i.sku_key as sku, sum(l.quantity - l.picked - l.short)::int as quantity
      from pick_line l join pick_task t on t.id = l.task_id join customer_order_item i on i.id = l.item_id
      where t.cedi_id = ${cediId} and t.status in ('open', 'claimed', 'paused') and l.location_id is not null group by 1, 2`.execute(
      trx,
    )
  ).rows;

/** Locations of these where less was found than should lie there, and nobody counted since. */
export const doubtfulPlaces = async (trx: Trx, locationIds: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await sql<{
        id: string;
      }>`select id from warehouse_location where id = any(${locationIds as string[]}::uuid[]) and short_at is not null`.execute(
        trx,
      )
    ).rows.map((r) => r.id),
  );
/** An item of a task is taken at this place. */
export const setPlace = (
  trx: Trx,
  of: { taskId: string; itemId: string; locationId: string; code: string; areaName: string },
): Promise<unknown> =>
  sql`update pick_line set location_id = ${of.locationId}, location_code = ${of.code}, area_name = ${of.areaName} where task_id = ${of.taskId} and item_id = ${of.itemId}`.execute(
    trx,
  );

/** Orders of these of which some task still has lines to pick, and whether anything of them was picked. */
export const openOrders = async (trx: Trx, orderIds: readonly string[]): Promise<Set<string>> =>
  new Set(
    (
      await sql<{
        order_id: string;
      }>`select distinct o.order_id from pick_task_order o where o.is_open and o.order_id = any(${orderIds as string[]}::uuid[])`.execute(
        trx,
      )
    ).rows.map((r) => r.order_id),
  );
/** Orders of a task of which it picked something, or found it short. */
export const begunOrders = async (trx: Trx, taskId: string): Promise<Set<string>> =>
  new Set(
    (
      await sql<{
        order_id: string;
      }>`select distinct order_id from pick_line where task_id = ${taskId} and picked + short > 0`.execute(trx)
    ).rows.map((r) => r.order_id),
  );
