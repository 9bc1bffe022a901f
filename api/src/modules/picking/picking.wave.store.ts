import type { PickMode } from '@tramo/contract/warehouse/pick-work';
import type { Wave, WaveRule } from '@tramo/contract/warehouse/waves';
import { sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';

interface WaveRow {
  id: string;
  name: string;
  cedi_id: string;
  cedi_name: string;
  mode: PickMode;
  status: Wave['status'];
  leaves_at: Date | null;
  walk: number;
  single_walk: number;
  created_at: Date;
  created_by: string;
  version: number;
  orders: number;
  lines: number;
  lines_done: number;
  short: number;
  tasks: number;
  tasks_done: number;
}
const shown = sql`select w.id, w.name, w.cedi_id, a.name as cedi_name, w.mode, w.status, w.leaves_at, w.walk, w.single_walk, w.created_at, coalesce(u.full_name, '') as created_by,
    w.version, s.*, (select count(distinct o.order_id)::int from pick_task_order o join pick_task t on t.id = o.task_id where t.wave_id = w.id) as orders
  from pick_wave w join address a on a.id = w.cedi_id left join app_user u on u.id = w.created_by
  cross join lateral (select count(distinct t.id)::int as tasks, count(distinct t.id) filter (where t.status in ('done', 'cancelled'))::int as tasks_done, count(l.id)::int as lines,
    count(l.id) filter (where l.picked + l.short >= l.quantity)::int as lines_done, coalesce(sum(l.short), 0)::int as short
    from pick_task t left join pick_line l on l.task_id = t.id where t.wave_id = w.id) s`;
const toWave = (r: WaveRow): Wave => ({
  _id: r.id,
  name: r.name,
  cedi: { _id: r.cedi_id, name: r.cedi_name },
  mode: r.mode,
  status: r.status,
  leavesAt: r.leaves_at?.toISOString() ?? null,
  orders: r.orders,
  lines: r.lines,
  linesDone: r.lines_done,
  shortUnits: r.short,
  tasks: r.tasks,
  tasksDone: r.tasks_done,
  walk: r.walk,
  singleWalk: r.single_walk,
  createdDate: r.created_at.toISOString(),
  createdBy: r.created_by,
  version: r.version,
});

export interface WaveFilter {
  cediIds: readonly string[] | null;
  search: string;
  status: Wave['status'] | null;
}
export async function listWaves(
  trx: Trx,
  f: WaveFilter,
  page: { limit: number; offset: number },
): Promise<{ waves: Wave[]; total: number }> {
  const where = sql`where (${f.cediIds === null} or w.cedi_id = any(${(f.cediIds ?? []) as string[]}::uuid[])) and (${f.status === null} or w.status = ${f.status})
    and ${holdsSearch(f.search, [sql`w.name`])}`;
  const { rows } =
    await sql<WaveRow>`${shown} where w.id = any(array(select w.id from pick_wave w ${where} order by w.created_at desc, w.id desc limit ${page.limit} offset ${page.offset}))
      order by w.created_at desc, w.id desc`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from pick_wave w ${where}`.execute(trx);
  return { waves: rows.map(toWave), total: count[0]?.n ?? 0 };
}
export async function findWave(trx: Trx, id: string): Promise<Wave | null> {
  const { rows } = await sql<WaveRow>`${shown} where w.id = ${id}`.execute(trx);
  return rows[0] ? toWave(rows[0]) : null;
}

export const insertWave = (
  trx: Trx,
  w: {
    id: string;
    companyId: string;
    cediId: string;
    name: string;
    mode: PickMode;
    rule: WaveRule;
    leavesAt: string | null;
    walk: number;
    singleWalk: number;
    userId: string;
    at: Date;
  },
): Promise<unknown> =>
  sql`insert into pick_wave (id, company_id, cedi_id, name, mode, rule, leaves_at, walk, single_walk, created_by, created_at)
    values (${w.id}, ${w.companyId}, ${w.cediId}, ${w.name}, ${w.mode}, ${JSON.stringify(w.rule)}::jsonb, ${w.leavesAt}, ${w.walk}, ${w.singleWalk}, ${w.userId}, ${w.at})`.execute(
    trx,
  );

/** A wave whose tasks are all over is finished. */
export const finishWaveOf = (trx: Trx, taskId: string, at: Date): Promise<unknown> =>
  sql`update pick_wave w set status = 'finished', finished_at = ${at}, version = version + 1 where w.id = (select wave_id from pick_task where id = ${taskId}) and w.status = 'released'
    and not exists (select 1 from pick_task t where t.wave_id = w.id and t.status not in ('done', 'cancelled'))`.execute(
    trx,
  );
export const cancelWave = (trx: Trx, id: string, at: Date): Promise<unknown> =>
  sql`update pick_wave set status = 'cancelled', finished_at = ${at}, version = version + 1 where id = ${id}`.execute(
    trx,
  );
/** Its tasks that nobody has. */
export const waitingTasks = async (trx: Trx, id: string): Promise<string[]> =>
  (
    await sql<{
      id: string;
    }>`select id from pick_task where wave_id = ${id} and status = 'open' order by id for update`.execute(trx)
  ).rows.map((r) => r.id);
export const hasTasks = async (trx: Trx, id: string): Promise<boolean> =>
  (
    await sql`select 1 from pick_task where wave_id = ${id} and status in ('claimed', 'paused', 'open', 'done') limit 1`.execute(
      trx,
    )
  ).rows.length > 0;
