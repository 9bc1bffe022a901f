import type { PaymentFailure } from '@tramo/contract/payments';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

/** What a company is to the provider. */
export interface Customer {
  companyId: string;
  isTest: boolean;
  providerRef: string;
  clabe: string | null;
  bank: string | null;
  holder: string | null;
  cardRef: string | null;
  cardBrand: string | null;
  cardLast4: string | null;
  cardExpires: string | null;
  isAuto: boolean;
  thresholdCents: number;
  autoCents: number;
  capCents: number;
  failures: number;
  stoppedAt: Date | null;
  failure: PaymentFailure | null;
}
const columns = sql`company_id as "companyId", is_test as "isTest", provider_ref as "providerRef", clabe, bank, holder, card_ref as "cardRef",
  card_brand as "cardBrand", card_last4 as "cardLast4", card_expires as "cardExpires", auto_on as "isAuto", auto_threshold_cents as "thresholdCents",
  auto_amount_cents as "autoCents", auto_cap_cents as "capCents", auto_failures as failures, auto_stopped_at as "stoppedAt", auto_failure as failure`;

export async function customerOf(trx: Trx, companyId: string, isTest: boolean): Promise<Customer | null> {
  const { rows } =
    await sql<Customer>`select ${columns} from payment_customer where company_id = ${companyId} and is_test = ${isTest}`.execute(
      trx,
    );
  return rows[0] ?? null;
}
export async function customerByRef(trx: Trx, providerRef: string): Promise<Customer | null> {
  const { rows } =
    await sql<Customer>`select ${columns} from payment_customer where provider_ref = ${providerRef}`.execute(trx);
  return rows[0] ?? null;
}
/** The one that stands: two requests at once make one customer. */
export async function keepCustomer(
  trx: Trx,
  companyId: string,
  isTest: boolean,
  providerRef: string,
): Promise<Customer> {
  await sql`insert into payment_customer (company_id, is_test, provider_ref) values (${companyId}, ${isTest}, ${providerRef})
    on conflict do nothing`.execute(trx);
  return (await customerOf(trx, companyId, isTest)) as Customer;
}
export const setAccount = (
  trx: Trx,
  { companyId, isTest }: Customer,
  a: { clabe: string; bank: string; holder: string },
): Promise<unknown> =>
  sql`update payment_customer set clabe = ${a.clabe}, bank = ${a.bank}, holder = ${a.holder}
    where company_id = ${companyId} and is_test = ${isTest}`.execute(trx);
/** A card that pays again starts anew. */
export const setCard = (
  trx: Trx,
  { companyId, isTest }: Pick<Customer, 'companyId' | 'isTest'>,
  card: { ref: string; brand: string; last4: string; expires: string } | null,
): Promise<unknown> =>
  sql`update payment_customer set card_ref = ${card?.ref ?? null}, card_brand = ${card?.brand ?? null}, card_last4 = ${card?.last4 ?? null},
    card_expires = ${card?.expires ?? null}, auto_on = auto_on and ${card !== null}, auto_failures = 0, auto_stopped_at = null, auto_failure = null
    where company_id = ${companyId} and is_test = ${isTest}`.execute(trx);
export const setAutomatic = (
  trx: Trx,
  { companyId, isTest }: Customer,
  a: { isOn: boolean; thresholdCents: number; amountCents: number; capCents: number },
): Promise<unknown> =>
  sql`update payment_customer set auto_on = ${a.isOn}, auto_threshold_cents = ${a.thresholdCents}, auto_amount_cents = ${a.amountCents},
    auto_cap_cents = ${a.capCents}, auto_failures = 0, auto_stopped_at = null, auto_failure = null
    where company_id = ${companyId} and is_test = ${isTest}`.execute(trx);

/** Customers with a CLABE whose arrivals were not asked for since then; asked for now. */
export async function claimArrivals(
  trx: Trx,
  isTest: boolean,
  now: Date,
  before: Date,
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{
    ref: string;
  }>`update payment_customer set arrivals_at = ${now} where (company_id, is_test) in (
      select company_id, is_test from payment_customer where clabe is not null and is_test = ${isTest}
        and (arrivals_at is null or arrivals_at < ${before}) limit ${most} for update skip locked)
    returning provider_ref as ref`.execute(trx);
  return rows.map((r) => r.ref);
}

/** Kept before anything is done with it. False: it was told before and heeded. */
export async function keepEvent(
  trx: Trx,
  e: { id: string; type: string; subject: string | null; at: Date },
): Promise<boolean> {
  await sql`insert into payment_event (id, type, subject, received_at) values (${e.id}, ${e.type}, ${e.subject}, ${e.at}) on conflict do nothing`.execute(
    trx,
  );
  const { rows } = await sql`select 1 from payment_event where id = ${e.id} and handled_at is null`.execute(trx);
  return rows.length > 0;
}
export const markHandled = (trx: Trx, id: string, at: Date): Promise<unknown> =>
  sql`update payment_event set handled_at = ${at} where id = ${id}`.execute(trx);
/**
 * From when on the provider is asked what it told, when that was not asked since `before`: an hour before the last time, for events stand in its list
 * late. Null: it is too early, another process asks, or nobody has ever paid.
 */
export async function claimEvents(trx: Trx, isTest: boolean, now: Date, before: Date): Promise<Date | null> {
  const { rows: anybody } = await sql`select 1 from payment_customer where is_test = ${isTest} limit 1`.execute(trx);
  if (anybody.length === 0) return null;
  await sql`insert into payment_watch (is_test, asked_at) values (${isTest}, ${before}::timestamptz - interval '3 days') on conflict do nothing`.execute(
    trx,
  );
  const { rows } = await sql<{
    since: Date;
  }>`update payment_watch w set asked_at = ${now} from (select asked_at from payment_watch
      where is_test = ${isTest} for update skip locked) old
    where w.is_test = ${isTest} and w.asked_at <= ${before} returning old.asked_at - interval '1 hour' as since`.execute(
    trx,
  );
  return rows[0]?.since ?? null;
}

/** What was told and not heeded, because something failed meanwhile. */
export async function openEvents(
  trx: Trx,
  before: Date,
  most: number,
): Promise<{ id: string; type: string; subject: string | null }[]> {
  const { rows } = await sql<{
    id: string;
    type: string;
    subject: string | null;
  }>`select id, type, subject from payment_event
    where handled_at is null and received_at < ${before} order by received_at limit ${most}`.execute(trx);
  return rows;
}
export const forgetEvents = (trx: Trx, before: Date): Promise<unknown> =>
  sql`delete from payment_event where handled_at < ${before}`.execute(trx);
