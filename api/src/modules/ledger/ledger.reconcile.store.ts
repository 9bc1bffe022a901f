import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { MonthOfBook } from './ledger.reconcile.rules.ts';
import type { TxKind } from './ledger.rules.ts';

export async function booksOf(trx: Trx): Promise<{ id: string; name: string; timeZone: string }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
    timeZone: string;
  }>`select c.id, c.name, c.time_zone as "timeZone"
    from company c join ledger_book b on b.company_id = c.id where not c.is_sandbox order by c.name, c.id`.execute(trx);
  return rows;
}

/** What a month's movements say, and their lines beside: two ways to the same sums. */
export async function monthOfBook(trx: Trx, companyId: string, from: Date, until: Date): Promise<MonthOfBook> {
  const { rows: ends } = await sql<{ opening: number; closing: number; kept: number; isLast: boolean }>`select
      coalesce((select own_after from ledger_tx where company_id = ${companyId} and at < ${from} order by seq desc limit 1), 0)::bigint as opening,
      coalesce((select own_after from ledger_tx where company_id = ${companyId} and at < ${until} order by seq desc limit 1), 0)::bigint as closing,
      coalesce((select sum(balance_cents) from ledger_account
        where company_id = ${companyId} and account in ('available', 'held', 'promo', 'heldPromo', 'owed')), 0)::bigint as kept,
      not exists (select 1 from ledger_tx where company_id = ${companyId} and at >= ${until}) as "isLast"`.execute(trx);
  const { rows: kinds } = await sql<{
    kind: TxKind;
    own: number;
    use: number;
  }>`select kind, sum(own_cents)::bigint as own,
      sum(net_cents + vat_cents)::bigint as use
    from ledger_tx where company_id = ${companyId} and at >= ${from} and at < ${until} group by kind`.execute(trx);
  const { rows: lines } = await sql<{ kind: TxKind; own: number; use: number; outside: number }>`select t.kind,
      coalesce(sum(e.cents) filter (where e.account in ('available', 'held', 'promo', 'heldPromo', 'owed')), 0)::bigint as own,
      coalesce(sum(e.cents) filter (where e.account = 'vat' or e.account like 'revenue.%'), 0)::bigint as use,
      coalesce(sum(e.cents) filter (where e.account in ('bank', 'clearing', 'commission', 'commissionVat')), 0)::bigint as outside
    from ledger_tx t join ledger_entry e on e.company_id = t.company_id and e.seq = t.seq
    where t.company_id = ${companyId} and t.at >= ${from} and t.at < ${until} group by t.kind`.execute(trx);
  const [end] = ends;
  return { opening: 0, closing: 0, kept: 0, isLast: true, ...end, kinds, lines };
}
