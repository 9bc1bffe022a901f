import type { Answer, Parsed } from '@tramo/contract/endpoint';
import { cappedCount } from '@tramo/contract/fields';
import type { WebhookEvent } from '@tramo/contract/webhook-events';
import { type Delivery, webhookLimits, type webhooksApi } from '@tramo/contract/webhooks';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { type Trx, wakeAfterCommit } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import { worldNow } from '../../platform/sandboxes.ts';
import { companyOf } from '../accounts/accounts.service.ts';
import * as deliveries from './webhooks.deliveries.store.ts';
import * as queue from './webhooks.queue.store.ts';
import { bodyOf, lastEvent } from './webhooks.record.service.ts';
import { findEvent } from './webhooks.record.store.ts';
import { bytesOf } from './webhooks.send.service.ts';
import { findWebhook, type WebhookRow } from './webhooks.store.ts';

/** Deliveries are counted to here, and told as "so many or more" beyond. */
const COUNT_MOST = 1000;
const TRIES = 50;
const REDELIVERED_MOST = 10_000;
const DAY_MS = 86_400_000;

async function webhookOf({ trx }: TxCtx, id: string): Promise<WebhookRow> {
  const row = await findWebhook(trx, id);
  if (!row) throw problem('webhooks.not_found');
  return row;
}
/** One that may be sent to. */
async function working(tx: TxCtx, id: string): Promise<WebhookRow> {
  const row = await webhookOf(tx, id);
  if (!row.is_on || row.gone_at) throw problem('webhooks.off');
  return row;
}

export const listDeliveries = (
  ctx: Ctx,
  id: string,
  q: Parsed<typeof webhooksApi.deliveries>['query'],
): Promise<Answer<typeof webhooksApi.deliveries>> =>
  inTx(ctx, async (tx) => {
    await webhookOf(tx, id);
    const filter = { webhookId: id, status: q.status ?? null, type: q.type ?? null, before: q.before ?? null };
    const rows = await deliveries.listDeliveries(tx.trx, filter, q.limit + 1);
    const counted = await deliveries.countDeliveries(tx.trx, filter, COUNT_MOST + 1);
    const count = cappedCount({ count: Math.min(counted, COUNT_MOST), isAtLeast: counted > COUNT_MOST }, q.limit);
    return { deliveries: rows.slice(0, q.limit).map(deliveries.toDelivery), count, hasMore: rows.length > q.limit };
  });

async function deliveryOf({ trx }: { trx: Trx }, id: string): Promise<deliveries.DeliveryRow> {
  const row = await deliveries.findDelivery(trx, id);
  if (!row) throw problem('webhooks.delivery_not_found');
  return row;
}

/** A delivery with the bytes that were sent last, or that would be sent now. */
export const oneDelivery = (ctx: Ctx, id: string): Promise<Answer<typeof webhooksApi.delivery>> =>
  inTx(ctx, async (tx) => {
    const row = await deliveryOf(tx, id);
    const webhook = await webhookOf(tx, row.webhook_id);
    const { tries, body } = await deliveries.triesOf(tx.trx, id, TRIES);
    return {
      delivery: deliveries.toDelivery(row),
      webhookId: webhook.id,
      url: webhook.url,
      body: body ?? (await bodyNow(tx, webhook, row.event_id)),
      tries,
    };
  });
async function bodyNow(tx: TxCtx, webhook: WebhookRow, eventId: string): Promise<string> {
  const event = await findEvent(tx.trx, eventId);
  const { company } = await companyOf(tx, tx.actor.companyId);
  const made = event ? bytesOf(webhook, event, company.timeZone) : { body: '' };
  return 'body' in made ? made.body : '';
}

export const sampleOf = (ctx: Ctx, type: WebhookEvent): Promise<{ body: Record<string, unknown> | null }> =>
  inTx(ctx, async (tx) => {
    const event = await lastEvent(tx, type);
    return { body: event && { ...bodyOf(event, '2026-11-01') } };
  });

/** Sends the last real event of a type now. It has an id of its own, so that a receiver that saw the event does not pass it over. */
export const sendTest = (ctx: Ctx, id: string, type: WebhookEvent): Promise<Delivery> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    const webhook = await working(tx, id);
    const event = await lastEvent(tx, type);
    if (!event) throw problem('webhooks.no_event');
    const deliveryId = newId();
    await deliveries.insertTest(trx, {
      id: deliveryId,
      companyId: actor.companyId,
      webhookId: webhook.id,
      eventId: event.id,
      type,
      subjectId: event.subject_id,
      subjectName: event.subject_name,
      at: worldNow(platform),
    });
    wakeAfterCommit(trx, 'tramo_webhooks');
    return deliveries.toDelivery(await deliveryOf(tx, deliveryId));
  });

export const redeliver = (ctx: Ctx, id: string): Promise<Delivery> =>
  inTx(ctx, async (tx) => {
    const row = await deliveryOf(tx, id);
    await working(tx, row.webhook_id);
    if (!(await deliveries.requeue(tx.trx, id, worldNow(tx.platform)))) throw problem('webhooks.under_way');
    wakeAfterCommit(tx.trx, 'tramo_webhooks');
    return deliveries.toDelivery(await deliveryOf(tx, id));
  });

export const redeliverMany = (
  ctx: Ctx,
  id: string,
  { from, to, only }: Parsed<typeof webhooksApi.redeliverMany>['body'],
): Promise<{ count: number }> =>
  inTx(ctx, async (tx) => {
    const now = worldNow(tx.platform);
    const webhook = await working(tx, id);
    const count = await deliveries.requeueMany(tx.trx, {
      webhookId: id,
      from: new Date(Math.max(Date.parse(from), now.getTime() - webhookLimits.keptDays * DAY_MS)),
      to: to ? new Date(to) : now,
      isFailedOnly: only === 'failed',
      now,
      most: REDELIVERED_MOST,
    });
    if (count > 0)
      await audit(tx, { action: 'update', kind: 'webhook', id, name: webhook.name, after: { redelivered: count } });
    wakeAfterCommit(tx.trx, 'tramo_webhooks');
    return { count };
  });

export const stopRetries = (ctx: Ctx, id: string, deliveryId: string | null): Promise<{ count: number }> =>
  inTx(ctx, async (tx) => {
    const webhook = await webhookOf(tx, id);
    const count = await deliveries.stop(tx.trx, { webhookId: id, deliveryId, now: worldNow(tx.platform) });
    if (count > 0)
      await audit(tx, { action: 'update', kind: 'webhook', id, name: webhook.name, after: { stopped: count } });
    // In order, what waited behind them may go.
    wakeAfterCommit(tx.trx, 'tramo_webhooks');
    return { count };
  });

export const forgetWebhooks = (trx: Trx, now: Date): Promise<void> =>
  deliveries.forgetOld(trx, new Date(now.getTime() - webhookLimits.keptDays * DAY_MS));

/** After a restore: what was on its way stands as stopped, and can be sent again by hand. */
export const stopEverywhere = (trx: Trx, now: Date): Promise<number> => queue.stopEverywhere(trx, now);
