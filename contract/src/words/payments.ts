import type { PaymentMethod } from '../payment-amounts.ts';
import type { PaymentFailure, PaymentStage, PaymentStatus } from '../payments.ts';
import { guideStatusNames } from './guides.ts';
import type { Names } from './names.ts';

export const paymentMethodNames = {
  card: { es: 'Tarjeta', en: 'Card' },
  spei: { es: 'SPEI', en: 'SPEI' },
  oxxo: { es: 'OXXO', en: 'OXXO' },
  transfer: { es: 'Transferencia', en: 'Bank transfer' },
} as const satisfies Names<PaymentMethod>;

export const paymentStatusNames = {
  pending: guideStatusNames.pending,
  paid: { es: 'Pagado', en: 'Paid' },
  failed: { es: 'No se pagó', en: 'Not paid' },
  refunded: { es: 'Devuelto', en: 'Refunded' },
} as const satisfies Names<PaymentStatus>;

export const paymentStageNames = {
  created: { es: 'Sin pagar', en: 'Not paid yet' },
  requiresAction: paymentStatusNames.pending,
  processing: guideStatusNames.processing,
  paid: paymentStatusNames.paid,
  partiallyRefunded: { es: 'Devuelto en parte', en: 'Refunded in part' },
  refunded: paymentStatusNames.refunded,
  disputed: { es: 'En aclaración con el banco', en: 'Disputed at the bank' },
  lost: { es: 'Aclaración perdida', en: 'Dispute lost' },
  failed: { es: 'Rechazado', en: 'Declined' },
  expired: { es: 'Venció', en: 'Expired' },
} as const satisfies Names<PaymentStage>;

/** Why a payment was not made, as a sentence with what to do. */
export const paymentFailureNames = {
  declined: {
    es: 'El banco rechazó la tarjeta sin decir por qué. Llama a tu banco o usa otra tarjeta.',
    en: 'The bank declined the card without a reason. Call your bank or use another card.',
  },
  insufficientFunds: {
    es: 'La tarjeta no tiene fondos suficientes. Usa otra o recarga menos.',
    en: 'The card has insufficient funds. Use another one or top up less.',
  },
  expiredCard: { es: 'La tarjeta está vencida. Usa otra.', en: 'The card has expired. Use another one.' },
  wrongCvc: { es: 'El código de seguridad no coincide. Revísalo.', en: 'The security code does not match. Check it.' },
  wrongNumber: {
    es: 'El número de la tarjeta no es válido. Revísalo.',
    en: 'The card’s number is not valid. Check it.',
  },
  wrongExpiry: {
    es: 'La fecha de vencimiento no es válida. Revísala.',
    en: 'The expiry date is not valid. Check it.',
  },
  lostCard: { es: 'La tarjeta no se puede usar. Usa otra.', en: 'The card cannot be used. Use another one.' },
  authenticationFailed: {
    es: 'El banco no confirmó que eres tú. Inténtalo de nuevo o usa otra tarjeta.',
    en: 'The bank did not confirm that it is you. Try again or use another card.',
  },
  authenticationRequired: {
    es: 'El banco pide que confirmes este pago: hazlo con una recarga normal.',
    en: 'The bank asks you to confirm this payment: do it with an ordinary top-up.',
  },
  processingError: {
    es: 'El banco tuvo un error. No se cobró; inténtalo de nuevo en unos minutos.',
    en: 'The bank had an error. Nothing was charged; try again in some minutes.',
  },
  limitExceeded: {
    es: 'La tarjeta llegó a su límite. Usa otra o espera.',
    en: 'The card has reached its limit. Use another one or wait.',
  },
  voucherExpired: {
    es: 'Nadie pagó la ficha a tiempo. Haz otra.',
    en: 'Nobody paid the voucher in time. Make another.',
  },
  canceled: { es: 'Se canceló. No se cobró nada.', en: 'It was cancelled. Nothing was charged.' },
  amountMismatch: {
    es: 'Llegó otra cantidad de la esperada: el operador la revisa.',
    en: 'Another amount than expected arrived: the operator looks into it.',
  },
  other: {
    es: 'El pago no se pudo hacer. Usa otra tarjeta u otra forma de pago.',
    en: 'The payment could not be made. Use another card or another way to pay.',
  },
} as const satisfies Names<PaymentFailure>;

/** To administrators, when the automatic top-up stands still. */
export const automaticMailNames = {
  subject: { es: 'La recarga automática se detuvo', en: 'The automatic top-up has stopped' },
  text: {
    es: 'La tarjeta guardada de {company} se rechazó tres veces seguidas. El saldo ya no se recarga solo.',
    en: 'The saved card of {company} was declined three times in a row. The balance is not topped up by itself any more.',
  },
  next: {
    es: 'Recarga o guarda otra tarjeta en:',
    en: 'Top up or save another card at:',
  },
} as const satisfies Names;
