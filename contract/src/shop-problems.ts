import type { WordedKind } from './problem-kinds.ts';

/** Errors of shops whose orders come in. */
export const shopKinds = {
  'shops.not_found': { status: 404, es: 'La tienda no existe', en: 'The shop does not exist' },
  'shops.order_not_found': { status: 404, es: 'El pedido no existe', en: 'The order does not exist' },
  'shops.order_gone': {
    status: 409,
    es: 'El pedido ya no se guarda: reenvíalo desde la tienda',
    en: 'The order is no longer kept: send it again from the shop',
  },
  'shops.no_scope': {
    status: 409,
    es: 'La conexión «{name}» no tiene el alcance de lo que hace esta tienda, o ya no sirve: elige otra o cámbiala',
    en: 'The connection “{name}” lacks the scope of what this shop makes, or works no more: choose another one or change it',
  },
} as const satisfies Record<string, WordedKind>;
