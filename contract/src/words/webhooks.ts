import type { WebhookEvent, WebhookGroup } from '../webhook-events.ts';
import type { DeliveryStatus, TryReason, WebhookAuth, WebhookState } from '../webhooks.ts';
import { thingNames } from './common.ts';
import { guideStatusNames } from './guides.ts';
import { messageStatusNames } from './messages.ts';
import type { Names } from './names.ts';
import { orderActionNames, orderFieldNames, orderMarkNames, orderStatusNames } from './orders.ts';

/** The connection itself. */
export const webhookNames = { webhook: { es: 'Webhook', en: 'Webhook' } } as const satisfies Names;

export const webhookGroupNames = {
  guide: { es: 'Guías', en: 'Waybills' },
  order: thingNames.orders,
  route: { es: 'Rutas', en: 'Routes' },
  message: { es: 'Mensajes de guías', en: 'Messages of waybills' },
  balance: { es: 'Saldo de la empresa', en: 'Company balance' },
} as const satisfies Names<WebhookGroup>;

export const webhookEventNames = {
  'guide.created': { es: 'Creada', en: 'Created' },
  'guide.updated': { es: 'Editada o ubicada', en: 'Edited or located' },
  'guide.deleted': { es: 'Eliminada', en: 'Deleted' },
  'guide.assigned': { es: 'Puesta en una ruta', en: 'Put on a route' },
  'guide.unassigned': { es: 'Quitada de su ruta', en: 'Taken off its route' },
  'guide.started': { es: 'Su ruta salió', en: 'Its route left' },
  'guide.enRoute': { es: 'Es la siguiente parada', en: 'It is the next stop' },
  'guide.delivered': guideStatusNames.delivered,
  'guide.partial': guideStatusNames.partial,
  'guide.undelivered': guideStatusNames.undelivered,
  'guide.collected': guideStatusNames.collected,
  'guide.partialCollection': guideStatusNames.partialCollection,
  'guide.uncollected': guideStatusNames.uncollected,
  'guide.returned': { es: 'Vuelve a programarse', en: 'To be scheduled again' },
  'guide.reopened': { es: 'Visita deshecha', en: 'Visit undone' },
  'guide.corrected': { es: 'Cierre corregido', en: 'Closing corrected' },
  'guide.completed': guideStatusNames.completed,
  'guide.verified': { es: 'Documentos verificados', en: 'Papers verified' },
  'guide.documents': { es: 'Documento agregado o quitado', en: 'Paper added or removed' },
  'guide.code': { es: 'Código de entrega', en: 'Delivery code' },
  'guide.lateVisit': { es: 'Visita que llegó tarde', en: 'Visit that came late' },
  'order.created': orderFieldNames.createdDate,
  'order.updated': { es: 'Cambió en otra cosa', en: 'Changed in another way' },
  'order.held': orderMarkNames.held,
  'order.released': orderActionNames.release,
  'order.picking': orderActionNames.startPicking,
  'order.short': orderActionNames.short,
  'order.picked': orderActionNames.finishPicking,
  'order.packing': orderActionNames.startPacking,
  'order.packed': orderStatusNames.packed,
  'order.guide': orderActionNames.guide,
  'order.cancelled': orderStatusNames.cancelled,
  'order.reopened': orderActionNames.reopen,
  'order.deleted': { es: 'Eliminado', en: 'Deleted' },
  'route.created': { es: 'Creada', en: 'Created' },
  'route.updated': { es: 'Cambió', en: 'Changed' },
  'route.started': { es: 'Inició', en: 'Started' },
  'route.arrived': { es: 'Llegó a una parada', en: 'Came to a stop' },
  'route.departed': { es: 'Dejó una parada', en: 'Left a stop' },
  'route.finished': { es: 'Terminó', en: 'Finished' },
  'route.deleted': { es: 'Eliminada', en: 'Deleted' },
  'message.queued': messageStatusNames.queued,
  'message.kept': messageStatusNames.kept,
  'message.accepted': messageStatusNames.accepted,
  'message.sent': messageStatusNames.sent,
  'message.delivered': messageStatusNames.delivered,
  'message.read': messageStatusNames.read,
  'message.failed': messageStatusNames.failed,
  'message.bounced': messageStatusNames.bounced,
  'message.suppressed': messageStatusNames.suppressed,
  'balance.low': { es: 'Saldo bajo', en: 'Balance low' },
} as const satisfies Names<WebhookEvent>;

