import type { EvidenceKind, ProofPart, Visit } from '../proof.ts';
import { addressFieldNames, commonFieldNames, printNames, thingNames } from './common.ts';
import { guideFieldNames, itemFieldNames } from './guides.ts';
import type { Names, NameTree } from './names.ts';
import { routeFieldNames, stopFieldNames } from './routes.ts';

export const evidenceKindNames = {
  photo: { es: 'Foto', en: 'Photo' },
  video: { es: 'Video', en: 'Video' },
  signature: { es: 'Firma', en: 'Signature' },
  scan: { es: 'Lectura', en: 'Scan' },
} as const satisfies Names<EvidenceKind>;

/** What makes a proof whole. */
export const proofPartNames = {
  photo: evidenceKindNames.photo,
  video: evidenceKindNames.video,
  signature: evidenceKindNames.signature,
  scan: evidenceKindNames.scan,
  receiver: { es: 'Quién recibió', en: 'Who received' },
  position: { es: 'Posición', en: 'Position' },
  code: { es: 'Código', en: 'Code' },
} as const satisfies Names<ProofPart>;

/** How a certified delivery was proven. */
export const provenNames = {
  code: { es: 'Código del destinatario, comprobado en línea', en: 'Recipient’s code, checked online' },
  offlineCode: {
    es: 'Código del destinatario, comprobado sin señal y confirmado después',
    en: 'Recipient’s code, checked without signal and confirmed later',
  },
  override: { es: 'Sin código: lo autorizó la oficina', en: 'Without a code: authorised by the office' },
  none: { es: 'Sin comprobar', en: 'Not proven' },
} as const satisfies Names<NonNullable<Visit['proven']> | 'none'>;

/** What the paper of a visit and the index of many say. */
export const proofNames = {
  name: {
    delivery: { es: 'Comprobante de entrega', en: 'Proof of delivery' },
    recollection: { es: 'Comprobante de recolección', en: 'Proof of collection' },
  },
  guide: thingNames.guide,
  folio: guideFieldNames.folio,
  type: commonFieldNames.type,
  client: thingNames.client,
  contact: guideFieldNames.recipient,
  contactCollection: guideFieldNames.sender,
  address: addressFieldNames.address,
  order: guideFieldNames.orderNumber,
  scheduled: guideFieldNames.scheduledDate,
  cedi: thingNames.cedi,
  visit: { es: 'Visita', en: 'Visit' },
  outcome: { es: 'Resultado', en: 'Outcome' },
  subStatus: guideFieldNames.subStatus,
  attempt: { es: 'Intento', en: 'Attempt' },
  receivedBy: stopFieldNames.receivedBy,
  handedBy: { es: 'Entregó al operador', en: 'Handed over by' },
  comment: { es: 'Comentario del operador', en: 'Driver’s comment' },
  driver: thingNames.driver,
  vehicle: thingNames.vehicle,
  route: thingNames.route,
  deviceTime: { es: 'Hora del teléfono', en: 'Time of the phone' },
  serverTime: { es: 'Hora de recepción en el servidor', en: 'Received by the server' },
  place: { es: 'Lugar', en: 'Place' },
  planned: { es: 'Lugar planeado', en: 'Planned place' },
  real: { es: 'Lugar de la visita', en: 'Place of the visit' },
  distance: { es: 'Distancia', en: 'Distance' },
  noPosition: { es: 'El teléfono no dio su posición', en: 'The phone gave no position' },
  noPlanned: { es: 'La guía no tenía ubicación', en: 'The waybill had no location' },
  proven: { es: 'Entrega certificada', en: 'Certified delivery' },
  waivedBy: { es: 'Autorizó', en: 'Authorised by' },
  reason: commonFieldNames.reason,
  missing: routeFieldNames.missing,
  items: guideFieldNames.items,
  item: itemFieldNames.itemName,
  quantity: itemFieldNames.quantity,
  managed: {
    delivery: { es: 'Entregada', en: 'Delivered' },
    recollection: { es: 'Recolectada', en: 'Collected' },
  },
  answers: { es: 'Respuestas', en: 'Answers' },
  corrected: {
    es: 'La oficina corrigió las respuestas: {by}, {at}. Motivo: {reason}',
    en: 'The office corrected the answers: {by}, {at}. Reason: {reason}',
  },
  fields: { es: 'Datos capturados', en: 'Captured data' },
  signature: { es: 'Firma, con su SHA-256', en: 'Signature, with its SHA-256' },
  photos: { es: 'Fotos, cada una con su SHA-256', en: 'Photos, each with its SHA-256' },
  others: { es: 'Videos y lecturas', en: 'Videos and scans' },
  evidence: { es: 'Evidencia', en: 'Evidence' },
  taken: { es: 'Tomada', en: 'Taken' },
  content: { es: 'Contenido', en: 'Content' },
  damaged: { es: 'La imagen no se pudo mostrar', en: 'The picture could not be shown' },
  amendments: { es: 'Cambios posteriores', en: 'Later changes' },
  date: commonFieldNames.date,
  who: thingNames.user,
  change: { es: 'Cambio', en: 'Change' },
  actions: {
    corrected: { es: 'Corrección del cierre', en: 'Closing corrected' },
    reopened: { es: 'Visita deshecha', en: 'Visit taken back' },
  },
  undone: {
    es: 'El operador deshizo esta visita el {at}: {reason}',
    en: 'The driver took this visit back on {at}: {reason}',
  },
  undoneWithout: { es: 'El operador deshizo esta visita el {at}.', en: 'The driver took this visit back on {at}.' },
  generated: { es: 'Generada el {at} por {by}', en: 'Made on {at} by {by}' },
  verify: {
    es: 'Huella de la visita (SHA-256): {fingerprint}',
    en: 'Fingerprint of the visit (SHA-256): {fingerprint}',
  },
  verifyHow: {
    es: 'Resume todo lo que reportó el operador. Cada comprobante de esta visita lleva la misma huella; otra distinta dice que algo cambió.',
    en: 'It sums up all that the driver reported. Every proof of this visit has the same one; another tells that something changed.',
  },
  ...printNames,
  index: {
    folder: { es: 'Carpeta', en: 'Folder' },
    files: { es: 'Archivos', en: 'Files' },
    sheet: { es: 'Comprobante', en: 'Proof' },
    lat: addressFieldNames.lat,
    lng: addressFieldNames.lng,
    distanceM: { es: 'Distancia (m)', en: 'Distance (m)' },
    fingerprint: { es: 'Huella (SHA-256)', en: 'Fingerprint (SHA-256)' },
  },
  sheetFile: { es: 'comprobante-intento-{attempt}.pdf', en: 'proof-attempt-{attempt}.pdf' },
  indexFile: { es: 'indice.csv', en: 'indice.csv' },
  hashesFile: { es: 'huellas.sha256', en: 'huellas.sha256' },
  zip: { es: 'Pruebas de entrega {day}.zip', en: 'Proof of delivery {day}.zip' },
  sheetName: { es: 'Comprobante {folio}.pdf', en: 'Proof {folio}.pdf' },
} as const satisfies NameTree;
