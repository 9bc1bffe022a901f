import type { MailBlockType } from '../mail-blocks.ts';
import type { MessageEvent, RecipientKind } from '../message-events.ts';
import type { VariableName } from '../message-variables.ts';
import type { TemplateState, WhatsappCategory } from '../templates.ts';
import { commonFieldNames, thingNames } from './common.ts';
import { companyFieldNames } from './company.ts';
import { guideFieldNames, guideStatusNames, itemFieldNames } from './guides.ts';
import type { Names } from './names.ts';
import { planStatusNames } from './planning.ts';
import { costConceptNames } from './prices.ts';
import { routeStatusNames } from './routes.ts';

export const messageEventNames = {
  routeStart: { es: 'Inicio de ruta', en: 'Route start' },
  onTheWay: { es: 'En camino', en: 'On the way' },
  managed: costConceptNames.managedGuide,
  deliverySuccess: { es: 'Entrega exitosa', en: 'Successful delivery' },
  partial: guideStatusNames.partial,
  undelivered: guideStatusNames.undelivered,
  certifiedCode: { es: 'Código de entrega certificada', en: 'Certified delivery code' },
  changedArrival: { es: 'Cambio de la hora de llegada', en: 'Changed arrival time' },
  guideOutOfRange: { es: 'Guía fuera de alcance', en: 'Waybill out of range' },
  appointment: { es: 'Cita', en: 'Appointment' },
} as const satisfies Names<MessageEvent>;

export const recipientKindNames = {
  recipient: guideFieldNames.recipient,
  clientContacts: { es: 'Contactos del cliente', en: 'Client’s contacts' },
  defaultEmail: { es: 'Correo predeterminado', en: 'Default email' },
  extraEmails: { es: 'Correos adicionales', en: 'Extra emails' },
  ownPeople: { es: 'Tu equipo', en: 'Your team' },
} as const satisfies Names<RecipientKind>;

/** A client with rules of its own among those who are told, in the middle of a sentence; and those that are not named. */
export const ownRulesName = { es: '{client} con reglas propias', en: '{client} with rules of its own' } as const;
export const moreClientsName = { es: '{count} clientes más', en: '{count} more clients' } as const;

export const variableLabels = {
  destinatario: { es: 'Nombre del destinatario', en: 'Recipient’s name' },
  empresa: { es: 'Nombre de tu empresa', en: 'Your company’s name' },
  cliente: thingNames.client,
  folio: guideFieldNames.folio,
  orden: guideFieldNames.orderNumber,
  estado: guideFieldNames.status,
  direccion: { es: 'Dirección de la visita', en: 'Address of the visit' },
  paquetes: guideFieldNames.packages,
  observaciones: guideFieldNames.observations,
  fecha: guideFieldNames.scheduledDate,
  horario: guideFieldNames.windows,
  cedis: thingNames.cedi,
  operador: { es: 'Nombre del operador', en: 'Driver’s name' },
  unidad: { es: 'Unidad', en: 'Vehicle' },
  placas: { es: 'Placas', en: 'Plate' },
  hora_estimada: { es: 'Hora estimada de llegada', en: 'Expected arrival' },
  hora_anterior: { es: 'Hora que se había dicho', en: 'Hour told before' },
  codigo: { es: 'Código de 6 dígitos', en: 'Six-digit code' },
  motivo: { es: 'Motivo (subestado)', en: 'Reason (sub-status)' },
  recibio: { es: 'Quién recibió', en: 'Who received' },
  hora_visita: { es: 'Hora de la visita', en: 'Hour of the visit' },
  confirmo: { es: 'Quién la confirmó', en: 'Who confirmed it' },
  distancia: { es: 'Distancia al CEDIS', en: 'Distance to the distribution centre' },
  seguimiento: { es: 'Enlace de seguimiento', en: 'Tracking link' },
  comprobante: { es: 'Enlace del comprobante', en: 'Link to the proof of delivery' },
  es_recoleccion: { es: 'Si es recolección', en: 'If it is a collection' },
  es_entrega: { es: 'Si es entrega', en: 'If it is a delivery' },
  es_certificada: { es: 'Si la entrega es certificada', en: 'If the delivery is certified' },
  es_codigo_nuevo: { es: 'Si sustituye a un código anterior', en: 'If it replaces an earlier code' },
} as const satisfies Names<VariableName>;