export const webhookStateNames = {
  ok: { es: 'Activo', en: 'Active' },
  off: { es: 'Apagado', en: 'Off' },
  resting: { es: 'En pausa', en: 'Resting' },
  failing: { es: 'Fallando', en: 'Failing' },
  gone: { es: 'Dado de baja (410)', en: 'Gone (410)' },
} as const satisfies Names<WebhookState>;

export const webhookAuthNames = {
  none: { es: 'Ninguna', en: 'None' },
  basic: { es: 'Basic: usuario y contraseña', en: 'Basic: user and password' },
  bearer: { es: 'Bearer: token', en: 'Bearer: token' },
  hmac: { es: 'HMAC de timestamp.cuerpo', en: 'HMAC of timestamp.body' },
} as const satisfies Names<WebhookAuth>;

export const deliveryStatusNames = {
  queued: messageStatusNames.queued,
  sending: { es: 'Enviando', en: 'Sending' },
  delivered: messageStatusNames.delivered,
  failed: { es: 'No se entregó', en: 'Not delivered' },
  misfit: { es: 'No cabe en el mapa', en: 'Does not fit the map' },
  stopped: { es: 'Sin más intentos', en: 'No more tries' },
} as const satisfies Names<DeliveryStatus>;

/** Why a try failed, as a sentence with what to do. `{detail}` is what the other side said. */
export const tryReasonNames = {
  status: { es: 'Tu servidor respondió {code} en lugar de 2xx', en: 'Your server answered {code} instead of 2xx' },
  redirect: {
    es: 'Tu servidor redirige ({code}) y no seguimos redirecciones: pon la dirección final',
    en: 'Your server redirects ({code}) and redirections are not followed: set the final address',
  },
  gone: {
    es: 'Tu servidor respondió 410: ya no quiere eventos y el webhook se apagó',
    en: 'Your server answered 410: it wants no more events and the webhook was turned off',
  },
  private: {
    es: 'La dirección lleva a una red privada, y ahí no enviamos nada',
    en: 'The address leads into a private network, where nothing is sent',
  },
  address: { es: 'La dirección no es válida', en: 'The address is not valid' },
  name: { es: 'El nombre del servidor no existe en el DNS', en: 'The server’s name does not exist in the DNS' },
  refused: {
    es: 'Tu servidor rechazó la conexión: nadie escucha en ese puerto',
    en: 'Your server refused the connection: nobody listens on that port',
  },
  reset: { es: 'Tu servidor cortó la conexión', en: 'Your server cut the connection' },
  timeout: {
    es: 'Tu servidor no terminó de responder en 15 segundos',
    en: 'Your server did not finish its answer in 15 seconds',
  },
  certificateExpired: { es: 'Tu certificado venció: {detail}', en: 'Your certificate has expired: {detail}' },
  certificateName: {
    es: 'Tu certificado es de otro nombre: {detail}',
    en: 'Your certificate is for another name: {detail}',
  },
  certificate: {
    es: 'Tu certificado no es de una autoridad conocida, o le falta la cadena: {detail}',
    en: 'Your certificate is not from a known authority, or its chain is missing: {detail}',
  },
  tls: {
    es: 'No se pudo acordar TLS con tu servidor: {detail}',
    en: 'TLS could not be agreed with your server: {detail}',
  },
  unanswered: {
    es: 'La conexión se cortó antes de la respuesta: {detail}',
    en: 'The connection broke before the answer: {detail}',
  },
  expired: { es: 'Pasaron 24 horas sin que se pudiera entregar', en: '24 hours passed and it could not be delivered' },
  misfit: { es: 'No se envió: {detail}', en: 'It was not sent: {detail}' },
} as const satisfies Names<TryReason>;

/** The mail about a connection that began to fail. */
export const webhookMailNames = {
  subject: { es: 'El webhook «{name}» está fallando', en: 'The webhook “{name}” is failing' },
  text: {
    es: 'No pudimos entregar eventos a {host} durante 24 horas. Último motivo: {reason}.',
    en: 'For 24 hours events could not be delivered to {host}. Last reason: {reason}.',
  },
  goneText: {
    es: '{host} respondió 410 (ya no existe). Apagamos el webhook y no se le envía nada más.',
    en: '{host} answered 410 (gone). The webhook was turned off and nothing more is sent to it.',
  },
  link: {
    es: 'Revisa sus entregas y reenvía las que fallaron: {link}',
    en: 'Look at its deliveries and send those that failed again: {link}',
  },
} as const satisfies Names;
