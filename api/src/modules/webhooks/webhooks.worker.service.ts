import { defaultTimeZone } from '@tramo/contract/limits';
import { fill } from '@tramo/contract/problems';
import { type TryReason, webhookLimits } from '@tramo/contract/webhooks';
import { letter } from '@tramo/contract/words/mails';
import { tryReasonNames, webhookMailNames } from '@tramo/contract/words/webhooks';
import { type Platform, systemCtx } from '../../platform/context.ts';
import type { Trx } from '../../platform/db/tx.ts';
import { onWake } from '../../platform/db/wake.ts';
import { queueMail } from '../../platform/mail.ts';
import { pulse } from '../../platform/nudged-work.ts';
import { emit } from '../../platform/outbox.ts';
import { adminsToTell } from '../accounts/accounts.users.service.ts';
import { webhookHealthChanged } from './webhooks.events.ts';
import * as queue from './webhooks.queue.store.ts';
import { recordBalances } from './webhooks.record.service.ts';
import { eventsByIds } from './webhooks.record.store.ts';
import { healthAfter } from './webhooks.rules.ts';
import { openWebhook, post } from './webhooks.send.service.ts';
import type { WebhookRow } from './webhooks.store.ts';

/** Under way at once: of a process, and of one connection, so that a dead one costs only itself; of one that does not answer well, fewer. */
const MOST = 200;
const PER_WEBHOOK = { well: 32, unwell: 4 };
/** What came back within this time is written in one transaction. */
const GATHER_MS = 15;
const WATCH_MS = 60_000;

type Told = Pick<queue.Ended, 'reason' | 'code' | 'detail'>;

/** Delivers as events come. Answers how to stop: what is under way is waited for. */
export async function startWebhooks(
  platform: Platform,
  onError: (error: unknown) => void,
): Promise<() => Promise<void>> {
  const { db } = platform;
  const busy = new Map<string, number>();
  const underWay = new Set<Promise<void>>();
  let ended: { one: queue.Ended; done(): void; fail(error: unknown): void }[] = [];
  let isWriting = false;
  let isStopped = false;
  let nudge = (): void => undefined;

  /** One transaction after another: what comes back while one is written goes with the next, and none waits for another's locks. */
  const write = async (): Promise<void> => {
    isWriting = true;
    while (ended.length > 0) {
      await new Promise((r) => setTimeout(r, GATHER_MS));
      const batch = ended;
      ended = [];
      try {
        await db.system((trx) =>
          writeBatch(
            platform,
            trx,
            batch.map((b) => b.one),
          ),
        );
        for (const b of batch) b.done();
      } catch (error) {
        for (const b of batch) b.fail(error);
      }
    }
    isWriting = false;
  };
  /** Answers when this one is written. What cannot be written stays in hand until it is taken for lost, and goes again. */
  const keep = (one: queue.Ended): Promise<void> =>
    new Promise((done, fail) => {
      const { id: deliveryId, webhookId, companyId, status, code: answered, reason, ms } = one;
      platform.log.info({ deliveryId, webhookId, companyId, status, answered, reason, ms }, 'webhook attempt');
      ended.push({ one, done, fail });
      if (!isWriting) void write();
    });
  const round = async (): Promise<void> => {
    // One look serves all that ended meanwhile.
    await new Promise((r) => setTimeout(r, GATHER_MS));
    while (!isStopped) {
      const room = MOST - underWay.size;
      if (room <= 0) return;
      const now = platform.now();
      const { claimed, webhooks, events } = await db.system(async (trx) => {
        const due = await queue.claimDue(trx, now, {
          busy: Object.fromEntries(busy),
          most: room,
          perWebhook: PER_WEBHOOK,
          resting: platform.standings.resting(),
        });
        const ids = [...new Set(due.map((d) => d.webhook_id))];
        return {
          claimed: due,
          webhooks: await queue.webhooksByIds(trx, ids),
          events: await eventsByIds(trx, [...new Set(due.map((d) => d.event_id))]),
        };
      });
      if (claimed.length === 0) return;
      for (const d of claimed) {
        const row = webhooks.get(d.webhook_id);
        const event = events.get(d.event_id);
        if (!row || !event) continue;
        const opened = openWebhook(platform, row, now);
        busy.set(d.webhook_id, (busy.get(d.webhook_id) ?? 0) + 1);
        const work: Promise<void> = post(platform, opened, d, event)
          .then(keep)
          .catch(onError)
          .finally(() => {
            underWay.delete(work);
            const left = (busy.get(d.webhook_id) ?? 1) - 1;
            if (left > 0) busy.set(d.webhook_id, left);
            else busy.delete(d.webhook_id);
            nudge();
          });
        underWay.add(work);
      }
    }
  };
  const beat = await onWake(db.connection, 'tramo_webhooks', round, onError);
  nudge = beat.nudge;
  const watch = pulse(() => watchWebhooks(platform), WATCH_MS, onError);
  return async () => {
    isStopped = true;
    nudge = () => undefined;
    await beat.stop();
    await watch.stop();
    await Promise.all(underWay);
  };
}

