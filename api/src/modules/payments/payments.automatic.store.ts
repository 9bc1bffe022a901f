import type { PaymentFailure, PaymentStage } from '@tramo/contract/payments';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** Declined in a row: then it stands still. */
const MOST_FAILURES = 3;

export async function companiesWithAutomatic(trx: Trx, isTest: boolean): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select company_id as id from payment_customer
    where auto_on and is_test = ${isTest} and card_ref is not null and auto_stopped_at is null`.execute(trx);
  return rows.map((r) => r.id);
}

export interface Automatic {
  thresholdCents: number;
  amountCents: number;
  capCents: number;
  failures: number;
  timeZone: string;
}
/** What a company asked for, its row locked; null: it is off, or stands still. */
export async function automaticOf(trx: Trx, companyId: string, isTest: boolean): Promise<Automatic | null> {
  const { rows } =
    await sql<Automatic>`select p.auto_threshold_cents as "thresholdCents", p.auto_amount_cents as "amountCents",
      p.auto_cap_cents as "capCents", p.auto_failures as failures, c.time_zone as "timeZone"
    from payment_customer p join company c on c.id = p.company_id
    where p.company_id = ${companyId} and p.is_test = ${isTest} and p.auto_on and p.card_ref is not null and p.auto_stopped_at is null
    for update of p`.execute(trx);
  return rows[0] ?? null;
}

/** The automatic top-ups since then, the newest first. */
export async function automaticSince(
  trx: Trx,
  companyId: string,
  since: Date,
): Promise<{ stage: PaymentStage; amountCents: number; createdAt: Date }[]> {
  const { rows } = await sql<{
    stage: PaymentStage;
    amountCents: number;
    createdAt: Date;
  }>`select stage, amount_cents as "amountCents",
      created_at as "createdAt" from payment where company_id = ${companyId} and is_automatic and created_at >= ${since}
    order by created_at desc`.execute(trx);
  return rows;
}

type Whose = { companyId: string; isTest: boolean };
export const clearFailures = (trx: Trx, { companyId, isTest }: Whose): Promise<unknown> =>
  sql`update payment_customer set auto_failures = 0 where company_id = ${companyId} and is_test = ${isTest} and auto_failures > 0`.execute(
    trx,
  );
export const countFailure = (trx: Trx, { companyId, isTest }: Whose, failure: string, now: Date): Promise<unknown> =>
  sql`update payment_customer set auto_failures = auto_failures + 1, auto_failure = ${failure}, is_told = auto_failures + 1 < ${MOST_FAILURES},
      auto_stopped_at = case when auto_failures + 1 >= ${MOST_FAILURES} then ${now}::timestamptz end
    where company_id = ${companyId} and is_test = ${isTest} and auto_stopped_at is null`.execute(trx);

export interface Stopped {
  companyId: string;
  failure: PaymentFailure;
}
/** Those that stand still and whose administrators were not told; told from now on. */
export async function takeUntold(trx: Trx, isTest: boolean): Promise<Stopped[]> {
  const { rows } = await sql<Stopped>`update payment_customer set is_told = true
    where auto_stopped_at is not null and not is_told and is_test = ${isTest}
    returning company_id as "companyId", auto_failure as failure`.execute(trx);
  return rows;
}
