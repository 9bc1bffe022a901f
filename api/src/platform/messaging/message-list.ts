import type { Message } from '@tramo/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../db/tx.ts';
import { relation } from '../relation.ts';

/** `id`, `full_name` of people. */
export const peopleOfMessages = relation('platform.peopleOfMessages');

/** Whom a message reaches, as people know it: a push goes to a browser's own id, so its person is named. */
export const shownRecipient = (): RawBuilder<unknown> =>
  sql`case when channel = 'push' and recipient_kind = 'user' then coalesce((select p.full_name from ${peopleOfMessages()} p
    where p.id::text = left(recipient_key, 36)), recipient) else recipient end`;

export interface MessageRow {
  id: string;
  channel: Message['channel'];
  recipient: string;
  subject: string;
  status: Message['status'];
  attempts: number;
  error: string | null;
  created_at: Date;
  sent_at: Date | null;
  accepted_at: Date | null;
  delivered_at: Date | null;
  chain_id: string;
  step: number;
  decisions: Message['decisions'];
}
/** The columns of a message's shape but for its text. One that waits for a provider which is left alone says so as long as it is. */
export const messageColumns = (now: Date): RawBuilder<unknown> =>
  sql`id, channel, ${shownRecipient()} as recipient, subject, status, attempts, error, created_at, sent_at, accepted_at, delivered_at, chain_id, step,
    case when status = 'queued' then decisions || coalesce((select jsonb_build_array(jsonb_build_object('did', 'away', 'at', ${isoOf('b.since')},
        'provider', b.provider, 'until', ${isoOf('b.until')})) from message_breaker b where b.channel = message.channel
        and b.account_id is not distinct from (select own.id from message_account own where own.company_id = message.company_id and own.channel = message.channel) and b.until > ${now} and message.next_at < b.until), '[]')
      else decisions end as decisions`;
const isoOf = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

export const toMessage = (r: MessageRow): Omit<Message, 'body' | 'isWithheld'> => ({
  _id: r.id,
  channel: r.channel,
  to: r.recipient,
  subject: r.subject,
  status: r.status,
  attempts: r.attempts,
  error: r.error,
  createdDate: r.created_at.toISOString(),
  sentDate: (r.sent_at ?? r.accepted_at)?.toISOString() ?? null,
  deliveredDate: r.delivered_at?.toISOString() ?? null,
  chainId: r.chain_id,
  step: r.step,
  decisions: r.decisions,
});

/** What left, or would have, for a guide: the newest first, without texts. */
export async function messagesOfGuide(
  trx: Trx,
  guideId: string,
  now: Date,
): Promise<Omit<Message, 'body' | 'isWithheld'>[]> {
  const { rows } = await sql<MessageRow>`select ${messageColumns(now)} from message
    where guide_id = ${guideId} order by created_at desc, id desc limit 50`.execute(trx);
  return rows.map(toMessage);
}

const DAY_MS = 86_400_000;
/** A provider that took a message and tells nothing more for this long has ended with it. */
const WAITED_DAYS = 3;
const KEPT_DAYS = 90;

/** Forgets texts whose links have ended, those of messages that nobody tells more of, and messages older than ninety days. */
export async function forgetMessages(trx: Trx, now: Date): Promise<void> {
  const daysAgo = (days: number): Date => new Date(now.getTime() - days * DAY_MS);
  await sql`delete from message where created_at < ${daysAgo(KEPT_DAYS)}`.execute(trx);
  await sql`delete from message_early_status where created_at < ${daysAgo(WAITED_DAYS)}`.execute(trx);
  await sql`update message set body = null, html = null where body is not null and status = 'accepted' and accepted_at < ${daysAgo(WAITED_DAYS)}`.execute(
    trx,
  );
  const expired = JSON.stringify([{ did: 'expired', at: now.toISOString() }]);
  await sql`update message set body = null, html = null, template = null, rest = null, chain_at = null,
      decisions = case when status in ('queued', 'held') then decisions || ${expired}::jsonb else decisions end,
      next_at = case when status in ('queued', 'held') then null else next_at end,
      status = case when status in ('queued', 'held') then 'failed' else status end
    where (body is not null or rest is not null) and forget_at < ${now}`.execute(trx);
}
