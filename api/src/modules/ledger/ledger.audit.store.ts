import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { BookedLine, BookedTx, KeptBalance, KeptBook } from './ledger.audit.rules.ts';

/** Reads one state of the books, however long it takes. The first statement of its transaction. */
export const readOneState = async (trx: Trx): Promise<void> =>
  void (await sql`set transaction isolation level repeatable read, read only`.execute(trx));

/** Companies that have anything in the books. */
export async function companiesWithBooks(trx: Trx): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`select c.id, c.name from company c
    where exists (select 1 from ledger_book b where b.company_id = c.id) or exists (select 1 from ledger_tx t where t.company_id = c.id)
      or exists (select 1 from ledger_account a where a.company_id = c.id) order by c.name, c.id`.execute(trx);
  return rows;
}

export async function bookOf(trx: Trx, companyId: string): Promise<KeptBook | null> {
  const { rows } =
    await sql<KeptBook>`select seq, encode(head, 'hex') as head, earned_cents as earned, own_cents as own from ledger_book
    where company_id = ${companyId}`.execute(trx);
  return rows[0] ?? null;
}

export async function txsAfter(trx: Trx, companyId: string, seq: number, most: number): Promise<BookedTx[]> {
  const { rows } =
    await sql<BookedTx>`select seq, id, key, encode(fingerprint, 'hex') as fingerprint, kind, cause_type, cause_id,
      (extract(epoch from at) * 1000)::bigint::text as at_ms, detail::text as detail, lines, encode(prev_hash, 'hex') as prev_hash, encode(hash, 'hex') as hash,
      net_cents, vat_cents, own_cents, earned_after, own_after
    from ledger_tx where company_id = ${companyId} and seq > ${seq} order by seq limit ${most}`.execute(trx);
  return rows;
}

export async function linesBetween(trx: Trx, companyId: string, from: number, to: number): Promise<BookedLine[]> {
  const { rows } = await sql<BookedLine>`select seq, line, account, owner, cents from ledger_entry
    where company_id = ${companyId} and seq between ${from} and ${to} order by seq, line`.execute(trx);
  return rows;
}

export async function keptBalances(trx: Trx, companyId: string): Promise<KeptBalance[]> {
  const { rows } = await sql<KeptBalance>`select account, owner, balance_cents as cents from ledger_account
    where company_id = ${companyId} order by account, owner`.execute(trx);
  return rows;
}

export async function countLines(trx: Trx, companyId: string): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*) as n from ledger_entry where company_id = ${companyId}`.execute(trx);
  return rows[0]?.n ?? 0;
}
