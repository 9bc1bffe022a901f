import type { Conversation, Reply, ReplyChannel, ReplyWish } from '@tramo/contract/replies';
import { type RawBuilder, sql } from 'kysely';
import { holdsSearch } from '../../platform/db/search.ts';
import type { Trx } from '../../platform/db/tx.ts';

interface Row {
  id: string;
  direction: 'in' | 'out';
  channel: ReplyChannel;
  phone: string;
  text: string;
  has_media: boolean;
  at: Date;
  wish: ReplyWish | null;
  by_name: string | null;
  is_task: boolean;
  done_at: Date | null;
  done_by_name: string | null;
  status: Reply['status'];
  guide_id: string | null;
  folio: string | null;
}
const toReply = (r: Row): Reply => ({
  _id: r.id,
  channel: r.channel,
  phone: r.phone,
  at: r.at.toISOString(),
  isOwn: r.direction === 'out',
  text: r.text,
  hasMedia: r.has_media,
  wish: r.wish,
  byName: r.by_name,
  status: r.status,
  task: r.is_task
    ? { isDone: r.done_at !== null, date: r.done_at?.toISOString() ?? null, byName: r.done_by_name }
    : null,
  guide: r.guide_id !== null && r.folio !== null ? { _id: r.guide_id, folio: r.folio } : null,
});

/** With the folio of its guide, and how far the message of the office's own has come. */
const whole = sql`(select r.*, g.folio, g.cedi_id, m.status from reply r left join guide g on g.company_id = r.company_id and g.id = r.guide_id
  left join message m on m.company_id = r.company_id and m.id = r.message_id and r.direction = 'out') w`;
/** Those about guides of other cedis are as if they were not; so are those without a guide, for who is kept to some. */
const seen = (cedis: readonly string[] | null): RawBuilder<unknown> =>
  sql`(${cedis === null}::boolean or cedi_id = any(${(cedis ?? []) as string[]}::uuid[]))`;

export interface NewReply {
  id: string;
  companyId: string;
  guideId: string | null;
  messageId: string | null;
  direction: 'in' | 'out';
  channel: ReplyChannel;
  phone: string;
  text: string;
  hasMedia: boolean;
  providerId: string | null;
  at: Date;
  wish: ReplyWish | null;
  byName: string | null;
  isTask: boolean;
}
/** Answers whether it is new: a provider tells the same text again. */
export async function insertReply(trx: Trx, r: NewReply): Promise<boolean> {
  const { rows } =
    await sql`insert into reply (id, company_id, guide_id, message_id, direction, channel, phone, text, has_media, provider_id, at, wish, by_name, is_task)
    values (${r.id}, ${r.companyId}, ${r.guideId}, ${r.messageId}, ${r.direction}, ${r.channel}, ${r.phone}, ${r.text}, ${r.hasMedia}, ${r.providerId}, ${r.at},
      ${r.wish}, ${r.byName}, ${r.isTask}) on conflict do nothing returning 1`.execute(trx);
  return rows.length > 0;
}

export const insertUnclaimed = (
  trx: Trx,
  r: Pick<NewReply, 'channel' | 'phone' | 'text' | 'at'> & { providerId: string },
): Promise<unknown> =>
  sql`insert into reply_unclaimed (provider_id, channel, phone, text, at) values (${r.providerId}, ${r.channel}, ${r.phone}, ${r.text}, ${r.at})
    on conflict do nothing`.execute(trx);

/** Texts that are nobody's, the newest first. */
export async function unclaimed(
  trx: Trx,
  most: number,
): Promise<{ channel: string; phone: string; text: string; at: Date }[]> {
  const { rows } = await sql<{ channel: string; phone: string; text: string; at: Date }>`
    select channel, phone, text, at from reply_unclaimed order by at desc limit ${most}`.execute(trx);
  return rows;
}

