import type { TryReason } from '@tramo/contract/webhooks';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { json } from '../../platform/messaging/json.ts';
import { BREAK_AFTER } from './webhooks.rules.ts';
import type { WebhookRow } from './webhooks.store.ts';

// The worker runs as the owner, for every company.

/** A delivery in hand longer than this is taken for lost: its process has died. More than any receiver's time. */
export const LOST_MS = 45_000;

export interface ClaimedDelivery {
  id: string;
  company_id: string;
  webhook_id: string;
  event_id: string;
  message_id: string;
  since: Date;
  attempts: number;
  was: 'queued' | 'sending';
}

/**
 * Takes what is due, of each connection by itself: so many as it has room for, one where it rested and is probed. In order, a delivery waits for those before it of the
 * same guide or route. Deliveries that a process died with (`was` sending) go again, with the same id.
 */
export async function claimDue(
  trx: Trx,
  now: Date,
  {
    busy,
    most,
    perWebhook,
    resting,
  }: {
    busy: Readonly<Record<string, number>>;
    most: number;
    perWebhook: { well: number; unwell: number };
    /** Companies whose deliveries wait. */
    resting: readonly string[];
  },
): Promise<ClaimedDelivery[]> {
  const { rows } = await sql<ClaimedDelivery>`with due as (
      select d.id, d.status as was from webhook w cross join lateral (
        select d.id, d.status, d.n from webhook_delivery d
        where d.webhook_id = w.id and d.status in ('queued', 'sending') and d.next_at <= ${now}
          and (not w.is_ordered or not exists (select 1 from webhook_delivery e where e.webhook_id = d.webhook_id and e.subject_id = d.subject_id
            and e.status in ('queued', 'sending') and e.n < d.n))
        order by d.next_at, d.n
        limit greatest(0, (case when w.failures >= ${BREAK_AFTER} then 1 when w.failures > 0 then ${perWebhook.unwell}::int else ${perWebhook.well}::int end) - coalesce((${json(busy)}::jsonb ->> w.id::text)::int, 0))
        for update skip locked) d
      where w.is_on and w.gone_at is null and w.company_id <> all(${resting as string[]}::uuid[]) and (w.rest_until is null or w.rest_until <= ${now}) limit ${most})
    update webhook_delivery d set status = 'sending', attempts = d.attempts + 1, next_at = ${new Date(now.getTime() + LOST_MS)}
    from due where d.id = due.id
    returning d.id, d.company_id, d.webhook_id, d.event_id, d.message_id, d.since, d.attempts, due.was`.execute(trx);
  return rows;
}

export async function webhooksByIds(
  trx: Trx,
  ids: readonly string[],
): Promise<Map<string, WebhookRow & { time_zone: string }>> {
  const { rows } = await sql<
    WebhookRow & { time_zone: string }
  >`select w.*, c.time_zone from webhook w join company c on c.id = w.company_id
    where w.id = any(${ids as string[]}::uuid[])`.execute(trx);
  return new Map(rows.map((r) => [r.id, r]));
}

/** What came of a delivery's try. */
export interface Ended {
  id: string;
  webhookId: string;
  companyId: string;
  /** How many times it was in hand: an answer that comes after another process took it over changes nothing. */
  attempts: number;
  status: 'delivered' | 'queued' | 'failed' | 'misfit';
  nextAt: Date | null;
  at: Date;
  code: number | null;
  reason: TryReason | null;
  detail: string;
  ms: number;
  /** Null where nothing was tried. */
  tried: {
    id: string;
    timings: object;
    address: string;
    requestHeaders: object;
    body: string;
    answerHeaders: object;
    answer: string;
    isCut: boolean;
  } | null;
}

