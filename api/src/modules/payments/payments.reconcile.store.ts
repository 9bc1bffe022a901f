import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import type { OwnSide } from './payments.reconcile.rules.ts';

export interface BookedPayment {
  id: string;
  company: string;
  /** By what the bank and the clearing should have changed in the book, and by what they did. */
  expected: number;
  booked: number;
}

/** Payments of a time whose money does not stand in the book as it should. */
export async function paymentsUnlikeBook(
  trx: Trx,
  from: Date,
  until: Date,
  companyId?: string,
): Promise<BookedPayment[]> {
  const { rows } = await sql<BookedPayment>`select * from (select p.id, c.name as company,
      (coalesce((select sum(r.cents) from payment_refund r where r.payment_id = p.id and r.status <> 'failed'), 0)
        + coalesce((select sum(d.cents) from payment_dispute d where d.payment_id = p.id and d.status = 'lost'), 0) - p.total_cents)::bigint as expected,
      coalesce((select sum(e.cents) from ledger_tx t join ledger_entry e on e.company_id = t.company_id and e.seq = t.seq
        where t.company_id = p.company_id and t.cause_id = p.id and t.cause_type = 'payment' and e.account in ('bank', 'clearing')), 0)::bigint as booked
    from payment p join company c on c.id = p.company_id
    where p.paid_at >= ${from} and p.paid_at < ${until} and (${companyId === undefined}::boolean or p.company_id = ${companyId ?? null}::uuid)) found
    where expected <> booked order by company, id`.execute(trx);
  return rows;
}

/** Top-ups of a book that no payment explains. */
export async function topUpsWithoutPayment(
  trx: Trx,
  from: Date,
  until: Date,
  companyId?: string,
): Promise<{ id: string; company: string; cents: number }[]> {
  const { rows } = await sql<{
    id: string;
    company: string;
    cents: number;
  }>`select t.id, c.name as company, t.own_cents as cents
    from ledger_tx t join company c on c.id = t.company_id
    where t.at >= ${from} and t.at < ${until} and t.kind = 'topUp' and t.cause_type = 'payment'
      and (${companyId === undefined}::boolean or t.company_id = ${companyId ?? null}::uuid)
      and not exists (select 1 from payment p where p.company_id = t.company_id and p.id = t.cause_id and p.paid_at is not null)
    order by company, t.id`.execute(trx);
  return rows;
}

/** What our side knows of the provider's payments, refunds and disputes of a time. */
export async function ownSide(trx: Trx, isTest: boolean, from: Date, until: Date): Promise<OwnSide> {
  const { rows: payments } = await sql<
    OwnSide['payments'][number]
  >`select p.provider_ref as ref, c.name as company, p.total_cents as cents, p.paid_at as at
    from payment p join company c on c.id = p.company_id
    where p.is_test = ${isTest} and p.provider_ref is not null and p.paid_at >= ${from} and p.paid_at < ${until}`.execute(
    trx,
  );
  const { rows: refunds } = await sql<
    OwnSide['refunds'][number]
  >`select coalesce(r.provider_ref, r.id::text) as ref, c.name as company, r.cents,
      r.created_at as at
    from payment_refund r join payment p on p.id = r.payment_id join company c on c.id = p.company_id
    where p.is_test = ${isTest} and r.status = 'succeeded' and r.created_at >= ${from} and r.created_at < ${until}`.execute(
    trx,
  );
  const { rows: disputes } = await sql<
    OwnSide['disputes'][number]
  >`select d.provider_ref as ref, c.name as company, d.cents, d.created_at as at
    from payment_dispute d join payment p on p.id = d.payment_id join company c on c.id = p.company_id
    where p.is_test = ${isTest} and d.created_at >= ${from} and d.created_at < ${until}`.execute(trx);
  return { payments, refunds, disputes };
}

/** Takes a day's proof on; false: somebody did, and it is over or goes on. One that a crash cut is taken again after two hours. */
export async function claimCheck(trx: Trx, day: string, now: Date): Promise<boolean> {
  const { rows } = await sql`insert into books_check as b (day, began_at) values (${day}::date, ${now})
    on conflict (day) do update set began_at = excluded.began_at
      where b.ended_at is null and b.began_at < excluded.began_at - interval '2 hours' returning 1`.execute(trx);
  return rows.length > 0;
}
export const endCheck = (
  trx: Trx,
  day: string,
  books: number,
  faults: readonly string[],
  now: Date,
): Promise<unknown> =>
  sql`update books_check set ended_at = ${now}, books = ${books}, faults = ${faults as string[]}::text[] where day = ${day}::date`.execute(
    trx,
  );
/** The last proof that found differences of which the operator was not told; told from now on, those before it too. */
export async function takeUntold(trx: Trx, now: Date): Promise<{ day: string; faults: string[] } | null> {
  const { rows } = await sql<{ day: string; faults: string[] }>`update books_check set told_at = ${now}
    where cardinality(faults) > 0 and told_at is null returning day::text as day, faults`.execute(trx);
  return rows.sort((a, b) => a.day.localeCompare(b.day)).at(-1) ?? null;
}
export const markUntold = (trx: Trx, day: string): Promise<unknown> =>
  sql`update books_check set told_at = null where day = ${day}::date`.execute(trx);
