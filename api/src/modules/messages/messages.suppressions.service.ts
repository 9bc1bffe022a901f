import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import type { Consent, MessageChannel, messagesApi, Suppression } from '@tramo/contract/messages';
import { problemKinds } from '@tramo/contract/problem-kinds';
import { messageChannelNames } from '@tramo/contract/words/messages';
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

const isAddress = (channel: MessageChannel, key: string): boolean =>
  (channel === 'email' ? /^[^\s@]+@[^\s@]+$/ : /^\d{8,15}$/).test(key);

/** What addresses asked for, and how that is known. */
export const listConsents = (
  ctx: Ctx,
  q: Parsed<typeof messagesApi.consents>['query'],
): Promise<{ consents: Consent[]; count: ListCount }> =>
  inTx(ctx, async ({ trx }) => {
    const page = { limit: q.limit, offset: (q.page - 1) * q.limit };
    const { consents, total } = await store.listConsents(trx, {
      search: q.search,
      channel: q.channel ?? null,
      ...page,
    });
    return { consents, count: countOf(total, q.limit) };
  });

/** Stops messages to the addresses of a list; those that are none are told, the others stop. */
export const suppressMany = (
  ctx: Ctx,
  { channel, addresses }: Parsed<typeof messagesApi.suppressMany>['body'],
): Promise<{ stopped: number; known: number; faulty: string[] }> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    const written = addresses.filter((address) => address !== '');
    const faulty = written.filter((address) => !isAddress(channel, addressKey(channel, address)));
    const keys = [...new Set(written.map((address) => addressKey(channel, address)))].filter((key) =>
      isAddress(channel, key),
    );
    const known = { reason: 'manual', source: 'import', byName: actor.name } as const;
    const wanted = keys.map((to) => ({ companyId: actor.companyId, channel, to, ...known }));
    const stopped = await stop(trx, wanted, platform.now());
    if (stopped > 0)
      await audit(tx, {
        action: 'import',
        kind: 'suppression',
        id: null,
        name: messageChannelNames[channel].es,
        after: { rows: stopped },
      });
    return { stopped, known: keys.length - stopped, faulty };
  });

/** Stops messages to an address; one that was stopped before stays as it was. */
export const suppress = (
  ctx: Ctx,
  { channel, address }: Parsed<typeof messagesApi.suppress>['body'],
): Promise<Suppression> =>
  inTx(ctx, async (tx) => {
    const { trx, actor, platform } = tx;
    const key = addressKey(channel, address);
    if (!isAddress(channel, key)) {
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
    const { channel, address: to } = found;
    await release(tx.trx, { id, companyId: tx.actor.companyId, channel, to }, tx.actor.name, tx.platform.now());
    await audit(tx, { action: 'delete', kind: 'suppression', id, name: found.address });
    return { ok: true };
  });
