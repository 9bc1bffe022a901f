import type { Parsed } from '@tramo/contract/endpoint';
import type { Consent, Message, MessageAttempt, messagesApi, Suppression } from '@tramo/contract/messages';
import { type RawBuilder, sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { type MessageRow, messageColumns, shownRecipient, toMessage } from '../../platform/messaging/message-list.ts';

type FullRow = MessageRow & { body: string | null; is_secret: boolean };
/** A message with what tells whether its text is anybody's to read: only texts that hold a secret are forgotten at an hour. */
export type StoredMessage = Omit<Message, 'isWithheld'> & { isSecret: boolean };
const toStored = (r: FullRow): StoredMessage => ({ ...toMessage(r), body: r.body, isSecret: r.is_secret });

/** A text that is to be forgotten is not shown either between its end and the sweep. */
const fullColumns = (now: Date): RawBuilder<unknown> =>
  sql`${messageColumns(now)}, forget_at is not null as is_secret, case when forget_at <= ${now} then null else body end as body`;

export async function listMessages(
  trx: Trx,
  f: Pick<Parsed<typeof messagesApi.list>['query'], 'search' | 'status' | 'channel'> & {
    now: Date;
    limit: number;
    offset: number;
  },
): Promise<{ messages: StoredMessage[]; total: number }> {
  const where = sql`where ${holdsSearch(f.search, [shownRecipient(), sql`subject`])}
    and (${f.status ?? null}::text is null or status = ${f.status ?? null}) and (${f.channel ?? null}::text is null or channel = ${f.channel ?? null})`;
  const { rows } = await sql<FullRow>`select ${fullColumns(f.now)} from message ${where}
    order by created_at desc, id desc limit ${f.limit} offset ${f.offset}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from message ${where}`.execute(trx);
  return { messages: rows.map(toStored), total: count[0]?.n ?? 0 };
}

export async function findMessage(trx: Trx, id: string, now: Date): Promise<StoredMessage | null> {
  const { rows } = await sql<FullRow>`select ${fullColumns(now)} from message where id = ${id}`.execute(trx);
  return rows[0] ? toStored(rows[0]) : null;
}

export type ChainStep = ReturnType<typeof toMessage> & { tries: MessageAttempt[] };

/** Every step of a chain that began, each with its tries, the oldest first. */
export async function stepsOf(trx: Trx, chainId: string, now: Date): Promise<ChainStep[]> {
  const { rows } =
    await sql<MessageRow>`select ${messageColumns(now)} from message where id = ${chainId} or (chain_id = ${chainId} and step > 0) order by step`.execute(
      trx,
    );
  const { rows: tries } = await sql<{
    message_id: string;
    provider: string;
    provider_id: string | null;
    state: MessageAttempt['state'];
    code: string | null;
    text: string | null;
    segments: number | null;
    price_cents: number | null;
    at: Date;
  }>`select message_id, provider, provider_id, state, code, text, segments, price_cents, at from message_attempt
    where message_id = any(${rows.map((r) => r.id)}::uuid[]) order by at, id`.execute(trx);
  const triesOf = Map.groupBy(tries, (t) => t.message_id);
  return rows.map((r) => ({
    ...toMessage(r),
    tries: (triesOf.get(r.id) ?? []).map((a) => ({
      provider: a.provider,
      providerId: a.provider_id,
      state: a.state,
      code: a.code,
      text: a.text,
      segments: a.segments,
      price: a.price_cents === null ? null : a.price_cents / 100,
      at: a.at.toISOString(),
    })),
  }));
}

interface KnownRow {
  channel: Suppression['channel'];
  address: string;
  source: Suppression['source'];
  by_name: string | null;
  said: string | null;
  message_id: string | null;
  message_subject: string | null;
}
interface SuppressionRow extends KnownRow {
  id: string;
  reason: Suppression['reason'];
  created_at: Date;
}
const knownOf = (r: KnownRow): Pick<Suppression, 'channel' | 'address' | 'source' | 'byName' | 'said' | 'message'> => ({
  channel: r.channel,
  address: r.address,
  source: r.source,
  byName: r.by_name,
  said: r.said,
  message: r.message_subject === null ? null : { _id: r.message_id, subject: r.message_subject },
});
const toSuppression = (r: SuppressionRow): Suppression => ({
  _id: r.id,
  ...knownOf(r),
  reason: r.reason,
  createdDate: r.created_at.toISOString(),
});
/** With the withdrawal that made each. */
const stopped = sql`(select s.id, s.channel, s.address, s.reason, s.source, s.by_name, s.created_at, c.said, c.message_id, c.message_subject
  from suppression s left join message_consent c on c.id = s.consent_id) x`;

interface Asked {
  search: string;
  channel: string | null;
  limit: number;
  offset: number;
}
const asked = (f: Asked): RawBuilder<unknown> =>
  sql`where ${holdsSearch(f.search, [sql`address`])} and (${f.channel}::text is null or channel = ${f.channel})`;

export async function listSuppressions(trx: Trx, f: Asked): Promise<{ suppressions: Suppression[]; total: number }> {
  const { rows } = await sql<SuppressionRow>`select * from ${stopped} ${asked(f)}
    order by created_at desc, id desc limit ${f.limit} offset ${f.offset}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from suppression ${asked(f)}`.execute(trx);
  return { suppressions: rows.map(toSuppression), total: count[0]?.n ?? 0 };
}

export async function findSuppression(trx: Trx, channel: string, address: string): Promise<Suppression | null> {
  const { rows } = await sql<SuppressionRow>`select * from ${stopped}
    where channel = ${channel} and address = ${address}`.execute(trx);
  return rows[0] ? toSuppression(rows[0]) : null;
}

export async function suppressionById(trx: Trx, id: string): Promise<Suppression | null> {
  const { rows } = await sql<SuppressionRow>`select * from ${stopped} where id = ${id}`.execute(trx);
  return rows[0] ? toSuppression(rows[0]) : null;
}

interface ConsentRow extends KnownRow {
  id: string;
  wish: Consent['wish'];
  reason: Consent['reason'];
  at: Date;
}
/** What addresses consented to and withdrew, the newest first. */
export async function listConsents(trx: Trx, f: Asked): Promise<{ consents: Consent[]; total: number }> {
  const { rows } = await sql<ConsentRow>`select * from message_consent ${asked(f)}
    order by at desc, id desc limit ${f.limit} offset ${f.offset}`.execute(trx);
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from message_consent ${asked(f)}`.execute(
    trx,
  );
  const consents = rows.map((r) => ({
    _id: r.id,
    ...knownOf(r),
    wish: r.wish,
    reason: r.reason,
    date: r.at.toISOString(),
  }));
  return { consents, total: count[0]?.n ?? 0 };
}

/** What waits to leave by a channel. */
export async function countWaiting(trx: Trx, channel: Message['channel']): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from message
    where channel = ${channel} and status in ('queued', 'held')`.execute(trx);
  return rows[0]?.n ?? 0;
}
