import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import type { messagesApi, Suppression } from '@tramo/contract/messages';
import { problemKinds } from '@tramo/contract/problem-kinds';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { addressKey } from '../../platform/messaging/address-key.ts';
import { unsuppress as release, suppress as stop } from '../../platform/messaging/suppressions.ts';
import { problem } from '../../platform/problem.ts';
import * as store from './messages.store.ts';

export const listSuppressions = (
  ctx: Ctx,
  q: Parsed<typeof messagesApi.suppressions>['query'],
): Promise<{ suppressions: Suppression[]; count: ListCount }> =>
  inTx(ctx, async ({ trx }) => {
    const page = { limit: q.limit, offset: (q.page - 1) * q.limit };
    const { suppressions, total } = await store.listSuppressions(trx, {
      search: q.search,
      channel: q.channel ?? null,
      ...page,
    });
    return { suppressions, count: countOf(total, q.limit) };
  });

/** Stops messages to an address; one that was stopped before stays as it was. */
export const suppress = (
  ctx: Ctx,
  { channel, address }: Parsed<typeof messagesApi.suppress>['body'],
): Promise<Suppression> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    const key = addressKey(channel, address);
    if (!(channel === 'email' ? /^[^\s@]+@[^\s@]+$/ : /^\d{8,15}$/).test(key)) {
      const address = problemKinds['messages.bad_address'][tx.locale];
      throw problem('messages.bad_address', {}, { fields: { address } });
    }
    const before = await store.findSuppression(trx, channel, key);
    if (before) return before;
    const reason = { reason: 'manual', source: 'person', byName: actor.name } as const;
    await stop(trx, [{ companyId: actor.companyId, channel, to: key, ...reason }], platform.now());
    const made = (await store.findSuppression(trx, channel, key)) as Suppression;
    await audit(tx, { action: 'create', kind: 'suppression', id: made._id, name: key });
    return made;
  });

export const unsuppress = (ctx: Ctx, id: string): Promise<{ ok: true }> =>
  inTx(ctx, async (tx) => {
    const found = await store.suppressionById(tx.trx, id);
    if (!found) throw problem('messages.not_stopped');
    await release(tx.trx, id);
    await audit(tx, { action: 'delete', kind: 'suppression', id, name: found.address });
    return { ok: true };
  });
