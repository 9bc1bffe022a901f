import { setTimeout as sleep } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely';
import { takeOpening } from './opening.ts';

export interface Mutex {
  <T>(work: () => Promise<T>): Promise<T>;
  /** Waits until nobody has asked for a moment, or somebody always does. A request asks several times, hardly a millisecond apart. */
  quiet(): Promise<void>;
  /** The one connection, and who waits for it. */
  turns(): { used: number; idle: number; waiting: number };
}

const QUIET_MS = 4;
const QUIET_MOST_MS = 100;

/** Runs pieces of work one after another, in the order of the calls. */
export function mutex(): Mutex {
  let tail: Promise<unknown> = Promise.resolve();
  let asked = 0;
  let done = 0;
  const run = <T>(work: () => Promise<T>): Promise<T> => {
    asked += 1;
    const running = tail.then(work, work);
    const ended = (): void => {
      done += 1;
    };
    tail = running.then(ended, ended);
    return running;
  };
  const quiet = async (): Promise<void> => {
    for (const end = performance.now() + QUIET_MOST_MS; performance.now() < end; ) {
      const before = asked;
      // Longer than no time at all: the embedded database answers without ever giving the event loop a turn.
      await sleep(QUIET_MS);
      if (asked === before && done === asked) return;
    }
  };
  const turns = (): { used: number; idle: number; waiting: number } => {
    const wanted = asked - done;
    return { used: Math.min(1, wanted), idle: wanted > 0 ? 0 : 1, waiting: Math.max(0, wanted - 1) };
  };
  return Object.assign(run, { quiet, turns });
}

/**
 * Kysely on PGlite. Kysely's own dialect lets a query started beside an open transaction slip into it, since there is one
 * connection: one company's query could run under another's role. Here a connection is lent to one caller at a time.
 */
export class PGliteDialect implements Dialect {
  readonly #pglite: PGlite;
  readonly #lock: Mutex;
  constructor(pglite: PGlite, lock: Mutex) {
    this.#pglite = pglite;
    this.#lock = lock;
  }
  createDriver(): Driver {
    return pgliteDriver(this.#pglite, this.#lock);
  }
  createAdapter(): PostgresAdapter {
    return new PostgresAdapter();
  }
  createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresQueryCompiler();
  }
  // biome-ignore lint/suspicious/noExplicitAny: the type that Kysely's Dialect asks for
  createIntrospector(db: Kysely<any>): PostgresIntrospector {
    return new PostgresIntrospector(db);
  }
}

function pgliteDriver(pglite: PGlite, lock: Mutex): Driver {
  const connection: DatabaseConnection = {
    executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
      const result = await pglite.query<R>(query.sql, query.parameters as unknown[]);
      return {
        rows: result.rows,
        ...(result.affectedRows === undefined ? {} : { numAffectedRows: BigInt(result.affectedRows) }),
      };
    },
    streamQuery: () => {
      throw new Error('PGlite does not stream');
    },
  };
  let release: (() => void) | null = null;
  const run = async (text: string): Promise<void> =>
    void (await connection.executeQuery(CompiledQuery.raw(text), undefined as never));
  return {
    init: () => pglite.waitReady,
    acquireConnection: () =>
      new Promise((lent, failed) => {
        lock(
          () =>
            new Promise<void>((done) => {
              release = done;
              lent(connection);
            }),
        ).catch(failed);
      }),
    releaseConnection: async () => {
      const done = release;
      release = null;
      done?.();
    },
    beginTransaction: async () => {
      const text = takeOpening();
      if (text === null) return run('begin');
      try {
        await pglite.exec(text);
      } catch (error) {
        // Kysely takes it for not begun; the connection would be lent out again in the middle of it.
        await run('rollback');
        throw error;
      }
    },
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    destroy: async () => undefined,
  };
}
