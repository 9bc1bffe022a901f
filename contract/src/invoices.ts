import * as z from 'zod/mini';
import type { Audience } from './access.ts';
import { endpoint } from './endpoint.ts';
import { id, instant, listCount, listQuery, ok } from './fields.ts';
import { limits } from './limits.ts';

export const invoiceStatus = z.enum(['pending', 'stamped', 'canceled']);
export type InvoiceStatus = z.infer<typeof invoiceStatus>;
/** By the SAT's catalogue. 01: another invoice takes its place. */
export const cancelReasons = ['01', '02', '03'] as const;
export const cancelReason = z.enum(cancelReasons);
export type CancelReason = z.infer<typeof cancelReason>;

/** An invoice (CFDI 4.0) of a paid top-up. */
export const invoice = z.object({
  _id: id,
  paymentId: id,
  folio: z.string(),
  /** The SAT's own folio, once it was stamped. */
  uuid: z.nullable(z.string()),
  createdDate: instant,
  receiver: z.object({ rfc: z.string(), name: z.string() }),
  /** Pesos. */
  total: z.number(),
  status: invoiceStatus,
  /** False: the sandbox stamped it, and no authority knows of it. */
  isValid: z.boolean(),
  canceled: z.nullable(z.object({ date: instant, reason: cancelReason })),
  /** The folio of the one whose place it takes. */
  replaces: z.nullable(z.string()),
});
export type Invoice = z.infer<typeof invoice>;

const admins: readonly Audience[] = ['admin'];
const params = z.object({ id });
const ratePerMinute = 60;
const pages = listQuery(limits.guidesPage);

export const invoicesApi = {
  list: endpoint({
    method: 'GET',
    path: '/invoices',
    summary: 'Facturas (CFDI) de la empresa, las más nuevas primero',
    who: admins,
    query: z.object({ page: pages.page, limit: pages.limit, paymentId: z.optional(id) }),
    answer: z.object({ invoices: z.array(invoice), count: listCount }),
  }),
  make: endpoint({
    method: 'POST',
    path: '/payments/{id}/invoice',
    summary: 'Factura una recarga pagada; pedida otra vez es la misma factura',
    who: admins,
    params,
    answer: invoice,
    ratePerMinute,
  }),
  xml: endpoint({
    method: 'GET',
    path: '/invoices/{id}/xml',
    summary: 'El XML timbrado de una factura',
    who: admins,
    params,
    kind: 'stream',
    answer: ok,
    ratePerMinute,
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/invoices/{id}/pdf',
    summary: 'La representación impresa de una factura, en PDF',
    who: admins,
    params,
    kind: 'stream',
    answer: ok,
    ratePerMinute,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/invoices/{id}/cancel',
    summary:
      'Cancela una factura con su motivo: 01, la sustituye otra con los datos e importes de hoy; 02, con errores; 03, la operación no se llevó a cabo',
    who: admins,
    params,
    body: z.object({ reason: cancelReason }),
    answer: invoice,
    ratePerMinute,
  }),
};
