import type { EditedField, Guide, GuideOrigin, GuideStatus, GuideType, Handling } from '../guides.ts';
import { addressFieldNames, commonFieldNames, contactFieldNames, thingNames } from './common.ts';
import { skillNames } from './fleet.ts';
import type { Names, Words } from './names.ts';
import { personFieldNames } from './people.ts';

/** The states' names in the words of the documents. */
export const guideStatusNames = {
  pending: { es: 'Pendiente', en: 'Pending' },
  processing: { es: 'En proceso', en: 'Processing' },
  route: { es: 'En ruta', en: 'On route' },
  delivered: { es: 'Entregada', en: 'Delivered' },
  partial: { es: 'Entrega parcial', en: 'Partial delivery' },
  undelivered: { es: 'No entregada', en: 'Not delivered' },
  collected: { es: 'Recolectada', en: 'Collected' },
  partialCollection: { es: 'Recolección parcial', en: 'Partial collection' },
  uncollected: { es: 'No recolectada', en: 'Not collected' },
  returnDelivery: { es: 'Devuelta a disponibles', en: 'Back to available' },
  returnRecollection: { es: 'Recolección devuelta a disponibles', en: 'Collection back to available' },
  completed: { es: 'Completada', en: 'Completed' },
} as const satisfies Names<GuideStatus>;

export const guideTypeNames = {
  delivery: { es: 'Entrega', en: 'Delivery' },
  recollection: { es: 'Recolección', en: 'Collection' },
} as const satisfies Names<GuideType>;

export const handlingNames = {
  fragile: skillNames.fragile,
  thisWayUp: { es: 'Este lado arriba', en: 'This way up' },
  keepDry: { es: 'Proteger de la humedad', en: 'Keep dry' },
  valuable: { es: 'Valioso', en: 'Valuable' },
  heavy: { es: 'Pesado', en: 'Heavy' },
} as const satisfies Names<Handling>;

export const originNames = {
  form: { es: 'Formulario', en: 'Form' },
  file: { es: 'Archivo', en: 'File' },
  api: { es: 'API', en: 'API' },
} as const satisfies Names<GuideOrigin>;

/** Where a guide's coordinates come from. */
export const locationNames = {
  file: originNames.file,
  pin: { es: 'Pin en el mapa', en: 'Pin on the map' },
  client: { es: 'Dirección del cliente', en: 'Client’s address' },
  api: originNames.api,
  address: { es: 'Encontrada por su dirección', en: 'Found by its address' },
  zip: { es: 'Centro del código postal (aproximada)', en: 'Centre of the postal code (approximate)' },
} as const satisfies Names<NonNullable<Guide['location']>>;

export const channelNames = {
  email: contactFieldNames.email,
  sms: { es: 'SMS', en: 'SMS' },
  whatsapp: { es: 'WhatsApp', en: 'WhatsApp' },
} as const satisfies Names;

export const itemFieldNames = {
  itemCode: { es: 'ID del artículo', en: 'Item id' },
  itemName: { es: 'Artículo', en: 'Item' },
  quantity: { es: 'Cantidad', en: 'Quantity' },
  packages: commonFieldNames.packages,
  weightKg: commonFieldNames.weightKg,
  volumeM3: commonFieldNames.volumeM3,
  declaredValue: { es: 'Valor declarado', en: 'Declared value' },
  sku: { es: 'SKU', en: 'SKU' },
  barcode: { es: 'Código de barras', en: 'Barcode' },
} as const satisfies Names;

