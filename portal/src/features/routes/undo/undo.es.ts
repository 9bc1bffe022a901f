import { defineText } from '../../../lib/text.ts';

/** Words of the board's last changes, and of taking them back. */
export const undoEs = {
  button: 'Deshacer',
  nothing: 'No hay nada tuyo que deshacer',
  done: 'Se deshizo: {what}',
  title: 'Últimos cambios',
  titleOf: 'Últimos cambios de {name}',
  empty: 'Todavía no hay cambios',
  hint: 'Ctrl Z deshace lo último que hiciste.',
  by: '{by}, hace {age}',
  mine: 'Tú, hace {age}',
  undoOne: 'Deshacer: {what}',
  cannot: 'Ya no se puede deshacer',
  others: '{count, plural, =0 {} one { y otra cosa} other { y # cosas más}}',
  kind: {
    order: 'cambió el orden de {route}',
    addGuides: '{count, plural, one {agregó la guía {folio}} other {agregó # guías}} a {route}',
    removeGuides: '{count, plural, one {quitó la guía {folio}} other {quitó # guías}} de {route}',
    move: '{count, plural, one {movió la guía {folio}} other {movió # guías}} de {from} a {to}',
    assign: 'asignó {vehicle} y {driver} a {route}',
    schedule: 'cambió la salida de {route} a {time}',
    boardingChecked: 'revisó el embarque de {route}',
    boardingUnchecked: 'quitó la revisión de embarque de {route}',
    rename: 'cambió el nombre de {from} a {to}',
    notes: 'editó las notas de {route}',
    undo: 'deshizo: {what}',
  },
  noVehicle: 'ningún vehículo',
  noDriver: 'ningún operador',
} as const;
export const undoText = defineText(undoEs, () => import('./undo.en.ts').then((m) => m.undoEn));