/** What time brings: deliveries whose 24 hours ended while nothing was sent, and balances that became low. */
export async function watchWebhooks(platform: Platform): Promise<void> {
  const now = platform.now();
  const before = new Date(now.getTime() - webhookLimits.retryHours * 3600_000 - 60_000);
  await platform.db.system(async (trx) => {
    const over = await queue.expireOverdue(trx, before, now);
    for (const id of new Set(over.map((o) => o.webhookId))) {
      const row = await queue.lockHealth(trx, id);
      const last = over.findLast((o) => o.webhookId === id);
      if (row && last && !row.failing_at && row.is_on) await beginFailing(platform, trx, row, last, now);
    }
  });
  await recordBalances(platform);
}

async function writeBatch(platform: Platform, trx: Trx, batch: readonly queue.Ended[]): Promise<void> {
  const byWebhook = Map.groupBy(batch, (e) => e.webhookId);
  const rows = await queue.lockHealths(trx, [...byWebhook.keys()]);
  await queue.writeEnded(
    trx,
    batch.filter((e) => rows.has(e.webhookId)),
  );
  for (const [id, of] of byWebhook) {
    const row = rows.get(id);
    if (row) await heed(platform, trx, row, of);
  }
}

/** What its tries say of a connection. */
async function heed(platform: Platform, trx: Trx, row: WebhookRow, ended: readonly queue.Ended[]): Promise<void> {
  const now = platform.now();
  let health = { failures: row.failures, restMs: row.rest_ms, restUntil: row.rest_until };
  const tried = ended.filter((e) => e.tried !== null);
  for (const e of tried) health = healthAfter(health, e.reason === null, now);
  const isWell = tried.at(-1)?.reason === null;
  const gone = ended.find((e) => e.reason === 'gone');
  const over = ended.find((e) => e.status === 'failed');
  const isUnchanged =
    isWell && row.failures === 0 && !row.failing_at && row.ok_at && now.getTime() - row.ok_at.getTime() < 10_000;
  if (isUnchanged && !gone && !over) return;
  await queue.saveHealth(trx, row.id, {
    failures: health.failures,
    rest_ms: health.restMs,
    rest_until: health.restUntil,
    failing_at: isWell ? null : row.failing_at,
    gone_at: row.gone_at,
    ok_at: isWell ? now : row.ok_at,
  });
  if (isWell && row.failing_at) await tellHealth(trx, row, now, null);
  else if (gone) {
    await queue.saveHealth(trx, row.id, { ...row, failing_at: row.failing_at ?? now, gone_at: now });
    await queue.stopAll(trx, row.id, now);
    await tellFailing(platform, trx, row, gone, now);
  } else if (over && !row.failing_at) {
    const current = { ...row, failures: health.failures, rest_ms: health.restMs, rest_until: health.restUntil };
    await beginFailing(platform, trx, current, over, now);
  }
}

async function beginFailing(platform: Platform, trx: Trx, row: WebhookRow, last: Told, now: Date): Promise<void> {
  await queue.saveHealth(trx, row.id, { ...row, failing_at: now });
  await tellFailing(platform, trx, row, last, now);
}

/** An alert, by its event, and a mail to the company's administrators. */
async function tellFailing(platform: Platform, trx: Trx, row: WebhookRow, last: Told, now: Date): Promise<void> {
  await tellHealth(trx, row, now, last);
  const ctx = { ...systemCtx(platform, { id: row.company_id, timeZone: defaultTimeZone }), trx };
  const host = URL.canParse(row.url) ? new URL(row.url).host : row.url;
  for (const { fullName, email, language } of await adminsToTell(ctx)) {
    const words = {
      name: row.name,
      host,
      reason: reasonText(last, language),
      link: `${platform.config.publicUrl}/settings/connections`,
    };
    const say = (key: keyof typeof webhookMailNames): string => fill(webhookMailNames[key][language], words);
    const text = say(last.reason === 'gone' ? 'goneText' : 'text');
    await queueMail(trx, platform, {
      companyId: row.company_id,
      to: email,
      ...letter(say('subject'), fullName, [text, say('link')], language),
    });
  }
}
const reasonText = ({ reason, code, detail }: Told, language: 'es' | 'en'): string =>
  fill(tryReasonNames[reason ?? 'expired'][language], { code: String(code ?? ''), detail });

const tellHealth = (
  trx: Trx,
  row: WebhookRow,
  now: Date,
  last: { reason: TryReason | null; code: number | null; detail: string } | null,
): Promise<void> =>
  emit(trx, [
    webhookHealthChanged(row.company_id, null, {
      webhookId: row.id,
      name: row.name,
      at: now.toISOString(),
      reason: last ? (last.reason ?? 'expired') : null,
      code: last?.code ?? null,
      detail: last?.detail ?? '',
    }),
  ]);
