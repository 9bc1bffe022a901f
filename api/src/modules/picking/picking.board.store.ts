import { type PickTaskStatus, pickLimits } from '@tramo/contract/warehouse/pick-tasks';
import type { PickBoard, PickPerson } from '@tramo/contract/warehouse/picking';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export interface BoardOf {
  cediIds: readonly string[] | null;
  /** The company's today, as a day and as its first instant. */
  today: string;
  since: Date;
  now: Date;
}
const within = (f: BoardOf, column: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(${f.cediIds === null} or ${column} = any(${(f.cediIds ?? []) as string[]}::uuid[]))`;
/** Claimed, and nothing was heard for long. */
const stuck = (f: BoardOf): RawBuilder<unknown> =>
  sql`(t.status = 'claimed' and greatest(coalesce(t.last_scan_at, t.claimed_at), t.claimed_at) < ${new Date(f.now.getTime() - pickLimits.stuckSeconds * 1000)})`;

/** Orders on their way, and those that were packed today. */
export const statesOf = async (trx: Trx, f: BoardOf): Promise<PickBoard['states']> =>
  (
    await sql<
      Omit<PickBoard['states'][number], 'oldestDate'> & { oldest: Date | null }
    >`select c.status, count(*)::int as orders, coalesce(sum(c.units), 0)::int as units,
        min(c.status_at) as oldest, count(*) filter (where c.promised_date <= ${f.today}::date and c.status <> 'packed')::int as due,
        count(*) filter (where c.hold_reason is not null)::int as held
      from customer_order c where ${within(f, sql`c.cedi_id`)} and (c.status in ('pendingPicking', 'picking', 'pendingPacking', 'packing') or (c.status = 'packed' and c.status_at >= ${f.since}))
      group by c.status`.execute(trx)
  ).rows.map(({ oldest, ...r }) => ({ ...r, oldestDate: oldest?.toISOString() ?? null }));

export const wavesOf = async (trx: Trx, f: BoardOf): Promise<PickBoard['waves']> =>
  (
    await sql<
      Omit<PickBoard['waves'][number], 'leavesAt'> & { leaves_at: Date | null }
    >`select w.id as "_id", w.name, w.leaves_at,
        (select count(distinct o.order_id)::int from pick_task_order o join pick_task x on x.id = o.task_id where x.wave_id = w.id) as orders,
        count(l.id)::int as lines, count(l.id) filter (where l.picked + l.short >= l.quantity)::int as "linesDone", coalesce(sum(l.short), 0)::int as "shortUnits",
        count(distinct t.id)::int as tasks, count(distinct t.id) filter (where t.status in ('done', 'cancelled'))::int as "tasksDone"
      from pick_wave w left join pick_task t on t.wave_id = w.id left join pick_line l on l.task_id = t.id
      where ${within(f, sql`w.cedi_id`)} and (w.status = 'released' or w.finished_at >= ${f.since}) group by w.id order by w.leaves_at nulls last, w.created_at limit 50`.execute(
      trx,
    )
  ).rows.map(({ leaves_at, ...r }) => ({ ...r, leavesAt: leaves_at?.toISOString() ?? null }));

export const taskCounts = async (trx: Trx, f: BoardOf): Promise<PickBoard['tasks']> => {
  const { rows } = await sql<{
    status: PickTaskStatus;
    n: number;
    stuck: number;
  }>`select t.status, count(*)::int as n, count(*) filter (where ${stuck(f)})::int as stuck from pick_task t
    where ${within(f, sql`t.cedi_id`)} and (t.status in ('open', 'claimed', 'paused') or (t.status = 'done' and t.finished_at >= ${f.since})) group by t.status`.execute(
    trx,
  );
  const of = (status: PickTaskStatus): number => rows.find((r) => r.status === status)?.n ?? 0;
  return {
    open: of('open'),
    claimed: of('claimed'),
    paused: of('paused'),
    doneToday: of('done'),
    stuck: rows.reduce((n, r) => n + r.stuck, 0),
  };
};

interface PersonRow {
  id: string;
  name: string;
  lines: number;
  units: number;
  packed: number;
  first: Date | null;
  last: Date | null;
  scans: number;
  refused: number;
  task_id: string | null;
  number: number | null;
  mode: NonNullable<PickPerson['task']>['mode'] | null;
  task_lines: number | null;
  task_done: number | null;
  stuck: boolean | null;
}
/** Minutes below which nobody's pace is told by the hour. */
const leastHours = 1 / 6;
/** Who scanned today or holds a task. */
export const peopleOf = async (trx: Trx, f: BoardOf): Promise<PickPerson[]> =>
  (
    await sql<PersonRow>`with today as (
        select s.user_id, coalesce(sum(s.lines), 0)::int as lines, coalesce(sum(s.units) filter (where s.stage = 'picking'), 0)::int as units,
          coalesce(sum(s.units) filter (where s.stage = 'packing'), 0)::int as packed, min(s.at) as first, max(s.at) as last, count(*)::int as scans,
          count(*) filter (where s.verdict = 'refuse')::int as refused
        from pick_scan s left join pick_task t on t.id = s.task_id left join customer_order c on c.id = s.order_id
        where s.at >= ${f.since} and ${within(f, sql`coalesce(t.cedi_id, c.cedi_id)`)} group by s.user_id),
      held as (
        select distinct on (t.picker_id) t.picker_id, t.id, t.number, t.mode, ${stuck(f)} as stuck,
          (select count(*)::int from pick_line l where l.task_id = t.id) as lines, (select count(*)::int from pick_line l where l.task_id = t.id and l.picked + l.short >= l.quantity) as done
        from pick_task t where t.status in ('claimed', 'paused') and t.picker_id is not null and ${within(f, sql`t.cedi_id`)} order by t.picker_id, t.status, t.claimed_at desc)
      select u.id, u.full_name as name, coalesce(d.lines, 0) as lines, coalesce(d.units, 0) as units, coalesce(d.packed, 0) as packed, d.first, d.last, coalesce(d.scans, 0) as scans,
        coalesce(d.refused, 0) as refused, h.id as task_id, h.number, h.mode, h.lines as task_lines, h.done as task_done, h.stuck
      from app_user u left join today d on d.user_id = u.id left join held h on h.picker_id = u.id where d.user_id is not null or h.picker_id is not null
      order by h.stuck desc nulls last, coalesce(d.lines, 0) desc, u.full_name limit 200`.execute(trx)
  ).rows.map((r) => {
    const hours = Math.max(leastHours, ((r.last?.getTime() ?? 0) - (r.first?.getTime() ?? 0)) / 3_600_000);
    return {
      _id: r.id,
      name: r.name,
      task:
        r.task_id && r.mode
          ? {
              _id: r.task_id,
              number: r.number ?? 0,
              mode: r.mode,
              lines: r.task_lines ?? 0,
              linesDone: r.task_done ?? 0,
            }
          : null,
      linesToday: r.lines,
      unitsToday: r.units,
      packedToday: r.packed,
      linesPerHour: Math.round((r.lines / hours) * 10) / 10,
      accuracy: r.scans === 0 ? null : Math.round((1 - r.refused / r.scans) * 1000) / 1000,
      lastScanDate: r.last?.toISOString() ?? null,
      isStuck: r.stuck ?? false,
    };
  });

export const shortsOf = async (trx: Trx, f: BoardOf): Promise<number> =>
  (
    await sql<{ n: number }>`select count(*)::int as n from pick_line l join pick_task t on t.id = l.task_id
      where l.short > 0 and ${within(f, sql`t.cedi_id`)} and t.last_scan_at >= ${f.since}`.execute(trx)
  ).rows[0]?.n ?? 0;
