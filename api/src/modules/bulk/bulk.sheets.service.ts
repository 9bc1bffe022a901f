import { type BulkList, bulkAudiences } from '@tramo/contract/bulk';
import type { ListSheet, SheetEdit, SheetEntry } from '../../platform/bulk.ts';
import type { Ctx } from '../../platform/context.ts';
import { problem } from '../../platform/problem.ts';
import { driversSheet, usersSheet } from '../accounts/accounts.sheet.service.ts';
import { auditSheet } from '../audit/audit.sheet.service.ts';
import { substatusSheet } from '../checklists/checklists.sheet.service.ts';
import { contactsSheet } from '../clients/clients.contacts-sheet.service.ts';
import { clientsSheet } from '../clients/clients.sheet.service.ts';
import { providersSheet } from '../fleet/fleet.providers-sheet.service.ts';
import { vehiclesSheet } from '../fleet/fleet.sheet.service.ts';
import { guidesSheet } from '../guides/guides.sheet.service.ts';
import { ordersSheet } from '../orders/orders.sheet.service.ts';
import { cedisSheet } from '../places/places.sheet.service.ts';
import { routesSheet } from '../routes/routes.sheet.service.ts';
import { productsSheet } from '../warehouses/warehouses.products-sheet.service.ts';
import { stockSheet } from '../warehouses/warehouses.stock-sheet.service.ts';

const sheets: Record<BulkList, ListSheet> = {
  users: usersSheet,
  drivers: driversSheet,
  vehicles: vehiclesSheet,
  providers: providersSheet,
  cedis: cedisSheet,
  substatus: substatusSheet,
  audit: auditSheet,
  clients: clientsSheet,
  contacts: contactsSheet,
  guides: guidesSheet,
  routes: routesSheet,
  products: productsSheet,
  stock: stockSheet,
  orders: ordersSheet,
};

/** The sheet of a list for a caller who may export, import or edit it. Throws auth.forbidden, bulk.not_supported. */
export function sheetFor(ctx: Ctx, list: BulkList, action: 'export' | 'import' | 'edit'): ListSheet {
  const who = bulkAudiences[list][action];
  const sheet = sheets[list];
  if (!who || (action === 'import' && !sheet.entry) || (action === 'edit' && !sheet.edit))
    throw problem('bulk.not_supported');
  if (!ctx.actor.audiences.some((a) => who.includes(a))) throw problem('auth.forbidden');
  return sheet;
}
export const entryFor = (ctx: Ctx, list: BulkList): { sheet: ListSheet; entry: SheetEntry } => {
  const sheet = sheetFor(ctx, list, 'import');
  return { sheet, entry: sheet.entry as SheetEntry };
};
export const editFor = (ctx: Ctx, list: BulkList): { sheet: ListSheet; edit: SheetEdit } => {
  const sheet = sheetFor(ctx, list, 'edit');
  return { sheet, edit: sheet.edit as SheetEdit };
};
