import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import type {
  ClientException,
  ClientNotifications,
  notificationSettingsApi,
} from '@tramo/contract/notification-settings';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { auditedExceptions } from './notifications.audit.rules.ts';
import * as store from './notifications.store.ts';

export const listExceptions = (
  ctx: Ctx,
  q: Parsed<typeof notificationSettingsApi.clients>['query'],
): Promise<{ clients: ClientNotifications[]; count: ListCount }> =>
  inTx(ctx, async ({ trx }) => {
    const { clients, total } = await store.listExceptions(trx, {
      search: q.search,
      clientIds: q.clientIds ?? null,
      withExceptions: q.withExceptions,
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    return { clients, count: countOf(total, q.limit) };
  });

async function found(tx: TxCtx, clientId: string): Promise<ClientNotifications> {
  const client = await store.exceptionsOfClient(tx.trx, clientId);
  if (!client) throw problem('clients.not_found');
  return client;
}

async function change(
  tx: TxCtx,
  before: ClientNotifications,
  exceptions: readonly ClientException[],
): Promise<ClientNotifications> {
  const of = { companyId: tx.actor.companyId, clientId: before._id };
  if (!(await store.saveExceptions(tx.trx, of, exceptions, before.version)))
    throw problem('general.stale', {}, { detail: await found(tx, before._id) });
  const after = await found(tx, before._id);
  await audit(tx, {
    action: 'update',
    kind: 'client',
    id: before._id,
    name: before.name,
    ...auditedExceptions(before.exceptions, after.exceptions),
  });
  return after;
}

/** Throws clients.not_found, general.stale with what stands now. */
export const saveExceptions = (
  ctx: Ctx,
  clientId: string,
  { exceptions, version }: Parsed<typeof notificationSettingsApi.saveClient>['body'],
): Promise<ClientNotifications> =>
  inTx(ctx, async (tx) => {
    const before = await found(tx, clientId);
    if (version !== before.version) throw problem('general.stale', {}, { detail: before });
    return change(tx, before, exceptions);
  });

/** The client follows the company again. */
export const removeExceptions = (ctx: Ctx, clientId: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const before = await found(tx, clientId);
    if (before.exceptions.length > 0) await change(tx, before, []);
    return { ok: true };
  });

/** What merged clients have instead goes to the one that stays. */
export const moveExceptionsToClient = (ctx: Ctx, from: readonly string[], into: string): Promise<void> =>
  inTx(ctx, ({ trx, actor }) => store.moveExceptions(trx, actor.companyId, from, into));
