import { commonFieldNames } from '@tramo/contract/words/common';
import { messageStatusNames } from '@tramo/contract/words/messages';
import { defineText } from '../../../lib/text.ts';

export const guideCodeEs = {
  title: 'Código de entrega',
  status: {
    none: 'Sin enviar',
    sent: messageStatusNames.sent.es,
    locked: 'Bloqueado',
    overridden: 'Sin código',
    used: 'Comprobado',
  },
  text: {
    none: 'Sale al destinatario cuando la ruta inicia. Solo esa persona lo recibe, y se lo da al operador en la puerta.',
    lacking: 'La ruta ya inició y el código todavía no se ha enviado.',
    sent: 'El destinatario lo tiene y se lo da solo al operador, en la puerta.',
    nowhere: 'No hay a dónde enviarlo: la guía no tiene teléfono ni correo.',
    over: 'La visita terminó sin usarlo.',
    locked: 'Se agotaron los intentos. Envía un código nuevo al destinatario o autoriza la entrega sin código.',
    overridden: 'El operador puede entregar sin código.',
    waived: 'Se había autorizado entregar sin código.',
    used: 'El destinatario dio su código el {when}.',
  },
  sentAt: 'Último envío',
  to: 'A',
  channel: { email: '{to}, por correo', sms: '{to}, por SMS', whatsapp: '{to}, por WhatsApp' },
  tries: 'Intentos',
  triesLeft:
    '{left, plural, =0 {No quedan, de {all, number}} one {Queda # de {all, number}} other {Quedan # de {all, number}}}',
  resends: 'Reenvíos de hoy',
  resendsOf: '{count, number} de {max, number}',
  override: 'Autorizó',
  overrideBy: '{by}, {when}',
  reason: commonFieldNames.reason.es,
  send: 'Enviar código',
  resend: 'Reenviar código',
  resendIn: 'Reenviar en {time}',
  noMore: 'Ya no se puede reenviar hoy.',
  resent: 'Se envió un código nuevo; el anterior ya no sirve',
  allow: 'Autorizar sin código',
  allowTitle: 'Entregar sin código',
  allowText:
    'La entrega ya no quedará probada con el código del destinatario. La prueba dirá que fue sin él; tu nombre y el motivo quedan en la bitácora y en la auditoría.',
  allowReason: 'Motivo',
  allowHint: 'Por ejemplo: «No le llegó el mensaje; se identificó con su INE».',
  allowed: 'Se autorizó la entrega sin código',
} as const;

export const guideCodeText = defineText(guideCodeEs, () => import('./guide-code.en.ts').then((m) => m.guideCodeEn));
