import type { Route } from '@tramo/contract/routes';
import { routesApi } from '@tramo/contract/routes';
import { filterAs, type ListSheet, type SheetColumn } from '../../platform/bulk.ts';
import type { WriteValue } from '../../platform/sheets/write-sheet.ts';
import { listRoutes, routesByIdsSeen } from './routes.read.service.ts';

const columns: readonly (SheetColumn & { write: (r: Route) => WriteValue })[] = [
  { key: 'name', header: { es: 'Ruta', en: 'Route' }, widthChars: 28, write: (r) => r.name },
];

/** The routes of a filter as a sheet: it is read, never written by hand. */
export const routesSheet: ListSheet = {
  list: 'routes',
  title: { es: 'Rutas', en: 'Routes' },
  columns: columns.map((c) => ({ ...c, isReadOnly: true })),
  select: async (tx, filter) => (await listRoutes(tx, filterAs(tx, routesApi.list.body, filter))).routes.map((r) => r._id),
  read: async (tx, ids) => (await routesByIdsSeen(tx, ids)).map((r) => columns.map((c) => c.write(r))),
  entry: null,
  edit: null,
};
