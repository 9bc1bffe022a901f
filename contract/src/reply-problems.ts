import type { WordedKind } from './problem-kinds.ts';

/** What keeps the office from answering somebody. */
export const replyKinds = {
  'replies.not_found': { status: 404, es: 'No se encontró la respuesta', en: 'Reply not found' },
  'replies.no_task': {
    status: 409,
    es: 'Esta respuesta no pide nada a la oficina',
    en: 'This reply asks nothing of the office',
  },
  'replies.nobody_wrote': {
    status: 409,
    es: 'Nadie ha escrito por ese canal sobre esta guía: no hay a quién contestar',
    en: 'Nobody has written by that channel about this waybill: there is nobody to answer',
  },
  'replies.window_closed': {
    status: 409,
    es: 'Pasaron más de 24 horas desde que escribió: WhatsApp ya no acepta texto libre (131047). Sale otra vez cuando escriba, o con una plantilla aprobada.',
    en: 'More than 24 hours have passed since they wrote: WhatsApp takes no free text any more (131047). It leaves again once they write, or with an approved template.',
  },
  'replies.stopped': {
    status: 409,
    es: 'Este número pidió no recibir más mensajes',
    en: 'This number asked for no more messages',
  },
} as const satisfies Record<string, WordedKind>;
