import type { MessageChannel } from '@tramo/contract/messages';
import { sql } from 'kysely';
import type { Trx } from '../db/tx.ts';
import { newId } from '../ids.ts';
import { json } from './json.ts';
import type { Outgoing, Provider } from './provider.ts';
import { type End, unsentEnd, writeEnds } from './record.ts';
import { isBarred, suppressionsOf } from './suppressions.ts';

/** A message in hand longer than this is taken for lost: its process has died. More than any provider's patience. */
const LOST_AFTER_MS = 120_000;

/** A message that is to be handed over, and its attempt, which is written before anything leaves. */
export interface Claimed {
  id: string;
  companyId: string;
  attemptId: string;
  outgoing: Outgoing;
  attempts: number;
  since: Date;
  forgetAt: Date | null;
}

interface ClaimedRow {
  id: string;
  company_id: string;
  recipient: string;
  subject: string;
  body: string | null;
  html: string | null;
  template: Outgoing['template'] | null;
  lane: number;
  attempts: number;
  ready_at: Date;
  forget_at: Date | null;
  has_arrived: boolean;
}

/** Takes the messages of a channel whose turn it is, those of the lower lanes first; `mostLane` leaves the others where they are. */
export async function claim(
  trx: Trx,
  provider: Provider,
  { most, mostLane, now }: { most: number; mostLane: number; now: Date },
): Promise<{ claimed: Claimed[]; rows: number }> {
  const { channel } = provider;
  const lostAt = new Date(now.getTime() + LOST_AFTER_MS);
  const { rows } = await sql<ClaimedRow>`
    with due as (select id from message where status in ('queued', 'held') and channel = ${channel} and lane <= ${mostLane} and next_at <= ${now}
      order by lane, next_at, id limit ${most} for update skip locked)
    update message m set status = 'sending', attempts = m.attempts + 1, next_at = ${lostAt} from due where m.id = due.id
    returning m.id, m.company_id, m.recipient, m.subject, m.body, m.html, m.template, m.lane, m.attempts, m.ready_at, m.forget_at,
      m.step > 0 and exists (select 1 from message other where other.chain_id = m.chain_id and other.status in ('delivered', 'read')) as has_arrived`.execute(
    trx,
  );
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
    if (r.body === null || (r.forget_at && r.forget_at <= now))
      ends.push(unsentEnd(r.id, 'failed', { did: 'expired', at }));
    else if (r.has_arrived)
      ends.push(unsentEnd(r.id, 'suppressed', { did: 'suppressed', at, reason: 'deliveredEarlier' }));
    else if (reason && isBarred(reason, channel, r.lane))
      ends.push(unsentEnd(r.id, 'suppressed', { did: 'suppressed', at, reason }));
    else claimed.push(claimedOf(r, r.body, channel));
  }
  await writeEnds(trx, ends, now);
  await insertAttempts(trx, claimed, provider, now);
  return { claimed, rows: rows.length };
}

const claimedOf = (r: ClaimedRow, text: string, channel: MessageChannel): Claimed => ({
  id: r.id,
  companyId: r.company_id,
  attemptId: newId(),
  outgoing: {
    messageId: r.id,
    channel,
    to: r.recipient,
    subject: r.subject,
    text,
    ...(r.html === null ? {} : { html: r.html }),
    ...(r.template ? { template: r.template } : {}),
  },
  attempts: r.attempts,
  since: r.ready_at,
  forgetAt: r.forget_at,
});

async function insertAttempts(trx: Trx, claimed: readonly Claimed[], provider: Provider, now: Date): Promise<void> {
  if (claimed.length === 0) return;
  const rows = json(claimed.map((c) => ({ id: c.attemptId, company_id: c.companyId, message_id: c.id })));
  await sql`insert into message_attempt (id, company_id, message_id, provider, state, at)
    select id, company_id, message_id, ${provider.name}, 'sending', ${now} from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, company_id uuid, message_id uuid)`.execute(
    trx,
  );
  await sql`update message m set attempt_id = r.id from jsonb_to_recordset(${rows}::jsonb) as r(id uuid, message_id uuid) where m.id = r.message_id`.execute(
    trx,
  );
}

/** A message that may have left: its attempt's answer never came. */
export interface Doubtful {
  id: string;
  attemptId: string;
  channel: MessageChannel;
  attempts: number;
  since: Date;
  forgetAt: Date | null;
}

/**
 * Takes messages whose process died with them in hand, and those whose provider is to be asked again. They are `unknown` until somebody knows better; where
 * nobody can be asked they stay so.
 */
export async function claimDoubtful(
  trx: Trx,
  channels: { canAsk: readonly MessageChannel[] },
  { most, now }: { most: number; now: Date },
): Promise<Doubtful[]> {
  const text = json([{ did: 'unknown', at: now.toISOString(), text: null }]);
  const { rows } = await sql<{
    id: string;
    attempt_id: string;
    channel: MessageChannel;
    attempts: number;
    ready_at: Date;
    forget_at: Date | null;
  }>`with due as (select id, status from message where status in ('sending', 'unknown') and next_at <= ${now} order by next_at limit ${most} for update skip locked)
    update message m set status = 'unknown', decisions = case when due.status = 'sending' then m.decisions || ${text}::jsonb else m.decisions end,
      next_at = case when m.channel = any(${channels.canAsk as string[]}) then ${new Date(now.getTime() + LOST_AFTER_MS)}::timestamptz end
    from due where m.id = due.id returning m.id, m.attempt_id, m.channel, m.attempts, m.ready_at, m.forget_at`.execute(
    trx,
  );
  const lost = rows.map((r) => r.attempt_id);
  if (lost.length > 0)
    await sql`update message_attempt set state = 'unknown' where id = any(${lost}::uuid[]) and state = 'sending'`.execute(
      trx,
    );
  return rows
    .filter((r) => channels.canAsk.includes(r.channel))
    .map((r) => ({
      id: r.id,
      attemptId: r.attempt_id,
      channel: r.channel,
      attempts: r.attempts,
      since: r.ready_at,
      forgetAt: r.forget_at,
    }));
}
