import type { Parsed } from '@tramo/contract/endpoint';
import { mapFaultText, schemaFaults } from '@tramo/contract/webhook-map';
import { type Webhook, webhookLimits, type webhooksApi } from '@tramo/contract/webhooks';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { wakeAfterCommit } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { json } from '../../platform/messaging/json.ts';
import { isPublicAddress } from '../../platform/outbound.ts';
import { problem } from '../../platform/problem.ts';
import { worldNow } from '../../platform/sandboxes.ts';
import { fieldProblem } from '../accounts/accounts.service.ts';
import { lastEvent } from './webhooks.record.service.ts';
import { addressFault, newSecret } from './webhooks.rules.ts';
import { bytesOf } from './webhooks.send.service.ts';
import * as store from './webhooks.store.ts';

type Input = Parsed<typeof webhooksApi.create>['body'];

const shown = async ({ trx, platform }: TxCtx, row: store.WebhookRow): Promise<Webhook> =>
  store.toWebhook(row, worldNow(platform), await store.healthOf(trx, row.id, worldNow(platform)));

export const listWebhooks = (ctx: Ctx): Promise<{ webhooks: Webhook[] }> =>
  inTx(ctx, async (tx) => {
    const webhooks: Webhook[] = [];
    for (const row of await store.listWebhooks(tx.trx)) webhooks.push(await shown(tx, row));
    return { webhooks };
  });

/** What the audit keeps of one: no figures, no secrets. */
const audited = ({ health, state, since, until, lastOkDate, ...kept }: Webhook): Record<string, unknown> => kept;

/** Throws at the field that cannot be. A written-out private address is refused now; names are looked up at each request. */
function check(ctx: Ctx, input: Input, hadSecret: boolean): void {
  const fault = addressFault(input.url) ?? privateFault(ctx, input.url);
  if (fault) throw fieldProblem(ctx, { url: fault });
  if (input.authType === 'basic' && input.authUser === '') throw fieldProblem(ctx, { authUser: 'required' });
  const needsSecret = input.authType === 'basic' || input.authType === 'bearer';
  if (needsSecret && !input.authSecret && !hadSecret) throw fieldProblem(ctx, { authSecret: 'required' });
  if (!input.map) return;
  const faults = schemaFaults(input.map);
  const isLong = json(input.map).length > 32 * 1024;
  if (isLong) throw fieldProblem(ctx, { map: 'tooLong' });
  if (faults.length > 0)
    throw problem(
      'general.invalid',
      {},
      {
        fields: {
          map: faults
            .slice(0, 5)
            .map((f) => mapFaultText(f, ctx.locale))
            .join('; '),
        },
      },
    );
}
function privateFault({ platform }: Ctx, url: string): 'webhookPrivate' | null {
  const at = new URL(url);
  const host = at.hostname.replace(/^\[|\]$/g, '');
  const port = at.port || (at.protocol === 'https:' ? '443' : '80');
  if (platform.config.outboundAllow.includes(`${at.hostname}:${port}`)) return null;
  const isAddress = /^[\d.]+$/.test(host) || host.includes(':');
  return host === 'localhost' || host.endsWith('.localhost') || (isAddress && !isPublicAddress(host))
    ? 'webhookPrivate'
    : null;
}

/** Events whose misfit is told by name. */
const MISFITS_TOLD = 3;
/** Throws where the last real event of a type that the connection wants does not fit its map: better now than in a delivery that never leaves. */
async function checkFit(tx: TxCtx, { map, events, bodyKind, payloadVersion }: Input): Promise<void> {
  if (!map) return;
  const misfits: string[] = [];
  for (const type of events) {
    const event = await lastEvent(tx, type);
    const made =
      event &&
      bytesOf({ payload_version: payloadVersion, body_kind: bodyKind, map }, event, tx.actor.timeZone, tx.locale);
    if (made && 'misfit' in made) misfits.push(`${type}: ${made.misfit}`);
    if (misfits.length === MISFITS_TOLD) break;
  }
  if (misfits.length > 0) throw problem('webhooks.map_misfit', { misfits: misfits.join(' · ') });
}
/** What of a connection decides whether events fit. */
const fitOf = (w: Pick<Input, 'map' | 'events' | 'bodyKind' | 'payloadVersion'>): string =>
  json([w.map, w.events, w.bodyKind, w.payloadVersion]);

