import type { Message } from '@tramo/contract/messages';
import { sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';

interface MessageRow {
  id: string;
  channel: Message['channel'];
  recipient: string;
  subject: string;
  body: string | null;
  status: Message['status'];
  attempts: number;
  error: string | null;
  created_at: Date;
  sent_at: Date | null;
  is_secret: boolean;
}
/** A message with what tells whether its text is anybody's to read: only texts that hold a secret are forgotten at an hour. */
export type StoredMessage = Omit<Message, 'isWithheld'> & { isSecret: boolean };
const toMessage = (r: MessageRow): StoredMessage => ({
  _id: r.id,
  channel: r.channel,
  to: r.recipient,
  subject: r.subject,
  body: r.body,
  status: r.status,
  attempts: r.attempts,
  error: r.error,
  createdDate: r.created_at.toISOString(),
  sentDate: r.sent_at?.toISOString() ?? null,
  isSecret: r.is_secret,
});

export async function listMessages(
  trx: Trx,
  f: { search: string; status: Message['status'] | null; now: Date; limit: number; offset: number },
): Promise<{ messages: StoredMessage[]; total: number }> {
  const where = sql`where ${holdsSearch(f.search, [sql`recipient`, sql`subject`])}
    and (${f.status}::text is null or status = ${f.status})`;
  // A text that is to be forgotten is not shown either between its end and the sweep.
  const { rows } =
    await sql<MessageRow>`select id, channel, recipient, subject, status, attempts, error, created_at, sent_at,
      forget_at is not null as is_secret, case when forget_at <= ${f.now} then null else body end as body
    from message ${where} order by created_at desc, id desc limit ${f.limit} offset ${f.offset}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from message ${where}`.execute(trx);
  return { messages: rows.map(toMessage), total: count[0]?.n ?? 0 };
}

export async function findMessage(trx: Trx, id: string): Promise<StoredMessage | null> {
  const { rows } =
    await sql<MessageRow>`select *, forget_at is not null as is_secret from message where id = ${id}`.execute(trx);
  return rows[0] ? toMessage(rows[0]) : null;
}
