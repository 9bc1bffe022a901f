import { addressFieldNames, contactFieldNames, thingNames } from '@tramo/contract/words/common';
import { evidencePartNames } from '@tramo/contract/words/evidence';
import { guideFieldNames } from '@tramo/contract/words/guides';
import { importStatusNames } from '@tramo/contract/words/imports';
import { namesIn, yesNoNames } from '@tramo/contract/words/names';
import { evidenceKindNames, proofNames, provenNames } from '@tramo/contract/words/proof';
import { stopFieldNames } from '@tramo/contract/words/routes';
import { defineText } from '../../../lib/text.ts';

/** Words of a visit and its evidence: the guide's page shows them too. */
export const visitEs = {
  card: 'Visita {attempt, number}: {outcome}',
  attempt: 'Intento {attempt, number}',
  undone: importStatusNames.undone.es,
  undoneBy: 'La deshizo {by} el {at}.',
  undoneReason: 'Motivo: {reason}',
  sheet: proofNames.index.sheet.es,
  sheetFailed: 'No se pudo preparar el comprobante. Intenta de nuevo.',
  sheetName: proofNames.sheetName.es,
  facts: {
    at: 'Hora del teléfono',
    receivedAt: 'Llegó al servidor',
    receivedBy: proofNames.receivedBy.es,
    handedBy: 'Entregó',
    driver: thingNames.driver.es,
    vehicle: thingNames.vehicle.es,
    route: thingNames.route.es,
    cedi: thingNames.cedi.es,
    client: thingNames.client.es,
    contact: contactFieldNames.contact.es,
    address: addressFieldNames.address.es,
    comment: stopFieldNames.comment.es,
    proven: proofNames.proven.es,
  },
  proven: namesIn(provenNames, 'es'),
  missing: 'Falta: {parts}',
  parts: {
    photo: 'foto',
    video: 'video',
    scan: 'lectura',
    signature: 'firma',
    receiver: 'quién recibió',
    position: 'posición',
    code: 'código',
  },
  place: proofNames.place.es,
  planned: proofNames.planned.es,
  real: proofNames.real.es,
  distance: 'A {distance} del lugar planeado',
  noPosition: 'El teléfono no dio su posición.',
  noPlanned: 'La guía no tenía ubicación.',
  map: 'Mapa de la visita de {folio}',
  evidence: proofNames.evidence.es,
  noEvidence: 'El operador no mandó fotos, firma ni video.',
  kinds: namesIn(evidenceKindNames, 'es'),
  open: 'Ver {kind} {number, number} de {folio}',
  alt: '{kind} {number, number} de la visita de {folio}',
  of: '{kind} · {number, number} de {total, number}',
  previous: 'Anterior',
  next: 'Siguiente',
  loadFailed: 'No se pudo cargar',
  noVideo: 'Tu navegador no puede reproducir este video. Descárgalo para verlo.',
  scans: evidencePartNames.scans.es,
  items: guideFieldNames.items.es,
  itemOf: '{managed} de {quantity, number}',
  answers: proofNames.answers.es,
  noAnswers: 'Nadie contestó el checklist de esta visita.',
  corrected: 'La oficina las corrigió: {by}, {at}. Motivo: {reason}',
  earlier: 'Antes: {by}, {at}',
  openAnswer: 'Ver {number, number} de «{question}»',
  fields: proofNames.fields.es,
  yes: yesNoNames.yes.es,
  no: yesNoNames.no.es,
  hashes: 'Huellas SHA-256',
  hashesText: 'Cambian si cambia un solo byte. Son las mismas en el comprobante y en el ZIP.',
  fingerprint: 'De la visita completa',
  copy: 'Copiar la huella: {name}',
} as const;

export const visitText = defineText(visitEs, () => import('./visit.en.ts').then((m) => m.visitEn));
