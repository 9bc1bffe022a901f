import type { Client, clientsApi } from '@tramo/contract/clients';
import type { Parsed } from '@tramo/contract/endpoint';
import { countOf, type ListCount } from '@tramo/contract/fields';
import { limits } from '@tramo/contract/limits';
import { type Ctx, inTx } from '../../platform/context.ts';
import * as store from './clients.store.ts';

export const listClients = (ctx: Ctx, q: Parsed<typeof clientsApi.list>['query']): Promise<{ clients: Client[]; count: ListCount }> =>
  inTx(ctx, async ({ trx }) => {
    const { clients, total } = await store.listClients(trx, {
      search: q.search,
      ids: null,
      descending: q.order === 'desc',
      limit: q.limit,
      offset: (q.page - 1) * q.limit,
    });
    return { clients, count: countOf(total, q.limit) };
  });

/** Every enabled client, for matching names (imports). */
export const listAllClients = (ctx: Ctx): Promise<Client[]> =>
  inTx(
    ctx,
    async ({ trx }) =>
      (await store.listClients(trx, { search: '', ids: null, descending: false, limit: limits.listMax, offset: 0 })).clients,
  );

/** Clients by ids in their order; unknown or disabled ones are missing. */
export const clientsByIds = (ctx: Ctx, ids: readonly string[]): Promise<Client[]> =>
  inTx(ctx, async ({ trx }) => {
    if (ids.length === 0) return [];
    const { clients } = await store.listClients(trx, {
      search: '',
      ids: [...new Set(ids)],
      descending: false,
      limit: limits.listMax,
      offset: 0,
    });
    const byId = new Map(clients.map((c) => [c._id, c]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  });
