import type { MessageChannel } from '@tramo/contract/messages';
import { pushExpirationMinutes } from '@tramo/contract/push-message';
import { smsSize } from '@tramo/contract/sms-text';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../db/tx.ts';
import { newId } from '../ids.ts';
import { relation } from '../relation.ts';
import type { OwnAccount } from './accounts.ts';
import type { Rest } from './breaker.ts';
import { json } from './json.ts';
import { nextQuestion, SILENCE_MINUTES, silenceEnds } from './outcome.rules.ts';
import type { Outgoing, Provider, Sought } from './provider.ts';
import { type End, unsentEnd, writeEnds } from './record.ts';
import { isBarred, suppressionsOf } from './suppressions.ts';

/** `id` of sandbox companies. */
export const sandboxesOfMessages = relation('platform.sandboxesOfMessages');

/** A message in hand longer than this is taken for lost: its process has died. More than any provider's patience. */
export const LOST_AFTER_MS = 120_000;

/** A way out: the installation's, for every company without an account of its own (`account` null), or one company's. */
export interface Way {
  provider: Provider;
  account: Pick<OwnAccount, 'id' | 'companyId' | 'version'> | null;
  /** The sandbox company whose messages it plays: no real way takes those. */
  sandboxOf?: string;
}
export const wayKey = ({ provider, account }: Way): string => `${provider.channel} ${account?.id ?? ''}`;

/** A message that is to be handed over, and its attempt, which is written before anything leaves. */
export interface Claimed {
  id: string;
  companyId: string;
  attemptId: string;
  outgoing: Outgoing;
  attempts: number;
  since: Date;
  forgetAt: Date | null;
  /** When it was taken. */
  at: Date;
}

interface ClaimedRow {
  id: string;
  company_id: string;
  recipient: string;
  subject: string;
  body: string | null;
  html: string | null;
  unsubscribe_url: string | null;
  template: Outgoing['template'] | null;
  buttons: string[] | null;
  link: string | null;
  push_minutes: number | null;
  event: string | null;
  event_key: string | null;
  lane: number;
  attempts: number;
  ready_at: Date;
  forget_at: Date | null;
  has_arrived: boolean;
}

/**
 * Takes the messages of a channel whose turn it is, those of the lower lanes first; `mostLane` leaves the others where they are. What waited because its provider was left
 * alone (`rested`) says so.
 */
export async function claim(
  trx: Trx,
  { provider, account, sandboxOf }: Way,
  {
    most,
    mostLane,
    rested,
    now,
    resting,
  }: {
    most: number;
    mostLane: number;
    rested: Rest | null;
    now: Date;
    /** Companies whose messages wait. */
    resting: readonly string[];
  },
): Promise<{ claimed: Claimed[]; rows: number }> {
  const { channel } = provider;
  const lostAt = new Date(now.getTime() + LOST_AFTER_MS);
  const away = rested && json([{ did: 'away', at: rested.since, provider: provider.name, until: rested.until }]);
  const { rows } = await sql<ClaimedRow>`
    with due as (select id, next_at from message where status in ('queued', 'held') and channel = ${channel} and lane <= ${mostLane} and next_at <= ${now}
      and company_id <> all(${resting as string[]}::uuid[]) and ${leavesBy(account, sandboxOf)} order by lane, next_at, id limit ${most} for update skip locked)
    update message m set status = 'sending', attempts = m.attempts + 1, next_at = ${lostAt},
      decisions = case when due.next_at < ${rested?.until ?? null}::timestamptz then m.decisions || ${away}::jsonb else m.decisions end from due where m.id = due.id
    returning m.id, m.company_id, m.recipient, m.subject, m.body, m.html, m.unsubscribe_url, m.template, m.buttons, m.link, m.push_minutes, m.event, m.event_key, m.lane,
      m.attempts, m.ready_at, m.forget_at,
      m.step > 0 and exists (select 1 from message other where (other.id = m.chain_id or (other.chain_id = m.chain_id and other.step > 0))
        and other.status in ('delivered', 'read')) as has_arrived`.execute(trx);
  if (rows.length === 0) return { claimed: [], rows: 0 };
  const addressOf = (r: ClaimedRow): { companyId: string; channel: MessageChannel; to: string } => ({
    companyId: r.company_id,
    channel,
    to: r.recipient,
  });
  const suppressed = await suppressionsOf(trx, rows.map(addressOf));
  const at = now.toISOString();
  const ends: End[] = [];
  const claimed: Claimed[] = [];
  for (const r of rows.sort((a, b) => a.lane - b.lane)) {
    const reason = suppressed(addressOf(r));
    const until = endOf(r, channel);
    if (r.body === null || (until && until <= now)) ends.push(unsentEnd(r.id, 'failed', { did: 'expired', at }));
    else if (r.has_arrived)
      ends.push(unsentEnd(r.id, 'suppressed', { did: 'suppressed', at, reason: 'deliveredEarlier' }));
    else if (reason && isBarred(reason, channel, r.lane))
      ends.push(unsentEnd(r.id, 'suppressed', { did: 'suppressed', at, reason }));
    else claimed.push({ ...claimedOf(r, r.body, channel, until), at: now });
  }
  await writeEnds(trx, ends, now);
  await insertAttempts(trx, claimed, { provider, account }, now);
  return { claimed, rows: rows.length };
}

