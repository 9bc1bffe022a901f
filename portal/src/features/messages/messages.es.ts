import { commonFieldNames } from '@tramo/contract/words/common';
import { messageStatusNames } from '@tramo/contract/words/messages';
import { namesIn } from '@tramo/contract/words/names';
import { templateFieldNames } from '@tramo/contract/words/templates';
import { defineText } from '../../lib/text.ts';

export const messagesEs = {
  title: 'Mensajes',
  count: '{count, plural, =0 {Sin mensajes} one {# mensaje} other {# mensajes}}',
  search: 'Buscar por destinatario o asunto',
  filters: 'Filtros de mensajes',
  anyStatus: 'Todos los estados',
  filterStatus: 'Estado',
  status: namesIn(messageStatusNames, 'es'),
  notSending:
    'Este servicio no tiene servidor de correo: los mensajes se guardan en esta lista para que los leas y los hagas llegar tú.',
  columns: {
    subject: templateFieldNames.subject.es,
    to: 'Para',
    status: commonFieldNames.status.es,
    created: 'Creado',
    sent: messageStatusNames.sent.es,
  },
  attempts: '{count, plural, =0 {Sin intentos} one {# intento} other {# intentos}}',
  emptyTitle: 'Aún no hay mensajes',
  emptyText: 'Aquí aparecen los correos de recuperación, avisos de seguridad y vencimientos.',
  filteredTitle: 'Ningún mensaje coincide',
  filteredText: 'Cambia la búsqueda o quita los filtros.',
  to: 'Para',
  created: 'Creado',
  sentOn: 'Enviado',
  error: 'Motivo',
  text: 'Texto del mensaje',
  withheld: 'El texto lleva un enlace o un código que solo su destinatario puede leer.',
  forgotten: 'El texto ya no se guarda: el mensaje se envió, o su enlace ya no sirve.',
  copy: 'Copiar texto',
  resend: 'Intentar otra vez',
  resent: 'El mensaje volvió a la fila de envío',
} as const;

export const messagesText = defineText(messagesEs, () => import('./messages.en.ts').then((m) => m.messagesEn));
