import { type Job, jobKinds } from '@tramo/contract/jobs';
import { problemText } from '@tramo/contract/problem-kinds';
import { sql } from 'kysely';
import { fromKysely, type PgBoss } from 'pg-boss';
import { asOwner, type Database, type Trx, wakeAfterCommit } from './db/tx.ts';
import { onWake } from './db/wake.ts';
import { eventsOf, type NewEvent } from './events.ts';
import { newId } from './ids.ts';
import type { Pulse } from './nudged-work.ts';
import { emit } from './outbox.ts';
import { Problem, problemBody } from './problem.ts';
import { relation } from './relation.ts';
import { currentTraceparent, noTracer, readTraceparent, type Tracer } from './tracing/tracer.ts';
import { runInContext, workContext } from './work-context.ts';

/** `id`, `time_zone` of companies. */
export const companiesOfJobs = relation('platform.companiesOfJobs');
/** `id`, `full_name` of people. */
export const peopleOfJobs = relation('platform.peopleOfJobs');

export type JobKind = Job['kind'];

/** A job in the hands of its worker. */
export interface RunningJob {
  id: string;
  companyId: string;
  userId: string;
  timeZone: string;
  userName: string;
  subjectId: string;
  data: Record<string, unknown>;
  /** What an earlier run of it, cut by a crash, told last with `progress`; empty at the first. */
  before: Record<string, unknown>;
  /** Tells how far it is; written at most four times a second, the last call always. */
  progress(done: number, total: number, detail?: Record<string, unknown>): Promise<void>;
  /** Aborts when somebody cancels the job. */
  signal: AbortSignal;
}
/** Does the work; a handler that ran half before a crash is called again and goes on. Returns the final detail. */
export type JobHandler = (job: RunningJob) => Promise<Record<string, unknown> | void>;

export interface Jobs {
  /** Queues a job in the caller's transaction. One unfinished job per kind and subject: a second call answers the first. */
  start(
    trx: Trx,
    input: { companyId: string; userId: string; kind: JobKind; subjectId: string; data?: Record<string, unknown> },
  ): Promise<string>;
  /**
   * Names who does the work. So many jobs of a kind at a time in a process (two, unless `atOnce` says otherwise), of different companies; who queues ten
   * has the others' first ones go before his second.
   */
  handle(kind: JobKind, handler: JobHandler, options?: { atOnce?: number }): void;
  /** Begins to take jobs from the queues. */
  work(): Promise<void>;
  /** Gives the unfinished jobs of a restored database to the queues, which do not come along. */
  resume(): Promise<number>;
  /** Fails the jobs that their queue gave up, so that nobody waits for them. */
  sweep(): Promise<void>;
  stop(): Promise<void>;
}

interface JobRow {
  id: string;
  company_id: string;
  user_id: string;
  kind: JobKind;
  subject_id: string;
  status: Job['status'];
  data: Record<string, unknown>;
  done: number;
  total: number;
  detail: Record<string, unknown>;
  error: { key: string; message: string } | null;
  cancel_requested: boolean;
  request_id: string | null;
  traceparent: string | null;
  /** Counted only where somebody asks for one job. */
  ahead?: number;
  created_at: Date;
  finished_at: Date | null;
}
export const toJob = (r: JobRow): Job => ({
  _id: r.id,
  kind: r.kind,
  subjectId: r.subject_id,
  status: r.status,
  ahead: r.ahead ?? 0,
  progress: { done: r.done, total: r.total, detail: r.detail },
  error: r.error,
  createdDate: r.created_at.toISOString(),
  finishedDate: r.finished_at?.toISOString() ?? null,
});

export async function findJob(trx: Trx, id: string): Promise<(Job & { userId: string }) | null> {
  const { rows } =
    await sql<JobRow>`select j.*, (select count(*) from job o where j.status = 'queued' and o.company_id = j.company_id and o.kind = j.kind
      and o.status in ('queued', 'running') and (o.created_at, o.id) < (j.created_at, j.id)) as ahead
    from job j where j.id = ${id}`.execute(trx);
  return rows[0] ? { ...toJob(rows[0]), userId: rows[0].user_id } : null;
}

/** What a job was told when it began. */
export async function jobData(trx: Trx, id: string): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ data: Record<string, unknown> }>`select data from job where id = ${id}`.execute(trx);
  return rows[0]?.data ?? {};
}

