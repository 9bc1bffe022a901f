import { answerColumnNames, answerSheetNames } from '@tramo/contract/words/checklist-answers';
import { namesIn } from '@tramo/contract/words/names';
import { defineText } from '../../../lib/text.ts';

export const answersEs = {
  title: answerSheetNames.title.es,
  titleOf: 'Respuestas de {name}',
  count: '{count, plural, one {# respuesta} other {# respuestas}}',
  manyCount: 'Más de {count, number} respuestas',
  filters: 'Filtros de las respuestas',
  search: 'Folio, operador o unidad',
  version: answerColumnNames.version.es,
  allVersions: 'Todas las versiones',
  versionOf: 'Versión {number, number}',
  columns: namesIn(answerColumnNames, 'es'),
  removed: answerSheetNames.removed.es,
  office: 'en la oficina',
  late: 'recibida tarde',
  open: 'Abrir la guía {folio}',
  row: 'Respuestas de {name}',
  export: {
    action: 'Exportar',
    title: 'Exportación de respuestas',
    done: '{count, plural, one {# respuesta} other {# respuestas}}',
    cut: 'Son las primeras {count, number}: acota los filtros para ver las demás.',
    dismiss: 'Quitar la exportación',
    name: 'respuestas.xlsx',
  },
  empty: {
    title: 'Nadie lo ha contestado',
    text: 'Aquí verás cada visita en la que se contestó, con una columna por pregunta.',
    filteredTitle: 'Ninguna respuesta cumple el filtro',
    filteredText: 'Quita filtros o amplía las fechas.',
  },
} as const;

export const answersText = defineText(answersEs, () => import('./answers.en.ts').then((m) => m.answersEn));
