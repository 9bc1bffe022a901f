import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import type { Provider } from '@tramo/contract/fleet';
import type { fleetApi } from '@tramo/contract/fleet-api';
import { limits } from '@tramo/contract/limits';
import { audit } from '../../platform/audit.ts';
import { type Ctx, inTx } from '../../platform/context.ts';
import { uniqueViolation } from '../../platform/db/tx.ts';
import { newId } from '../../platform/ids.ts';
import { problem } from '../../platform/problem.ts';
import * as store from './fleet.providers.store.ts';

type ListQuery = Parsed<typeof fleetApi.providers>['query'];

const pageOf = (q: ListQuery): store.ProviderPage => ({
  sort: store.providerSorts.find((s) => s === q.sort) ?? 'name',
  descending: q.order === 'desc',
  limit: q.limit,
  offset: (q.page - 1) * q.limit,
});
const filterOf = (q: ListQuery): store.ProviderFilter => ({
  search: q.search,
  names: q.names && q.names.length > 0 ? q.names : null,
  status: q.status ?? null,
});

/** Providers serve the whole company, whatever the caller's cedis. */
export const listProviders = (ctx: Ctx, q: ListQuery): Promise<{ providers: Provider[]; count: ListCount }> =>
  inTx(ctx, async ({ trx }) => {
    const { providers, total } = await store.listProviders(trx, filterOf(q), pageOf(q));
    return { providers, count: countOf(total, q.limit) };
  });

/** Everything that the list's filter holds, in its order, `limits.exportRows` at most. */
export const selectProviders = (ctx: Ctx, q: ListQuery): Promise<Provider[]> =>
  inTx(
    ctx,
    async ({ trx }) =>
      (await store.listProviders(trx, filterOf(q), { ...pageOf(q), limit: limits.exportRows, offset: 0 })).providers,
  );

export const findProvider = (ctx: Ctx, id: string): Promise<Provider> =>
  inTx(ctx, async ({ trx }) => {
    const found = await store.findProvider(trx, id);
    if (!found) throw problem('fleet.provider_not_found');
    return found;
  });

async function oncePerName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (uniqueViolation(error) === 'provider_name') throw problem('fleet.provider_exists');
    throw error;
  }
}

export const createProvider = (ctx: Ctx, input: Parsed<typeof fleetApi.createProvider>['body']): Promise<Provider> =>
  inTx(ctx, async (tx) => {
    const id = newId();
    await oncePerName(() =>
      store.insertProvider(tx.trx, { ...input, id, companyId: tx.actor.companyId, at: tx.platform.now() }),
    );
    const made = await findProvider(tx, id);
    await audit(tx, { action: 'create', kind: 'provider', id, name: made.name, after: made });
    return made;
  });

/** One with vehicles may be disabled: they keep it, no other unit takes it. */
export const updateProvider = (
  ctx: Ctx,
  id: string,
  change: Parsed<typeof fleetApi.updateProvider>['body'],
): Promise<Provider> =>
  inTx(ctx, async (tx) => {
    await store.lockProvider(tx.trx, id);
    const before = await findProvider(tx, id);
    const { version, ...given } = change;
    if (version !== undefined && version !== before.version) throw problem('general.stale', {}, { detail: before });
    const fields = {
      ...before,
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    } as Provider;
    await oncePerName(() => store.updateProvider(tx.trx, id, fields));
    const after = await findProvider(tx, id);
    const action = after.status === before.status ? 'update' : after.status === 'disabled' ? 'disable' : 'enable';
    await audit(tx, { action, kind: 'provider', id, name: after.name, before, after });
    return after;
  });
