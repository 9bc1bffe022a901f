import type { WebhookEvent } from '@tramo/contract/webhook-events';
import type { Delivery, DeliveryStatus, DeliveryTry, TryReason } from '@tramo/contract/webhooks';
import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';

export interface DeliveryRow {
  id: string;
  webhook_id: string;
  event_id: string;
  message_id: string;
  type: WebhookEvent;
  subject_name: string;
  is_test: boolean;
  status: DeliveryStatus;
  created_at: Date;
  next_at: Date | null;
  tries: number;
  code: number | null;
  reason: TryReason | null;
  detail: string;
  ms: number | null;
  ended_at: Date | null;
}
const columns = sql`id, webhook_id, event_id, message_id, type, subject_name, is_test, status, created_at, next_at, tries, code, reason, detail, ms, ended_at`;

export const toDelivery = (r: DeliveryRow): Delivery => ({
  _id: r.id,
  eventId: r.event_id,
  messageId: r.message_id,
  type: r.type,
  subject: r.subject_name,
  status: r.status,
  isTest: r.is_test,
  createdDate: r.created_at.toISOString(),
  attempts: r.tries,
  code: r.code,
  reason: r.reason,
  detail: r.detail,
  ms: r.ms,
  nextDate: r.status === 'queued' ? (r.next_at?.toISOString() ?? null) : null,
  endedDate: r.ended_at?.toISOString() ?? null,
});

export interface DeliveryFilter {
  webhookId: string;
  status: 'waiting' | 'delivered' | 'failed' | null;
  type: WebhookEvent | null;
  before: string | null;
}
/** The statuses are written out, as the partial indexes have them. */
const ofStatus = {
  waiting: sql`status in ('queued', 'sending')`,
  failed: sql`status in ('failed', 'misfit', 'stopped')`,
  delivered: sql`status = 'delivered'`,
} as const;
function filtered(f: DeliveryFilter): RawBuilder<unknown> {
  const parts = [sql`webhook_id = ${f.webhookId}`];
  if (f.status) parts.push(ofStatus[f.status]);
  if (f.type) parts.push(sql`type = ${f.type}`);
  if (f.before) parts.push(sql`id < ${f.before}`);
  return sql.join(parts, sql` and `);
}

