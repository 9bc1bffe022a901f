import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { fingerprintOf, type Line, nobody, type Posting, pesosOf } from './ledger.rules.ts';

/** What came of a posting. */
export interface Posted {
  id: string;
  seq: number;
  detail: Record<string, unknown>;
  /** It was booked before, with the same content: this is what it came to then. */
  isRepeated: boolean;
  lines: Line[];
}

const wireOf = ({ content: _, at, causeId, ...p }: Posting, fingerprint: string): object => ({
  ...p,
  id: newId(),
  fingerprint,
  causeId: causeId ?? null,
  at: at.toISOString(),
  detail: p.detail ?? {},
});

/**
 * Books postings of one company, in their order, all or none. Locks the company's book until the transaction ends, so it comes last in one that does more.
 * Throws ledger.key_reused when a key was used for something else, ledger.not_enough (`detail.missingCents`) when the sources have too little.
 */
export async function post(trx: Trx, companyId: string, postings: readonly Posting[]): Promise<Posted[]> {
  if (postings.length === 0) return [];
  const wire = JSON.stringify(postings.map((p) => wireOf(p, fingerprintOf(p))));
  try {
    const { rows } = await sql<{
      posted: Posted[];
    }>`select ledger_post(${companyId}::uuid, ${wire}::text::jsonb) as posted`.execute(trx);
    return rows[0]?.posted ?? [];
  } catch (error) {
    const { code, detail } = error as { code?: string; detail?: string };
    if (code === 'TR409') throw problem('ledger.key_reused', { key: detail ?? '' });
    if (code === 'TR402') {
      const missingCents = Number(detail);
      throw problem('ledger.not_enough', { missing: pesosOf(missingCents).toFixed(2) }, { detail: { missingCents } });
    }
    throw error;
  }
}

export interface Balance {
  available: number;
  promo: number;
  /** Of all routes under way, courtesy money among it. */
  held: number;
  /** What was used beyond the balance and is paid back by the next money that comes: zero or more. */
  owed: number;
}

/** Kept balances of a company in centavos, the operator's side aside. */
export async function balanceOf(trx: Trx, companyId: string): Promise<Balance> {
  const { rows } = await sql<Balance>`select
      coalesce(sum(balance_cents) filter (where account = 'available'), 0)::bigint as available,
      coalesce(sum(balance_cents) filter (where account = 'promo'), 0)::bigint as promo,
      coalesce(sum(balance_cents) filter (where account in ('held', 'heldPromo')), 0)::bigint as held,
      coalesce(-sum(balance_cents) filter (where account = 'owed'), 0)::bigint as owed
    from (select account, balance_cents from ledger_account
        where company_id = ${companyId} and account in ('available', 'promo', 'owed') and owner = ${nobody}
      union all select account, balance_cents from ledger_account where company_id = ${companyId} and is_open) a`.execute(
    trx,
  );
  return rows[0] as Balance;
}

/** Whether use is charged and starts ask for balance. */
export async function isPrepaid(trx: Trx, companyId: string): Promise<boolean> {
  const { rows } = await sql<{
    on: boolean;
  }>`select is_prepaid as "on" from ledger_book where company_id = ${companyId}`.execute(trx);
  return rows[0]?.on ?? false;
}

export async function holdsMoney(trx: Trx, companyId: string, owner: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ledger_account
    where company_id = ${companyId} and account in ('held', 'heldPromo') and owner = ${owner} and balance_cents > 0`.execute(
    trx,
  );
  return rows.length > 0;
}

export async function countCharged(trx: Trx, companyId: string, keys: readonly string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ledger_tx
    where company_id = ${companyId} and key = any(${keys as string[]}::text[])`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** A booked transaction with its lines, by its id. */
export async function txById(
  trx: Trx,
  companyId: string,
  id: string,
): Promise<(Posted & { key: string; kind: string }) | null> {
  const { rows } = await sql<
    Posted & { key: string; kind: string }
  >`select t.id, t.seq, t.key, t.kind, t.detail, true as "isRepeated",
      coalesce(jsonb_agg(jsonb_build_object('account', e.account, 'owner', e.owner, 'cents', e.cents) order by e.line) filter (where e.line is not null), '[]') as lines
    from ledger_tx t left join ledger_entry e on e.company_id = t.company_id and e.seq = t.seq
    where t.company_id = ${companyId} and t.id = ${id} group by t.company_id, t.seq`.execute(trx);
  return rows[0] ?? null;
}
