import type { Parsed } from '@tramo/contract/endpoint';
import type { WebhookEvent } from '@tramo/contract/webhook-events';
import type { Webhook, WebhookState, webhooksApi } from '@tramo/contract/webhooks';
import { sql } from 'kysely';
import type { Trx } from '../../platform/db/tx.ts';
import { json } from '../../platform/messaging/json.ts';
import { percentile } from './webhooks.rules.ts';

export interface WebhookRow {
  id: string;
  company_id: string;
  name: string;
  url: string;
  is_on: boolean;
  events: WebhookEvent[];
  body_kind: Webhook['bodyKind'];
  payload_version: Webhook['payloadVersion'];
  auth_type: Webhook['authType'];
  auth_user: string;
  auth_secret: string | null;
  algorithm: Webhook['algorithm'];
  map: Record<string, unknown> | null;
  is_ordered: boolean;
  secret: string;
  old_secret: string | null;
  old_secret_until: Date | null;
  version: number;
  created_at: Date;
  created_by_name: string;
  failures: number;
  rest_ms: number;
  rest_until: Date | null;
  failing_at: Date | null;
  gone_at: Date | null;
  ok_at: Date | null;
}

const stateOf = (r: WebhookRow, now: Date): WebhookState => {
  if (r.gone_at) return 'gone';
  if (!r.is_on) return 'off';
  if (r.failing_at) return 'failing';
  return r.rest_until && r.rest_until > now ? 'resting' : 'ok';
};

export function toWebhook(r: WebhookRow, now: Date, health: Webhook['health']): Webhook {
  const state = stateOf(r, now);
  return {
    _id: r.id,
    name: r.name,
    url: r.url,
    isOn: r.is_on,
    events: r.events,
    bodyKind: r.body_kind,
    payloadVersion: r.payload_version,
    authType: r.auth_type,
    authUser: r.auth_user,
    hasAuthSecret: r.auth_secret !== null,
    algorithm: r.algorithm,
    map: r.map,
    isOrdered: r.is_ordered,
    oldSecretUntil: r.old_secret_until && r.old_secret_until > now ? r.old_secret_until.toISOString() : null,
    state,
    since: (state === 'gone' ? r.gone_at : state === 'failing' ? r.failing_at : null)?.toISOString() ?? null,
    until: r.rest_until && r.rest_until > now ? r.rest_until.toISOString() : null,
    lastOkDate: r.ok_at?.toISOString() ?? null,
    health,
    createdBy: r.created_by_name,
    createdDate: r.created_at.toISOString(),
    version: r.version,
  };
}

export async function listWebhooks(trx: Trx): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`select * from webhook order by lower(name), id`.execute(trx);
  return rows;
}
export async function countWebhooks(trx: Trx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from webhook`.execute(trx);
  return rows[0]?.n ?? 0;
}
export async function findWebhook(trx: Trx, id: string): Promise<WebhookRow | null> {
  const { rows } = await sql<WebhookRow>`select * from webhook where id = ${id}`.execute(trx);
  return rows[0] ?? null;
}
export async function lockWebhook(trx: Trx, id: string): Promise<WebhookRow | null> {
  const { rows } = await sql<WebhookRow>`select * from webhook where id = ${id} for update`.execute(trx);
  return rows[0] ?? null;
}

export type WebhookInput = Omit<Parsed<typeof webhooksApi.create>['body'], 'authSecret' | 'misfitConfirmed'>;

export async function insertWebhook(
  trx: Trx,
  w: WebhookInput & { id: string; companyId: string; secret: string; authSecret: string | null; by: string; at: Date },
): Promise<void> {
  await sql`insert into webhook (id, company_id, name, url, is_on, events, body_kind, payload_version, auth_type, auth_user, auth_secret, algorithm, map, is_ordered, secret,
      created_at, created_by_name)
    values (${w.id}, ${w.companyId}, ${w.name}, ${w.url}, ${w.isOn}, ${w.events as string[]}::text[], ${w.bodyKind}, ${w.payloadVersion}, ${w.authType}, ${w.authUser},
      ${w.authSecret}, ${w.algorithm}, ${w.map && json(w.map)}::jsonb, ${w.isOrdered}, ${w.secret}, ${w.at}, ${w.by})`.execute(
    trx,
  );
}

/** A connection that was changed begins anew: nothing rests, and 410 is forgotten when it is turned on again. */
export async function updateWebhook(
  trx: Trx,
  id: string,
  w: WebhookInput & { authSecret: string | null },
): Promise<void> {
  await sql`update webhook set name = ${w.name}, url = ${w.url}, is_on = ${w.isOn}, events = ${w.events as string[]}::text[], body_kind = ${w.bodyKind},
      payload_version = ${w.payloadVersion}, auth_type = ${w.authType}, auth_user = ${w.authUser}, auth_secret = ${w.authSecret}, algorithm = ${w.algorithm},
      map = ${w.map && json(w.map)}::jsonb, is_ordered = ${w.isOrdered}, version = version + 1, failures = 0, rest_ms = 0, rest_until = null,
      gone_at = case when ${w.isOn} then null else gone_at end
    where id = ${id}`.execute(trx);
}
export const rollSecret = (trx: Trx, id: string, secret: string, oldUntil: Date): Promise<unknown> =>
  sql`update webhook set old_secret = secret, old_secret_until = ${oldUntil}, secret = ${secret}, version = version + 1 where id = ${id}`.execute(
    trx,
  );
export const deleteWebhook = async (trx: Trx, id: string): Promise<void> => {
  await sql`delete from webhook_try where webhook_id = ${id}`.execute(trx);
  await sql`delete from webhook where id = ${id}`.execute(trx);
};

/** How many of the last tries a figure is made of. */
const HEALTH_TRIES = 1000;

export async function healthOf(trx: Trx, webhookId: string, now: Date): Promise<Webhook['health']> {
  const since = new Date(now.getTime() - 86_400_000);
  const { rows } = await sql<{ ms: number; is_ok: boolean }>`select ms, reason is null as is_ok from webhook_try
    where webhook_id = ${webhookId} and at > ${since} order by id desc limit ${HEALTH_TRIES}`.execute(trx);
  const { rows: waiting } = await sql<{ n: number }>`select count(*)::int as n from (select 1 from webhook_delivery
    where webhook_id = ${webhookId} and status in ('queued', 'sending') limit 10000) w`.execute(trx);
  const sorted = rows.map((r) => r.ms).sort((a, b) => a - b);
  const good = rows.filter((r) => r.is_ok).length;
  return {
    tries: rows.length,
    successPercent: rows.length === 0 ? null : Math.round((good / rows.length) * 1000) / 10,
    p50Ms: percentile(sorted, 0.5),
    p95Ms: percentile(sorted, 0.95),
    waiting: waiting[0]?.n ?? 0,
  };
}

/** A company's connections tell of what happens from an instant on, at the latest. */
export const tellFrom = (trx: Trx, companyId: string, at: Date): Promise<unknown> =>
  sql`update webhook set created_at = least(created_at, ${at}::timestamptz) where company_id = ${companyId}`.execute(
    trx,
  );
