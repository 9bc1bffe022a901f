import type { WordedKind } from './problem-kinds.ts';

/** What only a sandbox company does, or never. */
export const sandboxKinds = {
  'sandbox.not_sandbox': {
    status: 409,
    es: 'Esto solo se puede en una empresa de prueba, con una clave que empieza con tramo_test_',
    en: 'Only a sandbox company does this, with a key that begins with tramo_test_',
  },
  'sandbox.is_sandbox': {
    status: 409,
    es: 'Una empresa de prueba no tiene otra',
    en: 'A sandbox company has none of its own',
  },
  'sandbox.none': { status: 404, es: 'La empresa no tiene empresa de prueba', en: 'The company has no sandbox' },
  'sandbox.moving': {
    status: 409,
    es: 'El reloj todavía se está adelantando: espera a que termine',
    en: 'The clock is still being put forward: wait until it ends',
  },
  'sandbox.back': {
    status: 422,
    es: 'El reloj solo va hacia adelante. Para empezar de nuevo, borra la empresa de prueba.',
    en: 'The clock only goes forward. To begin anew, wipe the sandbox company.',
  },
  'sandbox.too_far': {
    status: 422,
    es: 'El reloj se adelanta hasta siete días por llamada, y un año en total',
    en: 'The clock goes forward by up to seven days a call, and a year in all',
  },
  'sandbox.full': {
    status: 409,
    es: 'La empresa de prueba guarda hasta {most} guías: bórrala para seguir',
    en: 'The sandbox company keeps up to {most} waybills: wipe it to go on',
  },
} as const satisfies Record<string, WordedKind>;
