import { accountsApi } from '@tramo/contract/accounts-api';
import { clientsApi } from '@tramo/contract/clients';
import type { Endpoint } from '@tramo/contract/endpoint';
import { fleetApi } from '@tramo/contract/fleet-api';
import { visited } from '@tramo/contract/guides';
import { guidesApi } from '@tramo/contract/guides-api';
import { limits } from '@tramo/contract/limits';
import { routesApi } from '@tramo/contract/routes';
import type { SearchHits } from '@tramo/contract/search';
import { foldText } from '@tramo/contract/text';
import { ordersApi } from '@tramo/contract/warehouse/orders-api';
import { type Ctx, inTx, type TxCtx } from '../../platform/context.ts';
import { searchDrivers } from '../accounts/accounts.users.service.ts';
import { listChecklists } from '../checklists/checklists.catalogue.service.ts';
import { listSubstatuses } from '../checklists/checklists.service.ts';
import { searchClients } from '../clients/clients.service.ts';
import { listFields } from '../fields/fields.service.ts';
import { searchVehicles } from '../fleet/fleet.service.ts';
import { searchGuides } from '../guides/guides.list.service.ts';
import { searchOrders } from '../orders/orders.list.service.ts';
import { searchRoutes } from '../routes/routes.read.service.ts';
import { listTemplates } from '../templates/templates.service.ts';

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
      orders: await firstOf(ordersApi.list, searchOrders),
      routes: await firstOf(routesApi.list, searchRoutes),
      clients: await firstOf(clientsApi.list, searchClients),
      drivers: await firstOf(accountsApi.accounts, searchDrivers),
      vehicles: await firstOf(fleetApi.list, searchVehicles),
      ...(await findSettings(tx, text)),
    };
  });

type SettingHits = Pick<SearchHits, 'substatus' | 'fields' | 'checklists' | 'templates'>;
const noSettings: SettingHits = { substatus: [], fields: [], checklists: [], templates: [] };

/** What stands in the lists of the settings, by its name. Their screen is of the admins alone. */
async function findSettings(tx: TxCtx, text: string): Promise<SettingHits> {
  if (!tx.actor.audiences.includes('admin')) return noSettings;
  const page = { search: text, page: 1, limit: limits.paletteHits, order: 'asc' } as const;
  const typed = foldText(text);
  const { substatus } = await listSubstatuses(tx, page);
  const { customFields } = await listFields(tx);
  const { checklist } = await listChecklists(tx, page);
  const { templates } = await listTemplates(tx, page);
  return {
    substatus: substatus.map(({ _id, name, category }) => ({ _id, name, category })),
    fields: customFields
      .filter(({ name }) => foldText(name).includes(typed))
      .slice(0, limits.paletteHits)
      .map(({ _id, name, target }) => ({ _id, name, target })),
    checklists: checklist.map(({ _id, name }) => ({ _id, name })),
    templates: templates.map(({ _id, name, channel }) => ({ _id, name, channel })),
  };
}
