import { sql } from 'kysely';
import type { Database, Trx } from './db/tx.ts';
import { onWake } from './db/wake.ts';
import type { EventType, StoredEvent } from './events.ts';
import { eventsAfter } from './outbox.ts';
import { runInContext } from './work-context.ts';

/** Reactions to events in their order, named for their effect. One may run twice for one event and must not mind. */
export interface Subscriber {
  name: string;
  reactions: readonly Reaction[];
}

const subscribed = Symbol('made by subscribe');
/** What to do at an event; made by `subscribe`. */
interface Reaction {
  eventName: string;
  handle(trx: Trx, event: StoredEvent): Promise<void>;
  readonly [subscribed]: true;
}

/** Does something whenever an event of this type has happened. */
export const subscribe = <N extends string, P extends object>(
  type: EventType<N, P>,
  handle: (trx: Trx, event: StoredEvent<P>) => Promise<void>,
): Reaction => ({ eventName: type.eventName, handle, [subscribed]: true });

const eventNames = (subscriber: Subscriber): string[] => subscriber.reactions.map((r) => r.eventName);

/** Which events each subscriber of this version wants, for what tells how far behind it is: also in processes that do not run them. */
const wanted: Record<string, readonly string[]> = {};
export function noteSubscribers(subscribers: readonly Subscriber[]): void {
  for (const s of subscribers) wanted[s.name] = eventNames(s);
}
export const wantedEvents = (): Readonly<Record<string, readonly string[]>> => wanted;

/** Lines of the log name the request that caused an event, or the event where there was none. */
const inContext = <T>(subscriber: Subscriber, event: StoredEvent, work: () => T): T =>
  runInContext({ requestId: event.requestId ?? `event-${event.seq}`, subscriber: subscriber.name }, work);

const BATCH = 200;
const TRIES = 5;
/** A round of the subscribers serves what came within this time. */
const GATHER_MS = 20;
/** Events that a subscriber may pass over before its place is written. */
const PASS_OVER = 1000;

/** The event that a subscriber fails at. */
interface Failing {
  seq: number;
  tries: number;
  /** Milliseconds of the clock before which it is not tried again. */
  retryAt: number;
}

/**
 * Runs the subscribers in the order of events. Each keeps its place in a row of its own, moved in the transaction of its effects;
 * the row's lock makes one process at a time its worker. An event that fails is tried by itself, with growing pauses, once those before it
 * are done (its failure undoes a whole transaction); after five times it is parked and passed over.
 */