/** Which messages leave by a way, as the database stands: a company's by its own account, if that is still this one; all others by the installation's. */
const leavesBy = (account: Way['account'], sandboxOf?: string): RawBuilder<unknown> =>
  sandboxOf !== undefined ? sql`company_id = ${sandboxOf}` : sql`${isReal()} and ${leavesByAccount(account)}`;
const isReal = (): RawBuilder<unknown> =>
  sql`not exists (select 1 from ${sandboxesOfMessages()} sandbox where sandbox.id = message.company_id)`;
const leavesByAccount = (account: Way['account']): RawBuilder<unknown> =>
  account === null
    ? sql`not exists (select 1 from message_account own where own.company_id = message.company_id and own.channel = message.channel)`
    : sql`company_id = ${account.companyId} and exists (select 1 from message_account own where own.id = ${account.id} and own.version = ${account.version})`;

/** When a message is not worth sending any more: its text is to be forgotten, or a push is no news. */
function endOf(r: ClaimedRow, channel: MessageChannel): Date | null {
  if (channel !== 'push') return r.forget_at;
  const stale = new Date(r.ready_at.getTime() + (r.push_minutes ?? pushExpirationMinutes) * 60_000);
  return r.forget_at && r.forget_at < stale ? r.forget_at : stale;
}

const claimedOf = (
  r: ClaimedRow,
  text: string,
  channel: MessageChannel,
  until: Date | null,
  attemptId = newId(),
): Omit<Claimed, 'at'> => ({
  id: r.id,
  companyId: r.company_id,
  attemptId,
  outgoing: {
    messageId: r.id,
    attemptId,
    channel,
    to: r.recipient,
    subject: r.subject,
    text,
    ...(r.html === null ? {} : { html: r.html }),
    ...(r.unsubscribe_url === null ? {} : { unsubscribeUrl: r.unsubscribe_url }),
    ...(r.template ? { template: r.template } : {}),
    ...(r.buttons ? { buttons: r.buttons } : {}),
    readyAt: r.ready_at,
    ...(r.link === null ? {} : { link: r.link }),
    ...(r.push_minutes === null ? {} : { pushMinutes: r.push_minutes }),
    ...(r.event === null || r.event_key === null ? {} : { event: { name: r.event, key: r.event_key } }),
  },
  attempts: r.attempts,
  since: r.ready_at,
  forgetAt: until,
});

/** Parts of an SMS by our own count: the provider's, where it tells, stands in its place. */
async function insertAttempts(
  trx: Trx,
  claimed: readonly Claimed[],
  { provider, account }: Way,
  now: Date,
): Promise<void> {
  if (claimed.length === 0) return;
  const rows = json(
    claimed.map((c) => ({
      id: c.attemptId,
      company_id: c.companyId,
      message_id: c.id,
      segments: provider.channel === 'sms' ? smsSize(c.outgoing.text).segments : null,
    })),
  );
  await sql`insert into message_attempt (id, company_id, message_id, provider, account_id, state, at, segments)
    select id, company_id, message_id, ${provider.name}, ${account?.id ?? null}::uuid, 'sending', ${now}, segments
    from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, company_id uuid, message_id uuid, segments int)`.execute(trx);
  await sql`update message m set attempt_id = r.id from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, message_id uuid) where m.id = r.message_id`.execute(
    trx,
  );
}

/** A message that may have left: its attempt's answer never came. */
export interface Doubtful {
  id: string;
  attemptId: string;
  /** By which way it was tried: only that one can be asked. */
  way: string;
  attempts: number;
  since: Date;
  forgetAt: Date | null;
  sought: Sought;
}

