import type { MessageChannel } from '@tramo/contract/messages';
import { defaultPrices } from '@tramo/contract/prices';
import { sql } from 'kysely';
import type { Trx } from '../db/tx.ts';
import { relation } from '../relation.ts';

/** Companies that pay in advance: `company_id`. */
export const companiesInAdvance = relation('platform.companiesInAdvance');
/** What companies pay that have prices of their own: `company_id`, `valid_from`, `sms_cents`, `whatsapp_cents`. */
export const pricesOfMessages = relation('platform.pricesOfMessages');

const cents = (pesos: number): number => Math.round(pesos * 100);

/**
 * Writes down what attempts cost that a provider took, once: the company's price for each part of an SMS, and for a WhatsApp; mails and pushes cost nothing by
 * themselves, and what left by the company's own account is its provider's to charge. Those of companies that pay in advance are due: `takeDue` gives them to whoever charges them.
 */
export async function charge(trx: Trx, attemptIds: readonly string[], now: Date): Promise<void> {
  if (attemptIds.length === 0) return;
  await sql`update message_attempt a set price_cents = case when a.account_id is not null then 0 else case m.channel when 'sms' then coalesce(p.sms_cents, ${cents(defaultPrices.sms)}::int) * coalesce(a.segments, 1)
      when 'whatsapp' then coalesce(p.whatsapp_cents, ${cents(defaultPrices.whatsapp)}::int) else 0 end end,
      accepted_at = ${now}, is_due = m.channel <> 'push' and a.account_id is null and exists (select 1 from ${companiesInAdvance()} b where b.company_id = m.company_id)
    from message m left join lateral (select sms_cents, whatsapp_cents from ${pricesOfMessages()} own
      where own.company_id = m.company_id and own.valid_from <= ${now} order by own.valid_from desc limit 1) p on true
    where m.id = a.message_id and a.price_cents is null and a.id = any(${attemptIds as string[]}::uuid[])`.execute(trx);
}

/** An attempt that its provider took and that was not charged yet. */
export interface DueAttempt {
  id: string;
  messageId: string;
  guideId: string | null;
  channel: Exclude<MessageChannel, 'push'>;
  /** Parts of an SMS, 1 of others. */
  parts: number;
  cents: number;
  at: Date;
}

/**
 * Takes attempts of one company that wait to be charged, the oldest first. What the transaction does with them is done once: they are due no more when it
 * commits, and still are when it does not.
 */
export async function takeDue(trx: Trx, most: number): Promise<{ companyId: string; attempts: DueAttempt[] } | null> {
  const { rows } = await sql<DueAttempt & { companyId: string }>`
    with first as (select company_id from message_attempt where is_due limit 1),
      due as (select id from message_attempt where is_due and company_id = (select company_id from first)
        order by accepted_at, id limit ${most} for update skip locked),
      taken as (update message_attempt a set is_due = false from due where a.id = due.id
        returning a.id, a.company_id, a.message_id, a.segments, a.price_cents, a.accepted_at)
    select t.id, t.company_id as "companyId", t.message_id as "messageId", m.guide_id as "guideId", m.channel,
      case m.channel when 'sms' then coalesce(t.segments, 1) else 1 end as parts, t.price_cents as cents, t.accepted_at as at
    from taken t join message m on m.id = t.message_id order by t.accepted_at, t.id`.execute(trx);
  const [first] = rows;
  return first ? { companyId: first.companyId, attempts: rows } : null;
}
