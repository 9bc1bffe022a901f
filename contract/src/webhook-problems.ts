import type { WordedKind } from './problem-kinds.ts';

/** Errors of webhooks. */
export const webhookKinds = {
  'webhooks.not_found': { status: 404, es: 'El webhook no existe', en: 'The webhook does not exist' },
  'webhooks.delivery_not_found': { status: 404, es: 'La entrega no existe', en: 'The delivery does not exist' },
  'webhooks.map_misfit': {
    status: 409,
    es: 'El último evento real no cabe en el mapa, y uno así no se enviaría: {misfits}',
    en: 'The last real event does not fit the map, and one like it would not be sent: {misfits}',
  },
  'webhooks.too_many': {
    status: 409,
    es: 'Una empresa tiene a lo más {most} webhooks. Elimina uno que ya no uses.',
    en: 'A company has {most} webhooks at most. Delete one that is not used.',
  },
  'webhooks.no_event': {
    status: 409,
    es: 'Todavía no ha pasado nada de este tipo: prueba con otro evento',
    en: 'Nothing of this type has happened yet: try another event',
  },
  'webhooks.off': {
    status: 409,
    es: 'El webhook está apagado. Enciéndelo primero.',
    en: 'The webhook is off. Turn it on first.',
  },
  'webhooks.under_way': {
    status: 409,
    es: 'Esta entrega se está enviando ahora',
    en: 'This delivery is being sent right now',
  },
} as const satisfies Record<string, WordedKind>;
