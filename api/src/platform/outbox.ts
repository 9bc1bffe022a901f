import { type RawBuilder, sql } from 'kysely';
import { type Database, type Trx, wakeAfterCommit } from './db/tx.ts';
import { onWake } from './db/wake.ts';
import type { NewEvent, StoredEvent } from './events.ts';

/** Writes events in the transaction that causes them. They become visible to others in order once it commits. */
export async function emit(trx: Trx, events: readonly NewEvent[]): Promise<void> {
  if (events.length === 0) return;
  const values: RawBuilder<unknown>[] = events.map(
    (e) =>
      sql`(${e.companyId}::uuid, ${e.name}, ${JSON.stringify(e.payload)}::jsonb, ${e.cediId}::uuid, ${e.userId}::uuid)`,
  );
  await sql`insert into event (company_id, name, payload, cedi_id, user_id) values ${sql.join(values)}`.execute(trx);
  wakeAfterCommit(trx, 'tramo_outbox');
}

interface Row {
  seq: number;
  company_id: string;
  name: string;
  payload: unknown;
  cedi_id: string | null;
  user_id: string | null;
}
const toEvent = (r: Row): StoredEvent => ({
  seq: r.seq,
  companyId: r.company_id,
  name: r.name,
  payload: r.payload,
  cediId: r.cedi_id,
  userId: r.user_id,
});

/** Events of all companies after a place in the order; of some names alone when they are given. */
export async function eventsAfter(
  trx: Trx,
  seq: number,
  limit: number,
  names: readonly string[] | null = null,
): Promise<StoredEvent[]> {
  const { rows } = await sql<Row>`select seq, company_id, name, payload, cedi_id, user_id from event
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

/**
 * Gives committed events their place in the order. A number drawn before a commit may show up after a later one; so the number
 * that readers follow is given here, by one relay at a time (advisory lock), once the events are visible.
 */
async function relayOnce(db: Database): Promise<number> {
  return db.system(async (trx) => {
    await sql`select pg_advisory_xact_lock(727002)`.execute(trx);
    const { rows } = await sql<{ seq: number }>`
      with waiting as (select id from event where seq is null order by id limit 1000),
      numbered as (select id, nextval('event_seq') as seq from waiting order by id)
      update event e set seq = n.seq from numbered n where e.id = n.id returning e.seq`.execute(trx);
    if (rows.length > 0) wakeAfterCommit(trx, 'tramo_events');
    return rows.length;
  });
}

/** The relay waits this long for company: under load one of its transactions then numbers the events of many. */
const GATHER_MS = 10;

/** The relay of a process. Answers how to stop. */
export async function startRelay(db: Database, onError: (error: unknown) => void): Promise<() => Promise<void>> {
  const relay = async (): Promise<void> => {
    await new Promise((r) => setTimeout(r, GATHER_MS));
    while ((await relayOnce(db)) === 1000);
  };
  return (await onWake(db.connection, 'tramo_outbox', relay, onError)).stop;
}

/** Forgets events that every subscriber has had, two days old; those of the `brief` names two hours old. */
export const forgetEvents = (trx: Trx, brief: readonly string[]): Promise<unknown> =>
  sql`delete from event where seq is not null and (created_at < now() - interval '2 days'
      or (name = any(${brief as string[]}::text[]) and created_at < now() - interval '2 hours'))
    and seq <= (select coalesce(min(seq), 9223372036854775807) from subscriber)`.execute(trx);