/** A connection with its secret, which nobody can read again. */
export const createWebhook = (ctx: Ctx, input: Input): Promise<{ webhook: Webhook; secret: string }> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    check(tx, input, false);
    if (!input.misfitConfirmed) await checkFit(tx, input);
    if ((await store.countWebhooks(trx)) >= webhookLimits.perCompany)
      throw problem('webhooks.too_many', { most: webhookLimits.perCompany });
    const id = newId();
    const secret = newSecret();
    const { authSecret, misfitConfirmed: _, ...rest } = input;
    await store.insertWebhook(trx, {
      ...rest,
      id,
      companyId: actor.companyId,
      secret: platform.vault.seal(secret, id),
      authSecret: sealed(tx, id, input, null),
      by: actor.name,
      at: worldNow(platform),
    });
    const webhook = await shown(tx, (await store.findWebhook(trx, id)) as store.WebhookRow);
    await audit(tx, { action: 'create', kind: 'webhook', id, name: webhook.name, after: audited(webhook) });
    return { webhook, secret };
  });

const sealed = (
  { platform }: Ctx,
  id: string,
  { authType, authSecret }: Input,
  before: string | null,
): string | null => {
  if (authType !== 'basic' && authType !== 'bearer') return null;
  return authSecret ? platform.vault.seal(authSecret, id) : before;
};

async function locked({ trx }: TxCtx, id: string): Promise<store.WebhookRow> {
  const row = await store.lockWebhook(trx, id);
  if (!row) throw problem('webhooks.not_found');
  return row;
}

export const updateWebhook = (
  ctx: Ctx,
  id: string,
  { version, ...input }: Parsed<typeof webhooksApi.update>['body'],
): Promise<Webhook> =>
  inTx(ctx, async (tx) => {
    const row = await locked(tx, id);
    const before = await shown(tx, row);
    if (version !== undefined && version !== row.version) throw problem('general.stale', {}, { detail: before });
    check(tx, input, row.auth_secret !== null && row.auth_type === input.authType);
    if (!input.misfitConfirmed && fitOf(before) !== fitOf(input)) await checkFit(tx, input);
    const kept = row.auth_type === input.authType ? row.auth_secret : null;
    const { authSecret, misfitConfirmed: _, ...rest } = input;
    await store.updateWebhook(tx.trx, id, { ...rest, authSecret: sealed(tx, id, input, kept) });
    wakeAfterCommit(tx.trx, 'tramo_webhooks');
    const after = await shown(tx, (await store.findWebhook(tx.trx, id)) as store.WebhookRow);
    await audit(tx, {
      action: 'update',
      kind: 'webhook',
      id,
      name: after.name,
      before: audited(before),
      after: { ...audited(after), ...(authSecret ? { password: 'changed' } : {}) },
    });
    return after;
  });

export const deleteWebhook = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const row = await locked(tx, id);
    await store.deleteWebhook(tx.trx, id);
    await audit(tx, {
      action: 'delete',
      kind: 'webhook',
      id,
      name: row.name,
      before: { name: row.name, url: row.url },
    });
    return { ok: true as const };
  });

/** A new secret; the one before it signs beside it for a day, so that no delivery is refused while the receiver changes over. */
export const rollSecret = (ctx: Ctx, id: string): Promise<{ webhook: Webhook; secret: string }> =>
  inTx(ctx, async (tx) => {
    const { trx, platform } = tx;
    const row = await locked(tx, id);
    const secret = newSecret();
    const until = new Date(worldNow(platform).getTime() + webhookLimits.rollHours * 3600_000);
    await store.rollSecret(trx, id, platform.vault.seal(secret, id), until);
    await audit(tx, {
      action: 'update',
      kind: 'webhook',
      id,
      name: row.name,
      before: { secret: 'old' },
      after: { secret: 'new' },
    });
    return { webhook: await shown(tx, (await store.findWebhook(trx, id)) as store.WebhookRow), secret };
  });
