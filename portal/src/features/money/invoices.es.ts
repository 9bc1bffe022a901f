import { billingNames } from '@tramo/contract/words/billing';
import { commonFieldNames } from '@tramo/contract/words/common';
import { cancelReasonNames, invoiceNames, invoiceStatusNames } from '@tramo/contract/words/invoices';
import { namesIn } from '@tramo/contract/words/names';
import { defineText } from '../../lib/text.ts';

export const invoicesEs = {
  title: 'Facturas (CFDI)',
  row: 'Factura {folio} de {total}',
  columns: {
    created: commonFieldNames.date.es,
    folio: 'Factura',
    receiver: invoiceNames.receiver.es,
    total: invoiceNames.total.es,
    status: commonFieldNames.status.es,
  },
  status: namesIn(invoiceStatusNames, 'es'),
  reason: namesIn(cancelReasonNames, 'es'),
  uuid: invoiceNames.uuid.es,
  rfc: invoiceNames.rfc.es,
  invalid: 'Sin validez fiscal: la timbró el PAC de prueba de Tramo. El operador aún no conecta uno del SAT.',
  empty: 'Aún no hay facturas',
  emptyText: 'Abre un pago hecho y elige «Facturar»: la factura sale con tus datos de facturación.',
  make: 'Facturar',
  open: 'Ver la factura',
  made: 'Factura {folio} lista',
  noBilling: billingNames.data.es,
  receipt: 'Recibo en PDF',
  pdf: 'PDF',
  xml: 'XML',
  cancel: 'Cancelar la factura',
  cancelReason: 'Motivo para cancelarla',
  replaces: 'Sustituye a la factura {folio}',
  replace: 'Cancelar y sustituir la factura',
  replaceNote: 'La nueva sale con tus datos de facturación de hoy y sin lo que ya se devolvió.',
  replaced: 'La factura se sustituyó',
  canceled: 'La factura se canceló',
  canceledOn: 'Cancelada el {date}: {reason}',
} as const;

export const invoicesText = defineText(invoicesEs, () => import('./invoices.en.ts').then((m) => m.invoicesEn));