export async function writeEnded(trx: Trx, ended: readonly Ended[]): Promise<void> {
  const rows = json(ended);
  await sql`insert into webhook_try (id, company_id, webhook_id, delivery_id, at, code, reason, detail, ms, timings, address, request_headers, body, answer_headers, answer, is_cut)
    select (tried ->> 'id')::uuid, "companyId", "webhookId", id, at, code, reason, detail, ms, tried -> 'timings', tried ->> 'address', tried -> 'requestHeaders',
      tried ->> 'body', tried -> 'answerHeaders', tried ->> 'answer', (tried ->> 'isCut')::boolean
    from jsonb_to_recordset(${rows}::jsonb) as e(id uuid, "companyId" uuid, "webhookId" uuid, at timestamptz, code int, reason text, detail text, ms int, tried jsonb)
    where jsonb_typeof(tried) = 'object'`.execute(trx);
  await sql`update webhook_delivery d set status = e.status, next_at = e."nextAt", code = e.code, reason = e.reason, detail = e.detail, ms = e.ms,
      tries = d.tries + case when jsonb_typeof(e.tried) = 'object' then 1 else 0 end, ended_at = case when e.status = 'queued' then null else e.at end
    from jsonb_to_recordset(${rows}::jsonb) as e(id uuid, attempts int, status text, "nextAt" timestamptz, at timestamptz, code int, reason text, detail text, ms int, tried jsonb)
    where d.id = e.id and d.attempts = e.attempts and d.status in ('sending', 'stopped')
      and (d.status = 'sending' or e.status = 'delivered')`.execute(trx);
}

/** The connection, locked, whose health is to be written; null: it was deleted meanwhile. */
export async function lockHealth(trx: Trx, id: string): Promise<WebhookRow | null> {
  const { rows } = await sql<WebhookRow>`select * from webhook where id = ${id} for update`.execute(trx);
  return rows[0] ?? null;
}
/** The same of several, in the order of their ids, whoever else writes. */
export async function lockHealths(trx: Trx, ids: readonly string[]): Promise<Map<string, WebhookRow>> {
  const { rows } =
    await sql<WebhookRow>`select * from webhook where id = any(${ids as string[]}::uuid[]) order by id for update`.execute(
      trx,
    );
  return new Map(rows.map((r) => [r.id, r]));
}
export const saveHealth = (
  trx: Trx,
  id: string,
  h: Pick<WebhookRow, 'failures' | 'rest_ms' | 'rest_until' | 'failing_at' | 'gone_at' | 'ok_at'>,
): Promise<unknown> =>
  sql`update webhook set failures = ${h.failures}, rest_ms = ${h.rest_ms}, rest_until = ${h.rest_until}, failing_at = ${h.failing_at}, gone_at = ${h.gone_at},
    ok_at = ${h.ok_at} where id = ${id}`.execute(trx);

/** What waits at a connection that wants nothing more. */
export const stopAll = async (trx: Trx, webhookId: string, now: Date): Promise<number> => {
  const { rows } = await sql`update webhook_delivery set status = 'stopped', next_at = null, ended_at = ${now}
    where webhook_id = ${webhookId} and status in ('queued', 'sending') returning 1`.execute(trx);
  return rows.length;
};

/** Deliveries whose 24 hours ended while their connection was left alone or off. */
export async function expireOverdue(
  trx: Trx,
  before: Date,
  now: Date,
): Promise<{ webhookId: string; reason: TryReason | null; code: number | null; detail: string }[]> {
  const { rows } = await sql<{ webhookId: string; reason: TryReason | null; code: number | null; detail: string }>`
    update webhook_delivery d set status = 'failed', reason = coalesce(d.reason, 'expired'), next_at = null, ended_at = ${now}
    where id in (select id from webhook_delivery where status = 'queued' and since < ${before} limit 1000 for update skip locked)
    returning d.webhook_id as "webhookId", d.reason, d.code, d.detail`.execute(trx);
  return rows;
}

/** What waits at any connection: a restored server does not send what the one before has sent. */
export const stopEverywhere = async (trx: Trx, now: Date): Promise<number> =>
  (
    await sql`update webhook_delivery set status = 'stopped', next_at = null, ended_at = ${now}
    where status in ('queued', 'sending') returning 1`.execute(trx)
  ).rows.length;
