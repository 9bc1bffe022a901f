import type { WordedKind } from './problem-kinds.ts';

/** Errors of top-ups, refunds and what the payment provider says. */
export const paymentKinds = {
  'payments.not_found': { status: 404, es: 'El pago no existe', en: 'The payment does not exist' },
  'payments.method_off': {
    status: 409,
    es: 'Esta forma de pago no está disponible',
    en: 'This way of paying is not available',
  },
  'payments.provider_away': {
    status: 503,
    es: 'El servicio de pagos no responde. Intenta de nuevo en unos minutos; no se cobró nada dos veces.',
    en: 'The payment service does not answer. Try again in some minutes; nothing was charged twice.',
  },
  'payments.provider_refused': {
    status: 409,
    es: 'El servicio de pagos rechazó la operación: {reason}',
    en: 'The payment service refused: {reason}',
  },
  'payments.oxxo_most': {
    status: 409,
    es: 'OXXO recibe hasta {most} pesos por pago',
    en: 'OXXO takes up to {most} pesos for each payment',
  },
  'payments.no_receipt': {
    status: 409,
    es: 'Este pago no se ha hecho: aún no hay recibo',
    en: 'This payment was not made: there is no receipt yet',
  },
  'payments.not_open': {
    status: 409,
    es: 'Este pago ya no se puede cancelar',
    en: 'This payment cannot be cancelled any more',
  },
  'payments.not_refundable': {
    status: 409,
    es: 'Este pago no se puede devolver por aquí: solo los de tarjeta, ya pagados y sin aclaración abierta',
    en: 'This payment cannot be refunded here: only those by card that were paid and have no open dispute',
  },
  'payments.refund_too_much': {
    status: 409,
    es: 'Solo se puede devolver lo que no se ha gastado: hasta {most} pesos',
    en: 'Only what was not spent can be refunded: up to {most} pesos',
  },
  'payments.no_card': {
    status: 409,
    es: 'Guarda primero una tarjeta: paga una recarga con «Guardar esta tarjeta»',
    en: 'Save a card first: pay a top-up with “Save this card”',
  },
  'payments.not_sandbox': {
    status: 409,
    es: 'Esto solo existe con el proveedor de prueba',
    en: 'This exists with the test provider alone',
  },
} as const satisfies Record<string, WordedKind>;
