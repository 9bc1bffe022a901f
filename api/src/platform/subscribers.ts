import { sql } from 'kysely';
import type { Connection } from './db/connect.ts';
import type { Database, Trx } from './db/tx.ts';
import { eventsAfter, pulse, type StoredEvent } from './outbox.ts';

/** A reaction to events, named for its effect. May run twice for one event and must not mind. */
export interface Subscriber {
  name: string;
  events: readonly string[];
  handle(trx: Trx, event: StoredEvent): Promise<void>;
}

const BATCH = 200;
const TRIES = 5;

/**
 * Runs the subscribers in the order of events. Each keeps its place in a row of its own, moved in the transaction of its effects;
 * the row's lock makes one process at a time its worker. An event that fails five times is parked and passed over.
 */
export async function startSubscribers(db: Database, connection: Connection, subscribers: readonly Subscriber[], onError: (error: unknown) => void): Promise<() => Promise<void>> {
  const tries = new Map<string, number>();
  const runOne = async (subscriber: Subscriber): Promise<boolean> => {
    let failed: { event: StoredEvent; error: unknown } | null = null;
    try {
      return await db.system(async (trx) => {
        const { rows } = await sql<{ seq: number }>`select seq from subscriber where name = ${subscriber.name} for update skip locked`.execute(trx);
        const place = rows[0];
        if (!place) return false;
        const events = await eventsAfter(trx, place.seq, BATCH);
        const last = events.at(-1);
        if (!last) return false;
        for (const event of events) {
          if (!subscriber.events.includes(event.name)) continue;
          try {
            await subscriber.handle(trx, event);
          } catch (error) {
            failed = { event, error };
            throw error;
          }
        }
        await sql`update subscriber set seq = ${last.seq} where name = ${subscriber.name}`.execute(trx);
        return events.length === BATCH;
      });
    } catch (error) {
      onError(error);
      const f = failed as { event: StoredEvent; error: unknown } | null;
      if (f) await park(subscriber, f.event, f.error);
      return false;
    }
  };
  const park = async (subscriber: Subscriber, event: StoredEvent, error: unknown): Promise<void> => {
    const key = `${subscriber.name}:${event.seq}`;
    const count = (tries.get(key) ?? 0) + 1;
    tries.set(key, count);
    if (count < TRIES) return;
    tries.delete(key);
    await db.system(async (trx) => {
      await sql`insert into event_parked (company_id, subscriber, event_id, name, payload, error)
        values (${event.companyId}, ${subscriber.name}, ${event.seq}, ${event.name}, ${JSON.stringify(event.payload)}::jsonb, ${String(error)})`.execute(trx);
      await sql`update subscriber set seq = ${event.seq} where name = ${subscriber.name}`.execute(trx);
    });
  };
  await db.system(async (trx) => {
    for (const s of subscribers) await sql`insert into subscriber (name, seq) values (${s.name}, (select coalesce(max(seq), 0) from event)) on conflict do nothing`.execute(trx);
  });
  const beat = pulse(
    async () => {
      for (const s of subscribers) while (await runOne(s));
    },
    2000,
    onError,
  );
  const stopListening = await connection.listen('tramo_events', beat.nudge, beat.nudge);
  beat.nudge();
  return async () => {
    await stopListening();
    await beat.stop();
  };
}
