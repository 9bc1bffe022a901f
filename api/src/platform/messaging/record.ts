import type { Decision, MessageStatus } from '@tramo/contract/messages';
import { sql } from 'kysely';
import type { Trx } from '../db/tx.ts';
import { charge } from './charge.ts';
import { json } from './json.ts';
import type { Outcome } from './outcome.rules.ts';
import type { SendResult } from './provider.ts';
import { isLost } from './states.rules.ts';

/** What came of one attempt. */
export interface Recorded {
  messageId: string;
  attemptId: string;
  result: SendResult;
  outcome: Outcome;
}

const attemptOf = ({ attemptId, result }: Recorded): object => ({
  id: attemptId,
  state: result.state,
  provider_id: result.state === 'accepted' || result.state === 'sent' ? result.providerId : null,
  code: result.state === 'refused' ? result.code : null,
  text: result.state === 'refused' || result.state === 'unknown' ? result.text.slice(0, 300) : null,
  segments: result.state === 'accepted' ? (result.segments ?? null) : null,
});

/**
 * Writes down what came of attempts. A message that went on meanwhile (its process was taken for dead, and it is another attempt's now) keeps what it has;
 * the attempt is written down all the same. One that waits to be sent anew, because its provider was thought not to have it, is not.
 */
export async function record(trx: Trx, results: readonly Recorded[], now: Date): Promise<void> {
  if (results.length === 0) return;
  // A status may have come before the answer: it knows more.
  await sql`update message_attempt a set provider_id = coalesce(a.provider_id, r.provider_id), segments = coalesce(r.segments, a.segments),
      state = case when a.provider_id is null then r.state else a.state end,
      code = case when a.provider_id is null then r.code else a.code end, text = case when a.provider_id is null then r.text else a.text end
    from jsonb_to_recordset(${json(results.map(attemptOf))}::jsonb)
      as r(id uuid, state text, provider_id text, code text, text text, segments int) where a.id = r.id`.execute(trx);
  await charge(
    trx,
    results.filter((r) => r.outcome.isAccepted).map((r) => r.attemptId),
    now,
  );
  const ends = results.map(({ messageId, attemptId, outcome }) => end(messageId, outcome, attemptId));
  await writeEnds(trx, ends, now);
}

/** A move of one message that we make ourselves. */
export interface End {
  id: string;
  attempt_id: string | null;
  status: MessageStatus;
  next_at: Date | null;
  error: string | null;
  decisions: Decision[];
  is_accepted: boolean;
  is_sent: boolean;
  is_lost: boolean;
}
const end = (id: string, o: Outcome, attemptId: string): End => ({
  id,
  attempt_id: attemptId,
  status: o.status,
  next_at: o.nextAt,
  error: o.error,
  decisions: [o.decision],
  is_accepted: o.isAccepted,
  is_sent: o.status === 'sent',
  is_lost: isLost(o.status),
});

/** The end of a message that was never handed over. */
export const unsentEnd = (id: string, status: 'suppressed' | 'failed', decision: Decision): End => ({
  id,
  attempt_id: null,
  status,
  next_at: null,
  error: null,
  decisions: [decision],
  is_accepted: false,
  is_sent: false,
  is_lost: true,
});

/** A text that left for good is kept no longer; one that its provider may yet fail to deliver is. A delivery is waited for from the acceptance on. */
export async function writeEnds(trx: Trx, ends: readonly End[], now: Date): Promise<void> {
  if (ends.length === 0) return;
  await sql`update message m set status = r.status, next_at = r.next_at, error = r.error, decisions = m.decisions || r.decisions,
      accepted_at = case when r.is_accepted then coalesce(m.accepted_at, ${now}) else m.accepted_at end,
      sent_at = case when r.is_sent then ${now} else m.sent_at end,
      body = case when r.is_sent then null else m.body end, html = case when r.is_sent then null else m.html end,
      chain_at = case when m.rest is null then null when r.is_lost then ${now}::timestamptz when r.is_accepted then ${now}::timestamptz + (m.chain_at - m.ready_at) else m.chain_at end
    from jsonb_to_recordset(${json(ends)}::jsonb) as r(id uuid, attempt_id uuid, status text, next_at timestamptz, error text, decisions jsonb,
      is_accepted boolean, is_sent boolean, is_lost boolean)
    where m.id = r.id and (r.attempt_id is null or m.attempt_id = r.attempt_id)
      and (m.status in ('sending', 'unknown') or (m.status = 'queued' and r.is_accepted))`.execute(trx);
}
