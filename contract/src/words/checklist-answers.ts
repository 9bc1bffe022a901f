import { thingNames } from './common.ts';
import type { Names } from './names.ts';

/** Answers that are no text, said in words. */
export const answeredNames = {
  photos: { one: { es: '{count} foto', en: '{count} photo' }, other: { es: '{count} fotos', en: '{count} photos' } },
  videos: { one: { es: '{count} video', en: '{count} video' }, other: { es: '{count} videos', en: '{count} videos' } },
  signed: { es: 'Firmado', en: 'Signed' },
  read: { es: 'Leída', en: 'Read' },
} as const;

/** Columns of the sheet of a checklist's answers, before those of its questions. */
export const answerColumnNames = {
  at: { es: 'Fecha', en: 'Date' },
  receivedAt: { es: 'Recibida', en: 'Received' },
  version: { es: 'Versión', en: 'Version' },
  guide: thingNames.guide,
  by: { es: 'Contestó', en: 'Answered by' },
  isOffice: { es: 'Oficina', en: 'Office' },
  isLate: { es: 'Recibida tarde', en: 'Received late' },
  route: thingNames.route,
  vehicle: { es: 'Unidad', en: 'Vehicle' },
  failures: { es: 'Fallas', en: 'Failures' },
} as const satisfies Names;
export const answerSheetNames = {
  title: { es: 'Respuestas', en: 'Answers' },
  /** Of a question that the present version does not ask any more. */
  removed: { es: '{question} (quitada)', en: '{question} (removed)' },
} as const satisfies Names;

/** The mail that a checklist's notification is; its subject and message are the company's own. */
export const checklistMailNames = {
  checklist: { es: 'Checklist: {name}', en: 'Checklist: {name}' },
  guides: { es: 'Guía: {folios}', en: 'Waybill: {folios}' },
  by: { es: 'Operador: {name}', en: 'Driver: {name}' },
  route: { es: 'Ruta: {name}', en: 'Route: {name}' },
  vehicle: { es: 'Unidad: {name}', en: 'Vehicle: {name}' },
  at: { es: 'Hora: {at}', en: 'Time: {at}' },
} as const satisfies Names;
