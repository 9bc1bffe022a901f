import type { PickTask, PickTaskStatus } from '@tramo/contract/warehouse/pick-tasks';
import { pickLimits } from '@tramo/contract/warehouse/pick-tasks';
import type { PickMode, PickPosition } from '@tramo/contract/warehouse/pick-work';
import { type RawBuilder, sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import type { PlannedTask } from './picking.plan.rules.ts';

export interface TaskRow {
  id: string;
  number: number;
  cedi_id: string;
  wave_id: string | null;
  mode: PickMode;
  status: PickTaskStatus;
  area_name: string;
  picker_id: string | null;
  picker_name: string | null;
  lease_until: Date | null;
  position: PickPosition;
  last_seq: number;
  asks_location: boolean;
  version: number;
}
interface ShownRow extends TaskRow {
  cedi_name: string;
  wave_name: string | null;
  leaves_at: Date | null;
  promised_date: string | null;
  walk: number;
  claimed_at: Date | null;
  last_scan_at: Date | null;
  finished_at: Date | null;
  orders: number;
  lines: number;
  lines_done: number;
  units: number;
  picked: number;
  short: number;
}
const shown = sql`select t.id, t.number, t.cedi_id, t.wave_id, t.mode, t.status, t.area_name, t.picker_id, u.full_name as picker_name, t.lease_until, t.position, t.last_seq,
    t.asks_location, t.version, a.name as cedi_name, w.name as wave_name, t.leaves_at, t.promised_date::text as promised_date, t.walk, t.claimed_at, t.last_scan_at, t.finished_at,
    (select count(*)::int from pick_task_order o where o.task_id = t.id) as orders, s.*
  from pick_task t join address a on a.id = t.cedi_id left join pick_wave w on w.id = t.wave_id left join app_user u on u.id = t.picker_id
  cross join lateral (select count(*)::int as lines, count(*) filter (where l.picked + l.short >= l.quantity)::int as lines_done, coalesce(sum(l.quantity), 0)::int as units,
    coalesce(sum(l.picked), 0)::int as picked, coalesce(sum(l.short), 0)::int as short from pick_line l where l.task_id = t.id) s`;

/** Somebody holds it and nothing was heard of him for long. */
export const isStuck = (r: Pick<ShownRow, 'status' | 'last_scan_at' | 'claimed_at'>, now: Date): boolean => {
  const heard = Math.max(r.last_scan_at?.getTime() ?? 0, r.claimed_at?.getTime() ?? 0);
  return r.status === 'claimed' && now.getTime() - heard > pickLimits.stuckSeconds * 1000;
};
const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const toTask = (r: ShownRow, now: Date): PickTask => ({
  _id: r.id,
  number: r.number,
  mode: r.mode,
  status: r.status,
  cedi: { _id: r.cedi_id, name: r.cedi_name },
  wave: r.wave_id ? { _id: r.wave_id, name: r.wave_name ?? '' } : null,
  areaName: r.area_name,
  leavesAt: iso(r.leaves_at),
  promisedDate: r.promised_date,
  orders: r.orders,
  lines: r.lines,
  linesDone: r.lines_done,
  units: r.units,
  pickedUnits: r.picked,
  shortUnits: r.short,
  walk: r.walk,
  picker: r.picker_id ? { _id: r.picker_id, name: r.picker_name ?? '' } : null,
  leaseUntil: iso(r.lease_until),
  claimedDate: iso(r.claimed_at),
  lastScanDate: iso(r.last_scan_at),
  finishedDate: iso(r.finished_at),
  isStuck: isStuck(r, now),
  version: r.version,
});

export interface TaskFilter {
  cediIds: readonly string[] | null;
  search: string;
  status: readonly PickTaskStatus[] | null;
  waveId: string | null;
  pickerId: string | null;
}
const filtered = (
  f: TaskFilter,
): RawBuilder<unknown> => sql`where (${f.cediIds === null} or t.cedi_id = any(${(f.cediIds ?? []) as string[]}::uuid[]))
  and (${f.status === null} or t.status = any(${(f.status ?? []) as string[]}::text[]))
  and (${f.waveId === null} or t.wave_id = ${f.waveId}::uuid) and (${f.pickerId === null} or t.picker_id = ${f.pickerId}::uuid)
  and (${f.search === ''} or ${holdsSearch(f.search, [sql`t.number::text`, sql`t.area_name`, sql`coalesce((select w.name from pick_wave w where w.id = t.wave_id), '')`])}
    or exists (select 1 from pick_task_order o join customer_order c on c.id = o.order_id where o.task_id = t.id and ${holdsSearch(f.search, [sql`c.number`])}))`;
/** What is to be done first, before what was done last. */
const order = sql`order by t.status in ('done', 'cancelled'), case when t.status in ('done', 'cancelled') then -t.number end, t.leaves_at nulls last, t.promised_date nulls last, t.turn, t.number`;

export async function listTasks(
  trx: Trx,
  f: TaskFilter,
  page: { limit: number; offset: number; now: Date },
): Promise<{ tasks: PickTask[]; total: number }> {
  const { rows } =
    await sql<ShownRow>`${shown} where t.id = any(array(select t.id from pick_task t ${filtered(f)} ${order} limit ${page.limit} offset ${page.offset})) ${order}`.execute(
      trx,
    );
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from pick_task t ${filtered(f)}`.execute(
    trx,
  );
  return { tasks: rows.map((r) => toTask(r, page.now)), total: count[0]?.n ?? 0 };
}

export async function findTask(trx: Trx, id: string, now: Date): Promise<{ row: TaskRow; task: PickTask } | null> {
  const { rows } = await sql<ShownRow>`${shown} where t.id = ${id}`.execute(trx);
  return rows[0] ? { row: rows[0], task: toTask(rows[0], now) } : null;
}

const plain = sql`select t.id, t.number, t.cedi_id, t.wave_id, t.mode, t.status, t.area_name, t.picker_id, (select u.full_name from app_user u where u.id = t.picker_id) as picker_name,
  t.lease_until, t.position, t.last_seq, t.asks_location, t.version from pick_task t`;
export const lockTask = async (trx: Trx, id: string): Promise<TaskRow | undefined> =>
  (await sql<TaskRow>`${plain} where t.id = ${id} for update of t`.execute(trx)).rows[0];

/** The task that comes next and nobody holds, its row taken: whoever asks at the same time gets another one. */
export const lockNext = async (
  trx: Trx,
  of: { cediIds: readonly string[] | null; mode: PickMode | null; now: Date },
): Promise<TaskRow | undefined> =>
  (
    await sql<TaskRow>`${plain} where (t.status = 'open' or (t.status = 'claimed' and t.lease_until < ${of.now}))
      and (${of.cediIds === null} or t.cedi_id = any(${(of.cediIds ?? []) as string[]}::uuid[])) and (${of.mode === null} or t.mode = ${of.mode})
      order by t.leaves_at nulls last, t.promised_date nulls last, t.turn, t.number limit 1 for update of t skip locked`.execute(
      trx,
    )
  ).rows[0];

/** The open task that an order is in. */
export const openTaskOf = async (
  trx: Trx,
  orderId: string,
): Promise<{ id: string; number: number; picker_id: string | null } | undefined> =>
  (
    await sql<{
      id: string;
      number: number;
      picker_id: string | null;
    }>`select t.id, t.number, t.picker_id from pick_task_order o join pick_task t on t.id = o.task_id
      where o.order_id = ${orderId} and o.is_open order by t.picker_id is not null, t.number limit 1`.execute(trx)
  ).rows[0];
export const openTasksOf = async (trx: Trx, orderId: string): Promise<string[]> =>
  (
    await sql<{
      task_id: string;
    }>`select task_id from pick_task_order where order_id = ${orderId} and is_open order by task_id`.execute(trx)
  ).rows.map((r) => r.task_id);
/** Orders of these that are in an open task, with its number. */
export const ordersInTasks = async (
  trx: Trx,
  orderIds: readonly string[],
): Promise<{ order_id: string; number: number }[]> =>
  (
    await sql<{
      order_id: string;
      number: number;
    }>`select o.order_id, t.number from pick_task_order o join pick_task t on t.id = o.task_id
      where o.is_open and o.order_id = any(${orderIds as string[]}::uuid[])`.execute(trx)
  ).rows;

/** Whether somebody has an order in a task of his. */
export const isWorkedOn = async (trx: Trx, orderId: string): Promise<boolean> =>
  (
    await sql`select 1 from pick_task_order o join pick_task t on t.id = o.task_id where o.order_id = ${orderId} and o.is_open and t.status in ('claimed', 'paused') limit 1`.execute(
      trx,
    )
  ).rows.length > 0;

export const heldBy = async (trx: Trx, userId: string): Promise<string | undefined> =>
  (
    await sql<{
      id: string;
    }>`select id from pick_task where picker_id = ${userId} and status = 'claimed' order by claimed_at limit 1`.execute(
      trx,
    )
  ).rows[0]?.id;

export interface TaskChange {
  status: PickTaskStatus;
  pickerId: string | null;
  leaseUntil: Date | null;
  /** Set when it is claimed anew. */
  claimedAt?: Date;
}
export const updateTask = (trx: Trx, id: string, c: TaskChange): Promise<unknown> =>
  sql`update pick_task set status = ${c.status}, picker_id = ${c.pickerId}, lease_until = ${c.leaseUntil}, claimed_at = coalesce(${c.claimedAt ?? null}::timestamptz, claimed_at),
    version = version + 1 where id = ${id}`.execute(trx);
export const endTask = (trx: Trx, id: string, status: 'done' | 'cancelled', at: Date): Promise<unknown> =>
  sql`update pick_task set status = ${status}, lease_until = null, finished_at = ${at}, version = version + 1 where id = ${id}`.execute(
    trx,
  );
export const extendLease = (trx: Trx, id: string, until: Date): Promise<unknown> =>
  sql`update pick_task set lease_until = ${until} where id = ${id}`.execute(trx);
export const savePosition = (
  trx: Trx,
  id: string,
  of: { position: PickPosition; lastSeq: number; at: Date },
): Promise<unknown> =>
  sql`update pick_task set position = ${JSON.stringify(of.position)}::jsonb, last_seq = greatest(last_seq, ${of.lastSeq}), last_scan_at = ${of.at} where id = ${id}`.execute(
    trx,
  );
export const setPosition = (trx: Trx, id: string, position: PickPosition): Promise<unknown> =>
  sql`update pick_task set position = ${JSON.stringify(position)}::jsonb where id = ${id}`.execute(trx);
export const closeTaskOrders = (trx: Trx, taskId: string): Promise<unknown> =>
  sql`update pick_task_order set is_open = false where task_id = ${taskId}`.execute(trx);
/** An order leaves its open tasks before anything of it was picked there. */
export async function dropOrder(trx: Trx, taskId: string, orderId: string): Promise<void> {
  await sql`delete from pick_line where task_id = ${taskId} and order_id = ${orderId}`.execute(trx);
  await sql`delete from pick_task_order where task_id = ${taskId} and order_id = ${orderId}`.execute(trx);
}

export interface TaskOrderRow {
  order_id: string;
  slot: number | null;
}
export const taskOrders = async (trx: Trx, taskId: string): Promise<TaskOrderRow[]> =>
  (
    await sql<TaskOrderRow>`select order_id, slot from pick_task_order where task_id = ${taskId} order by turn`.execute(
      trx,
    )
  ).rows;

export interface NewTasks {
  companyId: string;
  cediId: string;
  waveId: string | null;
  mode: PickMode;
  firstNumber: number;
  asksLocation: boolean;
  position: PickPosition;
  tasks: readonly PlannedTask[];
}
/** Writes tasks with their orders and lines; answers their ids. */
export async function insertTasks(trx: Trx, n: NewTasks): Promise<string[]> {
  const made = n.tasks.map((task, i) => ({ id: newId(), number: n.firstNumber + i, turn: i, task }));
  const rows = made.map(({ id, number, turn, task }) => ({
    id,
    number,
    turn,
    area: task.areaName,
    leaves: task.leavesAt,
    promised: task.promisedDate,
    walk: task.walk,
  }));
  await sql`insert into pick_task (id, company_id, cedi_id, wave_id, number, mode, area_name, leaves_at, promised_date, turn, walk, position, asks_location)
    select x.id, ${n.companyId}::uuid, ${n.cediId}::uuid, ${n.waveId}::uuid, x.number, ${n.mode}, x.area, x.leaves, x.promised, x.turn, x.walk,
      ${JSON.stringify(n.position)}::jsonb, ${n.asksLocation}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(id uuid, number int, turn int, area text, leaves timestamptz, promised date, walk int)`.execute(
    trx,
  );
  const orders = made.flatMap(({ id, task }) =>
    task.orders.map((o, turn) => ({ task: id, id: o.orderId, slot: o.slot, turn, area: task.areaName })),
  );
  await sql`insert into pick_task_order (company_id, task_id, order_id, slot, turn, area_name)
    select ${n.companyId}::uuid, x.task, x.id, x.slot, x.turn, x.area
    from jsonb_to_recordset(${JSON.stringify(orders)}::jsonb) as x(task uuid, id uuid, slot int, turn int, area text)`.execute(
    trx,
  );
  const lines = made.flatMap(({ id, task }) =>
    task.lines.map((l, walk) => ({
      id: newId(),
      task: id,
      orderId: l.orderId,
      itemId: l.itemId,
      walk: walk + 1,
      locationId: l.locationId,
      code: l.locationCode,
      area: l.areaName,
      quantity: l.quantity,
      slot: l.slot,
    })),
  );
  await sql`insert into pick_line (id, company_id, task_id, order_id, item_id, walk, location_id, location_code, area_name, quantity, slot)
    select x.id, ${n.companyId}::uuid, x.task, x."orderId", x."itemId", x.walk, x."locationId", x.code, x.area, x.quantity, x.slot
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as x(id uuid, task uuid, "orderId" uuid, "itemId" uuid, walk int, "locationId" uuid, code text, area text, quantity int, slot int)`.execute(
    trx,
  );
  return made.map((m) => m.id);
}
