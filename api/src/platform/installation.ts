import { type Kysely, sql } from 'kysely';
import type { NoTables } from './db/connect.ts';
import type { Trx } from './db/tx.ts';

/** What stands of the installation itself. */
export interface Installation {
  /** A restore that has not come to its end. */
  isUnfinished: boolean;
  restoredAt: Date | null;
  /** When the backup was taken that it was restored from. */
  restoredFrom: Date | null;
  /** Nothing leaves since then. */
  quietSince: Date | null;
}

export async function installationOf(db: Kysely<NoTables>): Promise<Installation> {
  const { rows } = await sql<{
    is_unfinished: boolean;
    restored_at: Date | null;
    restored_from: Date | null;
    quiet_since: Date | null;
  }>`select is_unfinished, restored_at, restored_from, quiet_since from installation`.execute(db);
  const [row] = rows;
  return {
    isUnfinished: row?.is_unfinished ?? false,
    restoredAt: row?.restored_at ?? null,
    restoredFrom: row?.restored_from ?? null,
    quietSince: row?.quiet_since ?? null,
  };
}

/** A restore came to its end: it may be served. */
export const endRestore = (trx: Trx): Promise<unknown> =>
  sql`update installation set is_unfinished = false`.execute(trx);

/** From the next start on nothing leaves, or everything does again. */
export const setQuiet = (trx: Trx, since: Date | null): Promise<unknown> =>
  sql`update installation set quiet_since = ${since}`.execute(trx);

/** Throws in words when a restore was cut after its rows were in and before the rest was done. */
export async function refuseUnfinished(db: Kysely<NoTables>): Promise<void> {
  if ((await installationOf(db)).isUnfinished)
    throw new Error(
      'La restauración de esta base de datos no llegó a su fin. Termínala con «tramo restore --finish», o repítela en una vacía.',
    );
}
