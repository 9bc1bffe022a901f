import { commonFieldNames } from '@tramo/contract/words/common';
import {
  messageChannelNames,
  messageStatusNames,
  suppressionReasonNames,
  suppressionSourceNames,
} from '@tramo/contract/words/messages';
import { namesIn } from '@tramo/contract/words/names';
import { templateFieldNames } from '@tramo/contract/words/templates';
import { defineText } from '../../lib/text.ts';

export const messagesEs = {
  title: 'Mensajes',
  count: '{count, plural, =0 {Sin mensajes} one {# mensaje} other {# mensajes}}',
  whatIsTold: 'Qué se avisa',
  search: 'Buscar por destinatario o asunto',
  filters: 'Filtros de mensajes',
  anyStatus: 'Todos los estados',
  filterStatus: 'Estado',
  status: namesIn(messageStatusNames, 'es'),
  channel: namesIn(messageChannelNames, 'es'),
  tryState: { ...namesIn(messageStatusNames, 'es'), refused: 'Rechazado' },
  anyChannel: 'Todos los canales',
  filterChannel: templateFieldNames.channel.es,
  story: 'Qué pasó con el mensaje',
  triesTitle: 'Intentos',
  segments: '{count, plural, one {# parte} other {# partes}}',
  notSending:
    '{count, plural, one {Canal} other {Canales}} sin proveedor: {channels}. Sus mensajes se guardan en esta lista para que los leas y los hagas llegar tú.',
  columns: {
    channel: templateFieldNames.channel.es,
    subject: templateFieldNames.subject.es,
    to: 'Para',
    status: commonFieldNames.status.es,
    created: 'Creado',
    sent: messageStatusNames.sent.es,
  },
  attempts: '{count, plural, =0 {Sin intentos} one {# intento} other {# intentos}}',
  replies: 'Respuestas',
  stopped: {
    title: 'Direcciones sin mensajes',
    about:
      'A estas direcciones ya no les llega nada por su canal: rebotaron, pidieron no recibir, o alguien las detuvo.',
    search: 'Buscar por dirección',
    none: 'Ninguna dirección está detenida',
    address: 'Correo o teléfono',
    add: 'Detener',
    added: 'Ya no saldrán mensajes a esa dirección',
    remove: 'Volver a enviar',
    removeOne: 'Volver a enviar a {address}',
    removeTitle: '¿Volver a enviar a {address}?',
    removeBody: 'Los próximos mensajes saldrán otra vez a esta dirección.',
    removed: 'La dirección recibe mensajes otra vez',
    reason: namesIn(suppressionReasonNames, 'es'),
    source: namesIn(suppressionSourceNames, 'es'),
  },
  emptyTitle: 'Aún no hay mensajes',
  emptyText: 'Aquí aparecen los avisos a destinatarios, los códigos, los correos de recuperación y los vencimientos.',
  filteredTitle: 'Ningún mensaje coincide',
  filteredText: 'Cambia la búsqueda o quita los filtros.',
  to: 'Para',
  created: 'Creado',
  sentOn: 'Enviado',
  text: 'Texto del mensaje',
  withheld: 'El texto lleva un enlace o un código que solo su destinatario puede leer.',
  forgotten: 'El texto ya no se guarda: el mensaje se envió, o su enlace ya no sirve.',
  copy: 'Copiar texto',
  resend: 'Intentar otra vez',
  resent: 'El mensaje volvió a la fila de envío',
} as const;

export const messagesText = defineText(messagesEs, () => import('./messages.en.ts').then((m) => m.messagesEn));
