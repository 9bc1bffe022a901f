import type { WordedKind } from './problem-kinds.ts';

/** What keeps answers to a checklist from being taken. The phone keeps them: nothing is lost by any of these. */
export const answerKinds = {
  'answers.version_unknown': {
    status: 422,
    es: 'El checklist que se contestó no existe: vuelve a leer el día y contesta el que llega',
    en: 'The checklist that was answered does not exist: read the day again and answer the one that comes',
  },
  'answers.version_expired': {
    status: 409,
    es: 'El checklist «{name}» cambió hace más de {days} días: vuelve a leer el día y contesta el nuevo. Tus respuestas siguen en el teléfono.',
    en: 'The checklist “{name}” changed more than {days} days ago: read the day again and answer the new one. Your answers are still on the phone.',
  },
  'answers.other_checklist': {
    status: 422,
    es: 'El checklist «{name}» no es el de esta visita: vuelve a leer el día y contesta el que toca',
    en: 'The checklist “{name}” is not the one of this visit: read the day again and answer the right one',
  },
  'answers.required': {
    status: 422,
    es: 'Contesta el checklist «{name}» antes de enviar la visita',
    en: 'Answer the checklist “{name}” before sending the visit',
  },
  'answers.other_departure': {
    status: 422,
    es: 'El checklist «{name}» no es el que toca antes de salir con esta unidad: vuelve a leer el día y contesta el que llega',
    en: 'The checklist “{name}” is not the one to answer before leaving with this vehicle: read the day again and answer the one that comes',
  },
  'answers.departure_required': {
    status: 422,
    es: 'Antes de salir contesta el checklist de la unidad: «{name}»',
    en: 'Before leaving, answer the checklist of the vehicle: “{name}”',
  },
  'answers.blocked': { status: 422, es: '{reason}', en: '{reason}' },
  'answers.ends_otherwise': {
    status: 422,
    es: 'Según el checklist la visita termina en «{subStatus}»: gestiona la guía con ese resultado',
    en: 'By the checklist the visit ends as “{subStatus}”: report the waybill with that outcome',
  },
  'answers.not_yours_to_fill': {
    status: 409,
    es: 'La visita se contestó con otra versión del checklist: vuelve a abrirla',
    en: 'The visit was answered with another version of the checklist: open it again',
  },
  'answers.none_to_fill': {
    status: 409,
    es: 'A esta visita no le toca ningún checklist',
    en: 'No checklist belongs to this visit',
  },
} as const satisfies Record<string, WordedKind>;