interface DoubtfulRow {
  id: string;
  attempt_id: string;
  way: string;
  recipient: string;
  body: string | null;
  attempts: number;
  ready_at: Date;
  forget_at: Date | null;
  posted_at: Date;
  was: 'sending' | 'unknown';
}

/**
 * Takes messages whose process died with them in hand, and those of which it is time to ask again. They are `unknown` until somebody knows better. Answers those whose
 * provider can be asked (`canAsk`); of one that tells of all that it takes (`tells`) its silence is an answer; where there is neither they stay unknown.
 */
export async function claimDoubtful(
  trx: Trx,
  ways: { canAsk: readonly string[]; tells: readonly string[] },
  { most, now }: { most: number; now: Date },
): Promise<Doubtful[]> {
  const text = json([{ did: 'unknown', at: now.toISOString(), text: null }]);
  const { canAsk, tells } = ways as { canAsk: string[]; tells: string[] };
  const way = sql`m.channel || ' ' || coalesce(a.account_id::text, '')`;
  const { rows } = await sql<DoubtfulRow>`
    with due as (select id, status from message where status in ('sending', 'unknown') and next_at <= ${now} order by next_at limit ${most} for update skip locked)
    update message m set status = 'unknown', decisions = case when due.status = 'sending' then m.decisions || ${text}::jsonb else m.decisions end,
      next_at = case when ${way} = any(${canAsk}) then ${new Date(now.getTime() + LOST_AFTER_MS)}::timestamptz
        when ${way} = any(${tells}) then ${silenceEnds(now)}::timestamptz end
    from due, message_attempt a where m.id = due.id and a.id = m.attempt_id
    returning m.id, m.attempt_id, ${way} as way, m.recipient, m.body, m.attempts, m.ready_at, m.forget_at, a.at as posted_at, due.status as was`.execute(
    trx,
  );
  const isAsked = (r: DoubtfulRow): boolean => canAsk.includes(r.way) && r.body !== null;
  await endSilent(
    trx,
    rows.filter((r) => r.was === 'unknown' && !isAsked(r)),
    now,
  );
  return rows.filter(isAsked).map((r) => ({
    id: r.id,
    attemptId: r.attempt_id,
    way: r.way,
    attempts: r.attempts,
    since: r.ready_at,
    forgetAt: r.forget_at,
    sought: { messageId: r.id, to: r.recipient, text: r.body ?? '', postedAt: r.posted_at, now },
  }));
}

/**
 * Messages of which nothing was heard: their provider never had them, where it told of later ones meanwhile; else it may be that nothing of it reaches us, and they stay
 * unknown. They are not sent again: should a status come after all, it is heeded.
 */
async function endSilent(trx: Trx, rows: readonly DoubtfulRow[], now: Date): Promise<void> {
  if (rows.length === 0) return;
  const silent = json(rows.map((r) => ({ id: r.id, next_at: nextQuestion(r.ready_at, now) })));
  const decision = json([{ did: 'untold', at: now.toISOString(), minutes: SILENCE_MINUTES }]);
  const { rows: ended } = await sql<{ attempt_id: string; is_over: boolean }>`
    with looked as (select m.id, r.next_at, exists (select 1 from message_attempt later where later.at > a.at and later.at < ${now} and later.provider = a.provider and later.account_id is not distinct from a.account_id
        and later.provider_id is not null and later.state in ('sent', 'delivered', 'read', 'failed', 'bounced')) as is_over
      from jsonb_to_recordset(${silent}::jsonb) as r(id uuid, next_at timestamptz) join message m on m.id = r.id join message_attempt a on a.id = m.attempt_id)
    update message m set status = case when l.is_over then 'failed' else m.status end, next_at = case when l.is_over then null else l.next_at end,
      decisions = case when l.is_over then m.decisions || ${decision}::jsonb else m.decisions end,
      chain_at = case when l.is_over and m.rest is not null then ${now}::timestamptz else m.chain_at end
    from looked l where m.id = l.id returning m.attempt_id, l.is_over`.execute(trx);
  const over = ended.filter((e) => e.is_over).map((e) => e.attempt_id);
  await sql`update message_attempt set state = 'failed', code = 'untold' where id = any(${over}::uuid[]) and state in ('sending', 'unknown')`.execute(
    trx,
  );
}
