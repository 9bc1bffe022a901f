import type { WordedKind } from './problem-kinds.ts';

/** Errors of invoices (CFDI). */
export const invoiceKinds = {
  'invoices.not_found': { status: 404, es: 'La factura no existe', en: 'The invoice does not exist' },
  'invoices.no_billing': {
    status: 409,
    es: 'Faltan tus datos de facturación: escríbelos y vuelve a pedir la factura',
    en: 'Your billing data are missing: write them and ask for the invoice again',
  },
  'invoices.not_paid': {
    status: 409,
    es: 'Solo se facturan recargas pagadas que no se devolvieron',
    en: 'Only top-ups that were paid and not refunded are invoiced',
  },
  'invoices.refused': {
    status: 409,
    es: 'El PAC rechazó la factura: {reason}',
    en: 'The PAC refused the invoice: {reason}',
  },
  'invoices.not_stamped': {
    status: 409,
    es: 'Esta factura no está vigente',
    en: 'This invoice is not in force',
  },
} as const satisfies Record<string, WordedKind>;
