import * as z from 'zod/mini';
import { warehouseKeepers, warehousePeople } from '../access.ts';
import { endpoint } from '../endpoint.ts';
import { csvIds, id, instant, ok, requiredText, version } from '../fields.ts';

export const printersPerCedi = 50;
/** Where label printers listen. */
export const printerPort = 9100;

const printerFields = {
  name: requiredText(60),
  /** A name or an address of the network that the server stands in. */
  host: requiredText(120).check(
    z.toLowerCase(),
    z.regex(/^[a-z0-9]([a-z0-9.:-]*[a-z0-9])?$/, { error: 'printerHost' }),
  ),
  port: z.int().check(z.gte(1, { error: 'printerPort' }), z.lte(65_535, { error: 'printerPort' })),
};
/** A label printer of a cedi's network, which takes ZPL by TCP. */
export const printer = z.object({
  _id: id,
  cedi: z.object({ _id: id, name: z.string() }),
  name: z.string(),
  host: z.string(),
  port: z.int(),
  /** When it took something last, and what it said the last time that it did not. */
  lastPrintedDate: z.nullable(instant),
  lastFailure: z.string(),
  version,
});
export type Printer = z.infer<typeof printer>;
const byId = z.object({ id });

export const printersApi = {
  list: endpoint({
    method: 'GET',
    path: '/warehouses/printers',
    summary: 'Impresoras de etiquetas en la red de los CEDIS',
    who: warehousePeople,
    query: z.object({ cedisIds: z.optional(csvIds) }),
    answer: z.object({ printers: z.array(printer) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/warehouses/printers',
    summary: 'Agrega una impresora',
    who: warehouseKeepers,
    body: z.object({ cediId: id, ...printerFields, port: z._default(printerFields.port, printerPort) }),
    answer: printer,
    idempotent: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/warehouses/printers/{id}',
    summary: 'Cambia una impresora',
    who: warehouseKeepers,
    params: byId,
    body: z.extend(z.partial(z.object(printerFields)), { version: z.optional(version) }),
    answer: printer,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/warehouses/printers/{id}',
    summary: 'Quita una impresora',
    who: warehouseKeepers,
    params: byId,
    answer: ok,
  }),
  test: endpoint({
    method: 'POST',
    path: '/warehouses/printers/{id}/test',
    summary: 'Imprime una etiqueta de prueba',
    who: warehouseKeepers,
    params: byId,
    answer: printer,
    ratePerMinute: 20,
  }),
};
