import type { WordedKind } from './problem-kinds.ts';

/** What is refused to other systems, and why. */
export const keyKinds = {
  'keys.not_found': { status: 404, es: 'No se encontró la conexión', en: 'Connection not found' },
  'keys.request_not_found': {
    status: 404,
    es: 'La llamada no existe, o es de hace más de siete días',
    en: 'The call does not exist, or is older than seven days',
  },
  'keys.revoked': {
    status: 401,
    es: 'La clave de API no es válida o fue revocada',
    en: 'The API key is not valid or was revoked',
  },
  'keys.wrong_kind': {
    status: 401,
    es: 'Las empresas de prueba usan claves tramo_test_ y las demás tramo_live_: la clave es de la otra clase',
    en: 'Sandbox companies use tramo_test_ keys and all others tramo_live_ ones: the key is of the other kind',
  },
  'keys.expired': {
    status: 401,
    es: 'La clave de API venció el {day}. Cambia su vencimiento o crea otra conexión.',
    en: 'The API key expired on {day}. Change its expiry or create another connection.',
  },
  'keys.address': {
    status: 403,
    es: 'La conexión no admite llamadas desde la dirección {address}',
    en: 'The connection takes no calls from address {address}',
  },
  'keys.scope': {
    status: 403,
    es: 'La clave no tiene el alcance «{scope}»',
    en: 'The key lacks the scope “{scope}”',
  },
  'keys.is_revoked': {
    status: 409,
    es: 'La conexión está revocada: crea otra',
    en: 'The connection is revoked: create another one',
  },
  'keys.rotating': {
    status: 409,
    es: 'La clave anterior todavía sirve. Termínala antes de cambiar la clave otra vez.',
    en: 'The previous key still works. End it before you change the key again.',
  },
} as const satisfies Record<string, WordedKind>;