export async function listDeliveries(trx: Trx, f: DeliveryFilter, limit: number): Promise<DeliveryRow[]> {
  const { rows } =
    await sql<DeliveryRow>`select ${columns} from webhook_delivery where ${filtered(f)} order by id desc limit ${limit}`.execute(
      trx,
    );
  return rows;
}
export async function countDeliveries(trx: Trx, f: DeliveryFilter, most: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from webhook_delivery where ${filtered({ ...f, before: null })} limit ${most}) d`.execute(
    trx,
  );
  return rows[0]?.n ?? 0;
}
export async function findDelivery(trx: Trx, id: string): Promise<DeliveryRow | null> {
  const { rows } = await sql<DeliveryRow>`select ${columns} from webhook_delivery where id = ${id}`.execute(trx);
  return rows[0] ?? null;
}

export async function insertTest(
  trx: Trx,
  d: {
    id: string;
    companyId: string;
    webhookId: string;
    eventId: string;
    type: string;
    subjectId: string;
    subjectName: string;
    at: Date;
  },
): Promise<void> {
  await sql`insert into webhook_delivery (id, company_id, webhook_id, event_id, message_id, type, subject_id, subject_name, is_test, created_at, since, next_at)
    values (${d.id}, ${d.companyId}, ${d.webhookId}, ${d.eventId}, ${d.id}, ${d.type}, ${d.subjectId}, ${d.subjectName}, true, ${d.at}, ${d.at}, ${d.at})`.execute(
    trx,
  );
}

/** Begins a delivery's 24 hours anew; false while it is in hand. */
export async function requeue(trx: Trx, id: string, now: Date): Promise<boolean> {
  const { rows } =
    await sql`update webhook_delivery set status = 'queued', since = ${now}, next_at = ${now}, attempts = 0, ended_at = null
    where id = ${id} and status <> 'sending' returning 1`.execute(trx);
  return rows.length > 0;
}
/** The same of all in a time; of those that ended without being delivered, or of every one. */
export async function requeueMany(
  trx: Trx,
  f: { webhookId: string; from: Date; to: Date; isFailedOnly: boolean; now: Date; most: number },
): Promise<number> {
  const which = f.isFailedOnly ? ofStatus.failed : sql`status <> 'sending'`;
  const { rows } =
    await sql`update webhook_delivery set status = 'queued', since = ${f.now}, next_at = ${f.now}, attempts = 0, ended_at = null
    where id in (select id from webhook_delivery where webhook_id = ${f.webhookId} and ${which} and not is_test and created_at >= ${f.from} and created_at < ${f.to}
      order by id limit ${f.most}) returning 1`.execute(trx);
  return rows.length;
}
/** What waits is not tried again; what is in hand ends as it ends. */
export async function stop(trx: Trx, f: { webhookId: string; deliveryId: string | null; now: Date }): Promise<number> {
  const { rows } = await sql`update webhook_delivery set status = 'stopped', next_at = null, ended_at = ${f.now}
    where webhook_id = ${f.webhookId} and status in ('queued', 'sending') and (${f.deliveryId}::uuid is null or id = ${f.deliveryId}) returning 1`.execute(
    trx,
  );
  return rows.length;
}

interface TryRow {
  id: string;
  at: Date;
  code: number | null;
  reason: TryReason | null;
  detail: string;
  ms: number;
  timings: DeliveryTry['timings'];
  address: string;
  request_headers: Record<string, string>;
  body: string;
  answer_headers: Record<string, string>;
  answer: string;
  is_cut: boolean;
}
/** The last tries of a delivery, the newest first, and the bytes that were sent last. */
export async function triesOf(
  trx: Trx,
  deliveryId: string,
  limit: number,
): Promise<{ tries: DeliveryTry[]; body: string | null }> {
  const { rows } =
    await sql<TryRow>`select * from webhook_try where delivery_id = ${deliveryId} order by id desc limit ${limit}`.execute(
      trx,
    );
  return {
    body: rows[0]?.body ?? null,
    tries: rows.map((r) => ({
      _id: r.id,
      at: r.at.toISOString(),
      code: r.code,
      reason: r.reason,
      detail: r.detail,
      ms: r.ms,
      timings: r.timings,
      address: r.address,
      requestHeaders: r.request_headers,
      answerHeaders: r.answer_headers,
      answer: r.answer,
      isAnswerCut: r.is_cut,
    })),
  };
}

/** Rows that one sweep takes; the next one takes on. */
const SWEEP = 20_000;
/** Forgets what ended before a day, and events that nobody waits for any more. Ids of tries begin with their time. */
export async function forgetOld(trx: Trx, before: Date): Promise<void> {
  const firstId = `${before
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})/, '$1-')}-0000-0000-000000000000`;
  await sql`delete from webhook_try where id in (select id from webhook_try where id < ${firstId} order by id limit ${SWEEP})`.execute(
    trx,
  );
  await sql`delete from webhook_delivery where id in (select id from webhook_delivery where id < ${firstId} and status not in ('queued', 'sending') order by id limit ${SWEEP})`.execute(
    trx,
  );
  await sql`delete from webhook_event e where id in (select id from webhook_event where recorded_at < ${before} order by recorded_at limit ${SWEEP})
    and not exists (select 1 from webhook_delivery d where d.company_id = e.company_id and d.event_id = e.id)`.execute(
    trx,
  );
  await sql`delete from webhook_listener where until < ${before}`.execute(trx);
  // A subject's place is kept longer than its guide or route is worked on.
  await sql`delete from webhook_subject where told_at < ${new Date(before.getTime() - 335 * 86_400_000)}`.execute(trx);
}