/** Forgets what a job was told when it began. */
export const clearJobData = (trx: Trx, id: string): Promise<unknown> =>
  sql`update job set data = '{}' where id = ${id}`.execute(trx);

interface JobEvents {
  /** A job began, moved on or ended; for its user alone. */
  'job.changed': { job: Job };
}
export const jobChanged = eventsOf<JobEvents>()('job.changed');
const changed = (r: JobRow): NewEvent[] => [jobChanged(r.company_id, null, { job: toJob(r) }, r.user_id)];

/** Asks a job to stop. One that has not begun is cancelled at once; a running one ends at its next step. */
export async function cancelJob(trx: Trx, id: string): Promise<void> {
  const { rows } = await sql<JobRow>`update job set cancel_requested = true,
    status = case when status = 'queued' then 'cancelled' else status end,
    finished_at = case when status = 'queued' then now() else finished_at end
    where id = ${id} and status in ('queued', 'running') returning *`.execute(trx);
  const row = rows[0];
  if (!row) return;
  wakeAfterCommit(trx, 'tramo_jobs');
  await emit(trx, changed(row));
}

/** Ends a job in the transaction of its last effect, so that nobody sees the one without the other. Called by the job's own handler. */
export async function finishJob(
  trx: Trx,
  id: string,
  status: 'done' | 'cancelled' | 'failed',
  detail: Record<string, unknown>,
  error: { key: string; message: string } | null = null,
): Promise<void> {
  const { rows } =
    await sql<JobRow>`update job set status = ${status}, finished_at = now(), detail = ${JSON.stringify(detail)}::jsonb, error = ${error ? JSON.stringify(error) : null}::jsonb,
    done = case when ${status} = 'done' then greatest(total, 1) else done end, total = case when ${status} = 'done' then greatest(total, 1) else total end
    where id = ${id} and status in ('queued', 'running') returning *`.execute(trx);
  if (rows[0]) await emit(trx, changed(rows[0]));
}

/** A worker of a queue, by its id in pg-boss. */
interface Worker {
  id: string;
  kind: JobKind;
}

/** How often pg-boss looks for jobs by itself: those that another process gave back. New ones are told. */
const POLL_SECONDS = 10;
/** Jobs of a kind that a process works on at the same time. */
const AT_ONCE = 2;
/** A job of a company that rests is looked at so much later. */
const REST_S = 60;

/** Why a job's signal aborts when its process ends: nobody cancelled it, and another process (or the next start) goes on with it. */
export const processEnds = 'the process ends';

