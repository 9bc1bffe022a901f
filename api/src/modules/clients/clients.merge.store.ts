import type { ClientAddress, ClientContact } from '@tramo/contract/clients';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import * as book from './clients.book.store.ts';

/** Locks enabled clients in the order of their ids, so that two merges of the same ones wait for one another instead of crossing. */
export async function lockClients(trx: Trx, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    id: string;
  }>`select id from client where id = any(${ids as string[]}::uuid[]) and status = 'enabled' order by id for update`.execute(
    trx,
  );
  return new Set(rows.map((r) => r.id));
}

/** Deletes clients softly; their book is gone to another one by now. Those that were merged into them before are that one's too. */
export async function deleteMerged(trx: Trx, ids: readonly string[], into: string): Promise<void> {
  const those = ids as string[];
  await sql`update client set status = 'deleted', merged_into = ${into}, version = version + 1 where id = any(${those}::uuid[])`.execute(
    trx,
  );
  await sql`update client set merged_into = ${into} where merged_into = any(${those}::uuid[])`.execute(trx);
}

interface Moves<Row> {
  moved: readonly string[];
  doubled: readonly string[];
  filled: readonly Row[];
}
async function moveRows(
  trx: Trx,
  table: 'client_contact' | 'client_address',
  into: string,
  m: Moves<unknown>,
): Promise<void> {
  await sql`update ${sql.table(table)} set client_id = ${into}, version = version + 1 where id = any(${m.moved as string[]}::uuid[])`.execute(
    trx,
  );
  await sql`delete from ${sql.table(table)} where id = any(${m.doubled as string[]}::uuid[])`.execute(trx);
}
export async function moveContacts(trx: Trx, into: string, m: Moves<ClientContact>): Promise<void> {
  await moveRows(trx, 'client_contact', into, m);
  for (const { _id, ...fields } of m.filled) await book.updateContact(trx, _id, fields);
}
export async function moveAddresses(trx: Trx, into: string, m: Moves<ClientAddress>): Promise<void> {
  await moveRows(trx, 'client_address', into, m);
  for (const { _id, ...fields } of m.filled) await book.updateAddress(trx, _id, fields);
}
