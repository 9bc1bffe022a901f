import type { WordedKind } from './problem-kinds.ts';

/** Errors of balance and charges. */
export const moneyKinds = {
  'ledger.balance_depleted': {
    status: 402,
    es: 'Parece que tu saldo se agotó. Faltan {missing} pesos para esta ruta: pide a {admin} que agregue saldo.',
    en: 'Your balance seems to have run out. {missing} pesos are missing for this route: ask {admin} to add funds.',
  },
  'ledger.key_reused': {
    status: 409,
    es: 'El movimiento {key} ya se registró con otro contenido',
    en: 'The movement {key} was already recorded with another content',
  },
  'ledger.not_enough': {
    status: 409,
    es: 'El saldo no alcanza: faltan {missing} pesos',
    en: 'The balance is not enough: {missing} pesos are missing',
  },
  'ledger.tx_not_found': { status: 404, es: 'El movimiento no existe', en: 'The movement does not exist' },
} as const satisfies Record<string, WordedKind>;
