import type { GuideImport, ImportKind, PartyField, PlainImportField, SenderField } from '../imports.ts';
import { addressFieldNames, contactFieldNames } from './common.ts';
import { guideFieldNames, itemFieldNames } from './guides.ts';
import type { Names, Words } from './names.ts';
import { orderFieldNames } from './orders.ts';

export const importStatusNames = {
  reading: { es: 'Leyendo', en: 'Reading' },
  failed: { es: 'Con error', en: 'Failed' },
  ready: { es: 'Por revisar', en: 'To review' },
  running: { es: 'Importando', en: 'Importing' },
  done: { es: 'Importada', en: 'Imported' },
  cancelled: { es: 'Cancelada', en: 'Cancelled' },
  undone: { es: 'Deshecha', en: 'Undone' },
} as const satisfies Names<GuideImport['status']>;

/** The state of a row that has its guide, within a sentence. */
export const importedRowName: Words = { es: 'importada en esta fila', en: 'imported in this row' };

const partyNames = {
  contactName: guideFieldNames.recipient,
  companyName: contactFieldNames.companyName,
  phone: contactFieldNames.phone,
  phoneExtension: contactFieldNames.phoneExtension,
  email: contactFieldNames.email,
  job: contactFieldNames.job,
  fullAddress: addressFieldNames.fullAddress,
  street: addressFieldNames.street,
  extNumber: addressFieldNames.extNumber,
  intNumber: addressFieldNames.intNumber,
  suburb: addressFieldNames.suburb,
  city: addressFieldNames.city,
  municipality: addressFieldNames.municipality,
  state: addressFieldNames.state,
  zipCode: addressFieldNames.zipCode,
  betweenStreets: addressFieldNames.betweenStreets,
  references: addressFieldNames.references,
  lat: addressFieldNames.lat,
  lng: addressFieldNames.lng,
} as const satisfies Names<PartyField>;

/** 'Remitente: calle' */
const senderName = (field: PartyField): Words => {
  const { es, en } = field === 'contactName' ? contactFieldNames.contactName : partyNames[field];
  return { es: `Remitente: ${es.toLowerCase()}`, en: `Sender: ${en.toLowerCase()}` };
};
const senderNames = Object.fromEntries(
  (Object.keys(partyNames) as PartyField[]).map((field) => [
    `sender${field[0]?.toUpperCase()}${field.slice(1)}`,
    senderName(field),
  ]),
) as Record<SenderField, Words>;

/** Fields that a column of a client's sheet may feed. The reader of imports knows these titles again when a mended file comes back. */
export const importFieldNames: Names<PlainImportField> = {
  folio: guideFieldNames.folio,
  type: guideFieldNames.type,
  subtype: guideFieldNames.subtype,
  scheduledDate: guideFieldNames.scheduledDate,
  scheduledUntil: guideFieldNames.scheduledUntil,
  client: guideFieldNames.client,
  cedi: guideFieldNames.cedi,
  orderNumber: guideFieldNames.orderNumber,
  deliveryId: guideFieldNames.deliveryId,
  buyingOrders: guideFieldNames.buyingOrders,
  ...partyNames,
  ...senderNames,
  window: guideFieldNames.windows,
  windowStart: { es: 'Hora inicial', en: 'Start time' },
  windowEnd: { es: 'Hora final', en: 'End time' },
  serviceMinutes: guideFieldNames.serviceMinutes,
  certifiedDelivery: guideFieldNames.certifiedDelivery,
  skills: guideFieldNames.skills,
  handling: guideFieldNames.handling,
  notifyEmail: { es: 'Avisar por correo', en: 'Notify by email' },
  notifySms: { es: 'Avisar por SMS', en: 'Notify by SMS' },
  notifyWhatsapp: { es: 'Avisar por WhatsApp', en: 'Notify by WhatsApp' },
  whatsappPhone: { es: 'Número de WhatsApp', en: 'WhatsApp number' },
  ...itemFieldNames,
  labelCount: guideFieldNames.labelCount,
  observations: guideFieldNames.observations,
  orderDate: orderFieldNames.orderDate,
  businessName: orderFieldNames.businessName,
  cellphone: orderFieldNames.cellphone,
  warehouseLocation: orderFieldNames.warehouseLocation,
};
/** The same in a sheet of orders. */
export const importFieldNamesOf = (kind: ImportKind): Names<PlainImportField> =>
  kind === 'orders'
    ? {
        ...importFieldNames,
        folio: orderFieldNames.number,
        scheduledDate: orderFieldNames.promisedDate,
        contactName: orderFieldNames.contactName,
      }
    : importFieldNames;