/** pg-boss over a database. `queues` are taken by `work()` with one worker each in this process. */
export async function openJobs(
  db: Database,
  options: {
    onError(error: unknown): void;
    tracer?: Tracer;
    /** Companies whose jobs wait. */
    resting?: () => readonly string[];
  },
): Promise<Jobs> {
  const { tracer = noTracer } = options;
  const boss: PgBoss = db.connection.newBoss();
  boss.on('error', options.onError);
  await boss.start();
  const handlers = new Map<JobKind, { run: JobHandler; atOnce: number }>();
  const running = new Map<string, AbortController>();
  let following: Pulse | null = null;
  const known = new Set<string>();
  const queue = async (kind: JobKind): Promise<void> => {
    if (known.has(kind)) return;
    // A worker that dies stops its heartbeat; the job then goes to another one.
    await boss.createQueue(kind, {
      retryLimit: 3,
      retryDelay: 1,
      expireInSeconds: 3600,
      heartbeatSeconds: 60,
    });
    // Queues of older databases notify in the transaction that queues; ours wakes after the commit.
    await boss.updateQueue(kind, { notify: false });
    known.add(kind);
  };
  for (const kind of jobKinds) await queue(kind);

  const settle = async (
    id: string,
    status: Job['status'],
    detail: Record<string, unknown> | null,
    error: { key: string; message: string } | null,
  ): Promise<void> => {
    await db.system(async (trx) => {
      const { rows } =
        await sql<JobRow>`update job set status = ${status}, finished_at = now(), error = ${error ? JSON.stringify(error) : null}::jsonb,
        detail = case when ${detail === null} then detail else ${JSON.stringify(detail ?? {})}::jsonb end,
        done = case when ${status} = 'done' then greatest(total, 1) else done end, total = case when ${status} = 'done' then greatest(total, 1) else total end
        where id = ${id} and status in ('queued', 'running') returning *`.execute(trx);
      if (rows[0]) await emit(trx, changed(rows[0]));
    });
  };

  /** A company that rests has its jobs wait; each is looked at again after a while. */
  const putOff = (kind: JobKind, id: string, companyId: string): Promise<unknown> =>
    boss.send(kind, { id }, { startAfter: REST_S, group: { id: companyId } });

  const runJob = async (kind: JobKind, id: string): Promise<void> => {
    if (running.has(id)) return;
    const resting = options.resting?.() ?? [];
    if (resting.length > 0) {
      const { rows } = await db.system((trx) =>
        sql<{ company_id: string }>`select company_id from job
          where id = ${id} and status = 'queued' and company_id = any(${resting as string[]}::uuid[])`.execute(trx),
      );
      if (rows[0]) return void (await putOff(kind, id, rows[0].company_id));
    }
    const row = await db.system(async (trx) => {
      const { rows } = await sql<JobRow & { time_zone: string; full_name: string | null }>`
        with j as (update job set status = 'running', started_at = coalesce(started_at, now()) where id = ${id} and status in ('queued', 'running') returning *)
        select j.*, c.time_zone, u.full_name from j join ${companiesOfJobs()} c on c.id = j.company_id left join ${peopleOfJobs()} u on u.id = j.user_id`.execute(
        trx,
      );
      if (rows[0]) await emit(trx, changed(rows[0]));
      return rows[0];
    });
    const handler = handlers.get(kind);
    if (!row || !handler) return;
    const controller = new AbortController();
    running.set(id, controller);
    if (row.cancel_requested) controller.abort();
    let lastWrite = 0;
    const span = tracer.begin(`job ${kind}`, 'consumer', readTraceparent(row.traceparent), { 'tramo.job.id': id });
    const context = { requestId: row.request_id ?? id, jobId: id, ...(span.context ? { span: span.context } : {}) };
    const inContext = <T>(work: () => T): T => runInContext(context, work);
    try {
      const detail = await inContext(() =>
        handler.run({
          id,
          companyId: row.company_id,
          userId: row.user_id,
          timeZone: row.time_zone,
          userName: row.full_name ?? 'Sistema',
          subjectId: row.subject_id,
          data: row.data,
          before: row.detail,
          signal: controller.signal,
          progress: async (done, total, more) => {
            const now = Date.now();
            if (now - lastWrite < 250 && done < total) return;
            lastWrite = now;
            await db.system(async (trx) => {
              const { rows } =
                await sql<JobRow>`update job set done = ${done}, total = ${total}, detail = ${JSON.stringify(more ?? {})}::jsonb
              where id = ${id} and status = 'running' returning *`.execute(trx);
              if (rows[0]?.cancel_requested) controller.abort();
              if (rows[0]) await emit(trx, changed(rows[0]));
            });
          },
        }),
      );
      if (controller.signal.reason === processEnds) throw new Error(processEnds);
      await settle(id, controller.signal.aborted ? 'cancelled' : 'done', detail ?? null, null);
    } catch (error) {
      // Left to the queue, which gives it to the next worker.
      if (controller.signal.reason === processEnds) throw error;
      if (controller.signal.aborted) return await settle(id, 'cancelled', null, null);
      span.fail(error);
      inContext(() => options.onError(error));
      const failure = error instanceof Problem ? error : new Problem('general.unexpected');
      await settle(id, 'failed', null, {
        key: failure.key,
        message: String(problemBody(failure, 'es').body.error.message),
      });
    } finally {
      span.end();
      running.delete(id);
    }
  };

  /** Takes what waits, and ends what runs here and was cancelled anywhere. */
  const follow = async (workers: readonly Worker[]): Promise<void> => {
    const { rows } = await db.system((trx) =>
      sql<{
        id: string;
        kind: JobKind;
        status: Job['status'];
        cancel_requested: boolean;
      }>`select id, kind, status, cancel_requested from job
        where status = 'queued' or (cancel_requested and id = any(${[...running.keys()]}::uuid[]))`.execute(trx),
    );
    // One that was read as queued may have begun meanwhile: that is no reason to end it.
    for (const { id, cancel_requested } of rows) if (cancel_requested) running.get(id)?.abort();
    const waiting = new Set(rows.flatMap((r) => (r.status === 'queued' ? [r.kind] : [])));
    for (const { id, kind } of workers) if (waiting.has(kind)) boss.notifyWorker(id);
  };

  return {
    start: async (trx, input) => {
      const { rows: open } = await sql<{
        id: string;
      }>`select id from job where company_id = ${input.companyId} and subject_id = ${input.subjectId}
        and kind = ${input.kind} and status in ('queued', 'running')`.execute(trx);
      if (open[0]) return open[0].id;
      const id = newId();
      await sql`insert into job (id, company_id, user_id, kind, subject_id, data, request_id, traceparent)
        values (${id}, ${input.companyId}, ${input.userId}, ${input.kind}, ${input.subjectId}, ${JSON.stringify(input.data ?? {})}::jsonb,
          ${workContext()?.requestId ?? null}, ${currentTraceparent()})`.execute(trx);
      // A company's tenth job waits behind the first one of everybody else.
      const { rows: ahead } = await sql<{ n: number }>`select count(*)::int as n from job
        where company_id = ${input.companyId} and kind = ${input.kind} and status in ('queued', 'running') and id <> ${id}`.execute(
        trx,
      );
      await asOwner(trx, () =>
        boss.send(
          input.kind,
          { id },
          { db: fromKysely(trx as never), group: { id: input.companyId }, priority: -(ahead[0]?.n ?? 0) },
        ),
      );
      wakeAfterCommit(trx, 'tramo_jobs');
      return id;
    },
    handle: (kind, run, { atOnce = AT_ONCE } = {}) => void handlers.set(kind, { run, atOnce }),
    work: async () => {
      if (db.connection.kind === 'pglite') {
        // The embedded database has one process: whatever it was doing when it died is free to begin again now.
        await db.system((trx) =>
          sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(trx),
        );
      }
      const workers: Worker[] = [];
      for (const [kind, { atOnce }] of handlers)
        for (let n = 0; n < atOnce; n++) {
          const worker: string = await boss.work<{ id: string }>(
            kind,
            {
              pollingIntervalSeconds: POLL_SECONDS,
              heartbeatRefreshSeconds: 5,
              ...(atOnce > 1 ? { groupConcurrency: 1 } : {}),
            },
            async (batch) => {
              for (const j of batch as { data: { id: string } }[]) await runJob(kind, j.data.id);
              // One notice may tell of several jobs: after each the worker looks for the next.
              boss.notifyWorker(worker);
            },
          );
          workers.push({ id: worker, kind });
        }
      following = await onWake(db.connection, 'tramo_jobs', () => follow(workers), options.onError);
    },
    resume: () =>
      db.system(async (trx) => {
        const { rows } = await sql<{
          id: string;
          kind: JobKind;
          company_id: string;
        }>`select id, kind, company_id from job
          where status in ('queued', 'running') and not exists (select 1 from pgboss.job q where q.name = job.kind and q.data->>'id' = job.id::text
            and q.state in ('created', 'retry', 'active')) order by created_at`.execute(trx);
        // One of a kind that is no more fails with the sweep.
        for (const { id, kind, company_id } of rows)
          if (known.has(kind))
            await boss.send(kind, { id }, { db: fromKysely(trx as never), group: { id: company_id } });
        wakeAfterCommit(trx, 'tramo_jobs');
        return rows.length;
      }),
    sweep: async () => {
      const error = { key: 'general.unexpected', message: problemText('general.unexpected', 'es') };
      await db.system(async (trx) => {
        const { rows } =
          await sql<JobRow>`update job set status = 'failed', finished_at = now(), error = ${JSON.stringify(error)}::jsonb
          where status in ('queued', 'running') and created_at < now() - interval '2 minutes'
            and not exists (select 1 from pgboss.job q where q.name = job.kind and q.data->>'id' = job.id::text and q.state in ('created', 'retry', 'active'))
          returning *`.execute(trx);
        await emit(trx, rows.flatMap(changed));
      });
    },
    stop: async () => {
      for (const c of running.values()) c.abort(processEnds);
      await following?.stop();
      await boss.stop({ graceful: true, timeout: 2000 } as never);
    },
  };
}
