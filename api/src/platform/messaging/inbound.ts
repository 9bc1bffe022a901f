import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../db/tx.ts';
import { addressKey } from './address-key.ts';
import { json } from './json.ts';
import { optOutWish } from './opt-out.ts';
import type { InboundText } from './provider.ts';
import { optIn, optOut } from './suppressions.ts';

/** Meta lets free text go to a number for so long after it wrote. */
export const WINDOW_MS = 24 * 3_600_000;
/** Our clock and a provider's: a message that left this much after a text may still be the one that it answers. */
const SKEW_MS = 60_000;

/** Messages to a number, of all companies, by its last ten digits; the key tells them apart. */
interface ToNumber {
  id: string;
  company_id: string;
  guide_id: string | null;
  channel: string;
  recipient: string;
  created_at: Date;
}
async function sentTo(
  trx: Trx,
  { channel, from }: Pick<InboundText, 'channel' | 'from'>,
  companyId: string | null,
): Promise<ToNumber[]> {
  const digits = from.replace(/\D/g, '').slice(-10);
  const { rows } = await sql<ToNumber>`select id, company_id, guide_id, channel, recipient, created_at from message
    where channel in ('sms', 'whatsapp') and right(regexp_replace(recipient, '\\D', '', 'g'), 10) = ${digits}
      and status not in ('kept', 'suppressed', 'queued', 'held')
      and ${ofNumber(companyId)} order by created_at desc, id desc limit 500`.execute(trx);
  const key = addressKey(channel, from);
  return rows.filter((r) => addressKey(channel, r.recipient) === key);
}

/** Who wrote from a number: one company from its own; from the installation's all others, and those before they had one. */
const ofNumber = (companyId: string | null): RawBuilder<unknown> =>
  companyId === null
    ? sql`not exists (select 1 from message_attempt a where a.id = message.attempt_id and a.account_id is not null)`
    : sql`company_id = ${companyId}`;

/** What a text is about. */
export interface Matched {
  companyId: string;
  guideId: string | null;
  messageId: string | null;
}

/**
 * Whose a text is: the message's that it answers, where its channel tells that; else of the company that had written to the number last before it came, and
 * there of the last guide that it wrote about. A number alone is nobody's: two companies may know it. What comes to a company's own number (`companyId`) is that one's.
 */
export async function matchInbound(
  trx: Trx,
  text: InboundText,
  companyId: string | null = null,
): Promise<Matched | null> {
  if (text.inReplyTo !== null) {
    const { rows } = await sql<{ id: string; company_id: string; guide_id: string | null }>`
      select m.id, m.company_id, m.guide_id from message_attempt a join message m on m.id = a.message_id where a.provider_id = ${text.inReplyTo}
        and (${companyId}::uuid is null or m.company_id = ${companyId})`.execute(trx);
    const [m] = rows;
    if (m) return { companyId: m.company_id, guideId: m.guide_id, messageId: m.id };
  }
  const sent = await sentTo(trx, text, companyId);
  const isBefore = (m: ToNumber): boolean => m.created_at.getTime() <= text.at.getTime() + SKEW_MS;
  const bySame = sent.filter((m) => m.channel === text.channel);
  const last = bySame.find(isBefore) ?? sent.find(isBefore);
  if (!last) return companyId === null ? null : { companyId, guideId: null, messageId: null };
  const ofCompany = sent.filter((m) => m.company_id === last.company_id && isBefore(m));
  const about = last.guide_id ? last : (ofCompany.find((m) => m.guide_id !== null) ?? last);
  return { companyId: about.company_id, guideId: about.guide_id, messageId: about.id };
}

/** A number wrote to a company: free text may go to it for a day. */
export const noteWritten = (trx: Trx, companyId: string, { channel, from, at }: InboundText): Promise<unknown> =>
  sql`insert into message_contact (company_id, channel, address, wrote_at) values (${companyId}, ${channel}, ${addressKey(channel, from)}, ${at})
    on conflict (company_id, channel, address) do update set wrote_at = greatest(message_contact.wrote_at, excluded.wrote_at)`.execute(
    trx,
  );

/** Until when free text may go to numbers by WhatsApp, by `company address`; those that are closed are missing. */
export async function openWindows(
  trx: Trx,
  numbers: readonly { companyId: string; to: string }[],
  now: Date,
): Promise<Map<string, Date>> {
  if (numbers.length === 0) return new Map();
  const asked = numbers.map((n) => ({ company_id: n.companyId, address: addressKey('whatsapp', n.to) }));
  const { rows } = await sql<{ company_id: string; address: string; wrote_at: Date }>`
    select c.company_id, c.address, c.wrote_at from message_contact c
    join jsonb_to_recordset(${json(asked)}::jsonb) as a(company_id uuid, address text) on a.company_id = c.company_id and a.address = c.address
    where c.channel = 'whatsapp' and c.wrote_at > ${new Date(now.getTime() - WINDOW_MS)}`.execute(trx);
  return new Map(rows.map((r) => [`${r.company_id} ${r.address}`, new Date(r.wrote_at.getTime() + WINDOW_MS)]));
}

/**
 * Heeds BAJA, ALTO and ALTA for every company that wrote to the number, which is all companies'; at a company's own number (`ownerId`) for that one. What was wished last stands, whatever order the calls come in
 * and however often; of one second, BAJA.
 */
export async function heedWish(trx: Trx, text: InboundText, now: Date, ownerId: string | null = null): Promise<void> {
  const wish = optOutWish(text.text);
  if (!wish) return;
  const { channel, from: to, at } = text;
  const address = addressKey(channel, to);
  const { rows: stopped } = await sql<{ company_id: string }>`select company_id from suppression
    where channel = ${channel} and address = ${address} and reason = 'optOut'`.execute(trx);
  const wrote = (await sentTo(trx, text, ownerId)).filter((m) => m.channel === channel);
  const companies = ownerId === null ? [...new Set([...wrote, ...stopped].map((r) => r.company_id))].sort() : [ownerId];
  for (const companyId of companies) {
    const { rows } =
      await sql`insert into message_contact (company_id, channel, address, wish, wish_at) values (${companyId}, ${channel}, ${address}, ${wish}, ${at})
      on conflict (company_id, channel, address) do update set wish = excluded.wish, wish_at = excluded.wish_at
        where message_contact.wish_at is null or message_contact.wish_at < excluded.wish_at or (message_contact.wish_at = excluded.wish_at and excluded.wish = 'stop')
      returning 1`.execute(trx);
    if (rows.length === 0) continue;
    const answered = (await matchInbound(trx, text, companyId))?.messageId ?? null;
    const known = { source: 'recipient' as const, said: text.text.trim(), messageId: answered, at };
    await (wish === 'stop' ? optOut : optIn)(trx, { companyId, channel, to }, known, now);
  }
}

/** Forgets numbers that wrote long ago; what they wished stays. */
export const forgetContacts = (trx: Trx, before: Date): Promise<unknown> =>
  sql`delete from message_contact where wish is null and wrote_at < ${before}`.execute(trx);

/** WhatsApp leaves by another number now: who wrote to the one before did not write to it. */
export const closeWindows = (trx: Trx, companyId: string): Promise<unknown> =>
  sql`update message_contact set wrote_at = null where company_id = ${companyId} and channel = 'whatsapp'`.execute(trx);
