import { accountsApi } from '@tramo/contract/accounts-api';
import { clientsApi } from '@tramo/contract/clients';
import type { Endpoint } from '@tramo/contract/endpoint';
import { fleetApi } from '@tramo/contract/fleet-api';
import { visited } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import { routesApi } from '@tramo/contract/routes';
import type { SearchHits } from '@tramo/contract/search';
import { type Ctx, inTx } from '../../platform/context.ts';
import { searchDrivers } from '../accounts/accounts.users.service.ts';
import { searchClients } from '../clients/clients.service.ts';
import { searchVehicles } from '../fleet/fleet.service.ts';
import { searchGuides } from '../guides/guides.list.service.ts';
import { searchRoutes } from '../routes/routes.read.service.ts';

/** The first of each kind. Whoever may not read a kind's list finds nothing of it; within it everybody finds what their list would show. */
export const find = (ctx: Ctx, text: string): Promise<SearchHits> =>
  inTx(ctx, async (tx) => {
    const firstOf = async <T>(list: Endpoint, search: (ctx: Ctx, text: string, limit: number) => Promise<T[]>) =>
      tx.actor.audiences.some((one) => list.who.includes(one)) ? search(tx, text, limits.paletteHits) : [];
    // One after another: they share a connection.
    return {
      guides: (await firstOf(guidesApi.list, searchGuides)).map((guide) => ({
        ...guide,
        contactName: visited(guide)?.contactName || visited(guide)?.companyName || '',
      })),
      routes: await firstOf(routesApi.list, searchRoutes),
      clients: await firstOf(clientsApi.list, searchClients),
      drivers: await firstOf(accountsApi.accounts, searchDrivers),
      vehicles: await firstOf(fleetApi.list, searchVehicles),
    };
  });
