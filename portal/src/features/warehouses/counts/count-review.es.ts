import { defineText } from '../../../lib/text.ts';

export const countReviewEs = {
  views: 'Partes del conteo',
  view: { work: 'Contar', lines: 'Revisar diferencias' },
  filters: 'Filtros de lo contado',
  search: 'Ubicación, SKU o producto',
  all: 'También lo que coincide',
  lines: 'Lo contado',
  recount: 'Recontar',
  recountOf: 'Recontar {code}',
  recounted: '{code} se vuelve a contar',
  empty: {
    title: 'Nada que revisar',
    text: 'Todo lo contado hasta ahora coincide con las existencias.',
    filteredTitle: 'Nada con ese texto',
    filteredText: 'Busca otra cosa.',
  },
  approve: 'Aprobar conteo',
  approveTitle: '¿Aprobar el conteo?',
  approveText:
    '{count, plural, =0 {No hay diferencias: solo queda anotado que se contó.} one {Una diferencia corrige las existencias.} other {# diferencias corrigen las existencias.}}',
  partialTitle: '¿Aprobar solo lo contado?',
  partialText:
    '{count, plural, one {Falta # ubicación por contar: se queda} other {Faltan # ubicaciones por contar: se quedan}} como está.',
  approved: 'Conteo aprobado: las existencias ya lo dicen',
  cancel: 'Cancelar conteo',
  cancelTitle: '¿Cancelar el conteo?',
  cancelText: 'Lo contado se descarta y las existencias no cambian.',
  cancelled: 'Se canceló el conteo',
  counted: '{counted, number} de {locations, number} ubicaciones contadas',
  waits: 'Todo está contado',
  waitsText: 'Falta que alguien revise las diferencias y lo apruebe.',
  ended: 'Este conteo ya terminó',
  endedText: '{who}, {when}',
  allCounts: '‹ Conteos',
  notFound: 'No se encontró el conteo',
  notFoundText: 'Quizá es de un CEDIS que no ves.',
  back: 'Ver todos los conteos',
} as const;
export const countReviewText = defineText(countReviewEs, () =>
  import('./count-review.en.ts').then((m) => m.countReviewEn),
);
