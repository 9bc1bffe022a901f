import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Metrics } from '../metrics/registry.ts';
import type { NoTables } from './connect.ts';
import { isDatabaseAway, isReadOnly } from './database-away.ts';
import type { Trx } from './tx.ts';

/** A place in the primary's log of writes (LSN): what was committed before it is seen by whoever has come so far. */
export type LogPlace = bigint;

/** `16/B374D848` */
function placeOf(text: string | null | undefined): LogPlace | null {
  const [, high, low] = /^([0-9A-Fa-f]{1,8})\/([0-9A-Fa-f]{1,8})$/.exec(text ?? '') ?? [];
  return high && low ? (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`) : null;
}
/** As callers carry it (`seenHeader`). */
export const seenText = (place: LogPlace): string => place.toString(16).padStart(16, '0');
export const seenPlace = (text: string | undefined): LogPlace | null =>
  /^[0-9a-f]{16}$/.test(text ?? '') ? BigInt(`0x${text}`) : null;

/** How a replica stands, for doctor and gauges. */
export interface ReplicaState {
  isUsed: boolean;
  /** Why it is not, in Spanish; null where it is. */
  fault: string | null;
  /** Seconds that it is behind the primary; null while nobody knows. */
  lagS: number | null;
  /** Reads that it answered, and those that went to the primary instead: not so far yet, or away, late, refused. */
  reads: number;
  fallbacks: number;
}

/** A copy of the database that answers reads, when it has come as far as its reader must see. */
export interface Replica {
  /** Where the primary's log stands now: at or behind all that has been committed. Calls of the same moment share one question; null when it is not told. */
  place(): Promise<LogPlace | null>;
  /** What somebody (a user, everybody of a company) has seen from here on is not taken back. */
  note(whose: string, place: LogPlace): void;
  /** How far a reader's copy must have come: what was noted for any of them, and what the caller brings. */
  floor(whose: readonly string[], brought: LogPlace | null): LogPlace;
  /** Reads in a transaction of the replica; null where the primary must be asked: nothing was done then. */
  read<T>(after: LogPlace, work: (trx: Trx) => Promise<T>): Promise<{ value: T } | null>;
  state(): ReplicaState;
  close(): Promise<void>;
}

export interface ReplicaOptions {
  url: string;
  primary: Kysely<NoTables>;
  /** Seconds behind the primary from which on it is not asked. */
  mostLagS: number;
  /** A change of how it stands, in words. */
  tell(fault: string | null): void;
  onError(error: unknown): void;
  max?: number;
}

/** What operators see of it. */
export function measureReplica(replica: Replica, metrics: Metrics): void {
  const used = metrics.gauge(
    'tramo_replica_used',
    '1 while the replica answers reads, 0 while the primary answers for it',
  );
  const lag = metrics.gauge('tramo_replica_lag_seconds', 'How far the replica is behind its primary');
  const reads = metrics.gauge('tramo_replica_reads', 'Reads of this process since its start, by who answered', ['by']);
  metrics.onCollect('replica', () => {
    const state = replica.state();
    used.set(state.isUsed ? 1 : 0);
    lag.clear();
    if (state.lagS !== null) lag.set(state.lagS);
    reads.set(state.reads, { by: 'replica' });
    reads.set(state.fallbacks, { by: 'primary' });
  });
}

/** How old what is known of the replica may be when a reader needs it to be further. */
const STATUS_MS = 50;
const BEAT_MS = 1000;
const ASK_MS = 2000;
const SAMPLES = 600;
/** Noted places before those that the replica has passed are forgotten. */
const NOTED = 20_000;
/** It was too far behind for a row that its primary removed, or does not know a column yet: the primary does. */
const passing = new Set(['40001', '40P01', '42P01', '42703', '42883', '57014']);

interface Status {
  at: number;
  replayed: LogPlace;
}

export async function openReplica(options: ReplicaOptions): Promise<Replica> {
  const { primary, mostLagS, tell } = options;
  const pool = new pg.Pool({
    connectionString: options.url,
    max: options.max ?? 10,
    connectionTimeoutMillis: ASK_MS,
    query_timeout: 60_000,
    keepAlive: true,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => void client.on('error', () => undefined));
  const kysely = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) });
  const counts = { reads: 0, fallbacks: 0 };
  const noted = new Map<string, LogPlace>();
  let status: Status | null = null;
  let asking: Promise<void> | null = null;
  let isSame = false;
  let fault: string | null | undefined;
  /** Where the primary stood when, of what the replica has not passed yet. */
  let samples: { at: number; place: LogPlace }[] = [];
  /** What was committed before this process began, migrations among it, is always seen. */
  let least = 0n;

  const clusterOf = async (on: Kysely<NoTables>): Promise<string> =>
    (await sql<{ id: string }>`select system_identifier::text as id from pg_control_system()`.execute(on)).rows[0]
      ?.id ?? '';
  const askPrimary = async (): Promise<LogPlace> => {
    const { rows } = await sql<{ place: string }>`select pg_current_wal_insert_lsn()::text as place`.execute(primary);
    return placeOf(rows[0]?.place) ?? 0n;
  };

  const lagS = (): number | null => {
    if (!status) return null;
    const behind = samples.find((s) => s.place > (status as Status).replayed);
    return behind ? Math.max(0, Date.now() - behind.at) / 1000 : 0;
  };
  const stand = (next: string | null): void => {
    if (next === fault) return;
    fault = next;
    tell(next);
  };
  const judge = (): void => {
    const lag = lagS();
    if (lag !== null && lag > mostLagS) stand(`la réplica va ${Math.round(lag)} s atrás: se lee de la principal`);
    else if (status) stand(null);
  };
  const ask = async (): Promise<void> => {
    try {
      const { rows } = await within(
        sql<{ standby: boolean; place: string | null }>`
          select pg_is_in_recovery() as standby, pg_last_wal_replay_lsn()::text as place`.execute(kysely),
      );
      const replayed = placeOf(rows[0]?.place);
      if (!rows[0]?.standby || replayed === null) {
        status = null;
        return stand('DATABASE_READ_URL no es una réplica (no está en recuperación): no se usa');
      }
      if (!isSame) {
        isSame = (await within(clusterOf(kysely))) === (await clusterOf(primary));
        if (!isSame) {
          status = null;
          return stand('DATABASE_READ_URL es réplica de otra base de datos: no se usa');
        }
      }
      status = { at: Date.now(), replayed };
      samples = samples.filter((s) => s.place > replayed);
      if (noted.size > NOTED) for (const [whose, place] of noted) if (place <= replayed) noted.delete(whose);
      judge();
    } catch {
      status = null;
      // Whoever stands in its place next is looked at anew.
      isSame = false;
      stand('la réplica no responde: se lee de la principal');
    }
  };
  const refresh = (): Promise<void> => {
    asking ??= ask().finally(() => {
      asking = null;
    });
    return asking;
  };

  let place: Promise<LogPlace | null> | null = null;
  let following: Promise<LogPlace | null> | null = null;
  /** An answer that is on its way may be of before: who comes meanwhile waits for the next one, together. */
  const askPlace = (): Promise<LogPlace | null> => {
    if (!place) {
      place = askPrimary()
        .catch(() => null)
        .finally(() => {
          place = null;
        });
      return place;
    }
    following ??= place.then(() => {
      following = null;
      return askPlace();
    });
    return following;
  };

  const beat = async (): Promise<void> => {
    const now = await askPlace();
    if (now !== null && now > (samples.at(-1)?.place ?? 0n)) {
      samples.push({ at: Date.now(), place: now });
      // The first one tells how late it is; of the others every second will do.
      if (samples.length > SAMPLES) samples = samples.filter((_, n) => n % 2 === 0);
    }
    await refresh();
    judge();
  };
  let beating: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    beating = beat().catch(options.onError);
  }, BEAT_MS);
  timer.unref();

  least = (await askPlace()) ?? 0n;
  await refresh();

  const isReady = async (after: LogPlace): Promise<boolean> => {
    if (fault || !status) return false;
    if (status.replayed >= after) return true;
    if (Date.now() - status.at > STATUS_MS) await refresh();
    return !fault && status !== null && (status as Status).replayed >= after;
  };

  return {
    place: askPlace,
    note: (whose, at) => {
      if (at > (noted.get(whose) ?? 0n)) noted.set(whose, at);
    },
    floor: (whose, brought) =>
      whose.reduce<LogPlace>(
        (most, one) => ((noted.get(one) ?? 0n) > most ? (noted.get(one) as LogPlace) : most),
        brought !== null && brought > least ? brought : least,
      ),
    read: async (after, work) => {
      try {
        if (await isReady(after)) {
          const value = await kysely.transaction().setAccessMode('read only').execute(work);
          counts.reads += 1;
          return { value };
        }
      } catch (error) {
        const { code } = error as { code?: string };
        const isAway = isDatabaseAway(error as Error) || /query read timeout/i.test((error as Error).message);
        if (isReadOnly(error))
          options.onError(new Error('a call that reads of the replica tried to write', { cause: error }));
        else if (isAway) void refresh();
        else if (!passing.has(code ?? '')) throw error;
      }
      counts.fallbacks += 1;
      return null;
    },
    state: () => ({ isUsed: !fault && status !== null, fault: fault ?? null, lagS: lagS(), ...counts }),
    close: async () => {
      clearInterval(timer);
      await beating;
      await kysely.destroy();
    },
  };
}

/** A question that is not answered in time has no answer. */
async function within<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error('the replica does not answer')), ASK_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
