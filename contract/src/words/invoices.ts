import type { CancelReason, InvoiceStatus } from '../invoices.ts';
import { billingFieldNames } from './billing.ts';
import { commonFieldNames, printNames } from './common.ts';
import { transactionCauseNames } from './costs.ts';
import type { Names, NameTree } from './names.ts';
import { paymentStatusNames } from './payments.ts';

export const invoiceStatusNames = {
  pending: { es: 'Sin timbrar', en: 'Not stamped yet' },
  stamped: { es: 'Vigente', en: 'In force' },
  canceled: { es: 'Cancelada', en: 'Cancelled' },
} as const satisfies Names<InvoiceStatus>;

/** The SAT's reasons (c_MotivoCancelacion) that a whole invoice without a substitute may have. */
export const cancelReasonNames = {
  '01': { es: 'Tiene errores y la sustituye otra', en: 'It has errors and another one replaces it' },
  '02': { es: 'Tiene errores y no se sustituye', en: 'It has errors and is not replaced' },
  '03': { es: 'La operación no se llevó a cabo', en: 'The operation did not take place' },
} as const satisfies Names<CancelReason>;

/** What an invoice (CFDI) on paper, and the receipt of a top-up, say. */
export const invoiceNames = {
  invoice: { es: 'Factura (CFDI 4.0)', en: 'Invoice (CFDI 4.0)' },
  invoiceFile: { es: 'Factura {folio}', en: 'Invoice {folio}' },
  receipt: { es: 'Recibo de recarga', en: 'Top-up receipt' },
  receiptFile: { es: 'Recibo {folio}', en: 'Receipt {folio}' },
  receiptNote: {
    es: 'Este recibo comprueba el pago. No es un comprobante fiscal: la factura se pide en el mismo pago.',
    en: 'This receipt proves the payment. It is no tax document: the invoice is asked for at the same payment.',
  },
  testNote: { es: 'Pago de prueba: no se cobró nada.', en: 'Test payment: nothing was charged.' },
  invalid: {
    es: 'SIN VALIDEZ FISCAL: lo timbró el PAC de prueba de Tramo con un certificado propio.',
    en: 'WITHOUT FISCAL VALIDITY: stamped by Tramo’s test PAC with a certificate of its own.',
  },
  canceledOn: { es: 'Cancelada el {at}: {reason}', en: 'Cancelled on {at}: {reason}' },
  issuer: { es: 'Emisor', en: 'Issuer' },
  receiver: { es: 'Receptor', en: 'Receiver' },
  paidBy: { es: 'Recibido de', en: 'Received from' },
  rfc: billingFieldNames.rfc,
  name: billingFieldNames.name,
  taxRegime: billingFieldNames.taxRegime,
  cfdiUse: billingFieldNames.cfdiUse,
  zipCode: billingFieldNames.zipCode,
  payment: transactionCauseNames.payment,
  method: { es: 'Cómo se pagó', en: 'How it was paid' },
  date: commonFieldNames.date,
  paidOn: { es: 'Pagado el', en: 'Paid on' },
  reference: { es: 'Referencia del pago', en: 'Payment reference' },
  concepts: { es: 'Conceptos', en: 'Items' },
  concept: { es: 'Concepto', en: 'Item' },
  key: { es: 'Clave SAT', en: 'SAT key' },
  balance: { es: 'Saldo prepagado de servicios de Tramo', en: 'Prepaid balance for Tramo’s services' },
  commission: { es: 'Comisión por pago con tarjeta', en: 'Commission for payment by card' },
  amount: { es: 'Importe', en: 'Amount' },
  VAT: { es: 'IVA 16 %', en: 'VAT 16 %' },
  total: { es: 'Total con IVA', en: 'Total with VAT' },
  subtotal: { es: 'Subtotal', en: 'Subtotal' },
  refunded: paymentStatusNames.refunded,
  stamp: { es: 'Timbre', en: 'Stamp' },
  uuid: { es: 'Folio fiscal', en: 'Fiscal folio' },
  certificate: { es: 'Certificado del emisor', en: 'Issuer’s certificate' },
  satCertificate: { es: 'Certificado del SAT', en: 'SAT’s certificate' },
  stampedOn: { es: 'Fecha de certificación', en: 'Certified on' },
  seal: { es: 'Sello digital del emisor', en: 'Issuer’s digital seal' },
  satSeal: { es: 'Sello del SAT', en: 'SAT’s seal' },
  chain: { es: 'Cadena original del complemento de certificación', en: 'Original chain of the certification' },
  representation: {
    es: 'Este documento es una representación impresa de un CFDI.',
    en: 'This document is a printed representation of a CFDI.',
  },
  ...printNames,
} as const satisfies NameTree;