/** Fields of a guide, in the form, the list, sheets, imports and the audit. */
export const guideFieldNames = {
  folio: { es: 'Folio', en: 'Folio' },
  type: commonFieldNames.type,
  subtype: { es: 'Subtipo', en: 'Subtype' },
  /** A sheet has the state of the republic beside it. */
  status: { es: 'Estado de la guía', en: 'Waybill status' },
  subStatus: { es: 'Subestado', en: 'Sub-status' },
  cedi: thingNames.cedi,
  client: thingNames.client,
  scheduledDate: { es: 'Fecha programada', en: 'Scheduled date' },
  scheduledUntil: { es: 'Último día', en: 'Last day' },
  recipient: { es: 'Destinatario', en: 'Recipient' },
  sender: { es: 'Remitente', en: 'Sender' },
  ...contactFieldNames,
  ...addressFieldNames,
  location: { es: 'Origen de la ubicación', en: 'Source of the location' },
  orderNumber: { es: 'Número de orden', en: 'Order number' },
  deliveryId: { es: 'ID de entrega', en: 'Delivery id' },
  buyingOrders: { es: 'Órdenes de compra', en: 'Purchase orders' },
  windows: { es: 'Horario', en: 'Time windows' },
  serviceMinutes: { es: 'Minutos de servicio', en: 'Service minutes' },
  labelCount: { es: 'Etiquetas', en: 'Labels' },
  load: commonFieldNames.load,
  packages: commonFieldNames.packages,
  weightKg: commonFieldNames.weightKg,
  volumeM3: commonFieldNames.volumeM3,
  items: { es: 'Artículos', en: 'Items' },
  observations: { es: 'Observaciones', en: 'Remarks' },
  deliveryAttempts: { es: 'Intentos', en: 'Attempts' },
  route: thingNames.route,
  driver: thingNames.driver,
  /** Its place on the route. */
  order: { es: 'Parada', en: 'Stop' },
  certifiedDelivery: { es: 'Entrega certificada', en: 'Certified delivery' },
  skills: commonFieldNames.skills,
  handling: { es: 'Manejo', en: 'Handling' },
  notify: personFieldNames.notify,
  documentCount: commonFieldNames.documents,
  pendingRoles: { es: 'Verificaciones pendientes', en: 'Pending verifications' },
  origin: { es: 'Origen', en: 'Origin' },
  createdDate: { es: 'Creada', en: 'Created' },
  customFields: { es: 'Campos personalizados', en: 'Custom fields' },
} as const satisfies Names;

/** What an edit changed, as the binnacle tells it. */
export const editedFieldNames = {
  folio: guideFieldNames.folio,
  type: guideFieldNames.type,
  subtype: guideFieldNames.subtype,
  cediId: thingNames.cedi,
  clientId: thingNames.client,
  scheduledDate: guideFieldNames.scheduledDate,
  scheduledUntil: guideFieldNames.scheduledUntil,
  party: { es: 'Contacto y dirección', en: 'Contact and address' },
  counterpart: { es: 'La otra parte', en: 'The other party' },
  orderNumber: guideFieldNames.orderNumber,
  deliveryId: guideFieldNames.deliveryId,
  buyingOrders: guideFieldNames.buyingOrders,
  observations: guideFieldNames.observations,
  windows: guideFieldNames.windows,
  serviceMinutes: guideFieldNames.serviceMinutes,
  labelCount: guideFieldNames.labelCount,
  certifiedDelivery: guideFieldNames.certifiedDelivery,
  skills: guideFieldNames.skills,
  handling: guideFieldNames.handling,
  notify: guideFieldNames.notify,
  customFields: guideFieldNames.customFields,
  items: guideFieldNames.items,
  links: { es: 'Enlaces del destinatario renovados', en: 'Recipient’s links renewed' },
} as const satisfies Names<EditedField>;

/** Why a guide lies out of its cedi's reach. */
export const rangeReasonNames = {
  range: {
    es: 'A {far} de {name}: fuera de su alcance de {range}',
    en: '{far} from {name}: beyond its range of {range}',
  },
  restricted: {
    es: 'A {far} de {name}: dentro de la zona restringida {zone}',
    en: '{far} from {name}: within the restricted zone {zone}',
  },
  notAllowed: {
    es: 'A {far} de {name}: fuera de sus zonas permitidas',
    en: '{far} from {name}: outside of its allowed zones',
  },
} as const satisfies Names;

/** The end of 'La guía G-1 ya está en la ruta Norte': who put it there. */
export const takerName = { es: ': la puso {by}', en: ': {by} put it there' } as const satisfies Words;

/** The party that is not visited. */
export const counterpartNames = {
  counterpartName: { es: 'Contraparte', en: 'Other party' },
  counterpartCompany: { es: 'Empresa de la contraparte', en: 'Other party’s company' },
  counterpartPhone: { es: 'Teléfono de la contraparte', en: 'Other party’s phone' },
  counterpartAddress: { es: 'Dirección de la contraparte', en: 'Other party’s address' },
} as const satisfies Names;