/** The only company there is; null where there are several, for then a text of nobody's may be any one's. */
export async function onlyCompany(trx: Trx): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select id from company limit 2`.execute(trx);
  return rows.length === 1 ? (rows[0]?.id ?? null) : null;
}

/** The guide as it is now; one that was deleted meanwhile is none. */
export async function cediOfGuide(trx: Trx, companyId: string, guideId: string): Promise<string | null> {
  const { rows } = await sql<{
    cedi_id: string;
  }>`select cedi_id from guide where company_id = ${companyId} and id = ${guideId}`.execute(trx);
  return rows[0]?.cedi_id ?? null;
}

export async function repliesOfGuide(trx: Trx, guideId: string): Promise<Reply[]> {
  const { rows } =
    await sql<Row>`select * from (select * from ${whole} where guide_id = ${guideId} order by at desc, id desc limit 200) l
    order by at, id`.execute(trx);
  return rows.map(toReply);
}

/** Texts of one guide that a driver reads at the door. */
const TEXTS_AT_DOOR = 10;
/** What was written about guides, the newest first. `by`: who of the office; null for the recipient. Wishes for fewer messages are none of the driver's. */
export async function textsAbout(
  trx: Trx,
  guideIds: readonly string[],
): Promise<Map<string, { at: string; by: string | null; text: string }[]>> {
  const about = new Map<string, { at: string; by: string | null; text: string }[]>();
  if (guideIds.length === 0) return about;
  const { rows } = await sql<{ guide_id: string; at: Date; by_name: string | null; text: string }>`
    select guide_id, at, by_name, text from (select guide_id, id, at, case when direction = 'out' then coalesce(by_name, '') end as by_name, text,
        row_number() over (partition by guide_id order by at desc, id desc) as n from reply
      where guide_id = any(${guideIds as string[]}::uuid[]) and coalesce(wish, '') not in ('optOut', 'optIn') and text <> '') l
    where n <= ${TEXTS_AT_DOOR} order by at desc, id desc`.execute(trx);
  for (const r of rows) {
    const texts = about.get(r.guide_id) ?? [];
    texts.push({ at: r.at.toISOString(), by: r.by_name, text: r.text });
    about.set(r.guide_id, texts);
  }
  return about;
}

/** Notices that left by the channels of the conversation, without their texts: the office's own answers are replies. */
export async function noticesOfGuide(trx: Trx, guideId: string): Promise<Conversation['notices']> {
  const { rows } = await sql<{
    id: string;
    channel: ReplyChannel;
    recipient: string;
    subject: string;
    status: Conversation['notices'][number]['status'];
    at: Date;
  }>`select id, channel, recipient, subject, status, coalesce(sent_at, accepted_at, created_at) as at from message m
    where guide_id = ${guideId} and channel in ('sms', 'whatsapp') and not exists (select 1 from reply r where r.company_id = m.company_id and r.message_id = m.id
      and r.direction = 'out') order by created_at desc, id desc limit 50`.execute(trx);
  return rows
    .map((r) => ({
      _id: r.id,
      channel: r.channel,
      phone: r.recipient,
      at: r.at.toISOString(),
      subject: r.subject,
      status: r.status,
    }))
    .reverse();
}

export async function findReply(trx: Trx, id: string, cedis: readonly string[] | null): Promise<Reply | null> {
  const { rows } = await sql<Row>`select * from ${whole} where id = ${id} and ${seen(cedis)}`.execute(trx);
  return rows[0] ? toReply(rows[0]) : null;
}

export const setDone = (trx: Trx, id: string, done: { at: Date; byName: string } | null): Promise<unknown> =>
  sql`update reply set done_at = ${done?.at ?? null}, done_by_name = ${done?.byName ?? null} where id = ${id} and is_task
    and (done_at is null) = ${done !== null}::boolean`.execute(trx);

export async function listReplies(
  trx: Trx,
  f: {
    search: string;
    only: 'all' | 'toDo' | 'unmatched';
    cedis: readonly string[] | null;
    limit: number;
    offset: number;
  },
): Promise<{ replies: Reply[]; total: number }> {
  const where = sql`where direction = 'in' and ${seen(f.cedis)} and ${holdsSearch(f.search, [sql`phone`, sql`text`, sql`coalesce(folio, '')`])}
    and (${f.only} <> 'toDo' or (is_task and done_at is null)) and (${f.only} <> 'unmatched' or guide_id is null)`;
  const { rows } =
    await sql<Row>`select * from ${whole} ${where} order by at desc, id desc limit ${f.limit} offset ${f.offset}`.execute(
      trx,
    );
  const { rows: count } = await sql<{ n: number }>`select count(*)::int as n from ${whole} ${where}`.execute(trx);
  return { replies: rows.map(toReply), total: count[0]?.n ?? 0 };
}

/** Personal texts go when the messages around them do. */
export async function forgetReplies(trx: Trx, before: Date): Promise<void> {
  await sql`delete from reply where at < ${before}`.execute(trx);
  await sql`delete from reply_unclaimed where at < ${before}`.execute(trx);
}
