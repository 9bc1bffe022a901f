import type { TransactionKind } from '../money.ts';
import type { Names } from './names.ts';

export const transactionKindNames = {
  topUp: { es: 'Recarga', en: 'Top-up' },
  credit: { es: 'Cortesía', en: 'Courtesy' },
  hold: { es: 'Apartado', en: 'Set aside' },
  charge: { es: 'Cargo', en: 'Charge' },
  release: { es: 'Liberado', en: 'Released' },
  settle: { es: 'Pago de adeudo', en: 'Debt paid' },
  refund: { es: 'Reembolso', en: 'Refund' },
  dispute: { es: 'Contracargo', en: 'Chargeback' },
  disputeWon: { es: 'Contracargo ganado', en: 'Chargeback won' },
  disputeLost: { es: 'Contracargo perdido', en: 'Chargeback lost' },
  reversal: { es: 'Corrección', en: 'Correction' },
  writeOff: { es: 'Adeudo perdonado', en: 'Debt forgiven' },
} as const satisfies Names<TransactionKind>;