export const templateStateNames = {
  ready: routeStatusNames.ready,
  draft: planStatusNames.draft,
  inReview: { es: 'En revisión', en: 'In review' },
  approved: { es: 'Aprobada', en: 'Approved' },
  rejected: { es: 'Rechazada', en: 'Rejected' },
  paused: { es: 'En pausa', en: 'Paused' },
  disabled: { es: 'Deshabilitada', en: 'Disabled' },
} as const satisfies Names<TemplateState>;

export const whatsappCategoryNames = {
  utility: { es: 'Utilidad', en: 'Utility' },
  marketing: { es: 'Marketing', en: 'Marketing' },
  authentication: { es: 'Autenticación', en: 'Authentication' },
} as const satisfies Names<WhatsappCategory>;

/** Why Meta rejected, paused or disabled a template, by its code; others are told as they came. */
export const reviewReasonNames = {
  ABUSIVE_CONTENT: { es: 'contenido ofensivo', en: 'abusive content' },
  INCORRECT_CATEGORY: { es: 'la categoría no corresponde al texto', en: 'the category does not fit the text' },
  INVALID_FORMAT: { es: 'el formato del texto', en: 'the format of the text' },
  PROMOTIONAL: { es: 'es publicidad', en: 'it is advertising' },
  SCAM: { es: 'parece un fraude', en: 'it looks like a scam' },
  TAG_CONTENT_MISMATCH: {
    es: 'el texto no corresponde al idioma o la categoría',
    en: 'the text does not fit its language or category',
  },
  FIRST_PAUSE: {
    es: 'quejas de quienes lo recibieron, por 3 horas',
    en: 'complaints of those who got it, for 3 hours',
  },
  SECOND_PAUSE: {
    es: 'quejas de quienes lo recibieron, por 6 horas',
    en: 'complaints of those who got it, for 6 hours',
  },
  DELETED: { es: 'ya no está en la cuenta de WhatsApp', en: 'it is no longer in the WhatsApp account' },
  unreachable: { es: 'Meta no respondió en un día', en: 'Meta did not answer for a day' },
  '100': { es: 'no la aceptó como está', en: 'it was not taken as it is' },
} as const satisfies Names;

export const mailBlockNames = {
  logo: companyFieldNames.logoFileId,
  text: { es: 'Párrafo', en: 'Paragraph' },
  button: { es: 'Botón', en: 'Button' },
  items: guideFieldNames.items,
  map: { es: 'Dirección y mapa', en: 'Address and map' },
  divider: { es: 'Separador', en: 'Divider' },
} as const satisfies Names<MailBlockType>;

/** What a preview says where the company has no guide of the event yet. */
export const inventedNames = {
  destinatario: { es: 'María López', en: 'Mary Lopez' },
  cliente: { es: 'Tienda del Centro', en: 'Centro Store' },
  observaciones: { es: 'Tocar dos veces', en: 'Knock twice' },
  unidad: { es: 'Camioneta 7', en: 'Van 7' },
  motivo: { es: 'Cliente ausente', en: 'Nobody there' },
  books: { es: 'Caja de libros', en: 'Box of books' },
  lamp: { es: 'Lámpara', en: 'Lamp' },
} as const satisfies Names;

/** What a mail says by itself. */
export const mailPartNames = {
  item: itemFieldNames.itemName,
  quantity: itemFieldNames.quantity,
  moreItems: { es: 'y {count} más', en: 'and {count} more' },
  seeOnMap: { es: 'Ver en el mapa', en: 'See on the map' },
  unsubscribe: { es: 'No quiero recibir estos avisos', en: 'Stop these notices' },
} as const satisfies Names;

export const templateFieldNames = {
  channel: { es: 'Canal', en: 'Channel' },
  event: { es: 'Evento', en: 'Event' },
  subject: { es: 'Asunto', en: 'Subject' },
  message: { es: 'Mensaje', en: 'Message' },
  locale: { es: 'Idioma', en: 'Language' },
  blocks: { es: 'Bloques del correo', en: 'Blocks of the mail' },
  isInUse: { es: 'En uso', en: 'In use' },
  state: commonFieldNames.status,
} as const satisfies Names;
