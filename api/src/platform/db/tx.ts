import { type Kysely, sql, type Transaction } from 'kysely';
import type { Connection, NoTables } from './connect.ts';
import { type Channel, openWaker } from './wake.ts';

/** An open transaction. A store adds the types of its tables with `trx.withTables<…>()`. */
export type Trx = Transaction<NoTables>;

export interface Database {
  connection: Connection;
  /** Opens a transaction as the role that row-level security binds, for one company. Rolls back when `work` throws. */
  as<T>(companyId: string, work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Opens a transaction as the owner, beyond the tenant walls: sign-in, the relay, jobs, seeds. Never with a caller's own SQL. */
  system<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
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

const retryable = new Set(['40001', '40P01']);

/** `aheadMs`: how far the clock of a company runs ahead, for `tramo_now()`. */
export function openDatabase(
  connection: Connection,
  onError: (error: unknown) => void,
  aheadMs: (companyId: string) => number = () => 0,
): Database {
  const kysely: Kysely<NoTables> = connection.kysely;
  const waker = openWaker(connection.notify, onError);
  const transact = async <T>(work: (trx: Trx) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt++) {
      const channels = new Set<Channel>();
      try {
        const result = await kysely.transaction().execute((trx) => {
          toWake.set(trx, channels);
          return work(trx);
        });
        waker.wake(channels);
        return result;
      } catch (error) {
        // A deadlock's victim has done nothing: it may run again.
        if (attempt >= 4 || !retryable.has((error as { code?: string }).code ?? '')) throw error;
        await new Promise((r) => setTimeout(r, attempt * 15 + Math.random() * 20));
      }
    }
  };
  return {
    connection,
    as: (companyId, work) =>
      transact(async (trx) => {
        const ahead = aheadMs(companyId);
        const clock = ahead > 0 ? sql`, set_config('app.clock_ahead_ms', ${String(ahead)}, true)` : sql``;
        await sql`select set_config('role', 'tramo_app', true), set_config('app.company', ${companyId}, true)${clock}`.execute(
          trx,
        );
        return work(trx);
      }),
    system: (work) => transact(work),
    close: async () => {
      await waker.close();
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
