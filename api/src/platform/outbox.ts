import { type RawBuilder, sql } from 'kysely';
import { type Database, type Trx, wakeAfterCommit } from './db/tx.ts';
import { onWake } from './db/wake.ts';
import type { NewEvent, StoredEvent } from './events.ts';
import { workContext } from './work-context.ts';

/** Writes events in the transaction that causes them. They become visible to others in order once it commits. */
export async function emit(trx: Trx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const requestId = workContext()?.requestId ?? null;
  const values: RawBuilder<unknown>[] = events.map(
    (e) =>
      sql`(${e.companyId}::uuid, ${e.name}, ${JSON.stringify(e.payload)}::jsonb, ${e.cediId}::uuid, ${e.userId}::uuid, ${requestId})`,
  );
  await sql`insert into event (company_id, name, payload, cedi_id, user_id, request_id) values ${sql.join(values)}`.execute(
    trx,
  );
  wakeAfterCommit(trx, 'tramo_outbox');
}

interface Row {
  seq: number;
  company_id: string;
  name: string;
  payload: unknown;
  cedi_id: string | null;
  user_id: string | null;
  request_id?: string | null;
}
const toEvent = (r: Row): StoredEvent => ({
  seq: r.seq,
  companyId: r.company_id,
  name: r.name,
  payload: r.payload,
  cediId: r.cedi_id,
  userId: r.user_id,
  requestId: r.request_id ?? null,
});

/** Events of all companies after a place in the order; of some names alone when they are given. */
export async function eventsAfter(
  trx: Trx,
  seq: number,
  limit: number,
  names: readonly string[] | null = null,
): Promise<StoredEvent[]> {
  const { rows } = await sql<Row>`select seq, company_id, name, payload, cedi_id, user_id, request_id from event
    where seq > ${seq} and (${names as string[] | null}::text[] is null or name = any(${names as string[] | null}::text[])) order by seq limit ${limit}`.execute(
    trx,
  );
  return rows.map(toEvent);
}

/** Events of one company after a place, or null when the oldest of them may be gone already. */
export async function companyEventsAfter(
  trx: Trx,
  companyId: string,
  seq: number,
  limit: number,
): Promise<StoredEvent[] | null> {
  const { rows: bounds } = await sql<{
    low: number | null;
    high: number | null;
  }>`select min(seq) as low, max(seq) as high from event`.execute(trx);
  const { low, high } = bounds[0] ?? { low: null, high: null };
  if (seq > (high ?? 0) || (low !== null && seq < low - 1)) return null;
  const { rows } = await sql<Row>`select seq, company_id, name, payload, cedi_id, user_id from event
    where company_id = ${companyId} and seq > ${seq} order by seq limit ${limit + 1}`.execute(trx);
  return rows.length > limit ? null : rows.map(toEvent);
}

export async function lastSeq(trx: Trx): Promise<number> {
  const { rows } = await sql<{ seq: number | null }>`select max(seq) as seq from event`.execute(trx);
  return rows[0]?.seq ?? 0;
}

/** Events that one turn of the relay numbers. */
const TURN = 1000;
/**
 * Gives committed events their place in the order. A number drawn before a commit may show up after a later one; so the number
 * that readers follow is given here, by one relay at a time (advisory lock), once the events are visible. Null: another one is at it.
 */
async function relayOnce(db: Database): Promise<number | null> {
  return db.system(async (trx) => {
    const { rows: turn } = await sql<{
      isMine: boolean;
    }>`select pg_try_advisory_xact_lock(727002) as "isMine"`.execute(trx);
    if (!turn[0]?.isMine) return null;
    const { rows } = await sql<{ seq: number }>`
      with waiting as (select id from event where seq is null order by id limit ${TURN}),
      numbered as (select id, nextval('event_seq') as seq from waiting order by id)
      update event e set seq = n.seq from numbered n where e.id = n.id returning e.seq`.execute(trx);
    if (rows.length > 0) wakeAfterCommit(trx, 'tramo_events');
    return rows.length;
  });
}

/** Whether any event waits for its place. */
async function isAnyWaiting({ connection }: Database): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from event where seq is null) as any`.execute(
    connection.kysely,
  );
  return rows[0]?.any === true;
}

/** The relay waits this long for company: under load one of its transactions then numbers the events of many. */
const GATHER_MS = 10;

/** The relay of a process. Answers how to stop. */
export async function startRelay(db: Database, onError: (error: unknown) => void): Promise<() => Promise<void>> {
  const relay = async (): Promise<void> => {
    // Of many processes one does it, and nobody stands in a queue for what is done by then.
    for (let numbered: number | null = null; numbered === null || numbered === TURN; ) {
      await new Promise((r) => setTimeout(r, GATHER_MS));
      if (!(await isAnyWaiting(db))) return;
      numbered = await relayOnce(db);
    }
  };
  return (await onWake(db.connection, 'tramo_outbox', relay, onError)).stop;
}

/** Forgets events that every subscriber has had, two days old. */
export const forgetEvents = (trx: Trx): Promise<unknown> =>
  sql`delete from event where seq is not null and created_at < now() - interval '2 days'
    and seq <= (select coalesce(min(seq), 9223372036854775807) from subscriber)`.execute(trx);

/** When an event of this place was written; null when it is gone. */
export async function eventTime(trx: Trx, seq: number): Promise<Date | null> {
  const { rows } = await sql<{ created_at: Date }>`select created_at from event where seq = ${seq}`.execute(trx);
  return rows[0]?.created_at ?? null;
}
