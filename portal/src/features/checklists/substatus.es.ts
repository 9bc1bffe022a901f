import { substatusCategoryNames, substatusFieldNames, substatusStatusNames } from '@tramo/contract/words/checklists';
import { commonFieldNames, thingNames } from '@tramo/contract/words/common';
import { namesIn } from '@tramo/contract/words/names';
import { defineText } from '../../lib/text.ts';

export const substatusEs = {
  title: 'Estados y subestados',
  search: 'Nombre o descripción',
  filters: {
    label: 'Filtros de subestados',
    category: substatusFieldNames.category.es,
    status: substatusFieldNames.status.es,
    anyStatus: 'Todos',
  },
  category: namesIn(substatusCategoryNames, 'es'),
  status: namesIn(substatusStatusNames, 'es'),
  visible: substatusFieldNames.visible.es,
  hidden: 'Oculto',
  system: 'Del sistema',
  checklist: { enabled: 'Checklist activo', inactive: 'Checklist inactivo', none: 'Sin checklist' },
  columns: {
    name: substatusFieldNames.name.es,
    category: substatusFieldNames.category.es,
    /** Says visible for whom. */
    visible: 'Para el operador',
    guides: thingNames.guides.es,
    status: substatusFieldNames.status.es,
  },
  guides: '{count, plural, =0 {Sin guías} one {# guía} other {# guías}}',
  add: 'Nuevo subestado',
  edit: 'Editar {name}',
  clone: 'Clonar',
  cloned: 'Se a creado {name} exitosamente',
  created: 'Se a creado {name} exitosamente',
  updated: 'se actualizo el subestado correctamente',
  removed: 'Se elimino el subestado.',
  deleteTitle: '¿Eliminar {name}?',
  deleteText: 'Los operadores ya no podrán elegirlo. Las guías que lo tienen lo conservan.',
  show: 'Mostrar al operador',
  hide: 'Ocultar al operador',
  evidence: 'Ver la evidencia que pide',
  form: {
    name: commonFieldNames.name.es,
    category: substatusFieldNames.category.es,
    categoryHint: 'Con qué resultado puede elegirse',
    description: commonFieldNames.description.es,
    descriptionHint: 'Para qué sirve; la ve quien administra',
    /** A switch says what it does. */
    visible: 'El operador puede elegirlo',
    active: 'En uso',
    systemHint: 'El sistema usa este subestado: no se puede renombrar ni eliminar.',
    save: 'Guardar subestado',
  },
  empty: {
    title: 'Ningún subestado cumple el filtro',
    text: 'Quita filtros o crea uno nuevo.',
  },
} as const;

export const substatusText = defineText(substatusEs, () => import('./substatus.en.ts').then((m) => m.substatusEn));
