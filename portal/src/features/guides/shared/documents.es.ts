import { defineText } from '../../../lib/text.ts';

/** A guide's papers: looked at, attached, taken away. */
export const documentsEs = {
  list: 'Documentos',
  count: '{count, plural, =0 {Sin documentos} one {# documento} other {# documentos}}',
  none: 'Aún no tiene documentos.',
  add: 'Adjuntar',
  drop: 'Arrastra aquí fotos o PDF, o elígelos.',
  limits: 'JPEG, PNG, WebP o PDF, hasta {megabytes, number} MB cada uno.',
  full: 'Una guía lleva hasta {max, number} documentos. Quita alguno para adjuntar otro.',
  tooMany:
    'Una guía lleva hasta {max, number} documentos: {skipped, plural, one {# archivo quedó fuera} other {# archivos quedaron fuera}}.',
  tooBig: 'Pesa más de {megabytes, number} MB.',
  waiting: 'En espera',
  sending: 'Subiendo {name}',
  discard: 'Descartar {name}',
  removeTitle: '¿Quitar {name}?',
  removeText: 'El archivo deja de verse en la guía. La bitácora dice quién lo quitó.',
  removeConfirm: 'Quitar documento',
  removed: 'Se quitó el documento',
  previous: 'Documento anterior',
  next: 'Documento siguiente',
  place: '{index, number} de {total, number}',
  failed: 'No se pudo abrir el documento',
} as const;

export const documentsText = defineText(documentsEs, () => import('./documents.en.ts').then((m) => m.documentsEn));
