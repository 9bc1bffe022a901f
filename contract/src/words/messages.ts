import type { Consent, MessageChannel, MessageStatus, SuppressedReason, Suppression } from '../messages.ts';
import { channelNames } from './guides.ts';
import type { Names } from './names.ts';

export const messageStatusNames = {
  queued: { es: 'Por enviar', en: 'To be sent' },
  held: { es: 'En espera', en: 'On hold' },
  sending: { es: 'Saliendo', en: 'Leaving' },
  accepted: { es: 'Aceptado', en: 'Accepted' },
  sent: { es: 'Enviado', en: 'Sent' },
  delivered: { es: 'Entregado', en: 'Delivered' },
  read: { es: 'Leído', en: 'Read' },
  failed: { es: 'No se envió', en: 'Not sent' },
  bounced: { es: 'Rebotó', en: 'Bounced' },
  suppressed: { es: 'No salió', en: 'Did not leave' },
  unknown: { es: 'Sin confirmar', en: 'Unconfirmed' },
  kept: { es: 'Guardado aquí, sin proveedor', en: 'Kept here, without provider' },
} as const satisfies Names<MessageStatus>;

export const messageChannelNames = {
  ...channelNames,
  push: { es: 'Notificación push', en: 'Push notification' },
} as const satisfies Names<MessageChannel>;

/** Who carries messages, as the middle of a sentence. */
export const messageProviderNames = {
  smtp: { es: 'el servidor de correo', en: 'the mail server' },
  twilio: { es: 'Twilio', en: 'Twilio' },
  meta: { es: 'Meta', en: 'Meta' },
  webpush: { es: 'el servicio de push', en: 'the push service' },
  fcm: { es: 'FCM', en: 'FCM' },
} as const satisfies Names;

/** Why a message did not leave, as the end of a sentence. */
export const suppressedReasonNames = {
  optOut: { es: 'pidió no recibir mensajes', en: 'they asked to get no messages' },
  bounced: { es: 'la dirección ya rebotó', en: 'the address bounced before' },
  complaint: { es: 'lo marcó como no deseado', en: 'they marked one as unwanted' },
  wrongNumber: { es: 'el número no es de esa persona o no recibe', en: 'the number is another’s or takes none' },
  manual: { es: 'alguien de la empresa lo detuvo', en: 'somebody of the company stopped it' },
  noAddress: { es: 'no hay a dónde', en: 'there is no address' },
  noConsent: { es: 'no dio su consentimiento', en: 'there is no consent' },
  noProvider: { es: 'no hay proveedor', en: 'there is no provider' },
  noTemplate: { es: 'no hay plantilla', en: 'there is no template' },
  templateInReview: { es: 'la plantilla está en revisión', en: 'the template is in review' },
  templateRejected: { es: 'la plantilla fue rechazada', en: 'the template was rejected' },
  templatePaused: { es: 'la plantilla está en pausa', en: 'the template is paused' },
  deliveredEarlier: { es: 'ya se había entregado', en: 'it had been delivered already' },
  quietHours: { es: 'después del horario de silencio ya no servía', en: 'after the quiet hours it was of no use' },
  toldTogether: { es: 'se avisó con otra guía de la misma parada', en: 'told with another waybill of the same stop' },
  outdated: { es: 'ya no era así', en: 'it was not so any more' },
} as const satisfies Names<SuppressedReason>;

/** What providers' codes mean to people; others are told as the provider wrote them. */
export const providerCodeNames = {
  '410': { es: 'el navegador ya no recibe avisos', en: 'the browser takes no more notices' },
  '21610': { es: 'la persona pidió no recibir SMS', en: 'they asked to get no SMS' },
  '21614': { es: 'el número no recibe SMS', en: 'the number takes no SMS' },
  '30003': { es: 'el teléfono está apagado o sin señal', en: 'the phone is off or out of reach' },
  '30005': { es: 'el número no existe', en: 'the number does not exist' },
  '30006': { es: 'el número es fijo', en: 'the number is a landline' },
  '30007': { es: 'la operadora lo filtró', en: 'the carrier filtered it' },
  '131026': { es: 'el número no recibe WhatsApp', en: 'the number takes no WhatsApp' },
  '131047': { es: 'pasaron más de 24 horas desde su último mensaje', en: 'more than 24 hours since they last wrote' },
  '131049': { es: 'Meta limita cuántos recibe la persona', en: 'Meta limits how many they get' },
  '131056': { es: 'demasiados seguidos al mismo número', en: 'too many in a row to one number' },
  '132001': { es: 'la plantilla no existe en ese idioma', en: 'the template does not exist in that language' },
  '132015': { es: 'Meta puso la plantilla en pausa', en: 'Meta paused the template' },
  '132016': { es: 'Meta desactivó la plantilla', en: 'Meta disabled the template' },
} as const satisfies Names;

export const suppressionReasonNames = {
  optOut: { es: 'Pidió no recibir', en: 'Asked for none' },
  bounced: messageStatusNames.bounced,
  complaint: { es: 'Lo marcó como no deseado', en: 'Marked one as unwanted' },
  wrongNumber: { es: 'Número que no recibe', en: 'Number that takes none' },
  manual: { es: 'Detenida a mano', en: 'Stopped by hand' },
} as const satisfies Names<Suppression['reason']>;

/** What an address asked for, as the history of it tells. */
export const consentWishNames = {
  stop: { es: 'Dejó de recibir', en: 'Stopped' },
  start: { es: 'Recibe otra vez', en: 'Gets messages again' },
} as const satisfies Names<Consent['wish']>;

/** Who said that an address gets no more messages. */
export const suppressionSourceNames = {
  recipient: { es: 'Por su respuesta', en: 'By their reply' },
  link: { es: 'Con el enlace de un correo', en: 'By the link of an email' },
  provider: { es: 'Lo dijo el proveedor', en: 'Told by the provider' },
  person: { es: 'Por una persona de la empresa', en: 'By a person of the company' },
  import: { es: 'En una lista importada', en: 'In an imported list' },
} as const satisfies Names<Suppression['source']>;
