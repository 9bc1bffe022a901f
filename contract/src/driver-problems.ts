import type { WordedKind } from './problem-kinds.ts';

/** What only the driver's app is told. */
export const driverKinds = {
  'routes.reorder_off': {
    status: 403,
    es: 'Tu empresa no permite que los operadores cambien el orden de las paradas',
    en: 'Your company does not let drivers change the order of the stops',
  },
  'routes.stops_changed': {
    status: 409,
    es: 'Las paradas de la ruta {name} cambiaron mientras las ordenabas: vuelve a leerla',
    en: 'The stops of route {name} changed while you were ordering them: read it again',
  },
  'routes.departure_unanswered': {
    status: 422,
    es: 'Antes de salir responde: {question}',
    en: 'Before leaving, answer: {question}',
  },
  'routes.departure_refused': {
    status: 409,
    es: 'No puedes salir todavía. Respondiste que no a: {question}',
    en: 'You may not leave yet. You answered no to: {question}',
  },
  'driver.not_a_queue': {
    status: 422,
    es: 'Este no es el archivo que guarda la app del operador',
    en: 'This is not the file that the driver’s app keeps',
  },
  'driver.queue_of_nobody': {
    status: 404,
    es: 'El archivo es de un operador que no está en tus CEDIS',
    en: 'The file is of a driver who is not in your cedis',
  },
  'proof.piece_gap': {
    status: 409,
    es: 'Faltan bytes antes de este pedazo: el siguiente empieza en {received}',
    en: 'Bytes before this piece are missing: the next one begins at {received}',
  },
  'proof.pieces_differ': {
    status: 422,
    es: 'El archivo no llegó como salió del teléfono: mándalo otra vez desde el principio',
    en: 'The file did not arrive as it left the phone: send it again from the beginning',
  },
  'driver.late_visit': {
    status: 409,
    es: 'La oficina ya había cerrado la ruta {route}, o sacado de ella la guía {folio}. La visita y sus evidencias quedaron guardadas para que las revise.',
    en: 'The office had already closed route {route}, or taken waybill {folio} out of it. The visit and its evidence were kept for the office to look at.',
  },
} as const satisfies Record<string, WordedKind>;
