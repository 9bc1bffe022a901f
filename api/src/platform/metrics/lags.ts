import { sql } from 'kysely';
import type { Database, Trx } from '../db/tx.ts';
import { relation } from '../relation.ts';
import { wantedEvents } from '../subscribers.ts';

/** `next_at` of deliveries to webhooks that are queued or in hand. */
export const deliveriesOfWebhooks = relation('platform.deliveriesOfWebhooks');

/** How far what happens besides the requests is behind: of the whole installation, not of one process or company. */
export interface Lags {
  /** Committed events that the relay has not given their place yet, and the age of the oldest of them. */
  relay: { waiting: number; oldestS: number };
  /** Events that stand in the outbox table. */
  outbox: number;
  /** Each subscriber of this version: events that it wants and has not had, the age of the oldest of them, and those that it gave up. */
  subscribers: { name: string; behind: number; oldestS: number; parked: number }[];
  /** Jobs by kind; `oldestS`: of those that wait. Kinds without any are not there. */
  jobs: { kind: string; waiting: number; running: number; oldestS: number }[];
  /** Messages that should have left by now, by channel. */
  messages: { channel: string; due: number; oldestS: number }[];
  /** Deliveries to webhooks that should have left by now. */
  webhooks: { due: number; oldestS: number };
}

const age = (column: string) => sql`coalesce(extract(epoch from now() - min(${sql.ref(column)})), 0)::float8`;

/** More events than this are estimated by the database's statistics. */
const MANY = 100_000;

async function readLags(trx: Trx, now: Date): Promise<Lags> {
  const { rows } = await sql<{
    waiting: number;
    oldest: number;
    outbox: number;
    due: number;
    due_oldest: number;
  }>`select
      w.waiting, w.oldest, o.outbox, d.due, d.due_oldest
    from (select count(*) as waiting, ${age('created_at')} as oldest from event where seq is null) w,
      (select case when n < ${MANY} then n else greatest(n, (select reltuples from pg_class where oid = 'event'::regclass)::bigint) end as outbox
        from (select count(*) as n from (select from event limit ${MANY}) first_ones) counted) o,
      (select count(*) as due, coalesce(extract(epoch from ${now}::timestamptz - min(next_at)), 0)::float8 as due_oldest
        from ${deliveriesOfWebhooks()} d where next_at <= ${now}) d`.execute(trx);
  const { rows: subscribers } = await sql<{
    name: string;
    behind: number;
    oldest: number;
    parked: number;
  }>`select s.name,
      count(e.seq) as behind, ${age('e.created_at')} as oldest,
      (select count(*) from event_parked p where p.subscriber = s.name) as parked
    from subscriber s join jsonb_each(${JSON.stringify(wantedEvents())}::jsonb) wanted on wanted.key = s.name
      left join event e on e.seq > s.seq and wanted.value ? e.name
    group by s.name order by s.name`.execute(trx);
  const { rows: jobs } = await sql<{ kind: string; waiting: number; running: number; oldest: number }>`select kind,
      count(*) filter (where status = 'queued') as waiting, count(*) filter (where status = 'running') as running,
      coalesce(extract(epoch from now() - min(created_at) filter (where status = 'queued')), 0)::float8 as oldest
    from job where status in ('queued', 'running') group by kind order by kind`.execute(trx);
  const { rows: messages } = await sql<{ channel: string; due: number; oldest: number }>`select channel,
      count(*) as due, coalesce(extract(epoch from ${now}::timestamptz - min(next_at)), 0)::float8 as oldest
    from message where status in ('queued', 'held') and next_at <= ${now} group by channel order by channel`.execute(
    trx,
  );
  const one = rows[0];
  return {
    relay: { waiting: one?.waiting ?? 0, oldestS: one?.oldest ?? 0 },
    outbox: one?.outbox ?? 0,
    subscribers: subscribers.map(({ oldest, ...s }) => ({ ...s, oldestS: oldest })),
    jobs: jobs.map(({ oldest, ...job }) => ({ ...job, oldestS: oldest })),
    messages: messages.map(({ oldest, ...m }) => ({ ...m, oldestS: oldest })),
    webhooks: { due: one?.due ?? 0, oldestS: one?.due_oldest ?? 0 },
  };
}

/** Two who ask within this time read once. */
const REMEMBER_MS = 2000;
const remembered = new WeakMap<Database, { at: number; lags: Promise<Lags> }>();

/** The lags as they are, or were two seconds ago. */
export function lagsOf({ db, now }: { db: Database; now(): Date }): Promise<Lags> {
  const known = remembered.get(db);
  if (known && performance.now() - known.at < REMEMBER_MS) return known.lags;
  const lags = db.system((trx) => readLags(trx, now()));
  remembered.set(db, { at: performance.now(), lags });
  lags.catch(() => remembered.delete(db));
  return lags;
}
