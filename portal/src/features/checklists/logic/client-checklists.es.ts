import { checklistCategoryNames, checklistFieldNames } from '@tramo/contract/words/checklists';
import { namesIn } from '@tramo/contract/words/names';
import { defineText } from '../../../lib/text.ts';

export const clientChecklistsEs = {
  title: 'Checklists del cliente',
  now: 'Qué contestan hoy los operadores en sus visitas',
  nobody: 'Ninguno',
  own: 'Es de este cliente',
  everybody: 'Es para todos los clientes',
  ofSubStatus: 'Con otro subestado puede contestar otro',
  conditions: 'Con condiciones puede contestar otro',
  category: namesIn(checklistCategoryNames, 'es'),
  pending:
    '{count, plural, one {# checklist adjunto no llega a los operadores} other {# checklists adjuntos no llegan a los operadores}}',
  pendingFailed: 'Error al obtener los clientes con checklist pendiente',
  search: 'Nombre o descripción',
  filters: 'Filtros de checklists',
  only: 'Solo los de este cliente',
  list: 'Checklists que se pueden adjuntar',
  attach: 'Adjuntar {name}',
  attached: 'Se adjuntó {name}',
  detached: 'Se quitó {name}',
  merged: '{done}. Alguien más cambió los de este cliente: también quedó lo suyo.',
  columns: {
    attached: 'De este cliente',
    name: checklistFieldNames.name.es,
    category: checklistFieldNames.category.es,
    forWhom: 'Para quién',
    state: 'Llega al operador',
  },
  forWhom: '{count, plural, =0 {Todos los clientes} one {Solo # cliente} other {Solo # clientes}}',
  state: {
    gets: 'Sí',
    inactive: 'Pendiente: inactivo',
    hidden: 'Pendiente: oculto',
    unpublished: 'Pendiente: sin publicar',
  },
  hint: 'Un checklist adjunto se contesta solo con los clientes a los que se adjuntó, antes que los generales.',
  first: '¿Dejarlo solo para este cliente?',
  firstText: '{name} lo contestan hoy todos los clientes. Al adjuntarlo lo contestará solo este.',
  firstConfirm: 'Adjuntar',
  last: '¿Dejarlo para todos los clientes?',
  lastText: 'Este es el único cliente de {name}. Al quitarlo lo contestarán todos.',
  lastConfirm: 'Quitar',
  empty: {
    title: 'Aún no hay checklists',
    text: 'Se crean en la configuración.',
    filteredTitle: 'Ningún checklist coincide',
    filteredText: 'Cambia la búsqueda.',
  },
} as const;

export const clientChecklistsText = defineText(clientChecklistsEs, () =>
  import('./client-checklists.en.ts').then((m) => m.clientChecklistsEn),
);
