import { auditActionNames, auditColumnNames, auditKindNames, auditPlatformNames } from '@tramo/contract/words/audit';
import { namesIn } from '@tramo/contract/words/names';
import { defineText } from '../../lib/text.ts';

export const auditEs = {
  title: 'Auditoría',
  count: '{count, plural, one {# movimiento} other {# movimientos}}',
  manyCount: 'Más de {count, number} movimientos',
  search: 'Persona o elemento',
  filters: {
    label: 'Filtros de la auditoría',
    who: auditColumnNames.userName.es,
    whoNone: 'Nadie con ese nombre',
    kind: auditColumnNames.kind.es,
    action: auditColumnNames.action.es,
    subject: 'Solo un elemento',
    subjectRemove: 'Ver todos los elementos',
  },
  columns: {
    when: auditColumnNames.at.es,
    who: auditColumnNames.userName.es,
    what: auditColumnNames.action.es,
    where: auditColumnNames.address.es,
  },
  kind: namesIn(auditKindNames, 'es'),
  action: namesIn(auditActionNames, 'es'),
  platform: namesIn(auditPlatformNames, 'es'),
  changedFields: '{count, plural, one {# campo} other {# campos}}',
  before: auditColumnNames.before.es,
  after: auditColumnNames.after.es,
  field: 'Campo',
  reason: 'Motivo: {reason}',
  noChanges: 'Este movimiento no cambió datos.',
  detail: 'Ver el detalle de {name}',
  emptyValue: 'vacío',
  empty: {
    title: 'Aún no hay movimientos',
    text: 'Aquí queda quién cambió personas, lugares, vehículos y rutas, con los datos de antes y después.',
    filteredTitle: 'Ningún movimiento cumple el filtro',
    filteredText: 'Quita filtros o amplía las fechas.',
  },
} as const;

export const auditText = defineText(auditEs, () => import('./audit.en.ts').then((m) => m.auditEn));