export async function startSubscribers(
  db: Database,
  subscribers: readonly Subscriber[],
  onError: (error: unknown) => void,
  options: { retryMs?: number } = {},
): Promise<() => Promise<void>> {
  const retryMs = options.retryMs ?? 500;
  const failing = new Map<string, Failing>();
  const timers = new Set<NodeJS.Timeout>();
  /** A process that ends leaves what waits to the next one: each batch is committed by itself. */
  let stopping = false;
  /** True when there may be more to do at once. */
  const runOne = async (subscriber: Subscriber): Promise<boolean> => {
    let failed: { event: StoredEvent; error: unknown; isFirst: boolean } | null = null;
    try {
      return await db.system(async (trx) => {
        const { rows } = await sql<{
          seq: number;
        }>`select seq from subscriber where name = ${subscriber.name} for update skip locked`.execute(trx);
        const place = rows[0];
        if (!place) return false;
        const waiting = await eventsAfter(trx, place.seq, BATCH, eventNames(subscriber));
        const events = part(subscriber.name, place.seq, waiting);
        const last = events.at(-1);
        if (!last) return false;
        for (const event of events) {
          try {
            for (const reaction of subscriber.reactions)
              if (reaction.eventName === event.name)
                await inContext(subscriber, event, () => reaction.handle(trx, event));
          } catch (error) {
            failed = { event, error, isFirst: event === events[0] };
            throw error;
          }
        }
        await sql`update subscriber set seq = ${last.seq} where name = ${subscriber.name}`.execute(trx);
        return waiting.length === BATCH || events.length < waiting.length;
      });
    } catch (error) {
      const f = failed as { event: StoredEvent; error: unknown; isFirst: boolean } | null;
      if (!f) {
        onError(error);
        return false;
      }
      inContext(subscriber, f.event, () => onError(error));
      if (!f.isFirst) {
        failing.set(subscriber.name, { seq: f.event.seq, tries: 0, retryAt: 0 });
        return true;
      }
      return count(subscriber, f.event, f.error);
    }
  };
  /** What to take of the waiting events: all; or those before the one that fails; or that one alone, when its pause is over. */
  const part = (name: string, place: number, waiting: readonly StoredEvent[]): readonly StoredEvent[] => {
    const known = failing.get(name);
    if (!known) return waiting;
    if (known.seq <= place) {
      failing.delete(name);
      return waiting;
    }
    const before = waiting.filter((e) => e.seq < known.seq);
    if (before.length > 0) return before;
    return Date.now() < known.retryAt ? [] : waiting.slice(0, 1);
  };
  const count = async (subscriber: Subscriber, event: StoredEvent, error: unknown): Promise<boolean> => {
    const known = failing.get(subscriber.name);
    const tries = (known?.seq === event.seq ? known.tries : 0) + 1;
    if (tries >= TRIES) {
      failing.delete(subscriber.name);
      await park(subscriber, event, error);
      return true;
    }
    const pauseMs = retryMs * 2 ** (tries - 1);
    failing.set(subscriber.name, { seq: event.seq, tries, retryAt: Date.now() + pauseMs });
    const timer = setTimeout(() => {
      timers.delete(timer);
      beat.nudge();
    }, pauseMs + 1);
    timer.unref();
    timers.add(timer);
    return false;
  };
  const park = (subscriber: Subscriber, event: StoredEvent, error: unknown): Promise<void> =>
    db.system(async (trx) => {
      const { rows } =
        await sql`update subscriber set seq = ${event.seq} where name = ${subscriber.name} and seq < ${event.seq} returning seq`.execute(
          trx,
        );
      if (rows.length === 0) return; // another process came past it
      await sql`insert into event_parked (company_id, subscriber, event_id, name, payload, error)
        values (${event.companyId}, ${subscriber.name}, ${event.seq}, ${event.name}, ${JSON.stringify(event.payload)}::jsonb, ${String(error)})`.execute(
        trx,
      );
    });
  /** Up to where this process knows that there is nothing for a subscriber. */
  const passed = new Map<string, number>();
  /** Subscribers with something to do. One look serves all of them: most events are of no interest to most. */
  const wanting = (): Promise<readonly Subscriber[]> =>
    db.system(async (trx) => {
      const { rows: places } = await sql<{
        name: string;
        seq: number;
      }>`select name, seq from subscriber where name = any(${subscribers.map((s) => s.name)}::text[])`.execute(trx);
      const written = new Map(places.map((p) => [p.name, p.seq]));
      const placeOf = (s: Subscriber): number => Math.max(written.get(s.name) ?? 0, passed.get(s.name) ?? 0);
      const { rows: news } = await sql<{ name: string; last: number }>`select name, max(seq) as last from event
        where seq > ${Math.min(...subscribers.map(placeOf))} group by name`.execute(trx);
      const head = Math.max(0, ...news.map((n) => n.last));
      const lastOf = new Map(news.map((n) => [n.name, n.last]));
      const busy = subscribers.filter((s) => eventNames(s).some((name) => (lastOf.get(name) ?? 0) > placeOf(s)));
      const behind: string[] = [];
      for (const s of subscribers) {
        if (busy.includes(s)) continue;
        const to = Math.max(head, placeOf(s));
        passed.set(s.name, to);
        if (to - (written.get(s.name) ?? 0) >= PASS_OVER) behind.push(s.name);
      }
      if (behind.length > 0)
        await sql`update subscriber set seq = ${head} where name in
          (select name from subscriber where name = any(${behind}::text[]) and seq < ${head} for update skip locked)`.execute(
          trx,
        );
      return busy;
    });
  await db.system(async (trx) => {
    for (const s of subscribers)
      await sql`insert into subscriber (name, seq) values (${s.name}, (select coalesce(max(seq), 0) from event)) on conflict do nothing`.execute(
        trx,
      );
  });
  const serve = async (): Promise<void> => {
    if (subscribers.length === 0) return;
    await new Promise((r) => setTimeout(r, GATHER_MS));
    for (const s of await wanting()) while (!stopping && (await runOne(s)));
  };
  const beat = await onWake(db.connection, 'tramo_events', serve, onError);
  return async () => {
    stopping = true;
    for (const timer of timers) clearTimeout(timer);
    await beat.stop();
  };
}
