import type { LedgerAccount, TransactionDetail } from '@tramo/contract/costs';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { routesOfMovements } from './ledger.relations.ts';
import { nobody } from './ledger.rules.ts';

interface Named {
  _id: string;
  name: string;
}
interface Numbered {
  _id: string;
  number: number;
}
/** What the list of movements does not tell of one. */
export interface TransactionMore {
  seq: number;
  client: Named | null;
  cedi: Named | null;
  user: Named | null;
  message: TransactionDetail['message'];
  detail: { month?: string; package?: number; mails?: number };
  lines: { account: LedgerAccount; route: Named | null; cents: number }[];
  reverses: Numbered | null;
  reversedBy: Numbered | null;
  previous: Numbered | null;
  next: Numbered | null;
  seal: string;
  previousSeal: string;
}

/** Null where the company has no such movement. */
export async function moreOf(trx: Trx, companyId: string, id: string): Promise<TransactionMore | null> {
  const numbered = sql`jsonb_build_object('_id', o.id, 'number', o.seq)`;
  const { rows } = await sql<TransactionMore>`select t.seq, t.detail,
      (select jsonb_build_object('_id', coalesce(m.id, c.id), 'name', coalesce(m.name, c.name)) from client c
        left join client m on m.company_id = c.company_id and m.id = c.merged_into where c.company_id = t.company_id and c.id = t.client_id) as client,
      (select jsonb_build_object('_id', id, 'name', name) from address where company_id = t.company_id and id = t.cedi_id) as cedi,
      (select jsonb_build_object('_id', id, 'name', full_name) from app_user where company_id = t.company_id and id = t.user_id) as "user",
      case when t.cause_type = 'message' then (select jsonb_build_object('_id', id, 'channel', channel, 'recipient', recipient, 'status', status)
        from message where company_id = t.company_id and id = t.cause_id) end as message,
      (select coalesce(jsonb_agg(jsonb_build_object('account', e.account, 'cents', e.cents,
          'route', case when e.owner <> ${nobody} and r.id is not null then jsonb_build_object('_id', r.id, 'name', r.name) end) order by e.line), '[]')
        from ledger_entry e left join ${routesOfMovements()} r on r.company_id = e.company_id and r.id = e.owner
        where e.company_id = t.company_id and e.seq = t.seq) as lines,
      case when t.cause_type = 'transaction' then (select ${numbered} from ledger_tx o where o.company_id = t.company_id and o.id = t.cause_id) end as reverses,
      (select ${numbered} from ledger_tx o where o.company_id = t.company_id and o.key = 'reversal:' || t.id) as "reversedBy",
      (select ${numbered} from ledger_tx o where o.company_id = t.company_id and o.seq = t.seq - 1) as previous,
      (select ${numbered} from ledger_tx o where o.company_id = t.company_id and o.seq = t.seq + 1) as next,
      encode(t.hash, 'hex') as seal, encode(t.prev_hash, 'hex') as "previousSeal"
    from ledger_tx t where t.company_id = ${companyId} and t.id = ${id}`.execute(trx);
  return rows[0] ?? null;
}
