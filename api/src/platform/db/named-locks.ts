import { sql } from 'kysely';
import type { Trx } from './tx.ts';

/**
 * Waits until no other transaction holds one of these names, and holds them until this one ends: for rules that look at rows which
 * nobody has written yet, such as "the driver has no other route" beside "a driver with a route is not disabled".
 * A name is an id (a driver, a vehicle, a user's quota) or a word with its company's id. Taken in one order, so that nobody waits in a ring.
 */
export async function takeTurns(trx: Trx, names: readonly string[]): Promise<void> {
  for (const name of [...names].sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 727))`.execute(trx);
}
