import { AsyncLocalStorage } from 'node:async_hooks';
import { type Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { asTransaction, noTracer, type Tracer } from '../tracing/tracer.ts';
import { openBulkhead } from './bulkhead.ts';
import type { Connection, NoTables } from './connect.ts';
import { beginningWith } from './opening.ts';
import type { LogPlace, Replica } from './replica.ts';
import { type Channel, openWaker } from './wake.ts';

/** An open transaction. A store adds the types of its tables with `trx.withTables<…>()`. */
export type Trx = Transaction<NoTables>;

export interface Database {
  connection: Connection;
  /** Opens a transaction as the role that row-level security binds, for one company. Rolls back when `work` throws. */
  as<T>(companyId: string, work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Opens a transaction as the owner, beyond the tenant walls: sign-in, the relay, jobs, seeds. Never with a caller's own SQL. */
  system<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /**
   * The same, for what changes nothing: on the replica where there is one that has come as far as `after`, else on the primary. `work` may run twice.
   */
  read<T>(
    companyId: string,
    after: LogPlace,
    work: (trx: Trx) => Promise<T>,
  ): Promise<{ value: T; isReplica: boolean }>;
  /** Null where there is none. */
  replica: Replica | null;
  /** Reads as the owner at one moment, however long it takes; never on the embedded database, whose one connection it would hold. */
  snapshot<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Sends the last notices and closes the connection. */
  close(): Promise<void>;
}

/** Whom each open transaction wakes when it commits. */
const toWake = new WeakMap<Trx, Set<Channel>>();

/** Wakes whoever listens on a channel once the transaction has committed, and not when it is undone. */
export function wakeAfterCommit(trx: Trx, channel: Channel): void {
  const channels = toWake.get(trx);
  if (!channels) throw new Error(`${channel}: the transaction was not opened by openDatabase`);
  channels.add(channel);
}

/** Whether the calling code runs inside of a transaction: who would wait there for another one waits for ever on the embedded database, which has one connection. */
const within = new AsyncLocalStorage<true>();
export const isInTransaction = (): boolean => within.getStore() === true;
/** Work that is begun inside of a transaction and is none of its business. */
export const outsideTransaction = <T>(work: () => T): T => within.exit(work);

const retryable = new Set(['40001', '40P01']);

/** `aheadMs`: how far the clock of a company runs ahead, for `tramo_now()`. */
export function openDatabase(
  connection: Connection,
  onError: (error: unknown) => void,
  aheadMs: (companyId: string) => number = () => 0,
  tracer: Tracer = noTracer,
  replica: Replica | null = null,
): Database {
  const kysely: Kysely<NoTables> = connection.kysely;
  const waker = openWaker(connection.notify, onError);
  const bulkhead = openBulkhead(connection.size);
  const transact = <T>(work: (trx: Trx) => Promise<T>, first = ''): Promise<T> =>
    asTransaction(tracer, () => run(work, first));
  const run = async <T>(work: (trx: Trx) => Promise<T>, first: string): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      const channels = new Set<Channel>();
      try {
        const result = await beginningWith(first, () =>
          kysely.transaction().execute((trx) => {
            toWake.set(trx, channels);
            return within.run(true, () => work(trx));
          }),
        );
        waker.wake(channels);
        return result;
      } catch (error) {
        // A deadlock's victim has done nothing: it may run again.
        if (attempt >= 4 || !retryable.has((error as { code?: string }).code ?? '')) throw error;
        await new Promise((r) => setTimeout(r, attempt * 15 + Math.random() * 20));
      }
    }
  };
  /** SQL text after which a transaction stands behind the wall of a company. */
  const wallOf = (companyId: string): string => {
    const ahead = aheadMs(companyId);
    const clock = ahead > 0 ? `, set_config('app.clock_ahead_ms', ${pg.escapeLiteral(String(ahead))}, true)` : '';
    return `select set_config('role', 'tramo_app', true), set_config('app.company', ${pg.escapeLiteral(companyId)}, true)${clock}`;
  };
  const as: Database['as'] = (companyId, work) => {
    const begin = () => transact(work, wallOf(companyId));
    // Who has a place already must not wait for another one.
    return isInTransaction() ? begin() : bulkhead.enter(companyId, begin);
  };
  return {
    connection,
    as,
    read: async (companyId, after, work) => {
      const found = await replica?.read(after, async (trx) => {
        await sql.raw(wallOf(companyId)).execute(trx);
        return within.run(true, () => work(trx));
      });
      return found ? { ...found, isReplica: true } : { value: await as(companyId, work), isReplica: false };
    },
    replica,
    system: (work) => transact(work),
    snapshot: (work) =>
      kysely.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work),
    close: async () => {
      await waker.close();
      await replica?.close();
      await connection.close();
    },
  };
}

/** Runs a step of a tenant's transaction as the owner (pg-boss's own tables), and goes back behind the wall. */
export async function asOwner<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  const { rows } = await sql<{ role: string }>`select current_setting('role') as role`.execute(trx);
  const role = rows[0]?.role ?? 'none';
  if (role === 'none') return work();
  await sql`select set_config('role', 'none', true)`.execute(trx);
  const result = await work();
  await sql`select set_config('role', ${role}, true)`.execute(trx);
  return result;
}

/** Violated unique constraint's name, or null when the error is another one. */
export const uniqueViolation = (error: unknown): string | null => {
  const e = error as { code?: string; constraint?: string };
  return e?.code === '23505' ? (e.constraint ?? '') : null;
};

/**
 * Renews the planner's statistics of tables after a bulk load. The embedded database has no autovacuum, and a foreign key's check that
 * was planned while its table was empty would read the whole table for every row until then.
 */
export const analyze = (db: Database, tables: readonly string[]): Promise<void> =>
  db.system(async (trx) => void (await sql`analyze ${sql.join(tables.map((t) => sql.table(t)))}`.execute(trx)));
