import { messageChannelNames, messageStatusNames } from '@tramo/contract/words/messages';
import { namesIn } from '@tramo/contract/words/names';
import { officeAnswers, replyWishNames } from '@tramo/contract/words/replies';
import { defineText } from '../../../lib/text.ts';

export const repliesEs = {
  title: 'Respuestas de destinatarios',
  conversation: 'Conversación con el destinatario',
  none: 'Nadie ha escrito sobre esta guía. Cuando el destinatario responda a un SMS o WhatsApp, aquí se lee y se le contesta.',
  channel: namesIn(messageChannelNames, 'es'),
  status: namesIn(messageStatusNames, 'es'),
  wish: namesIn(replyWishNames, 'es'),
  noticeSent: 'Aviso: {subject}',
  media: 'Las fotos, audios y archivos no se guardan en Tramo: pídele que lo escriba.',
  taskOpen: 'Por atender: cambio de dirección',
  taskDone: 'Atendido por {name}, {when}',
  markDone: 'Marcar atendido',
  markOpen: 'Volver a abrir',
  answer: 'Tu respuesta',
  answerBy: 'Contestar por',
  quick: { title: 'Respuestas rápidas', ...namesIn(officeAnswers, 'es') },
  send: 'Enviar',
  sent: 'La respuesta va en camino',
  openUntil: 'WhatsApp acepta texto libre hasta {when}.',
  closed: 'Pasaron más de 24 horas desde que escribió: WhatsApp ya no acepta texto libre (131047).',
  isStopped: 'Este número pidió no recibir más mensajes.',
  notSending: 'Este canal no tiene proveedor: la respuesta se queda en la lista de Mensajes.',
  cost: 'Cuesta {price} más IVA.',
  costSms: 'Cuesta {price} más IVA ({segments, plural, one {# segmento} other {# segmentos}}).',
  search: 'Teléfono, texto o folio',
  filter: 'Qué respuestas',
  only: { all: 'Todas', toDo: 'Por atender', unmatched: 'Sin guía' },
  unmatched: 'Sin guía',
  empty: {
    all: 'Nadie ha respondido',
    toDo: 'No hay nada por atender',
    unmatched: 'Todas las respuestas tienen su guía',
  },
  nothingFound: 'Ninguna respuesta coincide',
} as const;

export const repliesText = defineText(repliesEs, () => import('./replies.en.ts').then((m) => m.repliesEn));
